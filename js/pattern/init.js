/** §3.2 [`URLPatternInit` processing](https://urlpattern.spec.whatwg.org/#canon-processing-for-init). */
import { codeUnitAt, sliceOf } from "../primordials.js";
import { SPECIAL_SCHEMES } from "../special-schemes.js";
import { enter, failure } from "./failure.js";
import { escapePatternString } from "./parser.js";
import {
  COMPONENTS,
  canonicalize,
  canonicalizeOpaquePathname,
  componentOf,
  HASH,
  HOSTNAME,
  PASSWORD,
  PATHNAME,
  PORT,
  PROTOCOL,
  parseURL,
  SEARCH,
  USERNAME,
} from "./urls.js";

/** Where the base is in an init: after the components. */
export const BASE = 8;

/**
 * For each component, the others that are at least as specific. If one of those is given, the component is not inherited.
 * @type {number[][]}
 */
const EARLIER = [
  [],
  [PROTOCOL, HOSTNAME, PORT],
  [PROTOCOL, HOSTNAME, PORT, USERNAME],
  [PROTOCOL],
  [PROTOCOL, HOSTNAME],
  [PROTOCOL, HOSTNAME, PORT],
  [PROTOCOL, HOSTNAME, PORT, PATHNAME],
  [PROTOCOL, HOSTNAME, PORT, PATHNAME, SEARCH],
];

/**
 * [process a `URLPatternInit`](https://urlpattern.spec.whatwg.org/#process-a-urlpatterninit)
 * @param {(string | undefined)[]} init the components and the base
 * @param {boolean} isPattern and not a URL
 * @returns {(string | undefined)[]} the components
 */
export function processInit(init, isPattern) {
  /** @type {(string | undefined)[]} */
  const result = [undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined];
  let basePath = "";
  enter("");
  const baseURL = init[BASE];
  if (baseURL !== undefined) {
    const base = parseURL(baseURL);
    if (base === null) throw failure(undefined, "the base URL does not parse");
    for (let component = 0; component < 8; component++) {
      if (isPattern && (component === USERNAME || component === PASSWORD)) continue;
      if (!isInherited(init, component)) continue;
      const value = componentOf(base, component);
      result[component] = isPattern ? escapePatternString(value) : value;
    }
    basePath = componentOf(base, PATHNAME);
    if (isPattern) basePath = escapePatternString(basePath);
  }
  for (let component = 0; component < 8; component++) {
    let value = init[component];
    if (value === undefined) continue;
    enter(COMPONENTS[component]);
    if (component === PROTOCOL) value = withoutLast(value, 0x3a);
    else if (component === SEARCH) value = withoutFirst(value, 0x3f);
    else if (component === HASH) value = withoutFirst(value, 0x23);
    // An opaque path does not begin with a slash.
    else if (
      component === PATHNAME &&
      codeUnitAt(`${basePath}.`, 0) === 0x2f &&
      !isAbsolutePathname(value, isPattern)
    ) {
      value = sliceOf(basePath, 0, lastSlashIn(basePath) + 1) + value;
    }
    if (!isPattern) {
      const protocol = result[PROTOCOL] ?? "";
      const isOpaque = component === PATHNAME && protocol !== "" && SPECIAL_SCHEMES[protocol] === undefined;
      value = isOpaque ? canonicalizeOpaquePathname(value) : canonicalize(component, value, protocol);
      if (value === undefined) throw failure(undefined, "the text cannot be a part of this component");
    }
    result[component] = value;
  }
  return result;
}

/** @param {(string | undefined)[]} init @param {number} component */
function isInherited(init, component) {
  if (init[component] !== undefined) return false;
  const earlier = EARLIER[component];
  for (let index = 0; index < earlier.length; index++) if (init[earlier[index]] !== undefined) return false;
  return true;
}

/** @param {string} value @param {number} unit */
const withoutFirst = (value, unit) =>
  value !== "" && codeUnitAt(value, 0) === unit ? sliceOf(value, 1, value.length) : value;

/** @param {string} value @param {number} unit */
const withoutLast = (value, unit) =>
  value !== "" && codeUnitAt(value, value.length - 1) === unit ? sliceOf(value, 0, value.length - 1) : value;

/** @param {string} path */
function lastSlashIn(path) {
  let index = path.length - 1;
  while (codeUnitAt(path, index) !== 0x2f) index--;
  return index;
}

/**
 * [is an absolute pathname](https://urlpattern.spec.whatwg.org/#is-an-absolute-pathname)
 * @param {string} value
 * @param {boolean} isPattern
 */
function isAbsolutePathname(value, isPattern) {
  const start = sliceOf(value, 0, 2);
  return sliceOf(start, 0, 1) === "/" || (isPattern && (start === "\\/" || start === "{/"));
}
