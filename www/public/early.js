/** What has to be done before the first paint, and before other scripts are loaded: a classic script. */

// The colours that were chosen on an earlier visit.
try {
  const theme = localStorage.getItem("whurl-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden. The colours then follow the system.
}

// A script that is not loaded says nothing itself. Many browsers load no module from a file; Firefox 153 does.
addEventListener(
  "error",
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", sayThatScriptIsMissing);
    else sayThatScriptIsMissing();
  },
  { capture: true },
);

function sayThatScriptIsMissing() {
  const isFile = location.protocol === "file:";
  const status = document.getElementById("status");
  if (status !== null) status.textContent = "";
  const note = document.querySelector(".noscript") ?? document.createElement("p");
  note.className = "noscript";
  note.setAttribute("role", "alert");
  note.textContent = isFile
    ? "This page has to come from a web server: many browsers load no modules from files."
    : "A script of this page could not be loaded. Reload the page to try again.";
  document.querySelector("main")?.before(note);
}
