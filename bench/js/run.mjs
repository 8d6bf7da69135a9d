/**
 * `npm run bench`: whurl against the engine's own URL classes, in this Node and in other runtimes.
 *
 *     npm run bench -- [OPTION…]
 *
 *     --runtime PROGRAM  measure in this node, deno or bun instead; may be repeated
 *     --urls FILE        a list with a URL on each line, instead of bench/corpus/urls.txt
 *     --rows ID,…        these rows of bench/js/rows.js only
 *     --rounds N         the number of rounds (10)
 *     --time MS          the time of each side in a round (100)
 *     --package FILE     another build's entry, instead of pkg/
 *     --save             keep the results in bench/results/, for docs/performance.md
 *
 * `npm run bench:browsers` measures in the Chromium, Firefox and WebKit of this machine instead (the environment variables
 * CHROMIUM and FIREFOX name other programs), with the same options; its --runtime is chromium, firefox or webkit.
 *
 * Each runtime's results are printed as a table and written to .cache/bench/ as JSON and as a picture.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { Failure, output, root, say, start } from "../../scripts/lib/shell.mjs";
import { makeInputs } from "../corpus/inputs.mjs";
import { listURLs } from "../corpus/list.mjs";
import { entryOf } from "../lib/package.mjs";
import { pictureOf } from "../lib/picture.mjs";
import { engineOf, fileNameOf, machine, tableOf } from "../lib/results.mjs";
import { measureInBrowsers } from "./browsers.mjs";
import { rows } from "./rows.js";
import { measureInRuntime } from "./runtimes.mjs";

/** @typedef {import("../lib/results.mjs").Run} Run */

const CORPUS = join(root, "bench/corpus/urls.txt");

start(async () => {
  const { values: options } = parseArgs({
    options: {
      browsers: { type: "boolean", default: false },
      runtime: { type: "string", multiple: true, default: [] },
      urls: { type: "string", default: CORPUS },
      rows: { type: "string" },
      rounds: { type: "string", default: "10" },
      time: { type: "string", default: "100" },
      package: { type: "string" },
      save: { type: "boolean", default: false },
    },
  });
  const urls = listURLs(options.urls);
  const session = {
    whurl: entryOf(options.package),
    whatwgURL: import.meta.resolve("whatwg-url"),
    inputs: makeInputs(urls),
    rows: chooseRows(options.rows),
    rounds: Number(options.rounds),
    time: Number(options.time),
  };
  /** @type {AsyncIterable<{ runtime: string, rows: import("./measure.js").Result[] }>} */
  const measurements = (options.browsers ? measureInBrowsers : measureInRuntimes)(session, options.runtime);
  for await (const { runtime, rows } of measurements) {
    keep(options.save, {
      runtime,
      engine: engineOf(runtime),
      machine: machine(),
      data: `${basename(options.urls)}, ${urls.length.toLocaleString("en")} URLs`,
      command: commandLine(options),
      date: new Date().toISOString().slice(0, 10),
      rows,
    });
  }
});

/**
 * @param {import("./measure.js").Session} session
 * @param {string[]} programs none for this Node
 */
async function* measureInRuntimes(session, programs) {
  for (const program of programs.length > 0 ? programs : [process.execPath]) {
    yield await measureInRuntime(program, session);
  }
}

/** @param {string | undefined} list */
function chooseRows(list) {
  if (list === undefined) return rows;
  const ids = list.split(",");
  const unknown = ids.filter((id) => !rows.some((row) => row.id === id));
  if (unknown.length > 0) {
    throw new Failure(`No row ${unknown.join(", ")}. The rows: ${rows.map(({ id }) => id).join(", ")}`);
  }
  return rows.filter(({ id }) => ids.includes(id));
}

/**
 * The command that measures this again, without the paths of this machine.
 * @param {{ browsers: boolean, urls: string, rows?: string, rounds: string, time: string }} options
 */
function commandLine({ browsers, urls, rows, rounds, time }) {
  const args = [
    urls === CORPUS ? "" : `--urls ${basename(urls)}`,
    rows === undefined ? "" : `--rows ${rows}`,
    rounds === "10" ? "" : `--rounds ${rounds}`,
    time === "100" ? "" : `--time ${time}`,
  ].filter((argument) => argument !== "");
  return [browsers ? "npm run bench:browsers" : "npm run bench", ...(args.length > 0 ? ["--", ...args] : [])].join(" ");
}

/**
 * @param {boolean} isSaved
 * @param {Run} run
 */
function keep(isSaved, run) {
  const folder = join(root, isSaved ? "bench/results" : ".cache/bench");
  const name = fileNameOf(run.runtime);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(run, null, 2)}\n`);
  if (!isSaved) writeFileSync(join(folder, `${name}.svg`), pictureOf([run]));
  const commit = output("git", ["rev-parse", "--short", "HEAD"]) ?? "";
  say(`\n${run.runtime}; ${run.machine}; ${run.data}; commit ${commit}; \`${run.command}\``);
  say(tableOf(run));
  for (const { id, inputs, leftOut } of run.rows.filter(({ leftOut }) => leftOut > 0)) {
    say(`${id}: ${leftOut} of ${inputs + leftOut} inputs left out: they fail, or the sides differ`);
  }
}
