/**
 * What Electron's renderer has with `nodeIntegration`: a DOM's window and all of Node.js's globals in one. Electron itself is
 * not on npm, whose package fetches it from elsewhere; here jsdom's window is laid over the globals of Node.js.
 */
import { readFileSync } from "node:fs";
import { outputOf, sayNotRun } from "../runtimes/programs.js";
import { commonJSOf, ENTRIES, fileNameOf, leave, moduleOf } from "./programs.js";
import { NODE, testEntries, userFolderWith } from "./tools.js";

const program = readFileSync(new URL("programs/window.mjs", import.meta.url), "utf8");

if (NODE === undefined) {
  sayNotRun("Electron's globals", "jsdom needs Node.js 24");
} else {
  testEntries("Electron's globals, module", run(NODE, moduleOf, "mjs"));
  testEntries("Electron's globals, CommonJS", run(NODE, commonJSOf, "cjs"));
}

/**
 * @param {string} node
 * @param {typeof moduleOf} programOf
 * @param {string} extension
 * @returns {Promise<import("./tools.js").Failures>}
 */
async function run(node, programOf, extension) {
  const nameOf = (/** @type {string} */ entry) => `${fileNameOf(entry)}.${extension}`;
  const programs = ENTRIES.map((entry) => [nameOf(entry), programOf(entry, leave)]);
  const cwd = userFolderWith(["jsdom"], { "window.mjs": program, ...Object.fromEntries(programs) });
  const outcome = JSON.parse(await outputOf(node, ["window.mjs", ...ENTRIES.map(nameOf)], { cwd }));
  return Object.fromEntries(ENTRIES.map((entry) => [entry, outcome[nameOf(entry)]]));
}
