/**
 * §1.2 [the `URLPattern` class](https://urlpattern.spec.whatwg.org/#urlpattern-class), as Web IDL describes it. Nothing of it is in
 * WebAssembly: see docs/ARCHITECTURE.md.
 */

import { makeInspectable } from "../classes/inspection.js";
import { adjustPrototype, isObject, makeInterface, scalarValueStringOf } from "../classes/webidl.js";
import { append, defineProperty, TypeError } from "../primordials.js";
import { compileInit, requireBase } from "./component.js";
import { parseConstructorString } from "./constructor-string.js";
import { BASE, processInit } from "./init.js";
import { groupsOf } from "./result.js";
import { componentOf, HASH, HOSTNAME, PASSWORD, PATHNAME, PORT, PROTOCOL, parseURL, SEARCH, USERNAME } from "./urls.js";

/** @typedef {(string | undefined)[]} Init the components and the base */

/** In the order in which components are matched: those first that differ most. */
const ORDER = [PATHNAME, HOSTNAME, PROTOCOL, PORT, SEARCH, HASH, USERNAME, PASSWORD];

/** The members of `URLPatternInit`, in the order in which they are read. @type {[name: string, index: number][]} */
const MEMBERS = [
  ["baseURL", BASE],
  ["hash", HASH],
  ["hostname", HOSTNAME],
  ["password", PASSWORD],
  ["pathname", PATHNAME],
  ["port", PORT],
  ["protocol", PROTOCOL],
  ["search", SEARCH],
  ["username", USERNAME],
];

/**
 * The conversion to `URLPatternInput`.
 * @param {unknown} value
 * @returns {string | Init}
 */
function inputOf(value) {
  if (value !== undefined && value !== null && !isObject(value)) return scalarValueStringOf(value);
  /** @type {Init} */
  const init = [];
  for (let index = 0; index <= BASE; index++) append(init, undefined);
  if (value === undefined || value === null) return init;
  for (let index = 0; index < MEMBERS.length; index++) {
    const { 0: name, 1: at } = MEMBERS[index];
    const member = /** @type {any} */ (value)[name];
    if (member !== undefined) init[at] = scalarValueStringOf(member);
  }
  return init;
}

/**
 * The conversion to `URLPatternOptions`.
 * @param {unknown} value
 * @returns {boolean} `ignoreCase`
 */
function ignoresCase(value) {
  if (value === undefined || value === null) return false;
  if (!isObject(value)) throw new TypeError("URLPattern: the options are not an object");
  return Boolean(/** @type {any} */ (value).ignoreCase);
}

/**
 * The init as an object of JavaScript.
 * @param {Init} init
 */
function objectOf(init) {
  const object = {};
  for (let index = 0; index < MEMBERS.length; index++) {
    const { 0: name, 1: at } = MEMBERS[index];
    const value = init[at];
    if (value !== undefined)
      defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  }
  return object;
}

/**
 * What is matched: a URL, or components.
 * @param {string | Init} input
 * @param {string | undefined} base
 * @returns {object | Init | undefined} `undefined` where nothing can match
 */
