/**
 * [URL records](https://url.spec.whatwg.org/#concept-url) as whatwg-url has them: plain objects, which programs change. A
 * record is read from an href, since whurl's serialization has each component in one place only.
 */
import { URL } from "whurl";
import { SPECIAL_SCHEMES } from "../special-schemes.js";
import { hostIn, serializeHost } from "./hosts.js";

/** @typedef {import("../../pkg-template/whatwg-url/index.js").URLRecord} URLRecord */

/** In a record that a program has made, the scheme may have capitals. @param {string} scheme */
export const isSpecialScheme = (scheme) => SPECIAL_SCHEMES[scheme.toLowerCase()] !== undefined;

/** @param {string} scheme @returns {number | undefined} */
export const defaultPortOf = (scheme) => {
  const port = SPECIAL_SCHEMES[scheme.toLowerCase()];
  return typeof port === "string" ? Number(port) : undefined;
};

/**
 * The components are sliced from the href itself: a slice of a slice takes longer, and so does a loop over its code units.
 * @param {string} href that whurl has made
 * @returns {URLRecord}
 */
export function recordOf(href) {
  const schemeEnd = href.indexOf(":");
  const scheme = href.slice(0, schemeEnd);
  const hash = href.indexOf("#", schemeEnd);
  const fragmentStart = hash < 0 ? href.length : hash;
  const mark = href.indexOf("?", schemeEnd);
  const queryStart = mark < 0 || mark > fragmentStart ? fragmentStart : mark;
  let pathStart = schemeEnd + 1;
  let username = "";
  let password = "";
  /** @type {URLRecord["host"]} */
  let host = null;
  let port = null;
  if (isSlash(href, pathStart) && isSlash(href, pathStart + 1)) {
    let start = pathStart + 2;
    const slash = href.indexOf("/", start);
    const end = slash < 0 || slash > queryStart ? queryStart : slash;
    const at = href.indexOf("@", start);
    if (at >= 0 && at < end) {
      const colon = href.indexOf(":", start);
      const usernameEnd = colon < 0 ? at : Math.min(colon, at);
      username = href.slice(start, usernameEnd);
      password = href.slice(usernameEnd + 1, at);
      start = at + 1;
    }
    const colon = colonOfPort(href, start, end);
    host = hostIn(href.slice(start, colon), scheme);
    if (colon < end) port = Number(href.slice(colon + 1, end));
    pathStart = end;
  } else if (href.startsWith("/.//", pathStart)) {
    // What keeps a path from being a host.
    pathStart += 2;
  }
  return {
    scheme,
    username,
    password,
    host,
    port,
    path:
      host === null && !isSlash(href, pathStart)
        ? href.slice(pathStart, queryStart)
        : segmentsIn(href, pathStart, queryStart),
    query: queryStart === fragmentStart ? null : href.slice(queryStart + 1, fragmentStart),
    fragment: hash < 0 ? null : href.slice(hash + 1),
  };
}

/**
 * @param {string} text
 * @param {number} at
 */
const isSlash = (text, at) => text.charCodeAt(at) === 0x2f;

/**
 * @param {string} href
 * @param {number} start the host's
 * @param {number} end the authority's
 * @returns {number} where the port's colon is; the authority's end if there is no port
 */
function colonOfPort(href, start, end) {
  for (let index = end - 1; index >= start; index--) {
    const unit = href.charCodeAt(index);
    if (unit === 0x3a) return index;
    if (unit < 0x30 || unit > 0x39) break;
  }
  return end;
}

/**
 * @param {string} path that is not opaque, serialized
 * @returns {string[]}
 */
export const segmentsOf = (path) => segmentsIn(path, 0, path.length);

/**
 * @param {string} text
 * @param {number} start of a path in it that is not opaque, serialized
 * @param {number} end
 * @returns {string[]}
 */
function segmentsIn(text, start, end) {
  /** @type {string[]} */
  const segments = [];
  let at = start;
  while (at < end) {
    const slash = text.indexOf("/", at + 1);
    const next = slash < 0 || slash > end ? end : slash;
    segments.push(text.slice(at + 1, next));
    at = next;
  }
  return segments;
}

/**
 * The [URL serializer](https://url.spec.whatwg.org/#concept-url-serializer).
 * @param {URLRecord} url
 * @param {boolean} [excludeFragment]
 * @returns {string}
 */
export function serializeURL(url, excludeFragment = false) {
  const query = url.query === null ? "" : `?${url.query}`;
  const fragment = url.fragment === null || excludeFragment ? "" : `#${url.fragment}`;
  return `${url.scheme}:${authorityOf(url)}${serializePath(url)}${query}${fragment}`;
}

/**
 * What is before the path, from the slashes on.
 * @param {URLRecord} url
 */
function authorityOf(url) {
  const { username, password, host, port, path } = url;
  if (host === null) return typeof path !== "string" && path.length > 1 && path[0] === "" ? "/." : "";
  const secret = password === "" ? "" : `:${password}`;
  const credentials = username === "" && secret === "" ? "" : `${username}${secret}@`;
  return `//${credentials}${serializeHost(host)}${port === null ? "" : `:${port}`}`;
}

/**
 * The [URL path serializer](https://url.spec.whatwg.org/#url-path-serializer).
 * @param {Pick<URLRecord, "path">} url
 * @returns {string}
 */
export function serializePath({ path }) {
  if (typeof path === "string") return path;
  let text = "";
  for (const segment of path) text += `/${segment}`;
  return text;
}

/**
 * The [origin](https://url.spec.whatwg.org/#concept-url-origin), serialized.
 * @param {URLRecord} url
 * @returns {string}
 */
export function serializeURLOrigin(url) {
  const { scheme, host, port } = url;
  if (scheme === "blob") return URL.parse(`blob:${serializePath(url)}`)?.origin ?? "null";
  if (scheme === "file" || SPECIAL_SCHEMES[scheme] === undefined) return "null";
  // Only in a record that a program has changed is the host null.
  return `${scheme}://${serializeHost(/** @type {import("./hosts.js").Host} */ (host))}${port === null ? "" : `:${port}`}`;
}

/** @param {URLRecord} url */
export const hasAnOpaquePath = ({ path }) => typeof path === "string";

/** @param {URLRecord} url */
export const cannotHaveAUsernamePasswordPort = ({ scheme, host }) => host === null || host === "" || scheme === "file";

/** @param {number} integer */
export const serializeInteger = (integer) => String(integer);
