/** Suites that are files of Node's test runner, as modules for a page. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { loadData, parsingCases } from "../wpt/data.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));

/** Replacements for modules that only Node.js has. @type {[filter: RegExp, file: string][]} */
const SHIMS = [
  [/^node:assert\/strict$/, "assert.js"],
  [/^node:test$/, "test.js"],
  [/^node:fs$/, "fs.js"],
  [/\/runner\/installed\.js$/, "installed.js"],
];

/** @type {import("esbuild").Plugin} */
const shims = {
  name: "shims",
  setup({ onLoad, onResolve }) {
    for (const [filter, file] of SHIMS) onResolve({ filter }, () => ({ path: join(here, "shims", file) }));
    onLoad({ filter: /\/wpt\/data\.mjs$/ }, () => ({ contents: dataModule() }));
  },
};

/** The data as a string to be parsed: engines keep its lone surrogates. */
const dataModule = () => `const data = JSON.parse(${JSON.stringify(JSON.stringify(loadData()))});
export const loadData = () => data;
export ${parsingCases}`;

/**
 * @param {string} file in tests/
 * @param {string} runs how many cases a property is tried on
 * @returns {Promise<string>} a module that exports `run`, which runs the file's cases
 */
export async function bundleSuite(file, runs) {
  const { outputFiles } = await build({
    stdin: { contents: `import "../${file}"; export { run } from "./shims/test.js";`, resolveDir: here },
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2023",
    charset: "utf8",
    logLevel: "warning",
    define: { "process.env.WHURL_RUNS": JSON.stringify(runs), "process.env.WHURL_SEED": "undefined" },
    plugins: [shims],
  });
  return outputFiles[0].text;
}
