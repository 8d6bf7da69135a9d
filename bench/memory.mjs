/**
 * Memory use in this Node: many URLs in a loop, many live URLs, and a huge one.
 *
 *     npm run bench:memory -- [--runtime PROGRAM] [--package FILE] [--save]
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Failure, say, start } from "../scripts/lib/shell.mjs";
import { entryOf } from "./lib/package.mjs";
import { machine, markdownTable, saveTable } from "./lib/results.mjs";

/** @typedef {{ runtime: string, value: number, unit: string }} Answer */

const WORKER = fileURLToPath(new URL("js/memory-worker.js", import.meta.url));

start(() => {
  const { values: options } = parseArgs({
    options: {
      runtime: { type: "string", default: process.execPath },
      package: { type: "string" },
      save: { type: "boolean", default: false },
    },
  });
  const whurl = entryOf(options.package);
  const ask = (/** @type {string[]} */ ...question) => answer(options.runtime, whurl, question);
  const { runtime } = ask("live", "own");
  const table = markdownTable([
    ["", "the engine's own", "whurl"],
    ["a live URL object of a million, bytes", round(ask("live", "own")), round(ask("live", "whurl"))],
    ["10,000,000 URLs in a loop: growth from the first million to the last, MB", "", round(ask("loop", "whurl"))],
    ["a URL of 64 MB: growth while it lives, MB", "", round(ask("huge", "whurl"))],
    ["… and after it is gone and another URL was parsed, MB", "", round(ask("after", "whurl"))],
  ]);
  const text = `${machine()}; ${runtime}; \`npm run bench:memory\`\n\n${table}`;
  say(text);
  if (options.save) saveTable("memory", text);
});

/**
 * @param {string} runtime
 * @param {string} whurl where to import the package from
 * @param {string[]} question
 * @returns {Answer}
 */
function answer(runtime, whurl, question) {
  const args = ["--expose-gc", WORKER, whurl, ...question];
  const { status, stdout, stderr } = spawnSync(runtime, args, { encoding: "utf8" });
  if (status !== 0) throw new Failure(`${runtime} failed:\n${stderr}`);
  return JSON.parse(stdout);
}

/** @param {Answer} answer */
function round({ value }) {
  return value.toFixed(value < 10 ? 1 : 0);
}
