/**
 * §1.2 [the `URLPattern` class](https://urlpattern.spec.whatwg.org/#urlpattern-class), as Web IDL describes it. It does not use
 * WebAssembly: see docs/decisions.md.
 */

import { makeInspectable } from "../classes/console-printing.js";
import { adjustPrototype, makeInterface, scalarValueStringOf, stringOf } from "../classes/webidl.js";
import { isObject } from "../objects.js";
import { addProperty, append, TypeError, wellFormedOf } from "../primordials.js";
import { compileInit, requireBase } from "./component.js";
import { parseConstructorString } from "./constructor-string.js";
import { BASE, processInit } from "./init.js";
import { matches, resultOf, unshare } from "./result.js";
import {
  COMPONENTS,
  HASH,
  HOSTNAME,
  hashOf,
  hostnameOf,
  hrefOf,
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
 * The conversion to `URLPatternInput`, except that a string keeps its lone surrogates: parsing a URL replaces them.
 * @param {unknown} value
 * @returns {string | Init}
 */
function inputOf(value) {
  if (typeof value === "string") return value;
  if (value !== undefined && value !== null && !isObject(value)) return stringOf(value);
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
 * Whether an option is set. Without options nothing is read, not even from `Object.prototype`.
 * @param {unknown} options
 * @param {string} name
 * @param {string} owner whose options they are
 */
export function hasOption(options, name, owner) {
  if (options === undefined || options === null) return false;
  if (!isObject(options)) throw new TypeError(`${owner}: the options are not an object`);
  return Boolean(/** @type {any} */ (options)[name]);
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
    if (value !== undefined) addProperty(object, name, value);
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
  if (base !== undefined) throw new TypeError("URLPattern: the base of components is baseURL");
  try {
    return processInit(input, false);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/**
 * The inputs of a result.
 * @param {object} url
 * @param {string} input that it has been parsed from
 * @param {string | undefined} base
 * @returns {unknown[]}
 */
export function inputsOf(url, input, base) {
  if (base !== undefined) return [wellFormedOf(input), base];
  // Most inputs are normalized, and so ASCII.
  return [hrefOf(url) === input ? input : wellFormedOf(input)];
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
    let init = inputOf(input);
    const hasBase = arguments.length > 2 || (second !== undefined && second !== null && !isObject(second));
    const base = hasBase ? scalarValueStringOf(second) : undefined;
    const ignoreCase = hasOption(hasBase ? third : second, "ignoreCase", "URLPattern");
    try {
      if (typeof init === "string") {
        init = parseConstructorString(wellFormedOf(init));
        init[BASE] = base;
        requireBase(init);
      } else if (base !== undefined) {
        throw new TypeError("URLPattern: the base of components is baseURL");
      }
      this.#components = compileInit(init, ignoreCase);
    } catch (thrown) {
      // Until its stack is read, an error keeps the parsers that were running when it was made, with all of the pattern.
      throw thrown instanceof TypeError ? new TypeError(thrown.message) : thrown;
    }
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
    const result =
      typeof own === "string"
        ? execURL(components, subject, pathnameOf(subject), hostnameOf(subject), inputsOf(subject, own, base))
        : execInit(components, subject, [objectOf(own)]);
    unshare(result, own, base);
    return result;
  }

  static {
    componentsOf = (pattern) => /** @type {URLPattern} */ (pattern).#components;
  }
}

/**
 * Whether a component of a URL matches. For `*`, as most are, its value is not read.
 * @param {Component} component
 * @param {object} url
 * @param {(url: object) => string} valueOf
 */
const hasMatch = (component, url, valueOf) => component.isAny || component.matcher.exec(valueOf(url), false);

/**
 * @param {Component[]} components
 * @param {object} url
 */
const testURL = (components, url) =>
  hasMatch(components[PATHNAME], url, pathnameOf) &&
  hasMatch(components[HOSTNAME], url, hostnameOf) &&
  hasMatch(components[PROTOCOL], url, protocolOf) &&
  hasMatch(components[PORT], url, portOf) &&
  hasMatch(components[SEARCH], url, searchOf) &&
  hasMatch(components[HASH], url, hashOf) &&
  hasMatch(components[USERNAME], url, usernameOf) &&
  hasMatch(components[PASSWORD], url, passwordOf);

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
 *
 * This is one long function on purpose, as `parseWith` is: the most frequent kind of each component is written out, so that V8 has
 * enough of its budget left to inline the getters. `exec` takes a fifth less time.
 * @param {Component[]} components
 * @param {object} url
 * @param {string} pathnameInput
 * @param {string} hostnameInput
 * @param {unknown[]} inputs
 * @returns {object | null}
 */
export function execURL(components, url, pathnameInput, hostnameInput, inputs) {
  const pathnameComponent = components[PATHNAME];
  const pathname = pathnameComponent.isAny
    ? { groups: { 0: pathnameInput }, input: pathnameInput }
    : resultOf(pathnameComponent, pathnameInput);
  if (pathname === null) return null;
  const hostnameComponent = components[HOSTNAME];
  const hostname = hostnameComponent.isAny
    ? { groups: { 0: hostnameInput }, input: hostnameInput }
    : resultOf(hostnameComponent, hostnameInput);
  if (hostname === null) return null;
  const protocolInput = protocolOf(url);
  const protocolComponent = components[PROTOCOL];
  const protocol = protocolComponent.isAny
    ? { groups: { 0: protocolInput }, input: protocolInput }
    : resultOf(protocolComponent, protocolInput);
  if (protocol === null) return null;
  const portInput = portOf(url);
  const portComponent = components[PORT];
  const port = portComponent.isAny
    ? { groups: { 0: portInput }, input: portInput }
    : resultOf(portComponent, portInput);
  if (port === null) return null;
  const searchInput = searchOf(url);
  const searchComponent = components[SEARCH];
  const search = searchComponent.isAny
    ? { groups: { 0: searchInput }, input: searchInput }
    : resultOf(searchComponent, searchInput);
  if (search === null) return null;
  const hashInput = hashOf(url);
  const hashComponent = components[HASH];
  const hash = hashComponent.isAny
    ? { groups: { 0: hashInput }, input: hashInput }
    : resultOf(hashComponent, hashInput);
  if (hash === null) return null;
  const usernameInput = usernameOf(url);
  const usernameComponent = components[USERNAME];
  const username = usernameComponent.isAny
    ? { groups: { 0: usernameInput }, input: usernameInput }
    : resultOf(usernameComponent, usernameInput);
  if (username === null) return null;
  const passwordInput = passwordOf(url);
  const passwordComponent = components[PASSWORD];
  const password = passwordComponent.isAny
    ? { groups: { 0: passwordInput }, input: passwordInput }
    : resultOf(passwordComponent, passwordInput);
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
const PRINTED = /* @__PURE__ */ (() => [...COMPONENTS, "hasRegExpGroups"])();

const Exported = /* @__PURE__ */ makeInspectable(/* @__PURE__ */ makeInterface(URLPattern, "URLPattern", 0), PRINTED);

export { Exported as URLPattern };
