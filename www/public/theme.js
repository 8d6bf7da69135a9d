/** Applies the colours that were chosen on an earlier visit. A classic script, so that it runs before the first paint. */
try {
  const theme = localStorage.getItem("whurl-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden. The colours then follow the system.
}
