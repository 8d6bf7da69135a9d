/** Bun: its package manager, both module systems, and its bundler. */
import assert from "node:assert/strict";
import { after } from "node:test";
import { build } from "esbuild";
import { ENTRIES, FORCED, PATTERN_ANSWERS, printing, programs, RIGHT_ANSWERS } from "./expectations.js";
import { emptyFolder, userFolder } from "./folder.js";
import { execute, outputOf, testWith } from "./programs.js";
import { startRegistry } from "./registry.js";

const READING = `
import { existsSync } from "node:fs";
console.log(new URL("http://h/a^b").pathname, existsSync(new URL(import.meta.url)));`;
const READS = "/a%5Eb true\n";
/** @satisfies {import("esbuild").BuildOptions} */
const NEUTRAL = { platform: "neutral", format: "esm", outfile: "bundle.mjs", logLevel: "error" };

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

testWith("bun", "whurl/polyfill replaces URLPattern, which is wrong", async (bun) => {
  const cwd = userFolder({ "main.mjs": `import "whurl/polyfill";\nconsole.log(${PATTERN_ANSWERS});` });
  assert.equal(await outputOf(bun, ["main.mjs"], { cwd }), `${RIGHT_ANSWERS}\n`);
});

for (const extension of ["cjs", "mjs"]) {
  testWith("bun", `packages of Bun's own, after a polyfill, in a .${extension} file`, async (bun) => {
    const load = extension === "cjs" ? "require" : "await import";
    const cwd = userFolder({
      [`main.${extension}`]: `
        ${extension === "cjs" ? 'require("whurl/polyfill/force");' : 'import "whurl/polyfill/force";'}
        (async () => {
          const packages = [${load}("node-fetch"), ${load}("isomorphic-fetch")];
          const fetch = async (request) => new Response(request.headers.get("content-type"));
          const server = Bun.serve({ port: 0, fetch });
          const options = { method: "POST", body: new URLSearchParams("a=1") };
          for (const exported of packages) {
            const functions = [exported, exported.fetch, exported.default].filter((value) => typeof value === "function");
            for (const each of functions) console.log(await (await each(server.url.href, options)).text());
          }
          server.stop(true);
        })();`,
    });
    const type = "application/x-www-form-urlencoded;charset=UTF-8\n";
    // A namespace is no function.
    assert.equal(await outputOf(bun, [`main.${extension}`], { cwd }), type.repeat(extension === "cjs" ? 6 : 4));
  });
}

for (const entry of ["whurl", "whurl/polyfill/force"]) {
  testWith("bun", `${entry}: the console prints what is no object of the classes`, async (bun) => {
    const cwd = userFolder({ "main.mjs": printing(entry) });
    const output = await outputOf(bun, ["main.mjs"], { cwd });
    assert.match(output, /\nprinted\n$/);
    assert.doesNotMatch(output, /Error/);
  });
}

for (const file of ["polyfill", "polyfill-force", "js-polyfill", "js-polyfill-force"]) {
  testWith(
    "bun",
    `${file}.js, which Bun does not choose by itself, by its path and in a module with imports`,
    async (bun) => {
      const cwd = userFolder({
        "path.mjs": `import "./node_modules/whurl/${file}.js";\n${READING}`,
      });
      await build({ absWorkingDir: cwd, entryPoints: ["path.mjs"], bundle: true, external: ["node:*"], ...NEUTRAL });
      for (const program of ["path.mjs", "bundle.mjs"]) assert.equal(await outputOf(bun, [program], { cwd }), READS);
    },
  );
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
