/**
 * Programs for Node.js 18, whose own functions only a wrapper makes accept whurl's objects, in bundles: there the polyfill
 * has to find the modules of Node.js.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { build as buildWithVite } from "vite";
import { userFolder } from "../runtimes/folder.js";
import { execute, outputOf, programOf, requireTool, testWith } from "../runtimes/programs.js";

const webpack = requireTool("webpack");

const SOURCE = `import "whurl/polyfill/force";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import http from "node:http";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";

const file = new URL(pathToFileURL(process.execPath));
const server = http.createServer((request, response) => response.end(request.url)).listen(0, "127.0.0.1", () => {
  http.get(new URL("http://127.0.0.1:" + server.address().port + "/a^b"), (response) => response.on("data", print));
});

async function print(data) {
  server.close();
  const { stdout } = await promisify(execFile)(process.execPath, ["-p", "1"], { cwd: new URL("./", file) });
  console.log(existsSync(file), fileURLToPath(file) === process.execPath, stdout.trim(), String(data));
}
`;
const PRINTS = "true true 1 /a%5Eb\n";

/** @type {Record<string, (cwd: string) => Promise<string>>} each gives the file of the bundle */
const BUNDLERS = {
  "esbuild, a module": async (cwd) => {
    await build({ ...esbuildOptions(cwd), format: "esm", outfile: join(cwd, "out.mjs") });
    return "out.mjs";
  },
  "esbuild, CommonJS": async (cwd) => {
    await build({ ...esbuildOptions(cwd), format: "cjs", outfile: join(cwd, "out.cjs") });
    return "out.cjs";
  },
  "webpack, a module": async (cwd) => {
    await runWebpack(cwd, { experiments: { outputModule: true }, output: { module: true, filename: "out.mjs" } });
    return "out.mjs";
  },
  "webpack, CommonJS": async (cwd) => {
    await runWebpack(cwd, { output: { filename: "out.cjs" } });
    return "out.cjs";
  },
  "Vite for servers": async (cwd) => {
    await buildWithVite({
      root: cwd,
      configFile: false,
      logLevel: "error",
      build: { ssr: "main.mjs", target: "node18" },
      ssr: { noExternal: true },
    });
    return "dist/main.mjs";
  },
  "bun build, a module": (cwd) => runBun(cwd, "out.mjs"),
  "bun build, CommonJS": (cwd) => runBun(cwd, "out.cjs", "--format=cjs"),
};

for (const [about, bundle] of Object.entries(BUNDLERS)) {
  testWith("node 18", `a bundle by ${about}: Node.js's own functions accept whurl's objects`, async (node) => {
    const cwd = userFolder({ "main.mjs": SOURCE });
    const file = await bundle(cwd);
    assert.equal(await outputOf(node, [file], { cwd }), PRINTS);
  });
}

testWith("node 18", "a bundle of whurl/js/polyfill/force: Node.js's own functions accept its objects", async (node) => {
  const cwd = userFolder({ "main.mjs": SOURCE.replace("whurl/polyfill", "whurl/js/polyfill") });
  const file = await BUNDLERS["esbuild, a module"](cwd);
  assert.equal(await outputOf(node, [file], { cwd }), PRINTS);
});

for (const about of ["webpack, a module", "bun build, a module"]) {
  testWith(
    "node 18",
    `a bundle by ${about}, of a polyfill that is required, with what docs/polyfill.md says`,
    async (node) => {
      const docs = readFileSync(new URL("../../docs/polyfill.md", import.meta.url), "utf8");
      const [lines] = /** @type {RegExpExecArray} */ (/^import module from "node:module";\n[^`]*/m.exec(docs));
      const cwd = userFolder({
        "before.mjs": lines,
        "polyfill.cjs": 'require("whurl/polyfill/force");',
        "main.mjs": SOURCE.replace('"whurl/polyfill/force";', '"./before.mjs";\nimport "./polyfill.cjs";'),
      });
      const file = await BUNDLERS[about](cwd);
      assert.equal(await outputOf(node, [file], { cwd }), PRINTS);
    },
  );
}

/**
 * @param {string} cwd
 * @returns {import("esbuild").BuildOptions}
 */
const esbuildOptions = (cwd) => ({
  absWorkingDir: cwd,
  entryPoints: ["main.mjs"],
  bundle: true,
  platform: "node",
  target: "node18",
  logLevel: "error",
});

/**
 * @param {string} cwd
 * @param {{ output: object, experiments?: object }} configuration
 */
function runWebpack(cwd, { output, ...others }) {
  const [context, path] = [cwd, cwd];
  const compiler = webpack({
    mode: "production",
    target: "node18",
    context,
    entry: "./main.mjs",
    output: { path, ...output },
    ...others,
  });
  return new Promise((resolve, reject) => {
    compiler.run((/** @type {Error | null} */ error, /** @type {any} */ stats) => {
      if (error || stats.hasErrors()) reject(error ?? new Error(stats.toString()));
      else compiler.close(resolve);
    });
  });
}

/**
 * @param {string} cwd
 * @param {string} file
 * @param {string[]} options
 */
async function runBun(cwd, file, ...options) {
  const bun = programOf("bun");
  if (bun === undefined) throw new Error("npm has no Bun for this machine");
  const args = ["build", "main.mjs", "--target=node", `--outfile=${file}`, ...options];
  const { code, stderr } = await execute(bun, args, { cwd });
  assert.equal(code, 0, stderr);
  return file;
}
