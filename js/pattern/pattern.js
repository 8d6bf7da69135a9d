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
import { matches, resultOf } from "./result.js";
import {
  HASH,
  HOSTNAME,
  hashOf,
  hostnameOf,
  PASSWORD,
  PATHNAME,
  PORT,
  PROTOCOL,
  parseURL,
  passwordOf,
  pathnameOf,
  portOf,
  protocolOf,
  SEARCH,
  searchOf,
  USERNAME,
  usernameOf,
} from "./urls.js";

/**
 * @typedef {import("./component.js").Component} Component
 * @typedef {(string | undefined)[]} Init the components and the base
 */

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

/** @type {(pattern: object) => Component[]} */
export let componentsOf;
export { inputOf, objectOf, subjectOf };

class URLPattern {
  /** @type {Component[]} */
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
    return typeof own === "string" ? testURL(components, subject) : testInit(components, subject);
  }

  /**
   * @param {unknown} [input]
   * @param {unknown} [baseURL]
   */
  exec(input = undefined, baseURL = undefined) {
    const components = this.#components;
    const own = inputOf(input);
    const base = baseURL === undefined ? undefined : scalarValueStringOf(baseURL);
    const subject = subjectOf(own, base);
    if (subject === undefined) return null;
    if (typeof own !== "string") return execInit(components, subject, [objectOf(own)]);
    return execURL(components, subject, base === undefined ? [own] : [own, base]);
  }

  static {
    componentsOf = (pattern) => /** @type {URLPattern} */ (pattern).#components;
  }
}

/**
 * @param {Component[]} components
 * @param {object} url
 */
const testURL = (components, url) =>
  matches(components[PATHNAME], pathnameOf(url)) &&
  matches(components[HOSTNAME], hostnameOf(url)) &&
  matches(components[PROTOCOL], protocolOf(url)) &&
  matches(components[PORT], portOf(url)) &&
  matches(components[SEARCH], searchOf(url)) &&
  matches(components[HASH], hashOf(url)) &&
  matches(components[USERNAME], usernameOf(url)) &&
  matches(components[PASSWORD], passwordOf(url));

/**
 * @param {Component[]} components
 * @param {any} values
 */
function testInit(components, values) {
  for (let component = 0; component < BASE; component++) {
    if (!matches(components[component], values[component] ?? "")) return false;
  }
  return true;
}

/**
 * [match](https://urlpattern.spec.whatwg.org/#url-pattern-match). Components that differ most come first.
 * @param {Component[]} components
 * @param {object} url
 * @param {unknown[]} inputs
 * @returns {object | null}
 */
export function execURL(components, url, inputs) {
  const pathname = resultOf(components[PATHNAME], pathnameOf(url));
  if (pathname === null) return null;
  const hostname = resultOf(components[HOSTNAME], hostnameOf(url));
  if (hostname === null) return null;
  const protocol = resultOf(components[PROTOCOL], protocolOf(url));
  if (protocol === null) return null;
  const port = resultOf(components[PORT], portOf(url));
  if (port === null) return null;
  const search = resultOf(components[SEARCH], searchOf(url));
  if (search === null) return null;
  const hash = resultOf(components[HASH], hashOf(url));
  if (hash === null) return null;
  const username = resultOf(components[USERNAME], usernameOf(url));
  if (username === null) return null;
  const password = resultOf(components[PASSWORD], passwordOf(url));
  if (password === null) return null;
  return { hash, hostname, inputs, password, pathname, port, protocol, search, username };
}

/**
 * The same for the components of an init.
 * @param {Component[]} components
 * @param {any} values
 * @param {unknown[]} inputs
 * @returns {object | null}
 */
export function execInit(components, values, inputs) {
  /** @type {any[]} */
  const results = [null, null, null, null, null, null, null, null];
  for (let component = 0; component < BASE; component++) {
    results[component] = resultOf(components[component], values[component] ?? "");
    if (results[component] === null) return null;
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
}

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
