/** Policies: the presets, and what the module is told of a policy. */
import constants from "whurl:guard.constants";
import { isObject, stringOf } from "../arguments.js";
import { requests, URL } from "./module.js";
import {
  ALLOWED_HOST,
  CREDENTIALS,
  DEFAULT_PORTS,
  EXACT,
  MAX_LENGTH,
  ORIGIN,
  PORT,
  READER,
  REFUSE_ERRORS,
  REFUSE_SUSPICIOUS,
  REFUSE_UNREADABLE,
  REFUSED_CLASS,
  REFUSED_HOST,
  REGISTRABLE_DOMAIN,
  SCHEME,
  SUBDOMAINS,
} from "./protocol.js";

/**
 * @typedef {import("../../pkg-template/guard.js").Policy} Policy
 * @typedef {import("../../pkg-template/guard.js").HostRule} HostRule
 * @typedef {{ test(url: string): boolean }} Pattern
 * @typedef {object} Compiled
 * @property {string[]} parts what wasm/guard/src/policy.rs reads
 * @property {string[]} otherParts the same without hosts
 * @property {Pattern[]} allowed patterns, one of which is enough
 * @property {Pattern[]} refused
 * @property {boolean} refusesValidationErrors
 */

const { freeze, isFrozen } = Object;

/** @type {Policy} */
export const fetchFromServer = freeze({ ports: "default", maxLength: 8000 });

/** @type {Policy} */
export const linkInHTML = freeze({
  schemes: freeze(["http", "https", "mailto", "tel"]),
  refusedClasses: freeze([]),
  readers: freeze([]),
  refuseSuspiciousDomains: true,
});

/**
 * @param {string | object} origin
 * @returns {Policy}
 */
export function redirectWithin(origin) {
  const url = URL.parse(stringOf(origin, "redirectWithin: the origin"));
  if (url === null) throw new TypeError("redirectWithin: the origin does not parse as a URL");
  return freeze({ origin: url.origin, refusedClasses: freeze([]) });
}

/** What frozen policies have been compiled to. @type {WeakMap<object, Compiled>} */
const known = new WeakMap();

/**
 * @param {unknown} policy
 * @returns {Compiled}
 * @throws {TypeError} that names what is wrong
 */
export function compile(policy) {
  if (!isObject(policy)) throw new TypeError("check: the policy is not an object");
  const before = known.get(policy);
  if (before !== undefined) return before;
  const compiled = new Draft().read(policy);
  if (isConstant(policy)) known.set(policy, compiled);
  return compiled;
}

/**
 * Whether nothing in a policy can change: then it is read once.
 * @param {unknown} value
 * @returns {boolean}
 */
function isConstant(value) {
  if (!isObject(value)) return true;
  if (!isFrozen(value) || typeof value === "function") return false;
  return Object.values(Object.getOwnPropertyDescriptors(value)).every(
    (descriptor) => "value" in descriptor && isConstant(descriptor.value),
  );
}

/** What is wrong with a rule for hosts, by its kind. @type {Record<string, string>} */
const PROBLEMS = {
  [EXACT]: "is not a host",
  [SUBDOMAINS]: "is not a domain",
  [REGISTRABLE_DOMAIN]: "has no registrable domain",
};

/** A part for the module, and what in the policy it is from. @typedef {{ text: string, from: string, isHost: boolean }} Part */

class Draft {
  /** @type {Part[]} */
  parts = [];
  /** @type {Pattern[]} */
  allowed = [];
  /** @type {Pattern[]} */
  refused = [];
  refusesValidationErrors = false;

  /**
   * @param {object} policy
   * @returns {Compiled}
   */
  read(policy) {
    // Own properties alone: nothing that a program has put into `Object.prototype` loosens a policy.
    for (const [key, value] of Object.entries(policy)) {
      if (!Object.hasOwn(KEYS, key)) throw wrong(key, `is not one of ${Object.keys(KEYS).join(", ")}`);
      if (value !== undefined) KEYS[key](this, value, key);
    }
    const parts = this.parts.map(({ text }) => text);
    // Without arguments there would be an empty one.
    const problem = parts.length === 0 ? null : requests.value("policyProblem", [parts]);
    if (problem !== null) {
      const { from, text } = this.parts[problem];
      throw wrong(from, PROBLEMS[text[1]] ?? "is not valid");
    }
    return {
      parts,
      otherParts: this.parts.filter(({ isHost }) => !isHost).map(({ text }) => text),
      allowed: this.allowed,
      refused: this.refused,
      refusesValidationErrors: this.refusesValidationErrors,
    };
  }

  /**
   * @param {string} text
   * @param {string} from
   * @param {boolean} [isHost]
   */
  add(text, from, isHost = false) {
    this.parts.push({ text, from, isHost });
  }
}

/**
 * @param {string} where
 * @param {string} what
 */
const wrong = (where, what) => new TypeError(`check: the policy's ${where} ${what}`);

