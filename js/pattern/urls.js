/**
 * §3.1 [encoding callbacks](https://urlpattern.spec.whatwg.org/#canon-encoding-callbacks), by the class URL of the `.` entry, whose
 * original getters and setters are used.
 */
import { URL } from "../entries/index.js";
import { apply, codeUnitAt, getOwnPropertyDescriptor, indexIn, sliceOf } from "../primordials.js";
import { SPECIAL_SCHEMES } from "../special-schemes.js";

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

// Each in its own constant, which an engine can inline when it compiles a function.
const { value: parseStatic } = /** @type {any} */ (getOwnPropertyDescriptor(URL, "parse"));
const { prototype } = URL;
/** @type {(name: string) => any} */
const accessorOf = (name) => getOwnPropertyDescriptor(prototype, name);
const { get: getHref } = /* @__PURE__ */ accessorOf("href");
const { get: getProtocol, set: setProtocol } = /* @__PURE__ */ accessorOf("protocol");
const { get: getUsername, set: setUsername } = /* @__PURE__ */ accessorOf("username");
const { get: getPassword, set: setPassword } = /* @__PURE__ */ accessorOf("password");
const { get: getHostname, set: setHostname } = /* @__PURE__ */ accessorOf("hostname");
const { get: getPort, set: setPort } = /* @__PURE__ */ accessorOf("port");
const { get: getPathname, set: setPathname } = /* @__PURE__ */ accessorOf("pathname");
const { get: getSearch, set: setSearch } = /* @__PURE__ */ accessorOf("search");
const { get: getHash, set: setHash } = /* @__PURE__ */ accessorOf("hash");
const SETTERS = [setProtocol, setUsername, setPassword, setHostname, setPort, setPathname, setSearch, setHash];

/** @param {string} input @returns {object | null} a URL */
const parse = (input) => apply(parseStatic, URL, [input]);

/** @param {object} url @param {number} component @param {string} value */
const setComponent = (url, component, value) => apply(SETTERS[component], url, [value]);

/**
 * @param {string} input
 * @param {string} [base]
 * @returns {object | null} a URL
 */
export function parseURL(input, base) {
  if (base === undefined) return parse(input);
  const url = parse(base);
  return url === null ? null : apply(parseStatic, URL, [input, hrefOf(url)]);
}

// An engine that inlines `apply` needs an array that is not empty, or makes one.

/** @param {object} url @returns {string} */
export const hrefOf = (url) => apply(getHref, url, [0]);

// The components of a URL, without delimiters.

/** @param {object} url @returns {string} */
export function protocolOf(url) {
  const value = apply(getProtocol, url, [0]);
  return sliceOf(value, 0, value.length - 1);
}

/** @param {object} url @returns {string} */
export const usernameOf = (url) => apply(getUsername, url, [0]);

/** @param {object} url @returns {string} */
export const passwordOf = (url) => apply(getPassword, url, [0]);

/** @param {object} url @returns {string} */
export const hostnameOf = (url) => apply(getHostname, url, [0]);

/** @param {object} url @returns {string} */
export const portOf = (url) => apply(getPort, url, [0]);

/** @param {object} url @returns {string} */
export const pathnameOf = (url) => apply(getPathname, url, [0]);

/** @param {object} url @returns {string} */
export function searchOf(url) {
  const value = apply(getSearch, url, [0]);
  return sliceOf(value, 1, value.length);
}

/** @param {object} url @returns {string} */
export function hashOf(url) {
  const value = apply(getHash, url, [0]);
  return sliceOf(value, 1, value.length);
}

const GETTERS = [protocolOf, usernameOf, passwordOf, hostnameOf, portOf, pathnameOf, searchOf, hashOf];

/**
 * @param {object} url
 * @param {number} component
 */
export const componentOf = (url, component) => GETTERS[component](url);

/**
 * A component of a URL after it is set to `value`; `undefined` where the Standard throws. A setter does not tell whether it fails,
 * so a second URL is set, too: if each keeps its own value, the setter has failed.
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
  // scheme: the Standard's dummy URL would turn 443 into the empty string, but web-platform-tests expect the pattern `443*`.
  const start = component !== PORT ? "https" : typeof SPECIAL_SCHEMES[scheme] === "string" ? scheme : "x";
  const text = component === SEARCH ? `?${value}` : component === HASH ? `#${value}` : value;
  const first = /** @type {object} */ (parse(`${start}://dummy.invalid:1/`));
  setComponent(first, component, text);
  const result = componentOf(first, component);
  if (component === HOSTNAME ? result !== "dummy.invalid" : component !== PORT || result !== "1") return result;
  const second = /** @type {object} */ (parse(`${start}://other.invalid:2/`));
  setComponent(second, component, text);
  return componentOf(second, component) === result ? result : undefined;
}

/** [canonicalize a pathname](https://urlpattern.spec.whatwg.org/#canonicalize-a-pathname) @param {string} value */
function canonicalizePathname(value) {
  const isAbsolute = codeUnitAt(value, 0) === 0x2f;
  const url = /** @type {object} */ (parse("https://dummy.invalid/"));
  setComponent(url, PATHNAME, isAbsolute ? value : `/-${value}`);
  const path = componentOf(url, PATHNAME);
  // `..` may have removed even the prefix that was put before it.
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
