/**
 * The two fields. Under each there is a mirror with the same text, invisible, whose parts are tinted by component and
 * underlined if they have errors. It also determines the height of the field.
 *
 * Browsers take a tenth of a second or more to lay out a megabyte in a field, at each keystroke. So for a long text a field
 * has only the start, a note of how much was left out, and the end. Reading or copying the text replaces the note by what
 * was left out, unless the user has changed the note.
 *
 * Characters that nobody could see in a field become escapes as they are typed or pasted.
 */
import { html, nothing, render } from "lit-html";
import { atCodePoint, count } from "../text/abbreviate.js";
import { escapeHidden, offsetsInField } from "../text/escapes.js";

/**
 * @typedef {import("./source_map.js").Part} Part
 * @typedef {{ start: number, end: number }} Range
 */

const LONGEST_SHOWN = 4000;
const LONGEST_HEAD = 2000;
const LONGEST_TAIL = 1000;
/** Nobody needs more underlines. */
const MOST_ERRORS = 500;

export class Entry {
  /** What was left out, and the note in its place. Both are empty if the field has the whole text. */
  #omitted = "";
  #note = "";

  /**
   * @param {HTMLTextAreaElement} field
   * @param {HTMLElement} mirror
   */
  constructor(field, mirror) {
    this.field = field;
    this.mirror = mirror;
    /** @type {Part[]} with offsets in the field's text */
    this.parts = [];
    field.addEventListener("input", (event) => {
      // An input method would lose its place.
      if (!(event instanceof InputEvent && event.isComposing)) this.#showHidden();
      this.#shortenAfterInput();
    });
    field.addEventListener("compositionend", () => this.#showHidden());
    field.addEventListener("keydown", (event) => {
      // Pasted newlines stay, and Shift+Enter makes one. While an input method is open, Enter is its own.
      if (event.key === "Enter" && !event.shiftKey && !event.isComposing) event.preventDefault();
    });
    field.addEventListener("copy", (event) => this.#copy(event));
    field.addEventListener("cut", (event) => this.#copy(event));
  }

  /** The whole text. */
  get text() {
    return this.#whole(this.field.value);
  }

  set text(text) {
    if (this.text !== text) this.#fill(text);
  }

  /**
   * Replaces the note by what was left out.
   * @param {string} shown the field's text or a part of it
   */
  #whole(shown) {
    return this.#note === "" ? shown : shown.replace(this.#note, () => this.#omitted);
  }

  /** @param {string} text */
  #fill(text) {
    const isShort = text.length <= LONGEST_SHOWN;
    const head = isShort ? text : text.slice(0, atCodePoint(text, LONGEST_HEAD));
    const tail = isShort ? "" : text.slice(atCodePoint(text, text.length - LONGEST_TAIL));
    this.#omitted = isShort ? "" : text.slice(head.length, text.length - tail.length);
    this.#note = isShort ? "" : `[… ${count(this.#omitted.length)} more …]`;
    this.field.value = head + this.#note + tail;
  }

  /** The cursor keeps its place. */
  #showHidden() {
    const { value, selectionStart } = this.field;
    const shown = escapeHidden(value);
    if (shown === value) return;
    const cursor = escapeHidden(value.slice(0, selectionStart)).length;
    this.field.value = shown;
    this.field.setSelectionRange(cursor, cursor);
  }

  /** Shortens the text again after a change by the user. The cursor keeps its place in the text. */
  #shortenAfterInput() {
    const { value, selectionStart } = this.field;
    if (!value.includes(this.#note)) this.#note = "";
    if (value.length <= LONGEST_SHOWN) return;
    const cursor = this.#whole(value.slice(0, selectionStart)).length;
    this.#fill(this.#whole(value));
    const shown = this.#toShown(cursor);
    this.field.setSelectionRange(shown, shown);
  }

  /** @param {ClipboardEvent} event */
  #copy(event) {
    const { value, selectionStart, selectionEnd } = this.field;
    const selected = value.slice(selectionStart, selectionEnd);
    if (this.#note === "" || !selected.includes(this.#note) || event.clipboardData === null) return;
    event.clipboardData.setData("text/plain", this.#whole(selected));
    event.preventDefault();
    if (event.type !== "cut") return;
    this.field.setRangeText("", selectionStart, selectionEnd, "end");
    this.field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "deleteByCut" }));
  }

  /**
   * Converts an offset in the whole text to one in the field's text.
   * @param {number} offset
   */
  #toShown(offset) {
    if (this.#note === "") return offset;
    const head = this.field.value.indexOf(this.#note);
    if (offset <= head) return offset;
    return Math.max(head, offset - this.#omitted.length) + this.#note.length;
  }

  /**
   * @param {readonly Part[]} parts with offsets in the value of the text
   * @param {readonly Range[]} errors likewise
   */
  mark(parts, errors) {
    const unescaped = offsetsInField(this.text);
    const toShown = (/** @type {number} */ offset) => this.#toShown(unescaped(offset));
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
