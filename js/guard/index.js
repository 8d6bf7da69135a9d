/** All of `whurl/guard`. What each function does is documented in its type declarations, pkg-template/guard.d.ts. */
import constants from "whurl:guard.constants";
import { isObject, stringOf } from "../arguments.js";
import { ADDRESS } from "../bridge/protocol.js";
import { codeUnitAt, parseJSON, wellFormedOf } from "../primordials.js";
import { requests, URL } from "./module.js";
import { compile } from "./policy.js";
import { REFUSED } from "./protocol.js";

export { fetchFromServer, linkInHTML, redirectWithin } from "./policy.js";

/**
 * @typedef {import("../../pkg-template/guard.js").Agreement} Agreement
 * @typedef {import("../../pkg-template/guard.js").HostClass} HostClass
 * @typedef {import("../../pkg-template/guard.js").Policy} Policy
 * @typedef {import("../../pkg-template/guard.js").Reason} Reason
 * @typedef {import("../../pkg-template/guard.js").Verdict} Verdict
 * @typedef {import("./policy.js").Compiled} Compiled
 */

/** @template T @param {readonly T[]} list @returns {readonly T[]} */
const frozen = (list) => Object.freeze(list.map((item) => Object.freeze(item)));

export const hostClasses = frozen(constants.hostClasses);
export const refusedClasses = frozen(constants.refusedClasses);
export const readers = frozen(constants.readers);
export const rules = frozen(constants.rules);
export const reasonCodes = frozen(constants.reasonCodes);

const FIRST_OF_REFUSED = codeUnitAt(REFUSED, 0);

/**
 * @param {string} input
 * @param {Policy} policy
 * @param {string | object} [base]
 * @returns {Verdict}
 */
export function check(input, policy, base = undefined) {
  const string = stringOf(input, "check: the input");
  const compiled = compile(policy);
  const baseHref = baseOf(base, "check");
  const { isAllowed, reasons } = conditionsHere(string, baseHref, compiled);
  const parts = isAllowed ? compiled.otherParts : compiled.parts;
  const answer = /** @type {string} */ (requests.call(hrefOrJSON, "check", [string, baseHref, parts]));
  const isRefused = answer[0] === REFUSED;
  if (isRefused) reasons.unshift(...reasonsOf(answer));
  const url = reasons.length > 0 ? null : /** @type {any} */ (new URL(answer));
  return { ok: url !== null, url, reasons };
}

/**
 * The answer of `check`: an href, which is ASCII, or JSON.
 * @param {import("../bridge/instance.js").ModuleInstance} instance
 */
const hrefOrJSON = (instance) => instance.text(instance.memory[instance.results[ADDRESS]] !== FIRST_OF_REFUSED);

/**
 * @param {string} json
 * @returns {Reason[]}
 */
function reasonsOf(json) {
  return parseJSON(json).map((/** @type {any} */ { detail, ...reason }) =>
    detail === null ? reason : { ...reason, detail },
  );
}

/**
 * What the module does not check: patterns, and lone surrogates, which it gets as U+FFFD.
 * @param {string} input
 * @param {string} base
 * @param {Compiled} compiled
 * @returns {{ isAllowed: boolean, reasons: Reason[] }} whether a pattern allows the host
 */
function conditionsHere(input, base, { allowed, refused, refusesValidationErrors }) {
  /** @type {Reason[]} */
  const reasons = [];
  let isAllowed = false;
  if (refusesValidationErrors) {
    const start = loneSurrogateIn(input);
    if (start >= 0) {
      const message = "There is a validation error: a surrogate without its other half is not a URL unit.";
      reasons.push({ code: "validation-error", detail: "invalid-URL-unit", message, start, end: start + 1 });
    }
  }
  if (allowed.length + refused.length > 0) {
    const url = base === "" ? URL.parse(input) : URL.parse(input, base);
    if (url !== null) {
      isAllowed = allowed.some((pattern) => pattern.test(url.href));
      const withoutDots = new URL(url);
      withoutDots.hostname = withoutDots.hostname.replace(/\.+$/, "");
      if (refused.some((pattern) => pattern.test(url.href) || pattern.test(withoutDots.href))) {
        const message = `The host ${url.hostname} is among those that are refused.`;
        reasons.push({ code: "refused-host", message, start: 0, end: input.length });
      }
    }
  }
  return { isAllowed, reasons };
}

/**
 * @param {string} input
 * @returns {number} its index, or -1
 */
function loneSurrogateIn(input) {
  const wellFormed = wellFormedOf(input);
  if (wellFormed === input) return -1;
  let index = 0;
  while (codeUnitAt(input, index) === codeUnitAt(wellFormed, index)) index++;
  return index;
}

/**
 * The href of a base; empty if there is none.
 * @param {unknown} base
 * @param {string} name the function's
 */
function baseOf(base, name) {
  if (base === undefined) return "";
  const url = URL.parse(stringOf(base, `${name}: the base`));
  if (url === null) throw new TypeError(`${name}: the base does not parse`);
  return url.href;
}

/**
 * @param {string} input
 * @param {string | object} [base]
 * @returns {Agreement}
 */
export function agreement(input, base = undefined) {
  const string = stringOf(input, "agreement: the input");
  const { href, error, readings, disagreements, refusals } = requests.value("agreement", [
    string,
    baseOf(base, "agreement"),
  ]);
  const isUnanimous = href !== null && disagreements.length === 0 && refusals.length === 0;
  const url = href === null ? null : /** @type {any} */ (new URL(href));
  for (const refusal of refusals) delete refusal.component;
  return { url, error, isUnanimous, readings, disagreements, refusals };
}

/**
 * @param {string | object} host
 * @returns {HostClass[]}
 */
export function classify(host) {
  const hostname = isObject(host) ? /** @type {any} */ (host).hostname : undefined;
  const string = stringOf(typeof hostname === "string" ? hostname : host, "classify: the host");
  const classes = requests.value("classify", [string]);
  if (classes === null) throw new TypeError(`classify: not a host: ${string}`);
  return classes;
}

/**
 * @param {string} input
 * @param {string | object} base
 * @param {string} [fallback]
 * @returns {string}
 */
export function safeRedirect(input, base, fallback = "/") {
  const string = stringOf(input, "safeRedirect: the input");
  if (base === undefined) throw new TypeError("safeRedirect: there is no base");
  return requests.text("safeRedirect", [string, baseOf(base, "safeRedirect")]) ?? fallback;
}
