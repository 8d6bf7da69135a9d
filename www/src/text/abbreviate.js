/** Abbreviates long text: a megabyte would take seconds to lay out, and nobody reads it. */

/**
 * @param {string} text
 * @param {number} limit the maximum number of UTF-16 code units that are shown
 * @returns {{ head: string, omitted: number, tail: string }} `omitted`: how many code units between head and tail are not shown
 */
export function abbreviate(text, limit) {
  if (text.length <= limit) return { head: text, omitted: 0, tail: "" };
  const headEnd = atCodePoint(text, Math.ceil(limit * 0.7));
  const tailStart = atCodePoint(text, text.length - Math.floor(limit * 0.3));
  return { head: text.slice(0, headEnd), omitted: tailStart - headEnd, tail: text.slice(tailStart) };
}

/**
 * @param {string} text
 * @param {number} limit
 */
export function abbreviated(text, limit) {
  const { head, omitted, tail } = abbreviate(text, limit);
  return omitted === 0 ? head : `${head} … ${count(omitted)} more … ${tail}`;
}

/**
 * The offset, or the one before it if it would split a surrogate pair.
 * @param {string} text
 * @param {number} offset
 */
export function atCodePoint(text, offset) {
  return /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(offset - 1, offset + 1)) ? offset - 1 : offset;
}

/** @param {number} number */
export function count(number) {
  return number.toLocaleString("en");
}
