/** The value of a field that is rendered, but for the one in which an input method is at work. */
import { noChange } from "lit-html";
import { Directive, directive } from "lit-html/directive.js";

/** @type {EventTarget | null} */
let composing = null;

document.addEventListener("compositionstart", ({ target }) => setComposing(target), { capture: true });
document.addEventListener("compositionend", () => setComposing(null), { capture: true });

/** @param {EventTarget | null} target */
function setComposing(target) {
  composing = target;
}

/**
 * Whether an input method is at work in a field. It would put its text beside a new one.
 * @param {Element} field
 */
export const isComposedIn = (field) => field === composing;

class FieldValue extends Directive {
  /** @param {string} text */
  render(text) {
    return text;
  }

  /**
   * @override
   * @param {import("lit-html").PropertyPart} part
   * @param {[string]} values
   */
  update({ element }, [text]) {
    if (isComposedIn(element)) return noChange;
    const field = /** @type {HTMLInputElement} */ (element);
    if (field.value === text) return noChange;
    const afterCursor = field.value.length - (field.selectionEnd ?? 0);
    field.value = text;
    // What is typed may be shown as an escape, before the cursor.
    const cursor = Math.max(0, text.length - afterCursor);
    if (field === document.activeElement) field.setSelectionRange(cursor, cursor);
    return noChange;
  }
}

/** For `.value`: sets it unless it is that already, whoever has set it. */
export const fieldValue = directive(FieldValue);
