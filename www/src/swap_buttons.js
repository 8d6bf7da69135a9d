/**
 * Enables a button and disables another one. If that has the focus, which it cannot keep, the first one gets it.
 * @param {HTMLButtonElement} enabled
 * @param {HTMLButtonElement} disabled
 */
export function swapButtons(enabled, disabled) {
  const hasFocus = document.activeElement === disabled;
  enabled.disabled = false;
  disabled.disabled = true;
  if (hasFocus) enabled.focus();
}
