/** For every page: the colour scheme, fields that keep their text, and the service worker. */

const choices = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("#theme input"));
const root = document.documentElement;

const THEME = "whurl-theme";

for (const choice of choices) choice.addEventListener("change", () => setTheme(choice.value));
showTheme();
// It may have been chosen on another page: one that going back comes from, or one in another tab.
window.addEventListener("pageshow", ({ persisted }) => persisted && showTheme());
window.addEventListener("storage", ({ key }) => (key === THEME || key === null) && showTheme());

/** @param {string} theme "auto", "light" or "dark" */
function setTheme(theme) {
  setColours(theme);
  try {
    localStorage.setItem(THEME, theme);
  } catch {
    // Storage may be forbidden. The choice then lasts until the page is closed.
  }
}

/** Shows what was chosen last, on any page. early.js does so before the first paint. */
function showTheme() {
  let theme = root.dataset.theme ?? "auto";
  try {
    theme = localStorage.getItem(THEME) ?? "auto";
  } catch {
    // Storage may be forbidden.
  }
  setColours(theme);
  for (const choice of choices) choice.checked = choice.value === (root.dataset.theme ?? "auto");
}

/** @param {string} theme */
function setColours(theme) {
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  else delete root.dataset.theme;
}

/**
 * What fields had when the page was left. WebKit resets those without autocompletion when it shows the page again.
 * @type {[field: HTMLInputElement, value: string][]}
 */
let left = [];
window.addEventListener("pagehide", () => {
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('input[autocomplete="off"]'));
  left = Array.from(fields, (field) => [field, field.value]);
});
window.addEventListener("pageshow", ({ persisted }) => {
  const restore = () => {
    // The page may have filled in others since: those of the entry of the history that it is shown for.
    for (const [field, value] of left) if (field.value === field.defaultValue) field.value = value;
  };
  // It does so after this event.
  if (persisted) setTimeout(restore);
});

if (import.meta.env.PROD && "serviceWorker" in navigator) window.addEventListener("load", keepForOffline);

/** Registered after the page has loaded: the first visit's own requests come first. */
async function keepForOffline() {
  try {
    await navigator.serviceWorker.register("./sw.js", { scope: "./" });
    await navigator.serviceWorker.ready;
    const note = document.getElementById("offline");
    if (note) note.hidden = false;
  } catch {
    // Not a secure context, or forbidden by the browser. The site then needs a network.
  }
}