/** @typedef {(draft: Draft, value: unknown, key: string) => void} Reader */

/** How each property of a policy is read. @type {Record<string, Reader>} */
const KEYS = {
  schemes(draft, value, key) {
    draft.add(SCHEME, key);
    for (const [from, scheme] of itemsOf(value, key)) {
      const text = stringIn(scheme, from);
      if (!/^[a-z][a-z\d+.-]*$/i.test(text)) throw wrong(from, "is not a scheme: without a colon, such as https");
      draft.add(SCHEME + text, from);
    }
  },
  ports(draft, value, key) {
    if (value === "any") return;
    if (value === "default") {
      draft.add(DEFAULT_PORTS, key);
      return;
    }
    if (!Array.isArray(value)) throw wrong(key, 'is not "any", "default" or an array of numbers');
    draft.add(PORT, key);
    for (const [from, port] of itemsOf(value, key)) {
      if (!(Number.isInteger(port) && Number(port) >= 0 && Number(port) <= 65535)) {
        throw wrong(from, "is not an integer from 0 to 65,535");
      }
      draft.add(PORT + port, from);
    }
  },
  allowCredentials: flag(CREDENTIALS),
  hosts(draft, value, key) {
    draft.add(ALLOWED_HOST, key, true);
    for (const [from, rule] of itemsOf(value, key)) {
      const text = textOfRule(rule, from, draft.allowed);
      if (text !== undefined) draft.add(ALLOWED_HOST + text, from, true);
    }
  },
  refusedHosts(draft, value, key) {
    for (const [from, rule] of itemsOf(value, key)) {
      const text = textOfRule(rule, from, draft.refused);
      if (text !== undefined) draft.add(REFUSED_HOST + text, from);
    }
  },
  refusedClasses: names(REFUSED_CLASS, "a class of hosts", constants.hostClasses),
  readers(draft, value, key) {
    if (value !== "all") names(READER, "a reader", constants.readers)(draft, value, key);
  },
  refuseUnreadable: flag(REFUSE_UNREADABLE),
  refuseSuspiciousDomains: flag(REFUSE_SUSPICIOUS),
  refuseValidationErrors(draft, value, key) {
    flag(REFUSE_ERRORS)(draft, value, key);
    draft.refusesValidationErrors = value === true;
  },
  maxLength(draft, value, key) {
    if (value === Infinity) return;
    if (!(Number.isSafeInteger(value) && Number(value) >= 0)) throw wrong(key, "is not a number of bytes");
    // No input is as long.
    draft.add(MAX_LENGTH + Math.min(Number(value), 2 ** 31), key);
  },
  origin(draft, value, key) {
    const url = URL.parse(stringIn(value, key));
    if (url === null) throw wrong(key, "does not parse as a URL");
    draft.add(ORIGIN + url.href, key);
  },
};

/**
 * @param {string} kind of the part
 * @returns {Reader}
 */
function flag(kind) {
  return (draft, value, key) => {
    if (typeof value !== "boolean") throw wrong(key, "is not true or false");
    if (value) draft.add(kind, key);
  };
}

/**
 * @param {string} kind of the part
 * @param {string} what
 * @param {readonly { name: string }[]} definitions
 * @returns {Reader}
 */
function names(kind, what, definitions) {
  return (draft, value, key) => {
    draft.add(kind, key);
    for (const [from, name] of itemsOf(value, key)) {
      if (!definitions.some((definition) => definition.name === name)) throw wrong(from, `is not ${what}`);
      draft.add(kind + name, from);
    }
  };
}

/**
 * The items of an array, each after its name for people.
 * @param {unknown} value
 * @param {string} key
 * @returns {[string, unknown][]}
 */
function itemsOf(value, key) {
  if (!Array.isArray(value)) throw wrong(key, "is not an array");
  return Array.from(value, (item, index) => [`${key}[${index}]`, item]);
}

/**
 * @param {unknown} value
 * @param {string} from
 */
function stringIn(value, from) {
  // URLs, too.
  const isString = typeof value === "string" || isObject(value);
  if (!isString) throw wrong(from, "is not a string");
  return String(value);
}

/**
 * @param {unknown} rule
 * @param {string} from
 * @param {Pattern[]} patterns gets it, if it is a pattern
 * @returns {string | undefined} what the module reads
 */
function textOfRule(rule, from, patterns) {
  if (typeof rule === "string") return EXACT + rule;
  const { subdomainsOf, registrableDomain, test } = /** @type {any} */ (isObject(rule) ? rule : {});
  if (subdomainsOf !== undefined) return SUBDOMAINS + stringIn(subdomainsOf, from);
  if (registrableDomain !== undefined) return REGISTRABLE_DOMAIN + stringIn(registrableDomain, from);
  if (typeof test !== "function") {
    throw wrong(from, "is not a host, { subdomainsOf }, { registrableDomain } or a URLPattern");
  }
  patterns.push(/** @type {Pattern} */ (rule));
  return undefined;
}
