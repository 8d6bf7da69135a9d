/** Text as it is in a component of a URL: percent-encoded. whurl's setters do this, on URLs that only this module has. */
import { URL } from "whurl";
import { percentEncodeIn } from "./inspection.js";
import { isSpecialScheme } from "./records.js";

/** A special URL and another, made when they are first needed. @type {Record<string, URL>} */
const urls = {};

/** @param {string} scheme */
function urlFor(scheme) {
  const kind = isSpecialScheme(scheme) ? "http" : "a";
  urls[kind] ??= new URL(`${kind}://h/`);
  return urls[kind];
}

/**
 * @param {string} text
 * @returns {string} a username or password
 */
export function encodeUserinfo(text) {
  const url = urlFor("http");
  url.username = text;
  return url.username;
}

/**
 * @param {string} text without tabs and newlines
 * @returns {string}
 */
export function encodeFragment(text) {
  const url = urlFor("http");
  url.hash = `#${text}`;
  return url.hash.slice(1);
}

/**
 * @param {string} text without tabs and newlines
 * @param {string} scheme
 * @param {string} [encoding]
 * @returns {string}
 */
export function encodeQuery(text, scheme, encoding) {
  if (!isUTF8(encoding) && isSpecialScheme(scheme) && !scheme.startsWith("ws")) {
    return percentEncodeIn(/** @type {string} */ (encoding), text);
  }
  const url = urlFor(scheme);
  url.search = `?${text}`;
  return url.search.slice(1);
}

/** @param {string | undefined} encoding */
export const isUTF8 = (encoding) => !encoding || /^utf-?8$/i.test(encoding);

/** What is encoded in no path. */
const PLAIN = /^[\w!$&'()*+,;=:@%.~-]*$/;

/**
 * @param {string} segment of a path, but no dot segment
 * @returns {string}
 */
export function encodeSegment(segment) {
  if (PLAIN.test(segment)) return segment;
  const url = urlFor("a");
  url.pathname = `/${segment}`;
  return url.pathname.slice(1);
}

/**
 * @param {string} text without tabs, newlines and the delimiters of a path
 * @param {boolean} isLast whether nothing follows
 * @returns {string}
 */
export function encodeOpaquePath(text, isLast) {
  // Between others, spaces are neither removed nor encoded. The parser encodes one that a query or fragment follows.
  const encoded = new URL(`a:x${text}x`).pathname.slice(1, -1);
  return !isLast && encoded.endsWith(" ") ? `${encoded.slice(0, -1)}%20` : encoded;
}
