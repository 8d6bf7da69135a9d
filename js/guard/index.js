/** All of `whurl/guard`. What each function does is documented in its type declarations, pkg-template/guard.d.ts. */
import constants from "whurl:guard.constants";
import { stringOf } from "../arguments.js";
import { asInvalidURL } from "../errors.js";
import { loneSurrogatesIn } from "../lone-surrogates.js";
import { isObject } from "../objects.js";
import { append, parseJSON } from "../primordials.js";
import { hostnameOf, hrefOf, parse, requests, setHostname, textOfURL, URL } from "./module.js";
import { compile } from "./policy.js";

export { fetchFromServer, linkInHTML, redirectWithin } from "./policy.js";

/**
 * @typedef {import("../../pkg-template/guard.js").Agreement} Agreement
 * @typedef {import("../../pkg-template/guard.js").HostClass} HostClass
 * @typedef {import("../../pkg-template/guard.js").Policy} Policy
 * @typedef {import("../../pkg-template/guard.js").Reason} Reason
 * @typedef {import("../../pkg-template/guard.js").Verdict} Verdict
 * @typedef {import("./module.js").URLObject} URLObject
 * @typedef {import("./policy.js").Compiled} Compiled
 * @typedef {import("./policy.js").Pattern} Pattern
 *
 * @typedef {object} PatternHosts the hosts with which a URL is tested by patterns
 * @property {string[] | null} allowed `null` if no pattern allows the URL
 * @property {string[]} refused
 * @property {boolean} isReadable
 * @property {string} listedMessage if one of `refused` is matched
 * @property {string} unreadableMessage
 */

/** @template T @param {readonly T[]} list @returns {readonly T[]} */
const frozen = (list) => Object.freeze(list.map((item) => Object.freeze(item)));

export const hostClasses = frozen(constants.hostClasses);
export const refusedClasses = frozen(constants.refusedClasses);
export const readers = frozen(constants.readers);
export const rules = frozen(constants.rules);
export const reasonCodes = frozen(constants.reasonCodes);

/**
 * @param {string} input
 * @param {Policy} policy
 * @param {string | object} [base]
 * @returns {Verdict}
 */
export function check(input, policy, base = undefined) {
  const string = typeof input === "string" ? input : stringOf(input, "check: the input");
  const compiled = compile(policy);
  // Most allowed URLs end here. The code below gives the same answer.
  if (base === undefined && compiled.isAllForModule && requests.check(string, compiled.conditions) === null) {
    return { ok: true, url: /** @type {any} */ (new URL(string)), reasons: [] };
  }
  const baseHref = baseOf(base, "check");
  const { isAllowed, reasons: ours } = conditionsHere(string, baseHref, compiled);
  const theirs = reasonsAgainst(
    string,
    baseHref,
    isAllowed ? compiled.conditionsWithoutAllowedHosts : compiled.conditions,
  );
  if (theirs === undefined && ours.length === 0) {
    const url = /** @type {any} */ (baseHref === "" ? new URL(string) : new URL(string, baseHref));
    return { ok: true, url, reasons: ours };
  }
  const reasons = theirs ?? [];
  // The module lists no validation errors of what is too long, either: there may be millions.
  const isTooLong = hasCode(reasons, "too-long");
  const isRefused = hasCode(reasons, REFUSED_HOST);
  for (let index = 0; index < ours.length; index++) {
    const { code } = ours[index];
    if (!(code === REFUSED_HOST ? isRefused : isTooLong)) append(reasons, ours[index]);
  }
  return { ok: false, url: null, reasons };
}

/**
 * What the module has against a URL.
 * @param {string} input
 * @param {string} base
 * @param {import("./policy.js").Conditions} conditions
 * @returns {Reason[] | undefined} `undefined` if it allows it
 */
function reasonsAgainst(input, base, conditions) {
  let json = base === "" ? requests.check(input, conditions) : undefined;
  if (json === null) return undefined;
  json ??= requests.text("check", [input, base, conditions.parts], conditions);
  return json === undefined ? undefined : reasonsOf(json);
}

/** The code of the reason that both the module and patterns may give. */
const REFUSED_HOST = "refused-host";

