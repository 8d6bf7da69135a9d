/**
 * Runs the data of web-platform-tests for both sides, in slices, so that the page stays responsive.
 *
 * @typedef {typeof import("../../../tests/wpt/suites/index.js").suites} Suites
 * @typedef {import("../../../tests/wpt/suites/index.js").Api} Api
 * @typedef {{ suite: string, name: string, own: string | null, whurl: string | null }} Outcome `null` if it
 *   passed, otherwise the error
 */
import { Harness } from "../../../tests/harness.js";
import { suites } from "../../../tests/wpt/suites/index.js";

/** Less than a frame, in milliseconds. */
const SLICE = 12;

export const SUITES = Object.keys(suites);

/**
 * @param {{ own: Api, whurl: Api }} sides
 * @param {Record<string, any>} data
 * @param {(outcomes: Outcome[], total: number) => void} onSlice
 * @param {AbortSignal} signal
 * @returns {Promise<Outcome[]>}
 */
export async function runAll(sides, data, onSlice, signal) {
  const cases = SUITES.flatMap((suite) => paired(suite, sides, data));
  /** @type {Outcome[]} */
  const outcomes = [];
  let sliceEnd = performance.now() + SLICE;
  for (const { suite, name, own, whurl } of cases) {
    outcomes.push({ suite, name, own: await outcomeOf(own), whurl: await outcomeOf(whurl) });
    if (performance.now() < sliceEnd) continue;
    onSlice(outcomes, cases.length);
    await nextTask();
    if (signal.aborted) return outcomes;
    sliceEnd = performance.now() + SLICE;
  }
  onSlice(outcomes, cases.length);
  return outcomes;
}

/**
 * The cases of a suite. Both sides register the same ones in the same order.
 * @param {string} suite
 * @param {{ own: Api, whurl: Api }} sides
 * @param {Record<string, any>} data
 */
function paired(suite, { own, whurl }, data) {
  const whurlCases = casesOf(suite, whurl, data);
  return casesOf(suite, own, data).map(({ name, run }, index) => ({
    suite,
    name,
    own: run,
    whurl: whurlCases[index].run,
  }));
}

/**
 * @param {string} suite
 * @param {Api} api
 * @param {Record<string, any>} data
 */
export function casesOf(suite, api, data) {
  const harness = new Harness();
  suites[suite](api, data, harness);
  return harness.cases;
}

/** @param {() => void | Promise<void>} run */
async function outcomeOf(run) {
  try {
    await run();
    return null;
  } catch (error) {
    return String(/** @type {any} */ (error)?.message ?? error);
  }
}

/** Lets the page paint and react. */
function nextTask() {
  return new Promise((resolve) => setTimeout(resolve));
}
