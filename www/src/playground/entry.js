/**
 * The two fields. Under each there is a mirror with the same text, invisible, whose parts are tinted by component and
 * underlined if they have errors. It also determines the height of the field.
 */
import { html, nothing, render } from "lit-html";
import { offsetsInField } from "../text/escapes.js";
import { isComposing } from "../text/show_hidden.js";
import { LongField } from "./long_field.js";

/**
 * @typedef {import("./source_map.js").Part} Part
 * @typedef {{ start: number, end: number }} Range
 */

const LENGTHS = { shown: 4000, head: 2000, tail: 1000, lines: 100 };
/** What is seen above and below the cursor, in pixels. */
const MARGIN = 10;
/** Nobody needs more underlines. */
const MOST_ERRORS = 500;

export class Entry extends LongField {
  /**
   * @param {HTMLTextAreaElement} field
   * @param {HTMLElement} mirror
   */
  constructor(field, mirror) {
    super(field, LENGTHS);
    this.mirror = mirror;
    /** @type {Part[]} with offsets in the field's text */
    this.parts = [];
    field.addEventListener("input", (event) => {
      if (!isComposing(event)) this.settle();
      // The field has another height when the mirror has been laid out.
      requestAnimationFrame(() => this.#revealCursor());
    });
    field.addEventListener("compositionend", () => this.settle());
    field.addEventListener("keydown", (event) => {
      // Pasted newlines stay, and Shift+Enter makes one. While an input method is open, Enter is its own.
      if (event.key === "Enter" && !event.shiftKey && !event.isComposing) event.preventDefault();
    });
  }

  /** Scrolls the window of a high field to the cursor: browsers do so before it has grown. */
  #revealCursor() {
    const { field, mirror } = this;
    const window = field.parentElement;
    if (window === null || window.scrollHeight <= window.clientHeight || document.activeElement !== field) return;
    const cursor = placeIn(mirror, field.selectionEnd).getBoundingClientRect();
    const { top, bottom } = window.getBoundingClientRect();
    if (cursor.height === 0) return;
    if (cursor.top < top) window.scrollTop -= top - cursor.top + MARGIN;
    if (cursor.bottom > bottom) window.scrollTop += cursor.bottom - bottom + MARGIN;
  }

  /**
   * @param {readonly Part[]} parts with offsets in the value of the text
   * @param {readonly Range[]} errors likewise
   */
  mark(parts, errors) {
    const unescaped = offsetsInField(this.text);
    const toShown = (/** @type {number} */ offset) => this.toShown(unescaped(offset));
    this.parts = parts.map((part) => shifted(part, toShown));
    const ranges = joined(errors.slice(0, MOST_ERRORS).map((error) => shifted(error, toShown)));
    render(mirrorOf(this.field.value, this.parts, ranges), this.mirror);
  }

  /** The component at the cursor. */
  get componentAtCursor() {
    const at = this.field.selectionStart;
    return this.parts.find(({ start, end }) => start <= at && at <= end)?.component;
  }

  /**
   * The component at a point on the screen.
   * @param {number} x
   * @param {number} y
   */
  componentAt(x, y) {
    const contains = (/** @type {DOMRect} */ { left, right, top, bottom }) =>
      left <= x && x <= right && top <= y && y <= bottom;
    const spans = /** @type {NodeListOf<HTMLElement>} */ (this.mirror.querySelectorAll("[data-component]"));
    return [...spans].find((span) => [...span.getClientRects()].some(contains))?.dataset.component;
  }
}

/**
 * The place before a character.
 * @param {HTMLElement} element
 * @param {number} offset in its text
 */
function placeIn(element, offset) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let start = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { length } = /** @type {Text} */ (node);
    if (offset < start + length) {
      range.setStart(node, offset - start);
      range.setEnd(node, offset - start + 1);
      break;
    }
    start += length;
  }
  return range;
}

/**
 * Hundreds of errors side by side are one underline.
 * @param {Range[]} ranges
 */
function joined(ranges) {
  /** @type {Range[]} */
  const joined = [];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last !== undefined && start <= last.end && start < end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

/**
 * @template {Range} R
 * @param {R} range
 * @param {(offset: number) => number} map
 */
function shifted(range, map) {
  return { ...range, start: map(range.start), end: map(range.end) };
}

/**
 * @param {string} text
 * @param {readonly Part[]} parts
 * @param {readonly Range[]} errors
 */
function mirrorOf(text, parts, errors) {
  const cuts = new Set([0, text.length, ...parts.flatMap(ends), ...errors.flatMap(ends)]);
  const sorted = [...cuts].filter((cut) => cut <= text.length).sort((a, b) => a - b);
  const spans = sorted.slice(0, -1).map((start, index) => {
    const end = sorted[index + 1];
    const covers = (/** @type {Range} */ range) => range.start <= start && end <= range.end;
    return mirrorSpan(text.slice(start, end), parts.find(covers)?.component, errors.some(covers));
  });
  // A newline at the end starts a new line only if something follows.
  return html`${spans}<span>\u200b</span>`;
}

/**
 * @param {string} text
 * @param {string | undefined} component
 * @param {boolean} isError
 */
function mirrorSpan(text, component, isError) {
  const style = component ? `--c: var(--${component}); --t: var(--${component}-tint)` : nothing;
  return html`<span data-component=${component ?? nothing} class=${isError ? "is-error" : ""} style=${style}>${text}</span>`;
}

/** @param {Range} range */
function ends({ start, end }) {
  return [start, end];
}
