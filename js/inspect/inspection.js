/** The validation errors of an input, the steps of the parser on it, and whether it is a valid URL string. */
import constants from "whurl:inspect.constants";
import { codeUnitAt, wellFormedOf } from "../primordials.js";
import { encodingLabel, flag, URL, value } from "./module.js";

/**
 * @typedef {import("../../pkg-template/inspect.js").Inspection} Inspection
 * @typedef {import("../../pkg-template/inspect.js").InspectOptions} InspectOptions
 * @typedef {import("../../pkg-template/inspect.js").TraceStep} TraceStep
 * @typedef {import("../../pkg-template/inspect.js").ValidationError} ValidationError
 *
 * @typedef {[index: number, fatal: boolean, start: number, end: number, message: string | null]} Report `message`: `null`
 *   if it is the same as in the report before
 */

/**
 * @param {string} input
 * @param {string | object} [base]
 * @param {InspectOptions} [options]
 * @returns {Inspection}
 */
export function inspect(input, base, options = {}) {
  const label = encodingLabel(options.encoding);
  const isOf2025 = editionOf(options.standard) === "2025";
  const baseInspection = base === undefined ? null : inspectAgainst(String(base), undefined, "utf-8", isOf2025);
  if (baseInspection?.url === null) return { url: null, valid: false, errors: [], base: baseInspection };
  const inspection = inspectAgainst(String(input), baseInspection?.url.href, label, isOf2025);
  inspection.base = baseInspection;
  if (options.strict && !inspection.valid) {
    inspection.url = null;
    inspection.errors = inspection.errors.slice(0, 1);
  }
  return inspection;
}

/** @param {unknown} standard */
function editionOf(standard = "2026") {
  const edition = String(standard);
  if (edition !== "2025" && edition !== "2026") throw new RangeError(`Not an edition of the Standard: ${edition}`);
  return edition;
}

/**
 * @param {string} input
 * @param {string | undefined} base an href
 * @param {string} label
 * @param {boolean} isOf2025
 */
function inspectAgainst(input, base, label, isOf2025) {
  const surrogates = loneSurrogatesIn(input);
  const { href, errors: reports } = value("inspect", input, base ?? "", label, flag(isOf2025), surrogates);
  const errors = errorsOf(reports);
  // An href parses to itself.
  const url = href === null ? null : /** @type {any} */ (new URL(href));
  return { url, valid: url !== null && errors.length === 0, errors, base: /** @type {Inspection | null} */ (null) };
}

/**
 * Where lone surrogates are. The module gets U+FFFD in their place.
 * @param {string} input
 * @returns {string} numbers with commas between
 */
function loneSurrogatesIn(input) {
  const wellFormed = wellFormedOf(input);
  if (wellFormed === input) return "";
  const places = [];
  for (let index = 0; index < input.length; index++) {
    if (codeUnitAt(input, index) !== codeUnitAt(wellFormed, index)) places.push(index);
  }
  return places.join();
}

/**
 * A lone surrogate is no code point of a valid string.
 * @param {string} input
 */
const isWellFormed = (input) => wellFormedOf(input) === input;

/**
 * Replaces the reports in place, as there may be millions.
 * @param {any[]} reports
 * @returns {ValidationError[]}
 */
function errorsOf(reports) {
  let last = "";
  for (let index = 0; index < reports.length; index++) {
    const [number, fatal, start, end, message] = /** @type {Report} */ (reports[index]);
    const { name, href } = constants.validationErrors[number];
    last = message ?? last;
    reports[index] = { name, fatal, start, end, message: last, href };
  }
  return reports;
}

/**
 * @param {string} input
 * @param {string | object} [base]
 * @returns {TraceStep[]}
 */
export function trace(input, base) {
  if (base === undefined) return stepsOf(String(input), "");
  const url = URL.parse(base);
  return url === null ? [] : stepsOf(String(input), url.href);
}

/**
 * @param {string} input
 * @param {string} base an href, if there is one
 * @returns {TraceStep[]}
 */
function stepsOf(input, base) {
  const steps = value("trace", input, base, loneSurrogatesIn(input));
  for (const step of steps) step.errors = errorsOf(step.errors);
  return steps;
}

/**
 * @param {string} input
 * @param {string | object} [base]
 * @returns {boolean}
 */
export function isValidURLString(input, base = "") {
  const string = String(input);
  return isWellFormed(string) && value("isValidURLString", string, String(base));
}

/**
 * @param {string} input
 * @returns {boolean}
 */
export function isValidHostString(input) {
  const string = String(input);
  return isWellFormed(string) && value("isValidHostString", string);
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
  const string = String(input);
  return isWellFormed(string) && value("isValidOpaqueHostString", string);
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
