/** Policies: the presets, and what the module is told of a policy. */
import constants from "whurl:guard.constants";
import { asInvalidURL } from "../errors.js";
import { isObject } from "../objects.js";
import {
  append,
  apply,
  codeUnitAt,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  indexIn,
  ownKeys,
  sliceOf,
} from "../primordials.js";
import { originOf, parse, protocolOf, requests, textOfURL, URL } from "./module.js";
import {
  ALLOWED_HOST,
  CREDENTIALS,
  DEFAULT_PORTS,
  EXACT,
  MAX_LENGTH,
  ORIGIN,
  PART_END,
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
 * @typedef {(href: string) => unknown} Pattern whether a pattern matches a URL
 * @typedef {{ readonly parts: string }} Conditions what wasm/guard/src/policy.rs reads. The object identifies what the module keeps
 *
 * @typedef {object} Compiled
 * @property {Conditions} conditions
 * @property {Conditions} conditionsWithoutAllowedHosts the same, where a pattern allows the host; those that are refused still are
 * @property {boolean} isAllForModule whether there is nothing else to check
 * @property {Pattern[]} allowed patterns, one of which is enough
 * @property {Pattern[]} refused
 * @property {boolean} refusesValidationErrors
 */

const { freeze, hasOwn, isFrozen } = Object;
const { isArray } = Array;
/** @type {(value: unknown) => value is number} */
const isInteger = /** @type {any} */ (Number.isInteger);
const { min } = Math;
const ObjectPrototype = Object.prototype;
const { toString } = ObjectPrototype;
const { get: sourceOf } = /** @type {{ get: () => string }} */ (getOwnPropertyDescriptor(RegExp.prototype, "source"));

/** @type {Policy} */
export const fetchFromServer = freeze({ ports: "default", maxLength: constants.longestToFetch });

/** @type {Policy} */
export const linkInHTML = freeze({
  schemes: freeze(constants.schemesOfLinks),
  refusedClasses: freeze([]),
  readers: freeze([]),
  refuseSuspiciousDomains: true,
});

/**
 * @param {string | object} origin
 * @returns {Policy}
 */
export function redirectWithin(origin) {
  const text = textOfURL(origin, "redirectWithin: the origin");
  const url = parse(text);
  if (url === null) throw asInvalidURL(new TypeError("redirectWithin: the origin does not parse as a URL"), text);
  const serialized = originOf(url);
  if (serialized === OPAQUE) throw new TypeError("redirectWithin: the origin is opaque: no URL is within it");
  // A blob URL has the origin of another, and its scheme.
  const protocol = protocolOf(new URL(serialized));
  const scheme = sliceOf(protocol, 0, protocol.length - 1);
  return freeze({ schemes: freeze([scheme]), origin: serialized, refusedClasses: freeze([]) });
}

/** The serialization of an opaque origin. */
const OPAQUE = "null";

/** What frozen policies have been compiled to. @type {WeakMap<object, Compiled>} */
const known = new WeakMap();
const { get: getFrom, set: setIn } = WeakMap.prototype;
/** The last of them: most programs have one, and to look it up takes 10 ns (Node 20). @type {{ policy: object, compiled: Compiled } | undefined} */
let lastKnown;

/**
 * @param {unknown} policy
 * @returns {Compiled}
 * @throws {TypeError} that names what is wrong
 */
export function compile(policy) {
  if (lastKnown !== undefined && lastKnown.policy === policy) return lastKnown.compiled;
  if (!isObject(policy)) throw new TypeError("check: the policy is not an object");
  const before = apply(getFrom, known, [policy]);
  if (before !== undefined) {
    lastKnown = { policy, compiled: before };
    return before;
  }
  if (!isPlain(policy)) throw new TypeError(`check: the policy is not a plain object${hintAbout(policy)}`);
  // Before it is read, which may run its getters.
  const isKept = isConstant(policy);
  const compiled = new Draft().read(policy);
  if (isKept) apply(setIn, known, [policy, compiled]);
  return compiled;
}

/**
 * Whether an object is a plain one, of any realm. Others may keep data elsewhere.
 * @param {object} object
 */
function isPlain(object) {
  const prototype = getPrototypeOf(object);
  return prototype === null || isRoot(prototype);
}

/**
 * Whether an object is the `Object.prototype` of a realm.
 * @param {object} prototype
 */
const isRoot = (prototype) =>
  prototype === ObjectPrototype || (getPrototypeOf(prototype) === null && hasOwn(prototype, "hasOwnProperty"));

/**
 * @param {object} policy which is not plain
 * @returns {string}
 */
function hintAbout(policy) {
  if (policy === redirectWithin) return ", but redirectWithin, which has not been called";
  if (typeof policy === "function") return ", but a function";
  if (isArray(policy)) return ", but an array";
  if (apply(toString, policy, []) === "[object Promise]") return ", but a promise, which has to be awaited";
  return "";
}

/**
 * Whether nothing in a policy can change: then it is read once.
 * @param {unknown} value
 * @param {number} [levels] how many there may be: a policy has lists of rules
 * @returns {boolean}
 */
function isConstant(value, levels = 3) {
  if (!isObject(value)) return true;
  if (levels === 0) return false;
  // What others keep elsewhere, as URLs do, may change although they are frozen.
  if (!isFrozen(value) || !(isArray(value) || isPlain(value))) return false;
  const keys = ownKeys(value);
  for (let index = 0; index < keys.length; index++) {
    const descriptor = getOwnPropertyDescriptor(value, keys[index]);
    if (descriptor === undefined || !hasOwn(descriptor, "value") || !isConstant(descriptor.value, levels - 1))
      return false;
  }
  return true;
}

/** The conditions of the policy that was read last. @type {Conditions | undefined} */
let last;

/** What is wrong with a rule for hosts, by its kind. @type {Record<string, string>} */
const PROBLEMS = {
  [EXACT]: "is not a host",
  [SUBDOMAINS]: "is not a domain",
  [REGISTRABLE_DOMAIN]: "is not a host that has a registrable domain",
};

/**
 * A rule for hosts, as the module knows it: its kind, and the host as it was given.
 * @typedef {{ kind: string, host: string }} Rule
 *
 * A part for the module, what in the policy it is from, and the rule that it is, if it is one.
 * @typedef {{ text: string, from: string, rule: Rule | undefined, isAllowedHost: boolean }} Part
 */

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
    const keys = ownKeys(policy);
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index];
      if (typeof key === "symbol" || !hasOwn(KEYS, key))
        throw wrong(key, `is not one of ${Object.keys(KEYS).join(", ")}`);
      if (!getOwnPropertyDescriptor(policy, key)?.enumerable)
        throw wrong(key, "is not enumerable: copies would lack it");
      const value = /** @type {any} */ (policy)[key];
      if (value !== undefined) KEYS[key](this, value, key);
    }
    const conditions = this.conditions();
    return {
      conditions,
      // They are asked for where a pattern allows the host.
      conditionsWithoutAllowedHosts: this.allowed.length === 0 ? conditions : { parts: joined(this.parts, false) },
      isAllForModule: this.allowed.length + this.refused.length === 0 && !this.refusesValidationErrors,
      allowed: this.allowed,
      refused: this.refused,
      refusesValidationErrors: this.refusesValidationErrors,
    };
  }

  /** The conditions for the module. A program may make a new but equal policy each time, so equal ones are the last ones again. */
  conditions() {
    const parts = joined(this.parts, true);
    if (last?.parts !== parts) {
      const problem = requests.value("policyProblem", [parts]);
      if (problem !== null) throw problemWith(this.parts[problem]);
      last = { parts };
    }
    return last;
  }

  /**
   * @param {string} text
   * @param {string} from
   */
  add(text, from) {
    this.append({ text, from, rule: undefined, isAllowedHost: false });
  }

  /** @param {Rule} rule @param {string} from */
  allow(rule, from) {
    this.append({ text: ALLOWED_HOST + rule.kind + rule.host, from, rule, isAllowedHost: true });
  }

  /** @param {Rule} rule @param {string} from */
  refuse(rule, from) {
    this.append({ text: REFUSED_HOST + rule.kind + rule.host, from, rule, isAllowedHost: false });
  }

  /** @param {Part} part */
  append(part) {
    // Nothing that is valid has it, and it would end the part.
    if (indexIn(part.text, PART_END, 0) >= 0) throw problemWith(part);
    append(this.parts, part);
  }
}

