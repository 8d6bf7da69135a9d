/**
 * Escapes: `\u{HEX}` in a field means the code point, for characters that cannot be typed or seen. If the text itself has
 * such a sequence, its backslash is escaped: `\u{5C}u{41}`.
 */

const ESCAPE = /\\u\{([0-9a-f]{1,6})\}/gi;

/**
 * Characters that a field cannot contain, or that nobody can see or tell from others: controls, lone surrogates, invisible and
 * bidirectional ones, all spaces but U+0020, and the empty Braille pattern.
 */
const HIDDEN =
  /(?![\t\n])\p{Cc}|\p{Cs}|\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}|(?! )\p{Z}|[\u2800\ufff9-\ufffb]/gu;

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
export const escapeHidden = (text) => text.replace(HIDDEN, escapeOf);

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
  /** @type {{ end: number, shift: number }[]} after each escape: where the value continues, and how much shorter it is so far */
  const shifts = [];
  let shift = 0;
  for (const { 0: whole, 1: digits, index } of text.matchAll(ESCAPE)) {
    const character = codePointOf(digits);
    if (character === undefined) continue;
    const end = index - shift + character.length;
    shift += whole.length - character.length;
    shifts.push({ end, shift });
  }
  // Bisected: there may be thousands of escapes, and a thousand offsets.
  return (offset) => {
    let [low, high] = [0, shifts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (shifts[middle].end <= offset) low = middle + 1;
      else high = middle;
    }
    return offset + (low === 0 ? 0 : shifts[low - 1].shift);
  };
}

/**
 * `U+00E9` without its `U+`.
 * @param {string} character
 */
export function codePointDigits(character) {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
}

/**
 * Text for display, not for editing: controls as pictures, other hidden characters as escapes.
 * @param {string} text
 */
export function visible(text) {
  return text.replace(/\p{Cc}/gu, pictureOf).replace(HIDDEN, escapeOf);
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
