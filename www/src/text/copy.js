/** Copies text to the clipboard or, if that is not allowed, shows it in a dialog for copying by hand. */

/**
 * @param {string} text
 * @returns {Promise<boolean>} whether the clipboard has the text
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showForCopying(text);
    return false;
  }
}

/** @param {string} text */
function showForCopying(text) {
  const dialog = document.createElement("dialog");
  dialog.className = "copy-dialog";
  dialog.setAttribute("aria-labelledby", "copy-title");
  dialog.innerHTML = `<form method="dialog" class="stack">
    <h2 id="copy-title">Copy this</h2>
    <p>The browser does not let this page write to the clipboard.</p>
    <textarea rows="8" readonly aria-labelledby="copy-title"></textarea>
    <p><button class="button">Close</button></p>
  </form>`;
  const field = /** @type {HTMLTextAreaElement} */ (dialog.querySelector("textarea"));
  field.value = text;
  document.body.append(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
  field.select();
}