/**
 * Parts as the module reads them. It compares them with those of the request before.
 * @param {Part[]} parts
 * @param {boolean} includesAllowedHosts
 */
function joined(parts, includesAllowedHosts) {
  let text = "";
  for (let index = 0; index < parts.length; index++) {
    if (parts[index].isAllowedHost && !includesAllowedHosts) continue;
    text += text === "" ? parts[index].text : PART_END + parts[index].text;
  }
  return text;
}

/**
 * @param {Part} part which is not valid
 * @returns {TypeError}
 */
function problemWith({ from, rule }) {
  if (rule === undefined) return wrong(from, "is not valid");
  const { kind, host } = rule;
  const problem = PROBLEMS[kind];
  const isMeantForAll = indexIn(host, "*", 0) >= 0 || host[0] === ".";
  if (!isMeantForAll) return wrong(from, problem);
  const property = kind === REGISTRABLE_DOMAIN ? "registrableDomain" : "subdomainsOf";
  const example = `{ ${property}: "example.com" }`;
  const advice =
    kind === EXACT ? `subdomains are ${example}` : `it is written as in ${example}, without a * or a dot before it`;
  return wrong(from, `${problem}: ${advice}`);
}

/**
 * @param {string | symbol} where
 * @param {string} what
 */
const wrong = (where, what) => new TypeError(`check: the policy's ${String(where)} ${what}`);

