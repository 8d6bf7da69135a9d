/**
 * What was typed just before a reload, when it is too late to write the address. It is kept until the address is written: a page
 * may also be left and come back as it was, or be reloaded again before it is ready.
 */

/** Of this page: several are on one origin. */
const KEY = `whurl-unsaved ${location.pathname}`;

/** @param {unknown} state */
export function keepForReload(state) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // Storage may be forbidden, or too small.
    forget();
  }
}

/** When the address has everything. */
export function forget() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is kept.
  }
}

/** @returns {any} what was kept, or `null` */
export function stateOfReload() {
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (navigation?.type !== "reload") forget();
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}
