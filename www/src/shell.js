/** For every page: the colour scheme, and the service worker. */

const choices = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("#theme input"));
const root = document.documentElement;

for (const choice of choices) {
  choice.checked = choice.value === (root.dataset.theme ?? "auto");
  choice.addEventListener("change", () => setTheme(choice.value));
}

/** @param {string} theme "auto", "light" or "dark" */
function setTheme(theme) {
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    localStorage.setItem("whurl-theme", theme);
  } catch {
    // Storage may be forbidden. The choice then lasts until the page is closed.
  }
}

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
