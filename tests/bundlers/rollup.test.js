/** Rollup, with the plugin that finds packages, and the one that takes CommonJS. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { userFolder } from "../runtimes/folder.js";
import { outputOf, requireTool } from "../runtimes/programs.js";
import { APPS, testApps, testAuto } from "./apps.js";

const { rollup } = requireTool("rollup");
const commonJS = requireTool("@rollup/plugin-commonjs");
const { nodeResolve } = requireTool("@rollup/plugin-node-resolve");

testApps("rollup", async (folder, entry) => {
  const bundle = await rollup({ input: join(folder, entry), plugins: [nodeResolve({ browser: true })] });
  await bundle.write({ dir: join(folder, "out"), format: "es" });
  await bundle.close();
  return "out";
});

testAuto("rollup", async (folder, entry) => {
  const bundle = await rollup({ input: join(folder, entry), plugins: [nodeResolve({ browser: true })] });
  await bundle.write({ dir: join(folder, "out"), format: "es" });
  await bundle.close();
  return "out";
});

// Of a library. What looks like CommonJS finds the `exports` of all that is in such a file.
for (const format of /** @type {const} */ (["cjs", "iife", "umd"])) {
  test(`rollup without CommonJS, to ${format}`, async () => {
    const { source, prints } = APPS["entries with modules of their own"];
    const folder = userFolder({ "app.js": `${source}\nexport const named = "export";` });
    const bundle = await rollup({ input: join(folder, "app.js"), plugins: [nodeResolve({ browser: true })] });
    await bundle.write({ file: join(folder, "out", "result.cjs"), format, name: "library" });
    await bundle.close();
    const program =
      "const { named, ...others } = require('./out/result.cjs'); console.log(named, Object.keys(others));";
    const told = await outputOf(process.execPath, ["-e", program], { cwd: folder });
    assert.equal(told, `${prints}${format === "iife" ? "undefined" : "export"} []\n`);
  });
}

// What `require` gives for an ES module, such as a text, is an option. Nitro sets "auto".
for (const requireReturnsDefault of [false, "auto", "preferred", true]) {
  test(`rollup for Node.js: requireReturnsDefault is ${requireReturnsDefault}`, async () => {
    const { source, prints } = APPS["entries with modules of their own"];
    const folder = userFolder({ "app.js": source });
    const plugins = [nodeResolve({ exportConditions: ["node"] }), commonJS({ requireReturnsDefault })];
    const bundle = await rollup({ input: join(folder, "app.js"), external: [/^node:/], plugins });
    await bundle.write({ file: join(folder, "out", "result.mjs"), format: "es" });
    await bundle.close();
    assert.equal(await outputOf(process.execPath, ["out/result.mjs"], { cwd: folder }), prints);
  });
}