/**
 * @param {Reason[]} reasons
 * @param {string} code
 */
function hasCode(reasons, code) {
  for (let index = 0; index < reasons.length; index++) if (reasons[index].code === code) return true;
  return false;
}

/**
 * @param {string} json
 * @returns {Reason[]}
 */
function reasonsOf(json) {
  /** @type {Reason[]} */
  const reasons = [];
  const found = parseJSON(json);
  for (let index = 0; index < found.length; index++) {
    const { code, detail, message, start, end } = found[index];
    append(reasons, detail === null ? { code, message, start, end } : { code, detail, message, start, end });
  }
  return reasons;
}

/**
 * What the module does not check: patterns, and lone surrogates, which it gets as U+FFFD.
 * @param {string} input
 * @param {string} base
 * @param {Compiled} compiled
 * @returns {{ isAllowed: boolean, reasons: Reason[] }} whether patterns allow the host
 */
function conditionsHere(input, base, { allowed, refused, refusesValidationErrors }) {
  /** @type {Reason[]} */
  const reasons = [];
  if (refusesValidationErrors) {
    const message = "There is a validation error: a surrogate without its other half is not a URL unit.";
    const places = loneSurrogatesIn(input);
    for (let index = 0; index < places.length; index++) {
      const start = places[index];
      append(reasons, { code: "validation-error", detail: "invalid-URL-unit", message, start, end: start + 1 });
    }
  }
  if (allowed.length + refused.length === 0) return { isAllowed: false, reasons };
  const url = base === "" ? parse(input) : parse(input, base);
  /** @type {PatternHosts | null} */
  const hosts = url && requests.value("patternHosts", [input, base]);
  if (url === null || hosts === null) return { isAllowed: false, reasons };
  const isAllowed = hosts.allowed !== null && areAllMatched(url, hosts.allowed, allowed);
  if (refused.length > 0) {
    const isRefused = isOneMatched(url, hosts.refused, refused);
    if (isRefused || !hosts.isReadable) {
      const message = isRefused ? hosts.listedMessage : hosts.unreadableMessage;
      append(reasons, { code: REFUSED_HOST, message, start: 0, end: input.length });
    }
  }
  return { isAllowed, reasons };
}

/**
 * Whether a URL is matched with each of some hosts by one of the patterns that allow. What is not `true` does not allow.
 * @param {URLObject} url
 * @param {string[]} hosts
 * @param {Pattern[]} patterns
 */
function areAllMatched(url, hosts, patterns) {
  for (let index = 0; index < hosts.length; index++) {
    const href = hrefWith(url, hosts[index]);
    let isMatched = false;
    for (let at = 0; at < patterns.length && href !== null && !isMatched; at++) isMatched = patterns[at](href) === true;
    if (!isMatched) return false;
  }
  return true;
}

/**
 * Whether a URL is matched with one of some hosts by a pattern that refuses. What is not `false` refuses.
 * @param {URLObject} url
 * @param {string[]} hosts
 * @param {Pattern[]} patterns
 */
function isOneMatched(url, hosts, patterns) {
  for (let index = 0; index < hosts.length; index++) {
    const href = hrefWith(url, hosts[index]);
    for (let at = 0; at < patterns.length && href !== null; at++) if (patterns[at](href) !== false) return true;
  }
  return false;
}

/**
 * @param {URLObject} url
 * @param {string} host
 * @returns {string | null} the href with another host; `null` if the URL cannot have that
 */
function hrefWith(url, host) {
  if (hostnameOf(url) === host) return hrefOf(url);
  const copy = new URL(hrefOf(url));
  setHostname(copy, host);
  return hostnameOf(copy) === host ? hrefOf(copy) : null;
}

/**
 * The href of a base; empty if there is none.
 * @param {unknown} base
 * @param {string} name the function's
 */
function baseOf(base, name) {
  if (base === undefined) return "";
  const text = textOfURL(base, `${name}: the base`);
  const url = parse(text);
  if (url === null) throw asInvalidURL(new TypeError(`${name}: the base does not parse`), text);
  return hrefOf(url);
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
  if (classes === null) throw new TypeError("classify: the argument is not a host");
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
