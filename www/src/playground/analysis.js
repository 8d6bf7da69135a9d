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
 * @typedef {object} Details
 * @property {readonly Component[]} components empty if the input does not parse
 * @property {boolean} valid
 * @property {readonly import("whurl/inspect").ValidationError[]} errors
 * @property {readonly import("whurl/inspect").ValidationError[]} baseErrors
 * @property {readonly import("whurl/inspect").TraceStep[]} steps
 * @property {Part[]} parts of the input
 * @property {Part[]} baseParts
 * @property {ReadonlyMap<ComponentName, Source>} sources
 * @property {globalThis.URL | null} own the result of this browser's own parser
 * @property {boolean} isThorough if not, there is at most one error, and nothing derived from the steps
 */

/** The browser's own class: nothing on this site replaces it. */
const OwnURL = globalThis.URL;

/** In a longer input there may be so many errors that reporting them all takes seconds. */
const LONGEST_EXAMINED = 100_000;

/**
 * @param {Analysis} analysis
 * @param {boolean} [isThorough] whether to find all errors and the parser's steps, however long it takes
 * @returns {Details}
 */
export function examine(analysis, isThorough = analysis.url === null || analysis.input.length <= LONGEST_EXAMINED) {
  const { input, base, url, baseUrl } = analysis;
  const givenBase = base === "" ? undefined : base;
  const { errors, valid, base: inspectedBase } = inspect(input, givenBase, { strict: !isThorough });
  const steps = isThorough ? trace(input, givenBase) : [];
  const parts = url === null ? [] : partsOfInput(input, steps);
  const ofBase = new Set(baseUrl === null ? [] : components(baseUrl).map(({ name }) => name));
  const sources = COMPONENTS.map(
    (name) => /** @type {const} */ ([name, sourceOf(name, parts, steps, ofBase.has(name))]),
  );
  return {
    components: url === null ? [] : components(url),
    valid,
    errors,
    baseErrors: inspectedBase?.errors ?? [],
    steps,
    parts,
    baseParts: baseUrl === null ? [] : partsOfInput(base, trace(base)),
    sources: new Map(sources),
    own: ownUrl(input, givenBase),
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
