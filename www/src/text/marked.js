/** The text around a range, with carets under the range. */
import { html, nothing } from "lit-html";
import { atCodePoint, count } from "./abbreviate.js";
import { visible } from "./escapes.js";

const AROUND = 32;
const LONGEST_MARK = 160;

/**
 * @param {string} text
 * @param {number} start
 * @param {number} end equal to `start` to mark a place between two characters
 */
export function marked(text, start, end) {
  const from = atCodePoint(text, Math.max(0, start - AROUND));
  const to = Math.min(text.length, end + AROUND);
  return html`<p class="marked"><span class="visually-hidden">In </span>${from > 0 ? `…${count(from)}… ` : nothing}<span
      >${visible(text.slice(from, start))}</span
    >${mark(text.slice(start, end))}<span>${visible(text.slice(end, to))}</span>${to < text.length ? ` …${count(text.length - to)}…` : nothing}</p>`;
}

/** @param {string} text */
function mark(text) {
  if (text === "") return html`<mark class="caret caret--between"><span class="visually-hidden">(here)</span></mark>`;
  const shown = visible(text.slice(0, LONGEST_MARK)) + (text.length > LONGEST_MARK ? "…" : "");
  return html`<mark class="caret">${shown}</mark>`;
}
