/**
 * `npm run bench:first`: how long a process's first URLs take, with the import: with the engine's own class, with whurl and
 * with whatwg-url, by turns, every time in a fresh process, or in a fresh page of a browser.
 *
 *     npm run bench:first -- [OPTION…]
 *
 *     --runtime PROGRAM  measure in this node, deno or bun, or in chromium, firefox or webkit; may be repeated
 *     --rounds N         how often each side runs (15)
 *     --package FILE     another build's entry, instead of pkg/
 *     --save             keep the results in bench/results/first/, which docs/performance.md is made from
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Failure, root, say, start } from "../scripts/lib/shell.mjs";
import { BROWSERS } from "../tests/browsers/launch.js";
import { listURLs } from "./corpus/list.mjs";
import { COUNTS, SIDES } from "./first/run.js";
import { bundled } from "./js/browsers.mjs";
import { reportsOf } from "./js/runtimes.mjs";
import { firstTableOf } from "./lib/comparison.mjs";
import { entryOf } from "./lib/package.mjs";
import { openPages } from "./lib/pages.mjs";
import { fileNameOf, machine, quantile } from "./lib/results.mjs";

/**
 * @typedef {typeof SIDES[number]["id"]} Side
 * @typedef {Record<Side, number[]>} Curves medians in milliseconds: the import, then each of COUNTS
 * @typedef {{ runtime: string, machine: string, rounds: number, date: string, curves: Curves }} FirstRun
 * @typedef {{ runtime: string, milliseconds: number[], result: number }} Report
 */

const CORPUS = join(root, "bench/corpus/urls.txt");
const WORKER = fileURLToPath(new URL("first/worker.js", import.meta.url));

const SCRIPT = `import { timeFirstURLs } from "/run.js";
const urls = await (await fetch("/urls.json")).json();
const measure = (module) => timeFirstURLs(urls, module || undefined);`;

start(async () => {
  const { values: options } = parseArgs({
    options: {
      runtime: { type: "string", multiple: true, default: [process.execPath] },
      rounds: { type: "string", default: "15" },
      package: { type: "string" },
      save: { type: "boolean", default: false },
    },
  });
  const whurl = entryOf(options.package);
  const folder = mkdtempSync(join(tmpdir(), "whurl-bench-"));
  try {
    writeFileSync(join(folder, "urls.json"), JSON.stringify(listURLs(CORPUS).slice(0, COUNTS[COUNTS.length - 1])));
    for (const program of options.runtime) {
      const { runOnce, close } = await open(program, folder, whurl);
      try {
        const run = await measure(runOnce, Number(options.rounds));
        keep({ ...run, machine: machine(), date: new Date().toISOString().slice(0, 10) }, options.save);
      } finally {
        await close();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** @typedef {{ runOnce: (side: Side) => Promise<Report>, close: () => Promise<void> }} Runner */

/**
 * @param {string} program
 * @param {string} folder
 * @param {string} whurl
 * @returns {Promise<Runner>}
 */
async function open(program, folder, whurl) {
  const browser = BROWSERS.find((name) => name === program);
  return browser === undefined ? inProcesses(program, folder, whurl) : inPages(browser, folder, whurl);
}

/**
 * @param {string} program
 * @param {string} folder
 * @param {string} whurl
 * @returns {Runner}
 */
function inProcesses(program, folder, whurl) {
  const modules = { own: [], whurl: [whurl], whatwgURL: [import.meta.resolve("whatwg-url")] };
  const runOnce = async (/** @type {Side} */ side) => {
    const [report] = await reportsOf(program, [WORKER, join(folder, "urls.json"), ...modules[side]]);
    return report;
  };
  return { runOnce, close: async () => {} };
}

/**
 * @param {import("../tests/browsers/launch.js").BrowserName} name
 * @param {string} folder
 * @param {string} whurl
 * @returns {Promise<Runner>}
 */
async function inPages(name, folder, whurl) {
  cpSync(new URL("first/run.js", import.meta.url), join(folder, "run.js"));
  writeFileSync(join(folder, "whurl.js"), await bundled(["URL"], fileURLToPath(whurl)));
  writeFileSync(join(folder, "whatwg-url.js"), await bundled(["URL"], "whatwg-url"));
  const modules = { own: "", whurl: "/whurl.js", whatwgURL: "/whatwg-url.js" };
  const { runtime, reportOf, close } = await openPages(name, folder, SCRIPT);
  return { runOnce: async (side) => ({ runtime, ...(await reportOf(modules[side])) }), close };
}

/**
 * @param {Runner["runOnce"]} runOnce
 * @param {number} rounds
 * @returns {Promise<{ runtime: string, rounds: number, curves: Curves }>}
 */
async function measure(runOnce, rounds) {
  const sides = SIDES.map(({ id }) => id);
  const reports = new Map(sides.map((side) => [side, /** @type {Report[]} */ ([])]));
  let runtime = "";
  for (let round = 0; round < rounds; round++) {
    // Each side is as often the first, the second and the third.
    for (const [index] of sides.entries()) {
      const side = sides[(round + index) % sides.length];
      const report = await runOnce(side);
      runtime = report.runtime;
      reports.get(side)?.push(report);
    }
  }
  const results = new Set([...reports.values()].flat().map(({ result }) => result));
  if (results.size !== 1) throw new Failure(`${runtime}: the sides have different results, ${[...results]}`);
  const medians = [...reports].map(([side, all]) => [
    side,
    [0, ...COUNTS].map((_, index) =>
      quantile(
        all.map(({ milliseconds }) => milliseconds[index]),
        0.5,
      ),
    ),
  ]);
  return { runtime, rounds, curves: Object.fromEntries(medians) };
}

/**
 * @param {FirstRun} run
 * @param {boolean} isSaved
 */
function keep(run, isSaved) {
  const folder = join(root, isSaved ? "bench/results/first" : ".cache/bench/first");
  mkdirSync(folder, { recursive: true });
  const rounded = (/** @type {string} */ _, /** @type {unknown} */ value) => {
    return typeof value === "number" ? Number(value.toFixed(3)) : value;
  };
  // As Biome formats it: each list on one line.
  const text = JSON.stringify(run, rounded, 2).replace(/\[[^\]]*\]/g, (list) =>
    list.replace(/\s+/g, " ").replace(/\[ | \]/g, (end) => end.trim()),
  );
  writeFileSync(join(folder, `${fileNameOf(run.runtime)}.json`), `${text}\n`);
  say(`\n${firstTableOf([run])}`);
}
