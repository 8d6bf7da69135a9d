/**
 * Measures `check` of ordinary URLs beside `new URL` of the same strings, in the runtime that it runs in, and then of
 * URLs that are not ordinary:
 *
 *     node bench/guard/worker.js SESSION
 *
 * @typedef {{ guard: string, classes: string, urls: string[], others: string[], rounds: number }} Session where to import the package
 *   from, and what is measured
 * @typedef {{ runtime: string, url: number, check: number, others: { all: number, none: number }[] }} Result nanoseconds a URL: the mean
 *   of the batches' medians; for each of the others, the median with all readers and with none
 */
import { readFileSync } from "node:fs";
import { report, runtimeName } from "../lib/report.js";

/** @type {Session} */
const { guard, classes, urls, others, rounds } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { check, fetchFromServer } = await import(guard);
const { URL } = await import(classes);

/** @type {unknown} keeps results from being optimized away */
let last;

/** How many URLs are measured at a time: so few that other programs interrupt little of it. */
const BATCH = 250;

/** @type {Record<string, (urls: string[]) => void>} */
const SIDES = {
  url: (urls) => {
    for (const url of urls) last = new URL(url).href;
  },
  check: (urls) => {
    for (const url of urls) last = check(url, fetchFromServer).url.href;
  },
};

/**
 * @param {(urls: string[]) => void} run
 * @param {string[]} urls
 */
function timeOf(run, urls) {
  const start = performance.now();
  run(urls);
  return ((performance.now() - start) / urls.length) * 1e6;
}

/** @param {number[]} numbers */
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
/** @param {number[]} numbers */
const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** For each side, the medians of all batches. @type {Record<string, number[]>} */
const medians = { url: [], check: [] };
// Until engines have compiled it.
for (let round = 0; round < 20; round++) for (const side in SIDES) SIDES[side](urls);
for (let start = 0; start < urls.length; start += BATCH) {
  const batch = urls.slice(start, start + BATCH);
  /** @type {Record<string, number[]>} */
  const times = { url: [], check: [] };
  for (let round = 0; round < rounds; round++) for (const side in SIDES) times[side].push(timeOf(SIDES[side], batch));
  for (const side in SIDES) medians[side].push(median(times[side]));
}
/** By turns, so that a change of the machine's speed changes all of them. */
const POLICIES = { all: fetchFromServer, none: Object.freeze({ ...fetchFromServer, readers: Object.freeze([]) }) };
const samples = others.map((url) => ({
  batch: new Array(BATCH).fill(url),
  all: /** @type {number[]} */ ([]),
  none: /** @type {number[]} */ ([]),
}));
const WARM_UP = 20;
for (let round = -WARM_UP; round < rounds; round++) {
  for (const sample of samples) {
    for (const readers of /** @type {const} */ (["all", "none"])) {
      const policy = POLICIES[readers];
      const time = timeOf((urls) => {
        for (const url of urls) last = check(url, policy);
      }, sample.batch);
      if (round >= 0) sample[readers].push(time);
    }
  }
}
const timesOfOthers = samples.map(({ all, none }) => ({ all: median(all), none: median(none) }));
if (last === undefined) throw new Error("nothing was measured");
report({ runtime: runtimeName(), url: mean(medians.url), check: mean(medians.check), others: timesOfOthers });
