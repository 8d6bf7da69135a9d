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

/** How many notes a field remembers: each has a text of up to megabytes. */
const MOST_EARLIER = 5;

export class LongField {
  /** What was left out, and the note in its place. Both are empty if the field has the whole text. */
  #omitted = "";
  #note = "";
  /** How much is before the note, and after it. */
  #head = 0;
  #tail = 0;
  /** Notes that are not there any more. Undoing a change brings one back. @type {{ note: string, omitted: string, head: number, tail: number }[]} */
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
   * Where the note is. Text of the user's that reads like it is not the note: that is the one with as much before it, or after
   * it, as when it was written.
   * @param {string} shown the field's text
   * @returns {number} -1 if the note is not there, or has been changed
   */
  #noteIn(shown) {
    if (this.#note === "") return -1;
    const places = [this.#head, shown.length - this.#tail - this.#note.length];
    return places.find((place) => place >= 0 && shown.startsWith(this.#note, place)) ?? -1;
  }

  /**
   * Replaces the note by what was left out.
   * @param {string} shown the field's text
   */
  #whole(shown) {
    const place = this.#noteIn(shown);
    return place < 0 ? shown : shown.slice(0, place) + this.#omitted + shown.slice(place + this.#note.length);
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
    this.#omitted = isShort ? "" : text.slice(head.length, text.length - tail.length);
    this.#note = isShort ? "" : `${this.#around}[… ${count(this.#omitted.length)} more …]${this.#around}`;
    this.#head = head.length;
    this.#tail = tail.length;
    this.field.value = head + this.#note + tail;
  }

  #forget() {
    if (this.#note === "") return;
    this.#earlier.push({ note: this.#note, omitted: this.#omitted, head: this.#head, tail: this.#tail });
    if (this.#earlier.length > MOST_EARLIER) this.#earlier.shift();
    this.#note = "";
    this.#omitted = "";
  }

  /**
   * @param {string} value
   * @returns {number} where an earlier note is again, or -1
   */
  #recall(value) {
    for (const { note, omitted, head, tail } of this.#earlier.slice().reverse()) {
      this.#note = note;
      this.#omitted = omitted;
      this.#head = head;
      this.#tail = tail;
      const place = this.#noteIn(value);
      if (place >= 0) return place;
    }
    this.#note = "";
    this.#omitted = "";
    return -1;
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
    let place = this.#noteIn(value);
    if (place < 0) {
      this.#forget();
      place = this.#recall(value);
    }
    this.#head = Math.max(0, place);
    this.#tail = place < 0 ? 0 : value.length - place - this.#note.length;
    if (!this.#isLong(value)) return;
    const isAfter = place >= 0 && selectionStart >= place + this.#note.length;
    const cursor = isAfter ? selectionStart - this.#note.length + this.#omitted.length : selectionStart;
    this.#fill(this.#whole(value));
    const shown = this.toShown(cursor);
    this.field.setSelectionRange(shown, shown);
  }

  /** What is selected, with what was left out in place of the note; `undefined` if the note is not selected. */
  #selected() {
    const { value, selectionStart, selectionEnd } = this.field;
    const place = this.#noteIn(value);
    const end = place + this.#note.length;
    if (place < selectionStart || end > selectionEnd) return undefined;
    return value.slice(selectionStart, place) + this.#omitted + value.slice(end, selectionEnd);
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
    const head = this.#noteIn(this.field.value);
    if (head < 0 || offset <= head) return offset;
    return Math.max(head, offset - this.#omitted.length) + this.#note.length;
  }
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
