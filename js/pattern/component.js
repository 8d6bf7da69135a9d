/** §1.5 [internals](https://urlpattern.spec.whatwg.org/#urlpattern-internals): compiled components. */
import { append } from "../primordials.js";
import { SPECIAL_SCHEMES } from "../special-schemes.js";
import { expressionOf } from "./expression.js";
import { enter, failure } from "./failure.js";
import { BASE, processInit } from "./init.js";
import { matcherOf } from "./matching.js";
import { CUSTOM, FIXED_TEXT, generatePatternString, parsePatternString } from "./parser.js";
import { templateOf } from "./result.js";
import {
  COMPONENTS,
  canonicalize,
  canonicalizeIPv6Hostname,
  canonicalizeOpaquePathname,
  HOSTNAME,
  PATHNAME,
  PORT,
  PROTOCOL,
} from "./urls.js";

/**
 * [component](https://urlpattern.spec.whatwg.org/#component)
 * @typedef {object} Component
 * @property {string} pattern
 * @property {string[]} names of its groups
 * @property {Record<string, undefined>} template a record of the names
 * @property {boolean} hasRegExpGroups
 * @property {boolean} isAny whether it is `*`, as most components are, and so matches everything
 * @property {import("./matching.js").Matcher} matcher
 * @property {import("./expression.js").Expression[]} items an expression for each part
 * @property {boolean} ignoreCase
 */

/**
 * [compile a component](https://urlpattern.spec.whatwg.org/#compile-a-component)
 * @param {number} component
 * @param {string} input
 * @param {import("./parser.js").Encoding} encoding
 * @param {import("./parser.js").Options} options
 * @returns {Component}
 */
function compile(component, input, encoding, options) {
  if (input !== "*" && input !== "") return compileAnew(component, input, encoding, options);
  frequent[input] ??= compileAnew(component, input, encoding, options);
  return frequent[input];
}

/** The most frequent components: these two are the same in every place. @type {Record<string, Component | undefined>} */
const frequent = { "*": undefined, "": undefined };

/** @type {typeof compile} */
function compileAnew(component, input, encoding, options) {
  enter(COMPONENTS[component]);
  const parts = parsePatternString(input, options, encoding);
  /** @type {string[]} */
  const names = [];
  let hasRegExpGroups = false;
  for (let index = 0; index < parts.length; index++) {
    const { type, name } = parts[index];
    if (type !== FIXED_TEXT) append(names, name);
    hasRegExpGroups ||= type === CUSTOM;
  }
  const expression = expressionOf(parts, options);
  const matcher = matcherOf(parts, expression, options, names.length);
  const template = /** @type {Record<string, undefined>} */ (templateOf(names));
  const pattern = generatePatternString(parts, options);
  const { ignoreCase } = options;
  return {
    pattern,
    names,
    template,
    hasRegExpGroups,
    isAny: pattern === "*",
    matcher,
    items: expression.items,
    ignoreCase,
  };
}

/** @param {string} input */
export const compileProtocol = (input) =>
  compile(PROTOCOL, input, (value) => canonicalize(PROTOCOL, value), { delimiter: "", prefix: "", ignoreCase: false });

/**
 * [protocol component matches a special scheme](https://urlpattern.spec.whatwg.org/#protocol-component-matches-a-special-scheme)
 * @param {Component} protocol
 */
export function matchesSpecialScheme({ matcher }) {
  for (const scheme in SPECIAL_SCHEMES) if (matcher.exec(scheme, false)) return true;
  return false;
}

/**
 * [create](https://urlpattern.spec.whatwg.org/#url-pattern-create)
 * @param {(string | undefined)[]} given the components and the base
 * @param {boolean} ignoreCase
 * @returns {Component[]}
 */
export function compileInit(given, ignoreCase) {
  const init = processInit(given, true);
  const defaultPort = SPECIAL_SCHEMES[init[PROTOCOL] ?? ""];
  if (init[PORT] !== undefined && init[PORT] === defaultPort) init[PORT] = "";
  const protocol = compileProtocol(init[PROTOCOL] ?? "*");
  const components = [protocol];
  for (let component = 1; component < BASE; component++) {
    const input = init[component] ?? "*";
    const options = { delimiter: "", prefix: "", ignoreCase: ignoreCase && component >= PATHNAME };
    /** @type {import("./parser.js").Encoding} */
    let encoding = (value) => canonicalize(component, value);
    if (component === HOSTNAME) {
      options.delimiter = ".";
      if (isIPv6Address(input)) encoding = canonicalizeIPv6Hostname;
    } else if (component === PATHNAME) {
      if (matchesSpecialScheme(protocol)) options.delimiter = options.prefix = "/";
      else encoding = canonicalizeOpaquePathname;
    }
    append(components, compile(component, input, encoding, options));
  }
  return components;
}

/** [hostname pattern is an IPv6 address](https://urlpattern.spec.whatwg.org/#hostname-pattern-is-an-ipv6-address) @param {string} input */
const isIPv6Address = (input) =>
  input.length > 1 && (input[0] === "[" || ((input[0] === "{" || input[0] === "\\") && input[1] === "["));

/**
 * Throws if a pattern is relative without a base.
 * @param {(string | undefined)[]} init
 */
export function requireBase(init) {
  if (init[PROTOCOL] !== undefined || init[BASE] !== undefined) return;
  enter("");
  throw failure(undefined, "a relative pattern needs a base URL");
}
