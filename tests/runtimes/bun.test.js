/** Bun: its package manager, both module systems, and its bundler. */
import assert from "node:assert/strict";
import { after } from "node:test";
import { ENTRIES, FORCED, programs } from "./expectations.js";
import { emptyFolder, userFolder } from "./folder.js";
import { execute, outputOf, testWith } from "./programs.js";
import { startRegistry } from "./registry.js";

const registry = await startRegistry();
after(registry.close);
const cwd = userFolder(programs("entries.mjs", "entries.cjs", "globals.mjs"));

testWith("bun", "bun add in an empty folder", async (bun) => {
  const env = { NPM_CONFIG_REGISTRY: registry.url };
  const cwd = emptyFolder({ "package.json": "{}", ...programs("entries.mjs") });
  const { code, stderr } = await execute(bun, ["add", "whurl"], { cwd, env });
  assert.equal(code, 0, stderr);
  assert.deepEqual(JSON.parse(await outputOf(bun, ["entries.mjs"], { cwd })), ENTRIES);
});

testWith("bun", "every entry, imported", async (bun) => {
  assert.deepEqual(JSON.parse(await outputOf(bun, ["entries.mjs"], { cwd })), ENTRIES);
});

testWith("bun", "every entry, required", async (bun) => {
  assert.deepEqual(JSON.parse(await outputOf(bun, ["entries.cjs"], { cwd })), ENTRIES);
});

for (const entry of ["whurl/polyfill", "whurl/polyfill/force"]) {
  testWith("bun", entry, async (bun) => {
    assert.deepEqual(JSON.parse(await outputOf(bun, ["globals.mjs", entry], { cwd })), FORCED);
  });
}

for (const target of ["bun", "node", "browser"]) {
  testWith("bun", `bun build --target=${target}, run`, async (bun) => {
    const cwd = userFolder({
      "app.js": `
        import { URL } from "whurl";
        import { inspect } from "whurl/inspect";
        console.log(new URL("../b", "https://H/a/").href, inspect("http:a").valid);
      `,
    });
    const { code, stderr } = await execute(bun, ["build", "app.js", `--target=${target}`, "--outdir=out"], { cwd });
    assert.equal(code, 0, stderr);
    const program = target === "bun" ? bun : process.execPath;
    const file = target === "bun" ? "out/app.js" : "out/app.mjs";
    if (target !== "bun")
      await outputOf(process.execPath, ["-e", 'fs.renameSync("out/app.js", "out/app.mjs")'], { cwd });
    assert.equal(await outputOf(program, [file], { cwd }), "https://h/b false\n");
  });
}
