/**
 * The whole behaviour suite as one module that imports nothing: build.js bundles it with the data, and every runtime
 * and browser is given the bundle.
 */
import data from "whurl:wpt-data";
import { badInput } from "../../bad_input/suite.js";
import { Harness } from "../../harness.js";
import { patternData } from "../../pattern/data.js";
import { patternInterface } from "../../pattern/interface.js";
import { patternCaptures, patternLists, patternRefusals } from "../../pattern/matching.js";
import { suites as webIdl } from "../../webidl/index.js";
import { suites as wpt } from "../../wpt/suites/index.js";

/**
 * @typedef {import("../../wpt/suites/index.js").Api & {
 *   URLPattern: any, URLPatternList: any, isLinear(pattern: object): boolean
 * }} Api
 * @typedef {{ name: string, passed: number, failed: number, failures: import("../../harness.js").Failure[] }} Result
 */

/** So many failures are reported in full: enough to see the cause. */
const REPORTED = 10;

/** @type {Record<string, (api: Api, t: Harness) => void>} */
const suites = {};
for (const [name, suite] of Object.entries(wpt)) suites[`WPT ${name}`] = (api, t) => suite(api, data, t);
suites["WPT urlpatterntestdata"] = (api, t) => patternData(api, data["urlpatterntestdata.json"], t);
suites["Web IDL: URLPattern"] = patternInterface;
suites["URLPattern: captures"] = (api, t) => patternCaptures(api, { runs: 300, seed: 1 }, t);
suites["URLPattern: lists"] = (api, t) => patternLists(api, { runs: 300, seed: 1 }, t);
suites["URLPattern: what lists refuse"] = patternRefusals;
// These change the language's own objects. An engine's own classes may not survive that, so they come last.
const { isolation, ...others } = webIdl;
for (const [name, suite] of Object.entries(others)) suites[`Web IDL: ${name}`] = suite;
suites["large, odd and random input"] = badInput;
suites["Web IDL: isolation"] = isolation;

/** What whurl promises beyond the Standard and Web IDL: no measure of an engine's own classes. */
const OWN_PROMISES = [
  "Web IDL: errors",
  "Web IDL: messages",
  "URLPattern: captures",
  "URLPattern: lists",
  "large, odd and random input",
];

/**
 * Runs the suites.
 * @param {Api} api
 * @param {(result: Result) => void} report is told each result as it comes
 * @param {string} [only] the name of one suite; otherwise all run
 */
export async function runSuites(api, report, only = "") {
  const isPlatform = api.URL === globalThis.URL;
  for (const [name, suite] of Object.entries(suites)) {
    if (only !== "" && name !== only) continue;
    if (!(isPlatform && OWN_PROMISES.includes(name))) report(await runSuite(name, suite, api));
  }
}

/**
 * @param {string} name
 * @param {(api: Api, t: Harness) => void} suite
 * @param {Api} api
 * @returns {Promise<Result>}
 */
async function runSuite(name, suite, api) {
  const harness = new Harness();
  try {
    suite(api, harness);
  } catch (error) {
    const message = String(/** @type {any} */ (error)?.message ?? error);
    return { name, passed: 0, failed: 1, failures: [{ name: "(the suite as a whole)", message }] };
  }
  const { passed, failed, failures } = await harness.run();
  return { name, passed, failed, failures: failures.slice(0, REPORTED) };
}
