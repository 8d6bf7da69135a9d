/** Everything the playground knows about an input that has been parsed. */
import { components, inspect, trace } from "whurl/inspect/slim";
import { COMPONENTS } from "./components.js";
import { partsOfInput, sourceOf } from "./source_map.js";

/**
 * @typedef {import("./components.js").ComponentName} ComponentName
 * @typedef {import("./source_map.js").Part} Part
 * @typedef {import("./source_map.js").Source} Source
 * @typedef {import("whurl/inspect").Component} Component
 *
 * @typedef {import("./parsing.js").Analysis} Analysis
 *
 * @typedef {import("whurl/inspect").ValidationError} ValidationError
 *
 * @typedef {object} Findings what takes time to find; a worker can send it
 * @property {boolean} valid
 * @property {readonly ValidationError[]} errors the first ones, and the last if it is fatal
 * @property {number} errorCount how many there are
 * @property {readonly ValidationError[]} baseErrors likewise
 * @property {number} baseErrorCount
 * @property {readonly import("whurl/inspect").TraceStep[]} steps each with the first of its errors
 * @property {Part[]} parts of the input
 * @property {Part[]} baseParts
 * @property {ReadonlyMap<ComponentName, Source>} sources
 * @property {boolean} isThorough if not, there is at most one error, and nothing derived from the steps
 *
 * @typedef {object} Own what only this page can have
 * @property {readonly Component[]} components empty if the input does not parse
 * @property {globalThis.URL | null} own the result of this browser's own parser
 * @property {Map<ValidationError, import("./fixes.js").Fix | null>} fixes those that have been looked for; `null` if there is none
 *
 * @typedef {Findings & Own} Details
 */

/** The browser's own class: nothing on this site replaces it. */
const OwnURL = globalThis.URL;

/** In a longer input there may be so many errors that reporting them all takes seconds. */
const LONGEST_EXAMINED = 100_000;

/** More errors than anybody reads are counted only: a million take longer to send than to find. */
const KEPT = 500;
const KEPT_OF_A_STEP = 100;

/**
 * Whether to look for all errors without being asked.
 * @param {Analysis} analysis
 */
export const isExaminedThoroughly = ({ url, input }) => url === null || input.length <= LONGEST_EXAMINED;

/**
 * @param {Analysis} analysis
 * @param {boolean} [isThorough] whether to find all errors and the parser's steps, however long it takes
 * @returns {Details}
 */
export const examine = (analysis, isThorough = isExaminedThoroughly(analysis)) =>
  detailed(analysis, find(analysis, isThorough));

/**
 * @param {Analysis} analysis
 * @param {Findings} findings
 * @returns {Details}
 */
export function detailed({ input, base, url }, findings) {
  return {
    ...findings,
    components: url === null ? [] : components(url),
    own: ownUrl(input, base === "" ? undefined : base),
    fixes: new Map(),
  };
}

/**
 * @param {readonly ValidationError[]} errors
 * @returns {readonly ValidationError[]} the first ones, and the last if it is fatal
 */
function kept(errors) {
  const last = errors.at(-1);
  if (errors.length <= KEPT || last === undefined) return errors;
  return last.fatal ? [...errors.slice(0, KEPT), last] : errors.slice(0, KEPT);
}

/**
 * @param {Analysis} analysis
 * @param {boolean} isThorough
 * @returns {Findings}
 */
export function find(analysis, isThorough) {
  const { input, base, url, baseUrl } = analysis;
  const givenBase = base === "" ? undefined : base;
  const { errors, valid, base: inspectedBase } = inspect(input, givenBase, { strict: !isThorough });
  const steps = isThorough ? trace(input, givenBase) : [];
  const parts = url === null ? [] : partsOfInput(input, steps);
  const ofBase = new Map(baseUrl === null ? [] : components(baseUrl).map(({ name, value }) => [name, value]));
  const sources = COMPONENTS.map((name) => /** @type {const} */ ([name, sourceOf(name, parts, steps, ofBase)]));
  const baseErrors = inspectedBase?.errors ?? [];
  return {
    valid,
    errors: kept(errors),
    errorCount: errors.length,
    baseErrors: kept(baseErrors),
    baseErrorCount: baseErrors.length,
    steps: steps.map((step) => ({ ...step, errors: step.errors.slice(0, KEPT_OF_A_STEP) })),
    parts,
    baseParts: baseUrl === null ? [] : partsOfInput(base, trace(base)),
    sources: new Map(sources),
    isThorough,
  };
}

/**
 * @param {string} input
 * @param {string | undefined} base
 */
function ownUrl(input, base) {
  try {
    return new OwnURL(input, base);
  } catch {
    return null;
  }
}
