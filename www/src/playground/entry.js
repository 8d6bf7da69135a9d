/**
 * The two fields. Behind each lies a mirror with the same text, invisible, whose parts are tinted by component and
 * underlined where there are errors; it also gives the field its height.
 *
 * Browsers take a tenth of a second and more to lay out a megabyte in a field, at each keystroke. So of a long text a
 * field holds the beginning, a note of how much was left out, and the end; the text is whole again when it is read or
 * copied, as long as the note stands.
 */
import { html, nothing, render } from "lit-html";
import { atCodePoint, count } from "../text/abbreviate.js";
import { offsetsInField } from "../text/escapes.js";

/**
 * @typedef {import("./source_map.js").Part} Part
 * @typedef {{ start: number, end: number }} Range
 */

const LONGEST_SHOWN = 4000;
const LONGEST_HEAD = 2000;
const LONGEST_TAIL = 1000;
/** More underlines than anybody follows. */
const MOST_ERRORS = 500;

export class Entry {
  /** What was left out, and the note in its place; both empty where the field holds the whole text. */
  #omitted = "";
  #note = "";

  /**
   * @param {HTMLTextAreaElement} field
   * @param {HTMLElement} mirror
   */
  constructor(field, mirror) {
    this.field = field;
    this.mirror = mirror;
    /** @type {Part[]} in offsets of what the field shows */
    this.parts = [];
    field.addEventListener("input", () => this.#settle());
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
   * What stands for more than it shows is put in full.
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

  /** After a change by the user: leaves out what is too long to be shown. The cursor stays where it was in the text. */
  #settle() {
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
   * Where an offset of the text lies in what the field shows.
   * @param {number} offset
   */
  #toShown(offset) {
    if (this.#note === "") return offset;
    const head = this.field.value.indexOf(this.#note);
    if (offset <= head) return offset;
    return Math.max(head, offset - this.#omitted.length) + this.#note.length;
  }

  /**
   * @param {readonly Part[]} parts in offsets of what the text stands for
   * @param {readonly Range[]} errors likewise
   */
  mark(parts, errors) {
    const unescaped = offsetsInField(this.text);
    const toShown = (/** @type {number} */ offset) => this.#toShown(unescaped(offset));
    this.parts = parts.map((part) => shifted(part, toShown));
    const ranges = errors.slice(0, MOST_ERRORS).map((error) => shifted(error, toShown));
    render(mirrorOf(this.field.value, this.parts, ranges), this.mirror);
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
