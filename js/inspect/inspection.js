/** The validation errors of an input, the steps of the parser on it, and whether it is a valid URL string. */
import constants from "whurl:inspect.constants";
import { encodingLabel, limitOf, optionsOf, stringOf } from "../arguments.js";
import { loneSurrogatesIn } from "../lone-surrogates.js";
import { wellFormedOf } from "../primordials.js";
import { flag, quoted, requireEncoding, URL, value } from "./module.js";
import { END, ERROR, FATAL, MESSAGE, NUMBERS, START } from "./protocol.js";

/**
 * @typedef {import("../../pkg-template/inspect.js").Inspection} Inspection
 * @typedef {import("../../pkg-template/inspect.js").InspectOptions} InspectOptions
 * @typedef {import("../../pkg-template/inspect.js").TraceStep} TraceStep
 * @typedef {import("../../pkg-template/inspect.js").ValidationError} ValidationError
 *
 * @typedef {{ numbers: number[], messages: string[] }} Errors `numbers`: `NUMBERS` for each error
 */

/**
 * @param {string} input
 * @param {string | object} [base]
 * @param {InspectOptions} [options]
 * @returns {Inspection}
 */
export function inspect(input, base, options) {
  const { encoding, maxErrors, standard, strict } = optionsOf(options, "inspect");
  const label = encodingLabel(encoding, "inspect");
  const isOf2025 = editionOf(standard) === "2025";
  const limit = limitOf(maxErrors, "inspect: maxErrors");
  const string = stringOf(input, "inspect: the input");
  const baseString = base === undefined ? undefined : stringOf(base, "inspect: the base");
  requireEncoding(label, "inspect");
  const baseInspection =
    baseString === undefined ? null : inspectAgainst(baseString, undefined, "utf-8", isOf2025, false, limit);
  if (baseInspection?.url === null) {
    return { url: null, valid: false, errors: [], errorCount: 0, base: baseInspection };
  }
  const inspection = inspectAgainst(string, baseInspection?.url.href, label, isOf2025, strict, limit);
  inspection.base = baseInspection;
  return inspection;
}

/** @param {unknown} standard */
function editionOf(standard = "2026") {
  const edition = stringOf(standard, "inspect: the edition of the Standard");
  if (edition !== "2025" && edition !== "2026")
    throw new RangeError(`inspect: not an edition of the Standard: ${quoted(edition)}`);
  return edition;
}

/**
 * @param {string} input
 * @param {string | undefined} base an href
 * @param {string} label
 * @param {boolean} isOf2025
 * @param {boolean | undefined} isStrict
 * @param {string} limit
 */
function inspectAgainst(input, base, label, isOf2025, isStrict, limit) {
  const surrogates = loneSurrogatesIn(input).join();
  const report = value("inspect", input, base ?? "", label, flag(isOf2025), surrogates, flag(isStrict), limit);
  const { href, errors: found, errorCount } = report;
  const errors = errorsOf(found);
  // An href parses to itself.
  const url = href === null ? null : /** @type {any} */ (new URL(href));
  const valid = url !== null && errorCount === 0;
  return { url, valid, errors, errorCount, base: /** @type {Inspection | null} */ (null) };
}

/**
 * A lone surrogate is not allowed in a valid string.
 * @param {string} input
 */
const isWellFormed = (input) => wellFormedOf(input) === input;

/**
 * There may be millions.
 * @param {Errors} found
 * @returns {ValidationError[]}
 */
function errorsOf({ numbers, messages }) {
  const errors = [];
  for (let at = 0; at < numbers.length; at += NUMBERS) {
    const { name, href } = constants.validationErrors[numbers[at + ERROR]];
    const fatal = numbers[at + FATAL] === 1;
    const start = numbers[at + START];
    const end = numbers[at + END];
    errors.push({ name, fatal, start, end, message: messages[numbers[at + MESSAGE]], href });
  }
  return errors;
}

/**
 * @param {string} input
 * @param {string | object} [base]
 * @returns {TraceStep[]}
 */
export function trace(input, base) {
  const string = stringOf(input, "trace: the input");
  if (base === undefined) return stepsOf(string, "");
  const url = URL.parse(stringOf(base, "trace: the base"));
  return url === null ? [] : stepsOf(string, url.href);
}

/**
 * @param {string} input
 * @param {string} base an href, if there is one
 * @returns {TraceStep[]}
 */
function stepsOf(input, base) {
  const steps = value("trace", input, base, loneSurrogatesIn(input).join());
  for (const step of steps) step.errors = errorsOf(step.errors);
  return steps;
}

/**
 * @param {string} input
 * @param {string | object} [base]
 * @returns {boolean}
 */
export function isValidURLString(input, base = "") {
  const string = stringOf(input, "isValidURLString: the input");
  const baseString = stringOf(base, "isValidURLString: the base");
  return isWellFormed(string) && value("isValidURLString", string, baseString);
}

/**
 * @param {string} input
 * @returns {boolean}
 */
export function isValidHostString(input) {
  const string = stringOf(input, "isValidHostString: the input");
  return isWellFormed(string) && value("isValidHostString", string);
}

/**
 * @param {string} input
 * @returns {boolean}
 */
export function isValidDomainString(input) {
  return value("isValidDomainString", stringOf(input, "isValidDomainString: the input"));
}

/**
 * @param {string} input
 * @returns {boolean}
 */
export function isValidOpaqueHostString(input) {
  const string = stringOf(input, "isValidOpaqueHostString: the input");
  return isWellFormed(string) && value("isValidOpaqueHostString", string);
}

/**
 * @param {string} input
 * @returns {boolean}
 */
export function isValidIPv4AddressString(input) {
  return value("isValidIPv4AddressString", stringOf(input, "isValidIPv4AddressString: the input"));
}

/**
 * @param {string} input
 * @returns {boolean}
 */
export function isValidIPv6AddressString(input) {
  return value("isValidIPv6AddressString", stringOf(input, "isValidIPv6AddressString: the input"));
}
