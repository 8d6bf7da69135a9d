/**
 * §2.1.1 [tokens](https://urlpattern.spec.whatwg.org/#tokens) and §2.1.2
 * [tokenizing](https://urlpattern.spec.whatwg.org/#tokenizing). An index is that of a code unit.
 */
import { append, apply, codeUnitAt, sliceOf } from "../primordials.js";
import { failure } from "./failure.js";

export const OPEN = 0;
export const CLOSE = 1;
export const REGEXP = 2;
export const NAME = 3;
export const CHAR = 4;
export const ESCAPED_CHAR = 5;
export const OTHER_MODIFIER = 6;
export const ASTERISK = 7;
export const END = 8;
export const INVALID_CHAR = 9;

/** @typedef {{ type: number, index: number, value: string }} Token */

// Not `test`, which would call the current `exec`.
const { exec } = RegExp.prototype;
const IDENTIFIER_START = /[$_\p{ID_Start}]/u;
const IDENTIFIER_PART = /[$\p{ID_Continue}]|\u200C|\u200D/u;

/**
 * [is a valid name code point](https://urlpattern.spec.whatwg.org/#is-a-valid-name-code-point)
 * @param {string} codePoint
 * @param {boolean} isFirst
 * @returns {boolean}
 */
export const isValidNameCodePoint = (codePoint, isFirst) =>
  apply(exec, isFirst ? IDENTIFIER_START : IDENTIFIER_PART, [codePoint]) !== null;

/**
 * The code point of `input` at `index`; the empty string at its end.
 * @param {string} input
 * @param {number} index
 */
export function codePointAt(input, index) {
  if (index >= input.length) return "";
  const unit = codeUnitAt(input, index);
  return sliceOf(input, index, index + ((unit & 0xfc00) === 0xd800 ? 2 : 1));
}

/**
 * [tokenize](https://urlpattern.spec.whatwg.org/#tokenize)
 * @param {string} input
 * @param {boolean} isStrict
 * @returns {Token[]}
 */
export function tokenize(input, isStrict) {
  /** @type {Token[]} */
  const tokens = [];
  let index = 0;
  /** @param {number} type @param {number} next @param {number} start @param {number} end */
  const add = (type, next, start, end) => {
    append(tokens, { type, index, value: sliceOf(input, start, end) });
    index = next;
  };
  /** @param {string} reason */
  const fail = (reason) => {
    if (isStrict) throw failure(index, reason);
    add(INVALID_CHAR, index + 1, index, index + 1);
  };
  while (index < input.length) {
    const codePoint = codePointAt(input, index);
    const next = index + codePoint.length;
    switch (codePoint) {
      case "*":
        add(ASTERISK, next, index, next);
        break;
      case "+":
      case "?":
        add(OTHER_MODIFIER, next, index, next);
        break;
      case "\\": {
        const end = next + codePointAt(input, next).length;
        if (end === next) fail("a backslash at the end escapes nothing");
        else add(ESCAPED_CHAR, end, next, end);
        break;
      }
      case "{":
        add(OPEN, next, index, next);
        break;
      case "}":
        add(CLOSE, next, index, next);
        break;
      case ":": {
        const end = endOfName(input, next);
        if (end === next) fail("a `:` without a name; `\\:` is the character");
        else add(NAME, end, next, end);
        break;
      }
      case "(": {
        const end = endOfRegExp(input, next);
        if (typeof end === "string") fail(end);
        else add(REGEXP, end + 1, next, end);
        break;
      }
      default:
        add(CHAR, next, index, next);
    }
  }
  add(END, index, index, index);
  return tokens;
}

/** @param {string} input @param {number} start */
function endOfName(input, start) {
  let end = start;
  while (end < input.length) {
    const codePoint = codePointAt(input, end);
    if (!isValidNameCodePoint(codePoint, end === start)) break;
    end += codePoint.length;
  }
  return end;
}

const NOT_CLOSED = "the regular expression has no `)` at its end";
const NOT_ASCII = "the regular expression is not ASCII";

/**
 * @param {string} input
 * @param {number} start
 * @returns {number | string} where its `)` is, or what is wrong
 */
function endOfRegExp(input, start) {
  let depth = 1;
  for (let index = start; index < input.length; index++) {
    const unit = codeUnitAt(input, index);
    if (unit > 0x7f) return NOT_ASCII;
    const next = index + 1 < input.length ? codeUnitAt(input, index + 1) : -1;
    if (unit === 0x3f && index === start) return "the regular expression begins with `?`";
    if (unit === 0x5c) {
      if (next < 0) return NOT_CLOSED;
      if (next > 0x7f) return NOT_ASCII;
      index++;
    } else if (unit === 0x29) {
      depth--;
      if (depth === 0) return index === start ? "the regular expression is empty" : index;
    } else if (unit === 0x28) {
      depth++;
      if (next < 0) return NOT_CLOSED;
      if (next !== 0x3f) return "the regular expression captures; `(?:` does not";
    }
  }
  return NOT_CLOSED;
}
