/** Shows which part of an input something is about. */
import stringWidth from "string-width";
import { visible } from "./output.js";

/**
 * @typedef {import("./output.js").Output} Output
 * @typedef {object} Mark what is said of a part of an input, in UTF-16 code units
 * @property {number} start
 * @property {number} end
 * @property {"red" | "yellow"} color of the carets
 * @property {string[]} lines under them
 */

const ASCII = /^[ -~]*$/;
/**
 * The columns that a text takes. Most is ASCII, for which the function for all takes a hundred times as long.
 * @param {string} text
 */
const widthOf = (text) => (ASCII.test(text) ? text.length : stringWidth(text));

export const INDENT = "  ";
/** The minimum number of columns for an input and its carets, on however narrow a terminal. */
const NARROWEST = 20;

/**
 * The lines of a mark: an empty one, the input, carets under the part that it is about, and what is said of it.
 * @param {string} input
 * @param {Mark} mark
 * @param {Output} output
 */
export function marked(input, { start, end, color, lines }, output) {
  const [text, carets] = placed(input, { start, end }, Math.max(NARROWEST, output.columns - INDENT.length));
  return ["", ...[text, output.paint(color, carets), ...lines].map((line) => INDENT + line)];
}

/**
 * The part of the input around what is meant, at most `columns` wide, and a line of carets to go under it.
 * @param {string} input
 * @param {{ start: number, end: number }} range
 * @param {number} columns
 */
function placed(input, { start, end }, columns) {
  const isShort = input.length <= columns && widthOf(visible(input)) <= columns;
  const third = isShort ? columns : Math.max(10, Math.floor(columns / 3));
  const before = fromEnd(visible(input.slice(Math.max(0, start - columns), start)), third, start > columns);
  const offending = fromStart(
    visible(input.slice(start, Math.min(end, start + columns))),
    third,
    end > start + columns,
  );
  const after = fromStart(visible(input.slice(end, end + columns)), third, end + columns < input.length);
  const carets = " ".repeat(widthOf(before)) + "^".repeat(Math.max(1, widthOf(offending)));
  return [before + offending + after, carets];
}

/**
 * As much of the start of a text as fits, with an ellipsis if something is left out.
 * @param {string} text
 * @param {number} columns
 * @param {boolean} isCut whether something has been left out already
 */
function fromStart(text, columns, isCut) {
  if (!isCut && widthOf(text) <= columns) return text;
  let kept = "";
  for (const character of text) {
    if (widthOf(kept + character) >= columns) break;
    kept += character;
  }
  return `${kept}…`;
}

/**
 * The same for the end of a text.
 * @param {string} text
 * @param {number} columns
 * @param {boolean} isCut
 */
function fromEnd(text, columns, isCut) {
  if (!isCut && widthOf(text) <= columns) return text;
  let kept = "";
  for (const character of [...text].reverse()) {
    if (widthOf(character + kept) >= columns) break;
    kept = character + kept;
  }
  return `…${kept}`;
}
