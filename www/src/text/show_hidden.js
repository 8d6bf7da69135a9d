/** Escapes in place of characters that nobody could see in a field, as they are typed or pasted. */
import { escapeHidden } from "./escapes.js";

/**
 * Puts the escapes into a field that keeps what the browser can undo, unless that was just done. The cursor keeps its place.
 * @param {HTMLTextAreaElement | HTMLInputElement} field
 * @param {Event} event of its input
 */
export function typeHidden(field, event) {
  if (isComposing(event) || /^history/.test(/** @type {InputEvent} */ (event).inputType ?? "")) return;
  // After the event: browsers do not let one command run in another.
  queueMicrotask(() =>
    showHidden(field, (text) => {
      field.select();
      // A new value would end what can be undone.
      if (!document.execCommand("insertText", false, text)) field.value = text;
    }),
  );
}

/**
 * Puts the escapes into a field. The cursor keeps its place.
 * @param {HTMLTextAreaElement | HTMLInputElement} field
 * @param {(text: string) => void} [put] puts a text into the field
 */
export function showHidden(field, put = (text) => Object.assign(field, { value: text })) {
  const { value, selectionStart } = field;
  const shown = escapeHidden(value);
  if (shown === value) return;
  const cursor = escapeHidden(value.slice(0, selectionStart ?? 0)).length;
  put(shown);
  field.setSelectionRange(cursor, cursor);
}

/**
 * Whether an input method is at work, which would lose its place.
 * @param {Event} event
 */
export const isComposing = (event) => event instanceof InputEvent && event.isComposing;
