/** What is wrong with an input, what the parser does with it, and whether it is what a writer of URLs may write. */
import { encodingLabel, exports, parsed, URL } from "./module.js";

/**
 * @typedef {import("../../pkg-template/inspect.js").Inspection} Inspection
 * @typedef {import("../../pkg-template/inspect.js").InspectOptions} InspectOptions
 * @typedef {import("../../pkg-template/inspect.js").TraceStep} TraceStep
 */

/**
 * @param {string} input
 * @param {string | object} [base]
 * @param {InspectOptions} [options]
 * @returns {Inspection}
 */
export function inspect(input, base, options = {}) {
  const label = encodingLabel(options.encoding);
  const baseInspection = base === undefined ? null : inspectAgainst(String(base), undefined, "utf-8");
  if (baseInspection?.url === null) return { url: null, valid: false, errors: [], base: baseInspection };
  const inspection = inspectAgainst(String(input), baseInspection?.url.href, label);
  inspection.base = baseInspection;
  if (options.strict && !inspection.valid) {
    inspection.url = null;
    inspection.errors = inspection.errors.slice(0, 1);
  }
  return inspection;
}

/**
 * @param {string} input
 * @param {string | undefined} base an href
 * @param {string} label
 */
function inspectAgainst(input, base, label) {
  const { href, errors } = parsed(exports().inspect(input, base, label));
  // An href parses, and to itself.
  const url = href === null ? null : /** @type {any} */ (new URL(href));
  return { url, valid: url !== null && errors.length === 0, errors, base: /** @type {Inspection | null} */ (null) };
}

/**
 * @param {string} input
 * @param {string | object} [base]
 * @returns {TraceStep[]}
 */
export function trace(input, base) {
  if (base === undefined) return parsed(exports().trace(String(input), undefined));
  const url = URL.parse(base);
  return url === null ? [] : parsed(exports().trace(String(input), url.href));
}

/**
 * @param {string} input
 * @param {string | object} [base]
 */
export function isValidURLString(input, base) {
  return exports().isValidURLString(String(input), base === undefined ? undefined : String(base));
}

/** @param {string} input */
export function isValidHostString(input) {
  return exports().isValidHostString(String(input));
}

/** @param {string} input */
export function isValidDomainString(input) {
  return exports().isValidDomainString(String(input));
}

/** @param {string} input */
export function isValidOpaqueHostString(input) {
  return exports().isValidOpaqueHostString(String(input));
}

/** @param {string} input */
export function isValidIPv4AddressString(input) {
  return exports().isValidIPv4AddressString(String(input));
}

/** @param {string} input */
export function isValidIPv6AddressString(input) {
  return exports().isValidIPv6AddressString(String(input));
}