function subjectOf(input, base) {
  if (typeof input === "string") return parseURL(input, base) ?? undefined;
  if (base !== undefined) throw new TypeError("URLPattern: components have their base among them");
  try {
    return processInit(input, false);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** @type {(pattern: object, subject: object | Init, isInit: boolean, inputs: unknown[]) => object | null} */
export let execSubject;
/** @type {(pattern: object) => import("./component.js").Component[]} */
export let componentsOf;
export { inputOf, objectOf, subjectOf };

class URLPattern {
  /** @type {import("./component.js").Component[]} */
  #components;

  /**
   * @param {unknown} [input]
   * @param {unknown} [second] the base, if it is a string or options follow; or the options
   * @param {unknown} [third] the options
   */
  constructor(input = undefined, second = undefined, third = undefined) {
    if (new.target !== URLPattern) adjustPrototype(this, new.target, URLPattern);
    const own = inputOf(input);
    const hasBase = arguments.length > 2 || (second !== undefined && second !== null && !isObject(second));
    const base = hasBase ? scalarValueStringOf(second) : undefined;
    const ignoreCase = ignoresCase(hasBase ? third : second);
    let init = own;
    if (typeof init === "string") {
      init = parseConstructorString(init);
      init[BASE] = base;
      requireBase(init);
    } else if (base !== undefined) {
      throw new TypeError("URLPattern: components have their base among them");
    }
    this.#components = compileInit(init, ignoreCase);
  }

  get protocol() {
    return this.#components[PROTOCOL].pattern;
  }

  get username() {
    return this.#components[USERNAME].pattern;
  }

  get password() {
    return this.#components[PASSWORD].pattern;
  }

  get hostname() {
    return this.#components[HOSTNAME].pattern;
  }

  get port() {
    return this.#components[PORT].pattern;
  }

  get pathname() {
    return this.#components[PATHNAME].pattern;
  }

  get search() {
    return this.#components[SEARCH].pattern;
  }

  get hash() {
    return this.#components[HASH].pattern;
  }

  get hasRegExpGroups() {
    const components = this.#components;
    for (let index = 0; index < components.length; index++) if (components[index].hasRegExpGroups) return true;
    return false;
  }

  /**
   * @param {unknown} [input]
   * @param {unknown} [baseURL]
   */
  test(input = undefined, baseURL = undefined) {
    const components = this.#components;
    const own = inputOf(input);
    const subject = subjectOf(own, baseURL === undefined ? undefined : scalarValueStringOf(baseURL));
    if (subject === undefined) return false;
    const isInit = typeof own !== "string";
    for (let index = 0; index < ORDER.length; index++) {
      const component = ORDER[index];
      if (!components[component].matcher.exec(valueOf(subject, isInit, component))) return false;
    }
    return true;
  }

  /**
   * @param {unknown} [input]
   * @param {unknown} [baseURL]
   */
  exec(input = undefined, baseURL = undefined) {
    this.#components;
    const own = inputOf(input);
    const base = baseURL === undefined ? undefined : scalarValueStringOf(baseURL);
    const subject = subjectOf(own, base);
    if (subject === undefined) return null;
    const isInit = typeof own !== "string";
    const inputs = base === undefined ? [isInit ? objectOf(own) : own] : [own, base];
    return execSubject(this, subject, isInit, inputs);
  }

  static {
    componentsOf = (pattern) => /** @type {URLPattern} */ (pattern).#components;
    execSubject = (pattern, subject, isInit, inputs) => {
      const components = /** @type {URLPattern} */ (pattern).#components;
      /** @type {any[]} */
      const results = [null, null, null, null, null, null, null, null];
      for (let index = 0; index < ORDER.length; index++) {
        const component = ORDER[index];
        const { matcher, names, template } = components[component];
        const input = valueOf(subject, isInit, component);
        if (!matcher.exec(input)) return null;
        results[component] = { groups: groupsOf(names, template, input), input };
      }
      return {
        hash: results[HASH],
        hostname: results[HOSTNAME],
        inputs,
        password: results[PASSWORD],
        pathname: results[PATHNAME],
        port: results[PORT],
        protocol: results[PROTOCOL],
        search: results[SEARCH],
        username: results[USERNAME],
      };
    };
  }
}

/** @param {any} subject @param {boolean} isInit @param {number} component @returns {string} */
const valueOf = (subject, isInit, component) => (isInit ? (subject[component] ?? "") : componentOf(subject, component));

/** The members that a pattern is printed with. */
const PRINTED = [
  "protocol",
  "username",
  "password",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
  "hasRegExpGroups",
];

const Exported = /* @__PURE__ */ makeInspectable(/* @__PURE__ */ makeInterface(URLPattern, "URLPattern"), PRINTED);

export { Exported as URLPattern };
