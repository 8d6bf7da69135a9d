/**
 * A field for a text of any length.
 *
 * Browsers take a tenth of a second or more to lay out a megabyte in a field, at each keystroke. So for a long text a field
 * has only the start, a note of how much was left out, and the end. Reading, copying or dragging the text replaces the note by what
 * was left out, unless the user has changed the note.
 *
 * Characters that nobody could see in a field become escapes as they are typed or pasted.
 */
import { atCodePoint, count } from "../text/abbreviate.js";
import { showHidden } from "../text/show_hidden.js";

/**
 * @typedef {object} Lengths in code units
 * @property {number} shown the longest text that is shown as a whole
 * @property {number} head of a longer one
 * @property {number} tail
 * @property {number} lines the most lines of the head, and of the tail
 */

/**
 * @typedef {object} Gap what was left out of a text
 * @property {string} omitted
 * @property {string} note in its place
 * @property {number} head how much is before the note
 * @property {number} tail how much is after it
 */

/** How many gaps a field remembers: each has a text of up to megabytes. */
const MOST_EARLIER = 5;

export class LongField {
  /** None if the field has the whole text. @type {Gap | undefined} */
  #gap;
  /** Those whose notes are not there any more. Undoing a change brings one back. @type {Gap[]} */
  #earlier = [];
  #lengths;
  #around;

  /**
   * @param {HTMLTextAreaElement} field
   * @param {Lengths} lengths
   * @param {string} [around] what is before the note, and after it
   */
  constructor(field, lengths, around = "") {
    this.field = field;
    this.#lengths = lengths;
    this.#around = around;
    field.addEventListener("copy", (event) => this.#copy(event));
    field.addEventListener("cut", (event) => this.#copy(event));
    field.addEventListener("dragstart", ({ dataTransfer }) => {
      const selected = this.#selected();
      if (selected !== undefined) dataTransfer?.setData("text/plain", selected);
    });
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
   * @param {string} shown the field's text
   */
  #whole(shown) {
    const gap = placed(this.#gap, shown);
    return gap ? shown.slice(0, gap.head) + gap.omitted + shown.slice(gap.head + gap.note.length) : shown;
  }

  /** @param {string} text */
  #fill(text) {
    const { head: longestHead, tail: longestTail, lines } = this.#lengths;
    const isShort = !this.#isLong(text);
    const head = isShort ? text : firstLines(text.slice(0, atCodePoint(text, longestHead)), lines);
    const tail = isShort
      ? ""
      : lastLines(text.slice(atCodePoint(text, Math.max(head.length, text.length - longestTail))), lines);
    this.#forget();
    if (!isShort) {
      const omitted = text.slice(head.length, text.length - tail.length);
      const note = `${this.#around}[… ${count(omitted.length)} more …]${this.#around}`;
      this.#gap = { omitted, note, head: head.length, tail: tail.length };
    }
    this.field.value = head + (this.#gap?.note ?? "") + tail;
  }

  #forget() {
    if (this.#gap === undefined) return;
    this.#earlier.push(this.#gap);
    if (this.#earlier.length > MOST_EARLIER) this.#earlier.shift();
    this.#gap = undefined;
  }

  /**
   * The gap whose note is there again, the last one first.
   * @param {string} value
   * @returns {Gap | undefined}
   */
  #recalled(value) {
    for (let index = this.#earlier.length; index-- > 0; ) {
      const gap = placed(this.#earlier[index], value);
      if (gap !== undefined) return gap;
    }
  }

  /** @param {string} text */
  #isLong(text) {
    const { shown, lines } = this.#lengths;
    return text.length > shown || firstLines(text, 2 * lines).length < text.length;
  }

  /** Shows what is hidden and shortens the text again after a change by the user. The cursor keeps its place in the text. */
  settle() {
    showHidden(this.field);
    const { value, selectionStart } = this.field;
    let gap = placed(this.#gap, value);
    if (gap === undefined) {
      this.#forget();
      gap = this.#recalled(value);
    }
    this.#gap = gap;
    if (!this.#isLong(value)) return;
    const added =
      gap !== undefined && selectionStart >= gap.head + gap.note.length ? gap.omitted.length - gap.note.length : 0;
    this.#fill(this.#whole(value));
    const shown = this.toShown(selectionStart + added);
    this.field.setSelectionRange(shown, shown);
  }

  /** What is selected, with what was left out in place of the note; `undefined` if the note is not selected. */
  #selected() {
    const { value, selectionStart, selectionEnd } = this.field;
    const gap = placed(this.#gap, value);
    if (gap === undefined) return undefined;
    const end = gap.head + gap.note.length;
    if (gap.head < selectionStart || end > selectionEnd) return undefined;
    return value.slice(selectionStart, gap.head) + gap.omitted + value.slice(end, selectionEnd);
  }

  /** @param {ClipboardEvent} event */
  #copy(event) {
    const selected = this.#selected();
    if (selected === undefined || event.clipboardData === null) return;
    event.clipboardData.setData("text/plain", selected);
    event.preventDefault();
    if (event.type !== "cut") return;
    // The only way to change a field that can be undone by its user.
    document.execCommand("delete");
  }

  /**
   * Converts an offset in the whole text to one in the field's text.
   * @param {number} offset
   */
  toShown(offset) {
    const gap = placed(this.#gap, this.field.value);
    if (gap === undefined || offset <= gap.head) return offset;
    return Math.max(gap.head, offset - gap.omitted.length) + gap.note.length;
  }
}

/**
 * The gap where its note is now. Text of the user's that reads like it is not the note: that is the one with as much before it,
 * or after it, as when it was written.
 * @param {Gap | undefined} gap
 * @param {string} shown the field's text
 * @returns {Gap | undefined} none if the note is not there, or has been changed
 */
function placed(gap, shown) {
  if (gap === undefined) return undefined;
  const { note, head, tail } = gap;
  const place = [head, shown.length - tail - note.length].find((place) => place >= 0 && shown.startsWith(note, place));
  return place === undefined ? undefined : { ...gap, head: place, tail: shown.length - place - note.length };
}

/**
 * @param {string} text
 * @param {number} lines
 */
function firstLines(text, lines) {
  let end = -1;
  for (let line = 0; line < lines; line += 1) {
    end = text.indexOf("\n", end + 1);
    if (end === -1) return text;
  }
  return text.slice(0, end);
}

/**
 * @param {string} text
 * @param {number} lines
 */
function lastLines(text, lines) {
  let start = text.length;
  for (let line = 0; line < lines && start > 0; line += 1) {
    start = text.lastIndexOf("\n", start - 1);
    if (start === -1) return text;
  }
  return text.slice(start + 1);
}