/** @typedef {(draft: Draft, value: unknown, key: string) => void} PropertyReader */

/** How each property of a policy is read. @type {Record<string, PropertyReader>} */
const KEYS = {
  schemes(draft, value, key) {
    draft.add(SCHEME, key);
    forEachOf(value, key, (scheme, from) => {
      const text = stringIn(scheme, from);
      if (!isScheme(text)) throw wrong(from, "is not a scheme: without a colon, such as https");
      draft.add(SCHEME + text, from);
    });
  },
  ports(draft, value, key) {
    if (value === "any") return;
    if (value === "default") {
      draft.add(DEFAULT_PORTS, key);
      return;
    }
    if (!isArray(value)) throw wrong(key, 'is not "any", "default" or an array of numbers');
    draft.add(PORT, key);
    forEachOf(value, key, (port, from) => {
      if (!(isInteger(port) && port >= 0 && port <= 65535)) {
        throw wrong(from, "is not an integer from 0 to 65,535");
      }
      draft.add(PORT + port, from);
    });
  },
  allowCredentials: flag(CREDENTIALS),
  hosts(draft, value, key) {
    // Where there are no rules, no host is allowed.
    draft.append({ text: ALLOWED_HOST, from: key, rule: undefined, isAllowedHost: true });
    forEachOf(value, key, (item, from) => {
      const rule = ruleOf(item, from, draft.allowed);
      if (rule !== undefined) draft.allow(rule, from);
    });
  },
  refusedHosts(draft, value, key) {
    forEachOf(value, key, (item, from) => {
      const rule = ruleOf(item, from, draft.refused);
      if (rule !== undefined) draft.refuse(rule, from);
    });
  },
  refusedClasses: names(REFUSED_CLASS, "a class of hosts", constants.hostClasses),
  readers(draft, value, key) {
    if (value === "all") return;
    if (!isArray(value)) throw wrong(key, 'is not "all" or an array of readers');
    names(READER, "a reader", constants.readers)(draft, value, key);
  },
  refuseUnreadable: flag(REFUSE_UNREADABLE),
  refuseSuspiciousDomains: flag(REFUSE_SUSPICIOUS),
  refuseValidationErrors(draft, value, key) {
    flag(REFUSE_ERRORS)(draft, value, key);
    draft.refusesValidationErrors = value === true;
  },
  maxLength(draft, value, key) {
    if (value === Infinity) return;
    if (!(isInteger(value) && value >= 0)) throw wrong(key, "is not a number of bytes");
    draft.add(MAX_LENGTH + min(value, LONGEST), key);
  },
  origin(draft, value, key) {
    // URLs, too.
    const isText = typeof value === "string" || (typeof value === "object" && !isArray(value));
    if (!isText) throw wrong(key, "is not a string or a URL");
    const text = textOfURL(value, `check: the policy's ${key}`);
    const url = parse(text);
    if (url === null) throw asInvalidURL(wrong(key, "does not parse as a URL"), text);
    const origin = originOf(url);
    if (origin === OPAQUE) throw wrong(key, "is opaque: no URL is of the same origin");
    draft.add(ORIGIN + origin, key);
  },
};

/** In bytes: no input is as long. */
const LONGEST = 2 ** 31;

