/** The parsers. Where they can, they call whurl's own parser: if the base's record is that of an href. */
import { URL } from "whurl";
import { encodeUserinfo, isUTF8 } from "./components.js";
import { isValid, parseIn, validationErrorsOf } from "./inspection.js";
import { hasAnOpaquePath, isSpecialScheme, recordOf, serializeURL } from "./records.js";
import { runStates } from "./states.js";

/**
 * @typedef {import("../../pkg-template/whatwg-url/index.js").URLRecord} URLRecord
 * @typedef {import("../../pkg-template/whatwg-url/index.js").ParseOptions} ParseOptions
 * @typedef {import("../../pkg-template/whatwg-url/index.js").BasicParseOptions} BasicParseOptions
 */

/**
 * The [URL parser](https://url.spec.whatwg.org/#concept-url-parser).
 * @param {string} input
 * @param {ParseOptions} [options]
 * @returns {URLRecord | null}
 */
export function parseURL(input, options) {
  if (options === undefined) return parse(input, null, undefined);
  return parse(input, options.baseURL || null, options.encoding);
}

/**
 * The [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser).
 * @param {string} input
 * @param {BasicParseOptions} [options]
 * @returns {URLRecord | null}
 */
export function basicURLParse(input, options = {}) {
  const { encoding } = options;
  const base = options.baseURL || null;
  const url = options.url || null;
  const override = options.stateOverride || undefined;
  if (url === null && override === undefined) return parse(input, base, encoding);
  return runStates(stringOf(input), { base, url, override, encoding });
}

/**
 * @param {string} input
 * @param {URLRecord | null} base
 * @param {string | undefined} encoding
 * @returns {URLRecord | null}
 */
function parse(input, base, encoding) {
  const text = stringOf(input);
  const baseHref = base === null ? undefined : hrefIfUnchanged(base);
  // The states also give a relative URL the base's host itself: jsdom's History asks whether two IPv6 addresses are one object.
  if (base !== null && (baseHref === undefined || Array.isArray(base.host))) {
    return runStates(text, { base, url: null, override: undefined, encoding });
  }
  // Only a query depends on the encoding.
  const isEncoded = !isUTF8(encoding) && text.includes("?");
  const href = isEncoded ? parseIn(text, baseHref, /** @type {string} */ (encoding)) : URL.parse(text, baseHref)?.href;
  return href === undefined ? null : recordOf(href);
}

/** The last base, as it was, and its href: pages have many links and one base. */
let last = { href: "", record: /** @type {URLRecord | null} */ (null) };

/**
 * @param {URLRecord} base
 * @returns {string | undefined} its href; `undefined` if that parses to another record, since a program has changed this one
 */
function hrefIfUnchanged(base) {
  // A getter of the base may parse, and so make another one the last.
  const known = last;
  if (known.record !== null && isSame(base, known.record)) return known.href;
  const href = hrefOrNothing(base);
  if (href === undefined || URL.parse(href)?.href !== href) return undefined;
  const record = recordOf(href);
  if (!isSame(base, record)) return undefined;
  last = { href, record };
  return href;
}

/** @param {URLRecord} base */
function hrefOrNothing(base) {
  try {
    return serializeURL(base);
  } catch {
    // A component is missing, or is of another type.
    return undefined;
  }
}

/**
 * @param {URLRecord} a
 * @param {URLRecord} b
 */
function isSame(a, b) {
  return (
    a.scheme === b.scheme &&
    a.username === b.username &&
    a.password === b.password &&
    isSameList(a.host, b.host) &&
    a.port === b.port &&
    isSameList(a.path, b.path) &&
    a.query === b.query &&
    a.fragment === b.fragment
  );
}

/**
 * Compares hosts, or paths.
 * @param {URLRecord["host"] | URLRecord["path"]} a
 * @param {URLRecord["host"] | URLRecord["path"]} b
 */
function isSameList(a, b) {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}

/**
 * The URL parser, with its [validation errors](https://url.spec.whatwg.org/#validation-error).
 * @param {string} input
 * @param {ParseOptions} [options]
 * @returns {{ url: URLRecord | null, validationErrors: string[] }}
 */
export function parseURLWithValidationErrors(input, options = {}) {
  const { baseURL, encoding } = options;
  const url = parseURL(input, options);
  const text = stringOf(input);
  const label = text.includes("?") ? encoding || undefined : undefined;
  return { url, validationErrors: validationErrorsOf(text, baseURL ? likenessOf(baseURL) : undefined, label) };
}

/**
 * Whether a string is a [valid URL string](https://url.spec.whatwg.org/#valid-url-string).
 * @param {string} input
 * @param {Pick<ParseOptions, "baseURL">} [options]
 * @returns {boolean}
 */
export function isValidURLString(input, { baseURL } = {}) {
  const text = stringOf(input);
  if (isValid(text, undefined)) return true;
  return baseURL !== undefined && baseURL !== null && isValid(text, likenessOf(baseURL));
}

/**
 * The href of a base with which an input has the same validation errors. These depend on no more of a base than its scheme and
 * whether its path is opaque, so a record that a program has made may lack the rest.
 * @param {URLRecord} base
 */
function likenessOf(base) {
  const { scheme } = base;
  if (hasAnOpaquePath(base)) return "a:";
  if (typeof scheme !== "string" || !isSpecialScheme(scheme)) return "a://h/";
  return scheme === "file" ? "file:///" : `${scheme}://h/`;
}

/**
 * [Sets the username](https://url.spec.whatwg.org/#set-the-username).
 * @param {URLRecord} url
 * @param {string} username
 */
export function setTheUsername(url, username) {
  url.username = encodeUserinfo(stringOf(username));
}

/**
 * [Sets the password](https://url.spec.whatwg.org/#set-the-password).
 * @param {URLRecord} url
 * @param {string} password
 */
export function setThePassword(url, password) {
  url.password = encodeUserinfo(stringOf(password));
}

const { valueOf } = String.prototype;

/**
 * @param {string} value or a `String` object
 * @returns {string}
 * @throws {TypeError} for anything else
 */
const stringOf = (value) => (typeof value === "string" ? value : Reflect.apply(valueOf, value, []));
