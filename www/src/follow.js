/** Links to other states of a page, and its entries in the browser's history. */

/**
 * @param {() => void} write puts what is seen into the address
 * @param {() => void} follow shows what the address has, or the history
 */
export function followHistory(write, follow) {
  // What is seen must be in the history before another entry is made.
  document.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest('a[href^="#"]:not(.skip)')) write();
    },
    { capture: true },
  );
  // Not `hashchange`: two entries of the history have the same hash where their states are too long for it.
  window.addEventListener("popstate", () => {
    // “Skip to the content” says nothing of a state.
    if (location.hash === "#main") write();
    else follow();
  });
}
