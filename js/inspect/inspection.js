/** What is wrong with an input, what the parser does with it, and whether it is what a writer of URLs may write. */
import { encodingLabel, URL, value } from "./module.js";

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
  const { href, errors } = value("inspect", input, base ?? "", label);
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
  if (base === undefined) return value("trace", String(input));
  const url = URL.parse(base);
  return url === null ? [] : value("trace", String(input), url.href);
}

/**
 * @param {string} input
 * @param {string | object} [base]
 * @returns {boolean}
 */
export function isValidURLString(input, base = "") {
  return value("isValidURLString", String(input), String(base));
}

/**
 * @param {string} input
 * @returns {boolean}
 */
export function isValidHostString(input) {
  return value("isValidHostString", String(input));
}

/**
 * @param {string} input
 * @returns {boolean}
 */
export function isValidDomainString(input) {
  return value("isValidDomainString", String(input));
}

/**
 * @param {string} input
 * @returns {boolean}
 */
export function isValidOpaqueHostString(input) {
  return value("isValidOpaqueHostString", String(input));
}

/**
 * @param {string} input
 * @returns {boolean}
 */
export function isValidIPv4AddressString(input) {
  return value("isValidIPv4AddressString", String(input));
}

/**
 * @param {string} input
 * @returns {boolean}
 */
export function isValidIPv6AddressString(input) {
  return value("isValidIPv6AddressString", String(input));
}
