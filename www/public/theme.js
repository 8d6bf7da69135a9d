/** Before the first paint: the colours that were chosen on an earlier visit. A classic script, so that it blocks. */
try {
  const theme = localStorage.getItem("whurl-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; the colours then follow the system.
}
