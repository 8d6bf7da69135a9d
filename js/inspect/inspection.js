/** The validation errors of an input, the steps of the parser on it, and whether it is a valid URL string. */
import constants from "whurl:inspect.constants";
import { optionsOf, stringOf } from "./arguments.js";
import { encodingLabel, flag, URL, value } from "./module.js";

/**
 * @typedef {import("../../pkg-template/inspect.js").Inspection} Inspection
 * @typedef {import("../../pkg-template/inspect.js").InspectOptions} InspectOptions
 * @typedef {import("../../pkg-template/inspect.js").TraceStep} TraceStep
 * @typedef {import("../../pkg-template/inspect.js").ValidationError} ValidationError
 *
 * @typedef {{ numbers: number[], messages: string[] }} Errors `numbers`: five for each error
 */

/**
 * @param {string} input
 * @param {string | object} [base]
 * @param {InspectOptions} [options]
 * @returns {Inspection}
 */
export function inspect(input, base, options) {
  const { encoding, strict } = optionsOf(options, "inspect");
  const label = encodingLabel(encoding, "inspect");
  const string = stringOf(input, "inspect: the input");
  const baseInspection =
    base === undefined ? null : inspectAgainst(stringOf(base, "inspect: the base"), undefined, "utf-8", false);
  if (baseInspection?.url === null) return { url: null, valid: false, errors: [], base: baseInspection };
  const inspection = inspectAgainst(string, baseInspection?.url.href, label, strict);
  inspection.base = baseInspection;
  return inspection;
}

/**
 * @param {string} input
 * @param {string | undefined} base an href
 * @param {string} label
 * @param {boolean | undefined} isStrict
 */
function inspectAgainst(input, base, label, isStrict) {
  const { href, errors: found } = value("inspect", input, base ?? "", label, flag(isStrict));
  const errors = errorsOf(found);
  // An href parses to itself.
  const url = href === null ? null : /** @type {any} */ (new URL(href));
  return { url, valid: url !== null && errors.length === 0, errors, base: /** @type {Inspection | null} */ (null) };
}

/**
 * There may be millions.
 * @param {Errors} found
 * @returns {ValidationError[]}
 */
function errorsOf({ numbers, messages }) {
  const errors = [];
  for (let at = 0; at < numbers.length; at += 5) {
    const { name, href } = constants.validationErrors[numbers[at]];
    const fatal = numbers[at + 1] === 1;
    const start = numbers[at + 2];
    const end = numbers[at + 3];
    errors.push({ name, fatal, start, end, message: messages[numbers[at + 4]], href });
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
  const steps = value("trace", input, base);
  for (const step of steps) step.errors = errorsOf(step.errors);
  return steps;
}

/**
 * @param {string} input
 * @param {string | object} [base]
 * @returns {boolean}
 */
export function isValidURLString(input, base = "") {
  return value(
    "isValidURLString",
    stringOf(input, "isValidURLString: the input"),
    stringOf(base, "isValidURLString: the base"),
  );
}

/**
 * @param {string} input
 * @returns {boolean}
 */
export function isValidHostString(input) {
  return value("isValidHostString", stringOf(input, "isValidHostString: the input"));
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
  return value("isValidOpaqueHostString", stringOf(input, "isValidOpaqueHostString: the input"));
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
