/**
 * The two fields. Behind each lies a mirror with the same text, invisible, whose parts are tinted by component and
 * underlined where there are errors; it also gives the field its height.
 */
import { html, nothing, render } from "lit-html";
import { offsetsInField } from "../text/escapes.js";

/**
 * @typedef {import("./source_map.js").Part} Part
 * @typedef {{ start: number, end: number }} Range
 */

/** Laying out a longer text twice at every keystroke takes too long; the field is then plain, and scrolls. */
const LONGEST_MIRRORED = 4000;

export class Entry {
  /**
   * @param {HTMLTextAreaElement} field
   * @param {HTMLElement} mirror
   */
  constructor(field, mirror) {
    this.field = field;
    this.mirror = mirror;
    /** @type {Part[]} in offsets of the field's text */
    this.parts = [];
  }

  get text() {
    return this.field.value;
  }

  /** @param {string} text */
  set text(text) {
    if (this.field.value !== text) this.field.value = text;
  }

  /**
   * @param {readonly Part[]} parts in offsets of what the text stands for
   * @param {readonly Range[]} errors likewise
   */
  mark(parts, errors) {
    const { text } = this;
    const isMirrored = text.length <= LONGEST_MIRRORED;
    this.field.classList.toggle("field--long", !isMirrored);
    const toField = offsetsInField(text);
    this.parts = isMirrored ? parts.map((part) => shifted(part, toField)) : [];
    const ranges = isMirrored ? errors.map((error) => shifted(error, toField)) : [];
    render(isMirrored ? mirrorOf(text, this.parts, ranges) : nothing, this.mirror);
  }

  /** The component of the part in which the cursor stands. */
  get componentAtCursor() {
    const at = this.field.selectionStart;
    return this.parts.find(({ start, end }) => start <= at && at <= end)?.component;
  }

  /**
   * The component of the part under a place on the screen.
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
 * @template {Range} R
 * @param {R} range
 * @param {(offset: number) => number} toField
 */
function shifted(range, toField) {
  return { ...range, start: toField(range.start), end: toField(range.end) };
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
  // A newline at the end has a line of its own only if something follows.
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
