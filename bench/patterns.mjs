/**
 * `npm run bench:patterns`: URLPattern and URLPatternList compared with the engine's own class, npm's urlpattern-polyfill, and
 * find-my-way, by turns in one process of each runtime.
 *
 *     npm run bench:patterns -- [--runtime PROGRAM]… [--rounds N] [--longest N] [--package FILE] [--save]
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { root, say, start } from "../scripts/lib/shell.mjs";
import { reportsOf } from "./js/runtimes.mjs";
import { entryOf } from "./lib/package.mjs";
import { patternTableOf } from "./lib/patterns.mjs";
import { fileNameOf, machine } from "./lib/results.mjs";

const WORKER = fileURLToPath(new URL("patterns/worker.js", import.meta.url));

/** @typedef {{ runtime: string, machine: string, date: string, command: string, rows: import("./patterns/worker.js").Row[] }} PatternRun */

start(async () => {
  const { values: options } = parseArgs({
    options: {
      runtime: { type: "string", multiple: true, default: [process.execPath] },
      rounds: { type: "string", default: "101" },
      longest: { type: "string", default: "100" },
      package: { type: "string" },
      save: { type: "boolean", default: false },
    },
  });
  for (const program of options.runtime) {
    const run = await measure(program, options);
    say(patternTableOf([run]));
    if (!options.save) continue;
    const folder = join(root, "bench/results/patterns");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${fileNameOf(run.runtime)}.json`), `${JSON.stringify(run, null, 2)}\n`);
  }
});

/**
 * @param {string} program
 * @param {{ rounds: string, longest: string, package?: string | undefined }} options
 * @returns {Promise<PatternRun>}
 */
async function measure(program, { rounds, longest, package: file }) {
  const folder = mkdtempSync(join(tmpdir(), "whurl-bench-"));
  try {
    const session = {
      whurl: new URL("pattern.node.js", entryOf(file)).href,
      polyfill: import.meta.resolve("urlpattern-polyfill/urlpattern"),
      router: import.meta.resolve("find-my-way"),
      rounds: Number(rounds),
      longest: Number(longest),
    };
    const path = join(folder, "session.json");
    writeFileSync(path, JSON.stringify(session));
    const before = machine();
    const [{ runtime }, ...rows] = await reportsOf(program, [WORKER, path]);
    const command = `npm run bench:patterns -- --runtime … --rounds ${rounds}`;
    return { runtime, machine: before, date: new Date().toISOString().slice(0, 10), command, rows };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
