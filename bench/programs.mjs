/**
 * `npm run bench:programs`: whole programs, each with the engine's own classes and with whurl's, by turns, every time in a
 * fresh process, or in a fresh page of a browser. Times are wall times with garbage collection and with the import.
 *
 *     npm run bench:programs -- [OPTION…]
 *
 *     --runtime PROGRAM  measure in this node, deno or bun, or in chromium, firefox or webkit; may be repeated
 *     --urls FILE        a list with a URL on each line, instead of bench/corpus/urls.txt
 *     --programs ID,…    these of bench/programs/programs.js only
 *     --rounds N         how often each side runs (5)
 *     --package FILE     another build's entry, instead of pkg/
 *     --save             keep the results in bench/results/programs/, which docs/performance.md is made from
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Failure, root, say, start } from "../scripts/lib/shell.mjs";
import { BROWSERS } from "../tests/browsers/launch.js";
import { listURLs } from "./corpus/list.mjs";
import { bundled } from "./js/browsers.mjs";
import { reportsOf } from "./js/runtimes.mjs";
import { entryOf } from "./lib/package.mjs";
import { openPages } from "./lib/pages.mjs";
import { fileNameOf, machine, markdownTable, quantile, ratio } from "./lib/results.mjs";
import { makeInputs } from "./programs/inputs.mjs";
import { programs } from "./programs/programs.js";

/**
 * @typedef {keyof typeof programs} Id
 * @typedef {{ runtime: string, milliseconds: number, result: string }} Report
 * @typedef {(program: Id, whurl: string | undefined) => Promise<Report>} RunOnce
 * @typedef {{ runOnce: RunOnce, close: () => Promise<void> }} Runner
 * @typedef {{ id: Id, own: number, whurl: number, ratio: number }} Result medians, in milliseconds
 * @typedef {{ runtime: string, machine: string, data: string, rounds: number, date: string, programs: Result[] }} Run
 */

const CORPUS = join(root, "bench/corpus/urls.txt");
const WORKER = fileURLToPath(new URL("programs/worker.js", import.meta.url));

const SCRIPT = `import { programs } from "/page/programs.js";
import { runProgram } from "/page/run.js";
const [name, whurl] = location.search.slice(1).split("&");
const input = await (await fetch("/" + programs[name].inputs + ".json")).json();
const measure = () => runProgram(name, input, whurl);`;

start(async () => {
  const { values: options } = parseArgs({
    options: {
      runtime: { type: "string", multiple: true, default: [process.execPath] },
      urls: { type: "string", default: CORPUS },
      programs: { type: "string" },
      rounds: { type: "string", default: "5" },
      package: { type: "string" },
      save: { type: "boolean", default: false },
    },
  });
  const whurl = entryOf(options.package);
  const ids = /** @type {Id[]} */ (options.programs?.split(",") ?? Object.keys(programs));
  const folder = mkdtempSync(join(tmpdir(), "whurl-bench-"));
  try {
    for (const [name, input] of Object.entries(makeInputs(listURLs(options.urls)))) {
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(input));
    }
    for (const program of options.runtime) {
      const run = await measure(program, folder, whurl, ids, Number(options.rounds));
      const data = basename(options.urls);
      keep({ ...run, machine: machine(), data, date: new Date().toISOString().slice(0, 10) }, options.save);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/**
 * @param {string} program
 * @param {string} folder of the inputs
 * @param {string} whurl
 * @param {Id[]} ids
 * @param {number} rounds
 */
async function measure(program, folder, whurl, ids, rounds) {
  const name = BROWSERS.find((each) => each === program);
  const { runOnce, close } = name ? await inPages(name, folder, whurl) : inProcesses(program, folder);
  try {
    return await takeTurns(runOnce, whurl, ids, rounds);
  } finally {
    await close();
  }
}

/**
 * @param {RunOnce} runOnce
 * @param {string} whurl
 * @param {Id[]} ids
 * @param {number} rounds
 */
async function takeTurns(runOnce, whurl, ids, rounds) {
  let runtime = "";
  /** @type {Result[]} */
  const results = [];
  for (const id of ids) {
    const times = /** @type {[number[], number[]]} */ ([[], []]);
    let expected = "";
    for (let round = 0; round < rounds; round++) {
      for (const side of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const report = await runOnce(id, side === 0 ? undefined : whurl);
        expected ||= report.result;
        if (report.result !== expected) throw new Failure(`${id}: ${report.result} instead of ${expected}`);
        runtime = report.runtime;
        times[side].push(report.milliseconds);
      }
    }
    const [own, ours] = times.map((all) => quantile(all, 0.5));
    results.push({ id, own, whurl: ours, ratio: own / ours });
  }
  return { runtime, rounds, programs: results };
}

/**
 * @param {string} program
 * @param {string} folder
 * @returns {Runner}
 */
function inProcesses(program, folder) {
  const runOnce = async (/** @type {Id} */ id, /** @type {string | undefined} */ whurl) => {
    const [report] = await reportsOf(program, [WORKER, folder, id, ...(whurl === undefined ? [] : [whurl])]);
    return report;
  };
  return { runOnce, close: async () => {} };
}

/**
 * @param {import("../tests/browsers/launch.js").BrowserName} name
 * @param {string} folder
 * @param {string} entry of the package
 * @returns {Promise<Runner>}
 */
async function inPages(name, folder, entry) {
  mkdirSync(join(folder, "page"), { recursive: true });
  for (const file of ["programs.js", "run.js"]) {
    cpSync(new URL(`programs/${file}`, import.meta.url), join(folder, "page", file));
  }
  writeFileSync(join(folder, "page/whurl.js"), await bundled(["URL", "URLSearchParams"], fileURLToPath(entry)));
  const { runtime, reportOf, close } = await openPages(name, folder, SCRIPT);
  const runOnce = async (/** @type {Id} */ id, /** @type {string | undefined} */ whurl) => {
    return { runtime, ...(await reportOf(whurl === undefined ? id : `${id}&/page/whurl.js`)) };
  };
  return { runOnce, close };
}

/**
 * @param {Run} run
 * @param {boolean} isSaved
 */
function keep(run, isSaved) {
  const folder = join(root, isSaved ? "bench/results/programs" : ".cache/bench/programs");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${fileNameOf(run.runtime)}.json`), `${JSON.stringify(run, null, 2)}\n`);
  say(`\n${run.runtime}; ${run.machine}; ${run.data}; median of ${run.rounds}`);
  const lines = run.programs.map(({ id, own, whurl, ratio: times }) => [
    programs[id].name,
    own.toFixed(1),
    whurl.toFixed(1),
    ratio(times),
  ]);
  say(markdownTable([["ms", "own", "whurl", "ratio"], ...lines]));
}