/**
 * @param {string} kind of the part
 * @returns {PropertyReader}
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
 * @returns {PropertyReader}
 */
function names(kind, what, definitions) {
  return (draft, value, key) => {
    draft.add(kind, key);
    forEachOf(value, key, (name, from) => {
      let isKnown = false;
      for (let index = 0; index < definitions.length; index++) isKnown ||= definitions[index].name === name;
      if (!isKnown) throw wrong(from, `is not ${what}`);
      draft.add(kind + name, from);
    });
  };
}

/**
 * Reads the items of an array, each with its name for people. What is missing from the array is not read from its prototype.
 * @param {unknown} value
 * @param {string} key
 * @param {(item: unknown, from: string) => void} read
 */
function forEachOf(value, key, read) {
  if (!isArray(value)) throw wrong(key, "is not an array");
  for (let index = 0; index < value.length; index++) {
    read(hasOwn(value, index) ? value[index] : undefined, `${key}[${index}]`);
  }
}

/**
 * @param {unknown} value
 * @param {string} from
 */
function stringIn(value, from) {
  if (typeof value !== "string") throw wrong(from, "is not a string");
  return value;
}

/** @param {string} text */
function isScheme(text) {
  for (let index = 0; index < text.length; index++) {
    const unit = codeUnitAt(text, index);
    const isLetter = (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
    const isOther = (unit >= 0x30 && unit <= 0x39) || unit === 0x2b || unit === 0x2d || unit === 0x2e;
    if (!(isLetter || (isOther && index > 0))) return false;
  }
  return text !== "";
}

/** The properties of a rule for hosts, and how the module knows them. @type {Record<string, string>} */
const KINDS = { subdomainsOf: SUBDOMAINS, registrableDomain: REGISTRABLE_DOMAIN };
const kinds = ownKeys(KINDS);

/**
 * @param {unknown} item of a list of hosts
 * @param {string} from
 * @param {Pattern[]} patterns gets it, if it is a pattern
 * @returns {Rule | undefined} `undefined` for a pattern, which `patterns` then has
 */
function ruleOf(item, from, patterns) {
  if (typeof item === "string") return { kind: EXACT, host: item };
  if (typeof item !== "object" || item === null || isArray(item)) throw wrong(from, NO_RULE);
  if (isRegExp(item)) throw wrong(from, "is a RegExp, and not a URLPattern");
  const test = methodOf(item, "test");
  if (test === undefined) return ruleOfProperties(item, from);
  for (let index = 0; index < kinds.length; index++) {
    if (hasOwn(item, kinds[index])) throw wrong(from, `has both test and ${String(kinds[index])}`);
  }
  append(patterns, (href) => apply(test, item, [href]));
  return undefined;
}

/** @param {object} object of any realm */
function isRegExp(object) {
  try {
    apply(sourceOf, object, []);
    return true;
  } catch {
    return false;
  }
}

const NO_RULE = "is not a host, { subdomainsOf }, { registrableDomain } or a URLPattern";

/**
 * @param {object} item
 * @param {string} from
 * @returns {Rule}
 */
function ruleOfProperties(item, from) {
  if (!isPlain(item)) throw wrong(from, NO_RULE);
  /** @type {Rule | undefined} */
  let rule;
  const keys = ownKeys(item);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index];
    if (typeof key === "symbol" || !hasOwn(KINDS, key)) throw wrong(from, `${NO_RULE}: it has ${String(key)}`);
    const value = /** @type {any} */ (item)[key];
    if (value === undefined) continue;
    if (rule !== undefined) throw wrong(from, "has both subdomainsOf and registrableDomain");
    rule = { kind: KINDS[key], host: stringIn(value, `${from}.${key}`) };
  }
  if (rule === undefined) throw wrong(from, NO_RULE);
  return rule;
}

/**
 * A method of an object or of its class, but not of `Object.prototype`.
 * @param {object} object
 * @param {string} name
 * @returns {((...args: unknown[]) => unknown) | undefined}
 */
function methodOf(object, name) {
  /** @type {object | null} */
  let owner = object;
  for (; owner !== null && !isRoot(owner); owner = getPrototypeOf(owner)) {
    if (!hasOwn(owner, name)) continue;
    const method = /** @type {any} */ (object)[name];
    return typeof method === "function" ? method : undefined;
  }
  return undefined;
}
