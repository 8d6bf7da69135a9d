/**
 * Measures two sides of the same work in turn. It runs in every runtime and browser.
 *
 * @typedef {import("./work.js").Classes} Classes
 * @typedef {import("./work.js").Inputs} Inputs
 * @typedef {import("./rows.js").Row} Row
 * @typedef {{ median: number, low: number, high: number, mean: number, samples: number }} Time in ns for one input; low
 *   and high: the quartiles
 * @typedef {object} Result of a row
 * @property {string} id
 * @property {number} inputs how many
 * @property {number} leftOut how many more there were: the sides differ about them, or they fail
 * @property {Time} own the engine's own classes, or those that the row is measured against
 * @property {Time} whurl
 * @property {number} ratio of the medians
 * @typedef {{ size: number, run: () => void }} Batches how many inputs each call of `run` works on
 * @typedef {object} Session
 * @property {string} whurl where to import the package from
 * @property {string} whatwgURL and whatwg-url
 * @property {Inputs} inputs
 * @property {Row[]} rows
 * @property {number} rounds
 * @property {number} time for each side in a round, in milliseconds
 */
import { Bench } from "tinybench";

/** So many inputs at most, and at least, are worked on for one sample. */
const LARGEST_BATCH = 10_000;
const SMALLEST_BATCH = 50;
/** The time that a side should take for a batch, in milliseconds. */
const BATCH_TIME = 1;

/**
 * @param {Session} session
 * @param {(result: Result) => void} report called after each row
 */
export async function measure(session, report) {
  const engine = { URL: globalThis.URL, URLSearchParams: globalThis.URLSearchParams };
  const whurl = await import(session.whurl);
  const [ownWork, whurlWork] = [await importWork("own"), await importWork("whurl")];
  for (const row of session.rows) {
    const own = row.against === "whatwg-url" ? await import(session.whatwgURL) : engine;
    const all = session.inputs[row.inputs];
    const same = all.filter((/** @type {unknown} */ input) => agree(own, whurl, input));
    if (same.length === 0) throw new Error(`${row.id}: the two sides agree about no input`);
    const pair = [
      { work: ownWork[row.id], classes: own },
      { work: whurlWork[row.id], classes: whurl },
    ].map(({ work, classes }) => {
      const batchesOf = (/** @type {number} */ size) => batches(work, classes, row.inputs, same, size);
      return batchesOf(row.isWhole ? same.length : batchSize(batchesOf(SMALLEST_BATCH)));
    });
    const [ownTime, whurlTime] = alternate(session, pair).map(timeOf);
    report({
      id: row.id,
      inputs: same.length,
      leftOut: all.length - same.length,
      own: ownTime,
      whurl: whurlTime,
      ratio: ownTime.median / whurlTime.median,
    });
  }
}

/** @param {string} side */
function importWork(side) {
  return import(`./work.js?${side}`);
}

/**
 * @param {Classes} own
 * @param {Classes} whurl
 * @param {unknown} input
 */
function agree(own, whurl, input) {
  const expected = resultOf(own, input);
  return expected !== undefined && expected === resultOf(whurl, input);
}

/**
 * @param {Classes} classes
 * @param {any} input
 * @returns {string | undefined} nothing where it fails
 */
function resultOf({ URL, URLSearchParams }, input) {
  try {
    if (input.query !== undefined) return new URLSearchParams(input.query).toString();
    if (input.value !== undefined) return new URLSearchParams([[input.name, input.value]]).toString();
    if (input.reference !== undefined) return new URL(input.reference, input.base).href;
    if (input.url === undefined) return new URL(input).href;
    const { url, ...change } = input;
    return Object.assign(new URL(url), change).href;
  } catch {
    return undefined;
  }
}

/**
 * How many inputs make a batch that is short, so that on a busy machine most are done without an interruption, but
 * long for a clock.
 * @param {Batches} batches small ones
 */
function batchSize({ size, run }) {
  let count = 0;
  const begin = performance.now();
  while (performance.now() - begin < 20 * BATCH_TIME) {
    run();
    count += size;
  }
  const each = (performance.now() - begin) / count;
  return Math.min(LARGEST_BATCH, Math.max(SMALLEST_BATCH, Math.round(BATCH_TIME / each)));
}

/**
 * The work in batches: each call does the next.
 * @param {import("./work.js").Work} work
 * @param {Classes} classes
 * @param {string} name of the inputs
 * @param {unknown[]} inputs
 * @param {number} largest how many inputs a batch has at most
 * @returns {Batches}
 */
function batches(work, classes, name, inputs, largest) {
  const size = Math.min(largest, inputs.length);
  const all = Array.from({ length: Math.floor(inputs.length / size) }, (_, index) => {
    const batch = inputs.slice(index * size, (index + 1) * size);
    return work(classes, /** @type {any} */ ({ [name]: batch }));
  });
  let next = 0;
  return {
    size,
    run: () => {
      all[next]();
      next = (next + 1) % all.length;
    },
  };
}

/**
 * Times the two in turn, after a round that does not count, and gives each the first turn as often as the other.
 * @param {Session} session
 * @param {Batches[]} pair
 * @returns {number[][]} the samples of each, in nanoseconds for one input
 */
function alternate({ rounds, time }, pair) {
  const all = pair.map(() => /** @type {number[]} */ ([]));
  for (let round = -1; round < rounds; round++) {
    const order = round % 2 === 0 ? [0, 1] : [1, 0];
    for (const side of order) {
      const bench = new Bench({ time, iterations: 1, warmup: false, retainSamples: true, throws: true });
      bench.add("work", pair[side].run);
      const [task] = bench.runSync();
      const { latency } = /** @type {import("tinybench").TaskResultCompleted} */ (task.result);
      const samples = (latency.samples ?? []).map((milliseconds) => (milliseconds * 1e6) / pair[side].size);
      if (round >= 0) all[side] = all[side].concat(samples);
    }
  }
  return all;
}

/**
 * @param {number[]} samples
 * @returns {Time}
 */
function timeOf(samples) {
  const sorted = samples.toSorted((a, b) => a - b);
  const [low, median, high] = [0.25, 0.5, 0.75].map((part) => sorted[Math.floor(part * sorted.length)]);
  const mean = sorted.reduce((sum, sample) => sum + sample, 0) / sorted.length;
  return { median, low, high, mean, samples: sorted.length };
}
