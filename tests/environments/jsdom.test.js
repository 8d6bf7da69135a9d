/**
 * jsdom with `runScripts: "dangerously"`, as its users open pages: index.global.js, and programs that are bundled. Today's
 * jsdom, and that of jest, which has neither TextEncoder nor TextDecoder.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { userFolder } from "../runtimes/folder.js";
import { outputOf, sayNotRun } from "../runtimes/programs.js";
import { fileNameOf, scriptsIn } from "./programs.js";
import { NODE, requireTool, testEntries } from "./tools.js";

const program = readFileSync(new URL("programs/pages.mjs", import.meta.url), "utf8");
const cwd = userFolder({ "pages.mjs": program });
const scripts = await scriptsIn(cwd);
const entries = Object.keys(scripts);
/** @param {string} entry */
const pageOf = (entry) => `${fileNameOf(entry)}.html`;
for (const [entry, text] of Object.entries(scripts)) {
  const name = `${fileNameOf(entry)}.script.js`;
  writeFileSync(join(cwd, name), text);
  writeFileSync(join(cwd, pageOf(entry)), `<!doctype html><meta charset="utf-8"><script src="${name}"></script>`);
}

const requireOfJest = createRequire(requireTool.resolve("jest-environment-jsdom"));
const VERSIONS = [
  { name: "jsdom 31", path: requireTool.resolve("jsdom") },
  { name: "jsdom 26", path: requireOfJest.resolve("jsdom") },
];
if (NODE === undefined) sayNotRun("jsdom", "it needs Node.js 24");
else for (const { name, path } of VERSIONS) testEntries(name, open(NODE, path), entries);

/**
 * @param {string} node
 * @param {string} jsdom the path of a version
 * @returns {Promise<import("./tools.js").Failures>}
 */
async function open(node, jsdom) {
  const outcome = JSON.parse(await outputOf(node, ["pages.mjs", jsdom, ...entries.map(pageOf)], { cwd }));
  return Object.fromEntries(entries.map((entry) => [entry, outcome[pageOf(entry)]]));
}
