/**
 * A field for a text of any length.
 *
 * Browsers take a tenth of a second or more to lay out a megabyte in a field, at each keystroke. So for a long text a field
 * has only the start, a note of how much was left out, and the end. Reading, copying or dragging the text replaces the note by what
 * was left out.
 *
 * The note is one unit. A change of a part of it is taken back, and the note is selected: the same key again removes it, and what
 * was left out with it. What is typed within it goes after it. So its own text never becomes a part of the text.
 *
 * Characters that nobody could see in a field become escapes as they are typed or pasted. Those that are left out stay as they are until
 * somebody sees them: a million take half a second.
 */
import { atCodePoint, count } from "../text/abbreviate.js";
import { escapeHidden } from "../text/escapes.js";
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

/**
 * @typedef {object} Change of a text: what was from `start` to `end` has been replaced
 * @property {number} start
 * @property {number} end
 * @property {string} inserted
 */

/** How many gaps a field remembers: each has a text of up to megabytes. */
const MOST_EARLIER = 5;

export class LongField {
  /** None if the field has the whole text. @type {Gap | undefined} */
  #gap;
  /** Those whose notes are not there any more. Undoing a change brings one back. @type {Gap[]} */
  #earlier = [];
  /** The field's text when it was last settled. */
  #settled = "";
  /** Whether the user replaces all of the note, maybe by something that starts or ends like it. */
  #isReplaced = false;
  #lengths;
  #around;
  /** Called when the user has removed what was left out, with the text as it was before. @type {(before: string) => void} */
  onRemoval = () => {};

  /**
   * @param {HTMLTextAreaElement} field
   * @param {Lengths} lengths
   * @param {string} [around] what is before the note, and after it
   */
  constructor(field, lengths, around = "") {
    this.field = field;
    this.#lengths = lengths;
    this.#around = around;
    field.addEventListener("beforeinput", ({ inputType }) => this.#expect(inputType));
    field.addEventListener("copy", (event) => this.#copy(event));
    field.addEventListener("cut", (event) => this.#copy(event));
    field.addEventListener("dragstart", ({ dataTransfer }) => {
      const selected = this.#selected();
      if (selected !== undefined) dataTransfer?.setData("text/plain", selected.text);
    });
  }

  /** The whole text. */
  get text() {
    // A note is broken only until an input method has finished.
    return this.#whole(this.#brokenBy(this.field.value) ? this.#settled : this.field.value);
  }

  set text(text) {
    const { escaped } = this.#escaped(text);
    if (this.text !== escaped) this.#fill(escaped);
  }

  /**
   * A text with escapes for what is hidden at its ends, which are shown, or in all of it if it is short.
   * @param {string} text
   * @param {number} [cursor] an offset in the text
   * @returns {{ escaped: string, cursor: number }} with the same place in it
   */
  #escaped(text, cursor = 0) {
    const { shown, head, tail } = this.#lengths;
    const isShort = text.length <= shown;
    const start = isShort ? text.length : atCodePoint(text, head);
    const end = isShort ? text.length : atCodePoint(text, text.length - tail);
    const upTo = (/** @type {number} */ at) =>
      escapeHidden(text.slice(0, Math.min(at, start))) +
      text.slice(start, Math.min(at, end)) +
      escapeHidden(text.slice(end, at));
    return { escaped: upTo(text.length), cursor: upTo(cursor).length };
  }

  /**
   * Replaces the note by what was left out.
   * @param {string} shown the field's text
   */
  #whole(shown) {
    const gap = placed(this.#gap, shown);
    return gap ? shown.slice(0, gap.head) + gap.omitted + shown.slice(gap.head + gap.note.length) : shown;
  }

  /** @param {string} text with escapes for what is hidden at its ends */
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
    this.#settled = this.field.value;
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
    if (this.field.value.length <= this.#lengths.shown) showHidden(this.field);
    const change = this.#brokenBy(this.field.value);
    if (change !== undefined) this.#mend(change);
    const { value, selectionStart } = this.field;
    let gap = placed(this.#gap, value);
    if (gap === undefined) {
      if (this.#gap !== undefined) this.onRemoval(this.#whole(this.#settled));
      this.#forget();
      gap = this.#recalled(value);
    }
    this.#gap = gap;
    this.#settled = value;
    this.#isReplaced = false;
    if (!this.#isLong(value)) return;
    const added =
      gap !== undefined && selectionStart >= gap.head + gap.note.length ? gap.omitted.length - gap.note.length : 0;
    const { escaped, cursor } = this.#escaped(this.#whole(value), selectionStart + added);
    this.#fill(escaped);
    const shown = this.toShown(cursor);
    this.field.setSelectionRange(shown, shown);
  }

  /** @param {string} inputType of a change that is to come */
  #expect(inputType) {
    const { value, selectionStart, selectionEnd } = this.field;
    const gap = placed(this.#gap, value);
    // An input method makes several changes.
    if (gap === undefined) return;
    const isSelected = selectionStart <= gap.head && gap.head + gap.note.length <= selectionEnd;
    this.#isReplaced = isSelected && !inputType.startsWith("history");
  }

  /**
   * The change that has made a field's text of the settled one, if the note was there, and a part of it is left.
   * @param {string} value
   * @returns {Change | undefined}
   */
  #brokenBy(value) {
    if (this.#isReplaced || placed(this.#gap, value) !== undefined) return undefined;
    const gap = placed(this.#gap, this.#settled);
    if (gap === undefined) return undefined;
    const change = changeBetween(this.#settled, value);
    const isRemoved = change.start <= gap.head && gap.head + gap.note.length <= change.end;
    return isRemoved ? undefined : change;
  }

  /**
   * Takes a change of a part of the note back. What was inserted, in place of nothing, goes after the note.
   * @param {Change} change
   */
  #mend({ start, end, inserted }) {
    const { field } = this;
    const { head, note } = /** @type {Gap} */ (placed(this.#gap, this.#settled));
    const after = head + note.length;
    const isInsertion = start === end;
    field.value = isInsertion ? this.#settled.slice(0, after) + inserted + this.#settled.slice(after) : this.#settled;
    if (isInsertion) field.setSelectionRange(after + inserted.length, after + inserted.length);
    else field.setSelectionRange(Math.min(start, head), Math.max(end, after));
  }

  /** What is selected, if a part of the note is: with all of the note, and what was left out in its place. */
  #selected() {
    const { value, selectionStart, selectionEnd } = this.field;
    const gap = placed(this.#gap, value);
    if (gap === undefined) return undefined;
    const after = gap.head + gap.note.length;
    if (selectionEnd <= gap.head || after <= selectionStart) return undefined;
    return {
      text: value.slice(selectionStart, gap.head) + escapeHidden(gap.omitted) + value.slice(after, selectionEnd),
      start: Math.min(selectionStart, gap.head),
      end: Math.max(selectionEnd, after),
    };
  }

  /** @param {ClipboardEvent} event */
  #copy(event) {
    const selected = this.#selected();
    if (selected === undefined || event.clipboardData === null) return;
    event.clipboardData.setData("text/plain", selected.text);
    event.preventDefault();
    if (event.type !== "cut") return;
    this.field.setSelectionRange(selected.start, selected.end);
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
 * The smallest change that makes one text the other.
 * @param {string} before
 * @param {string} after
 * @returns {Change}
 */
function changeBetween(before, after) {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let rest = 0;
  while (rest < shorter - start && before.at(-1 - rest) === after.at(-1 - rest)) rest += 1;
  return { start, end: before.length - rest, inserted: after.slice(start, after.length - rest) };
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
