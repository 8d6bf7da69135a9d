/**
 * §3.1 [encoding callbacks](https://urlpattern.spec.whatwg.org/#canon-encoding-callbacks), by the class URL of the `.` entry, whose
 * original getters and setters are used.
 */
import { append, apply, codeUnitAt, getOwnPropertyDescriptor, indexIn, sliceOf } from "../primordials.js";

export const PROTOCOL = 0;
export const USERNAME = 1;
export const PASSWORD = 2;
export const HOSTNAME = 3;
export const PORT = 4;
export const PATHNAME = 5;
export const SEARCH = 6;
export const HASH = 7;

/** The components, by the numbers above. */
export const COMPONENTS = /** @type {const} */ ([
  "protocol",
  "username",
  "password",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
]);

/** The static method of the class URL. @type {(url: string, base?: string) => object | null} */
let parse;
/** @type {((url: object) => string)[]} */
let getters;
/** @type {((url: object, value: string) => void)[]} */
let setters;
/** @type {(url: object) => string} */
let hrefOf;

/**
 * Sets the class of URLs.
 * @param {Function & { prototype: object }} URL
 */
export function setUp(URL) {
  const method = /** @type {any} */ (getOwnPropertyDescriptor(URL, "parse")).value;
  parse = (url, base) => apply(method, URL, base === undefined ? [url] : [url, base]);
  /** @param {string} name */
  const accessorOf = (name) => {
    const { get, set } = /** @type {any} */ (getOwnPropertyDescriptor(URL.prototype, name));
    return {
      get: (/** @type {object} */ url) => apply(get, url, []),
      set: (/** @type {object} */ url, /** @type {string} */ value) => apply(set, url, [value]),
    };
  };
  hrefOf = accessorOf("href").get;
  getters = [];
  setters = [];
  for (let index = 0; index < COMPONENTS.length; index++) {
    const { get, set } = accessorOf(COMPONENTS[index]);
    append(getters, get);
    append(setters, set);
  }
}

/**
 * @param {string} input
 * @param {string} [base]
 * @returns {object | null} a URL
 */
export function parseURL(input, base) {
  if (base === undefined) return parse(input);
  const url = parse(base);
  return url === null ? null : parse(input, hrefOf(url));
}

/**
 * A component of a URL, without delimiters.
 * @param {object} url
 * @param {number} component
 */
export function componentOf(url, component) {
  const value = getters[component](url);
  if (component === PROTOCOL) return sliceOf(value, 0, value.length - 1);
  return component >= SEARCH ? sliceOf(value, 1, value.length) : value;
}

/** The schemes that are special, and their default ports. @type {Record<string, string>} */
export const SPECIAL_SCHEMES = /** @type {any} */ ({
  __proto__: null,
  http: "80",
  https: "443",
  ws: "80",
  wss: "443",
  ftp: "21",
  file: "",
});

/**
 * A component that a URL has once it is set to `value`; `undefined` where the Standard throws. A setter says nothing where it
 * fails, so another URL is asked, too: if each keeps what it had, it has failed.
 * @param {number} component
 * @param {string} value
 * @param {string} [scheme] for a port
 * @returns {string | undefined}
 */
export function canonicalize(component, value, scheme = "") {
  if (value === "") return "";
  if (component === PROTOCOL) {
    const url = parse(`${value}://dummy.invalid/`);
    return url === null ? undefined : componentOf(url, PROTOCOL);
  }
  if (component === PATHNAME) return canonicalizePathname(value);
  // Only a default port depends on the scheme. `file` has none; its URLs cannot have a port at all. For a pattern there is no
  // scheme: the Standard's dummy URL would make 443 the empty string, but web-platform-tests have `443*` as a pattern.
  const start = component !== PORT ? "https" : SPECIAL_SCHEMES[scheme] ? scheme : "x";
  const text = component === SEARCH ? `?${value}` : component === HASH ? `#${value}` : value;
  const first = /** @type {object} */ (parse(`${start}://dummy.invalid:1/`));
  setters[component](first, text);
  const result = componentOf(first, component);
  if (component === HOSTNAME ? result !== "dummy.invalid" : component !== PORT || result !== "1") return result;
  const second = /** @type {object} */ (parse(`${start}://other.invalid:2/`));
  setters[component](second, text);
  return componentOf(second, component) === result ? result : undefined;
}

/** [canonicalize a pathname](https://urlpattern.spec.whatwg.org/#canonicalize-a-pathname) @param {string} value */
function canonicalizePathname(value) {
  const isAbsolute = codeUnitAt(value, 0) === 0x2f;
  const url = /** @type {object} */ (parse("https://dummy.invalid/"));
  setters[PATHNAME](url, isAbsolute ? value : `/-${value}`);
  const path = componentOf(url, PATHNAME);
  // `..` may have removed even what was put before it.
  return isAbsolute ? path : sliceOf(path, 2, path.length);
}

/**
 * [canonicalize an IPv6 hostname](https://urlpattern.spec.whatwg.org/#canonicalize-an-ipv6-hostname)
 * @param {string} value
 */
export function canonicalizeIPv6Hostname(value) {
  let result = "";
  for (let index = 0; index < value.length; index++) {
    const at = indexIn("0123456789abcdef[]:ABCDEF", sliceOf(value, index, index + 1), 0);
    if (at < 0) return undefined;
    // The capitals come nine places after the small letters.
    result += sliceOf("0123456789abcdef[]:abcdef", at, at + 1);
  }
  return result;
}

/**
 * [canonicalize an opaque pathname](https://urlpattern.spec.whatwg.org/#canonicalize-an-opaque-pathname). At its end nothing is
 * trimmed, since there is a delimiter after it.
 * @param {string} value
 */
export function canonicalizeOpaquePathname(value) {
  if (value === "") return "";
  let end = value.length;
  for (let index = 0; index < end; index++) {
    const unit = codeUnitAt(value, index);
    if (unit === 0x3f || unit === 0x23) end = index;
  }
  const path = componentOf(/** @type {object} */ (parse(`x:-${sliceOf(value, 0, end)}-`)), PATHNAME);
  const result = sliceOf(path, 1, path.length - 1);
  // A space before a query or fragment is encoded.
  const isSpace = end < value.length && codeUnitAt(result, result.length - 1) === 0x20;
  return isSpace ? `${sliceOf(result, 0, result.length - 1)}%20` : result;
}
