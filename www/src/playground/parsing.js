/** Parses an input. Everything else about it is found later. */
import { URL } from "whurl/inspect/slim";
import { unescapeText } from "../text/escapes.js";

/**
 * @typedef {object} Analysis
 * @property {string} input
 * @property {string} base empty if there is none
 * @property {URL | null} url
 * @property {URL | null} baseUrl
 * @property {number} time of parsing, in milliseconds
 * @property {import("./analysis.js").Details | null} details `null` until they are known
 * @property {"done" | "under way" | "given up"} parsing
 */

/** In code units of the fields. A code point may take a microsecond: `ﷺ` in a host becomes 18. */
const LONGEST_AT_ONCE = 32_000;
/** The same for ASCII without escapes and what they are for, of which most take nanoseconds. */
const LONGEST_ASCII_AT_ONCE = 2_000_000;
const ASCII = /^[\t\n -~]*$/;

/**
 * Whether a key need not wait for parsing what the fields have. Otherwise a worker has to do it.
 * @param {string} text
 * @param {string} base
 */
export function isParsedAtOnce(text, base) {
  const length = text.length + base.length;
  if (length <= LONGEST_AT_ONCE) return true;
  if (length > LONGEST_ASCII_AT_ONCE) return false;
  return [text, base].every((each) => ASCII.test(each) && !each.includes("\\u{"));
}

/**
 * Parses what the fields have.
 * @param {string} text
 * @param {string} base
 */
export const parseFields = (text, base) => parse(unescapeText(text), unescapeText(base));

/**
 * What is known before a worker has parsed.
 * @param {Analysis["parsing"]} parsing
 * @param {string} base
 * @returns {Analysis}
 */
export const unparsed = (parsing, base) => ({
  input: "",
  base,
  url: null,
  baseUrl: null,
  time: 0,
  details: null,
  parsing,
});

/**
 * @typedef {object} Parsed what a worker can send of an analysis
 * @property {string} input
 * @property {string} base
 * @property {string | null} href
 * @property {string | null} baseHref
 * @property {number} time
 */

/**
 * @param {Analysis} analysis
 * @returns {Parsed}
 */
export function sendable({ input, base, url, baseUrl, time }) {
  return { input, base, href: url?.href ?? null, baseHref: baseUrl?.href ?? null, time };
}

/**
 * The analysis that a worker has sent. An href takes little time to parse, whatever the input was.
 * @param {Parsed} parsed
 * @returns {Analysis}
 */
export function received({ input, base, href, baseHref, time }) {
  const urlOf = (/** @type {string | null} */ href) => (href === null ? null : new URL(href));
  return { input, base, url: urlOf(href), baseUrl: urlOf(baseHref), time, details: null, parsing: "done" };
}

/**
 * Finishes within a frame if {@link isParsedAtOnce}.
 * @param {string} input
 * @param {string} base
 * @returns {Analysis}
 */
export function parse(input, base) {
  const start = performance.now();
  const baseUrl = base === "" ? null : URL.parse(base);
  return parseAgainst(input, { base, baseUrl }, start);
}

/**
 * Parses an input against a base that has been parsed.
 * @param {string} input
 * @param {Pick<Analysis, "base" | "baseUrl">} others
 * @param {number} [start] when this began
 * @returns {Analysis}
 */
export function parseAgainst(input, { base, baseUrl }, start = performance.now()) {
  const url = base !== "" && baseUrl === null ? null : URL.parse(input, baseUrl ?? undefined);
  return { input, base, url, baseUrl, time: performance.now() - start, details: null, parsing: "done" };
}
