/**
 * Strings of any length as data: to be made, shortened and printed.
 *
 * whatwg-url takes a second for a URL of a megabyte. So where a long run of one character is in a place in which it means
 * nothing but itself, whatwg-url is given a word in place of it, and the word is replaced in what comes out.
 */

/**
 * @typedef {"flat" | "cons" | "slice" | "wide"} Form how an engine has a string in memory: as one, as two that have been put
 *   together, as a part of another, and as a part of one with two bytes for each character
 * @typedef {string | [unit: string, count: number]} Part
 * @typedef {string | { parts: Part[], form: Form }} Text
 */

/** @type {Form[]} */
export const FORMS = ["flat", "cons", "slice", "wide"];

/** The characters of long runs. No percent-encoded byte ends in the first, and no scheme, host or drive letter is one of them alone. */
export const INERT = ["z", "é", "漢", "\u{1F600}", "\uD800"];
const SCALARS = INERT.map((unit) => unit.toWellFormed());
const ENCODED = SCALARS.map(encodeURIComponent);
/** How many bytes of UTF-8 each is. */
export const BYTES = [1, 2, 3, 4, 3];
/** And percent-encoded. */
export const ENCODED_BYTES = ENCODED.map((unit) => unit.length);
/** A run of so many is given to whatwg-url as a word; whoever makes one sees to it that it is where it means nothing else. */
export const LONG = 256;

/**
 * @param {Text} text
 * @returns {string}
 */
export function build(text) {
  if (typeof text === "string") return text;
  const string = text.parts.map((part) => (typeof part === "string" ? part : part[0].repeat(part[1]))).join("");
  return inForm(string, text.form);
}

/**
 * The same with words for long runs.
 * @param {Text} text
 * @returns {string}
 */
export function contract(text) {
  if (typeof text === "string") return text;
  return text.parts.map((part) => (typeof part === "string" ? part : contractRun(part))).join("");
}

/** @param {[string, number]} run */
const contractRun = ([unit, count]) =>
  isInert([unit, count]) ? `zq${INERT.indexOf(unit)}q${count}qz` : unit.repeat(count);

/** @param {Part} part */
const isInert = (part) => typeof part !== "string" && part[1] >= LONG && INERT.includes(part[0]);

/** @param {Text} text */
export const hasLongRun = (text) => typeof text !== "string" && text.parts.some(isInert);

/**
 * About how many characters of an href a text becomes.
 * @param {Text} text
 */
export function encodedLength(text) {
  if (typeof text === "string") return text.length;
  return text.parts.reduce((sum, part) => sum + (typeof part === "string" ? part.length : encodedLengthOfRun(part)), 0);
}

/** @param {[string, number]} run */
const encodedLengthOfRun = ([unit, count]) => count * (ENCODED_BYTES[INERT.indexOf(unit)] ?? unit.length);

const WORD = /zq(\d)q(\d+)qz/g;

/**
 * What comes out where words have gone in, percent-encoded as in a URL.
 * @param {string} string
 */
export const expandEncoded = (string) => string.replace(WORD, (_, unit, count) => ENCODED[unit].repeat(count));

/**
 * The same of the names and values of search parameters.
 * @param {string} string
 */
export const expandDecoded = (string) => string.replace(WORD, (_, unit, count) => SCALARS[unit].repeat(count));

/**
 * @param {string} string
 * @param {Form} form
 * @returns {string} the same in that form
 */
export function inForm(string, form) {
  const half = string.length >> 1;
  switch (form) {
    case "cons":
      return flat(string.slice(0, half)) + flat(string.slice(half));
    case "slice":
      return flat(`<${string}>`).slice(1, -1);
    case "wide":
      return flat(`\u0100${string}`).slice(1);
    default:
      return flat(string);
  }
}

/**
 * Looking at one character makes engines put a string together.
 * @param {string} string
 */
function flat(string) {
  string.charCodeAt(string.length >> 1);
  return string;
}

/**
 * An expression of the string, for a program that has `inForm`.
 * @param {Text} text
 * @returns {string}
 */
export function print(text) {
  if (typeof text === "string") return JSON.stringify(text);
  const parts = text.parts.map((part) => (typeof part === "string" ? JSON.stringify(part) : printRun(part)));
  const sum = parts.join(" + ") || '""';
  return text.form === "flat" ? sum : `inForm(${sum}, ${JSON.stringify(text.form)})`;
}

/** @param {[string, number]} run */
const printRun = ([unit, count]) => `${JSON.stringify(unit)}.repeat(${count})`;
