/**
 * Escapes: `\u{HEX}` in a field means the code point, for characters that cannot be typed or seen. If the text itself has
 * such a sequence, its backslash is escaped: `\u{5C}u{41}`.
 */

const ESCAPE = /\\u\{([0-9a-fA-F]{1,6})\}/g;

/** In a pattern, which has escapes and groups of its own. */
const ESCAPE_OR_GROUP = new RegExp(`${ESCAPE.source}|\\\\.|[()]`, "gs");

/**
 * Characters that a field cannot contain, or that nobody can see or tell from others: controls, lone surrogates, what is invisible
 * by default, format characters except for those of Arabic, Syriac and Kaithi with a glyph, all spaces but U+0020, and blanks that
 * Unicode counts as symbols or marks.
 */
const HIDDEN =
  /(?![\t\n])\p{Cc}|\p{Cs}|\p{Default_Ignorable_Code_Point}|(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])\p{Cf}|(?! )\p{Z}|[\u2800\ufffc\u{16fe4}\u{1d159}]/gu;

/** Nothing in it is hidden: this is found out ten times as fast. */
const PLAIN = /^[\t\n -~]*$/;

const LAST_CODE_POINT = 0x10ffff;

/**
 * The value of a field's text.
 * @param {string} text
 */
export function unescapeText(text) {
  if (!text.includes("\\u{")) return text;
  return text.replace(ESCAPE, (whole, digits) => codePointOf(digits) ?? whole);
}

/** @param {string} digits */
function codePointOf(digits) {
  const value = Number.parseInt(digits, 16);
  return value > LAST_CODE_POINT ? undefined : String.fromCodePoint(value);
}

/**
 * The text with the characters that {@link escapeHidden} has escaped. Other escapes stay.
 * @param {string} text
 */
export const unescapeHidden = (text) => (text.includes("\\u{") ? text.replace(ESCAPE, hiddenOf) : text);

/**
 * @param {string} whole an escape
 * @param {string} digits its digits
 */
function hiddenOf(whole, digits) {
  const character = codePointOf(digits);
  return character !== undefined && escapeHidden(character) !== character ? character : whole;
}

/**
 * The same in a pattern. There, a backslash also escapes another one, and regular expressions have the same escapes.
 * @param {string} pattern
 */
export function unescapeHiddenInPattern(pattern) {
  if (!pattern.includes("\\u{")) return pattern;
  let depth = 0;
  return pattern.replace(ESCAPE_OR_GROUP, (whole, digits) => {
    if (whole === "(") depth++;
    if (whole === ")") depth = Math.max(0, depth - 1);
    return digits !== undefined && depth === 0 ? hiddenOf(whole, digits) : whole;
  });
}

/**
 * The text of a field whose value is `value`.
 * @param {string} value
 * @param {{ singleLine?: boolean }} [options] whether the field has a single line: tabs and newlines are then escaped, too
 */
export function escapeText(value, { singleLine = false } = {}) {
  const literal = value.includes("\\u{") ? value.replace(ESCAPE, (whole) => `\\u{5C}${whole.slice(1)}`) : value;
  const escaped = escapeHidden(literal);
  return singleLine ? escaped.replace(/[\t\n]/g, escapeOf) : escaped;
}

/**
 * The text of a field with escapes for what is hidden in it. Its value stays the same.
 * @param {string} text
 */
export const escapeHidden = (text) => (PLAIN.test(text) ? text : hiddenAs(text, escapeOf));

/**
 * The text with something else for each character that is hidden in it.
 * @param {string} text
 * @param {(character: string) => string} replacement
 */
export const hiddenAs = (text, replacement) => text.replace(HIDDEN, (character) => replacement(character));

/** @param {string} character */
export function escapeOf(character) {
  return `\\u{${codePointDigits(character).replace(/^0+(?=.)/, "")}}`;
}

/**
 * Returns a function from offsets in the value of `text` to offsets in `text`.
 * @param {string} text of a field
 * @returns {(offset: number) => number}
 */
export function offsetsInField(text) {
  /** After each escape that has been read: where the value continues, and how much shorter it is so far. @type {number[]} */
  const ends = [];
  /** @type {number[]} */
  const shifts = [];
  const nextEscape = new RegExp(ESCAPE);
  /** How far the value has been read: there may be millions of escapes, after all that is asked for. */
  let known = 0;
  let shift = 0;
  const readTo = (/** @type {number} */ offset) => {
    while (known <= offset) {
      const found = nextEscape.exec(text);
      if (found === null) {
        known = Infinity;
        return;
      }
      const [whole, digits] = found;
      const character = codePointOf(digits);
      if (character === undefined) continue;
      known = found.index - shift + character.length;
      shift += whole.length - character.length;
      ends.push(known);
      shifts.push(shift);
    }
  };
  // Bisected: there may be thousands of escapes, and a thousand offsets.
  return (offset) => {
    readTo(offset);
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle] <= offset) low = middle + 1;
      else high = middle;
    }
    return offset + (low === 0 ? 0 : shifts[low - 1]);
  };
}

/**
 * `U+00E9` without its `U+`.
 * @param {string} character
 */
export function codePointDigits(character) {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
}

/** The pictures of controls and spaces. */
const PICTURES = /[\u2400-\u2421\u2423]/g;

/**
 * Text for display, not for editing: controls as pictures, other hidden characters as escapes, and pictures that the text has
 * itself as escapes, too.
 * @param {string} text
 */
export function visible(text) {
  return text
    .replace(PICTURES, escapeOf)
    .replace(/\p{Cc}/gu, pictureOf)
    .replace(HIDDEN, escapeOf);
}

/**
 * The same, with a sign for each space that is hard to see: at the start, at the end, or beside another one.
 * @param {string} text
 */
export const withSpaces = (text) => visible(text).replace(/^ | $| (?= )|(?<= ) /g, "\u2423");

/** @param {string} control */
function pictureOf(control) {
  const code = control.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "\u2421" : control;
}
