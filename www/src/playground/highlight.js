/**
 * Links what shows the same component: hovering or focusing one lights up the others. Elements bear the names of their
 * components in `data-component`.
 */

const ACTIVE = "is-active";

/** @type {readonly string[]} */
let current = [];

/** @param {readonly string[]} components */
export function highlight(components) {
  current = components;
  highlightAgain();
}

/** After elements have come that were not there before. */
export function highlightAgain() {
  for (const element of document.querySelectorAll("[data-component]")) {
    const names = /** @type {HTMLElement} */ (element).dataset.component?.split(" ") ?? [];
    const isActive = current.length === 1 ? names.length < 3 && names.includes(current[0]) : isSame(names, current);
    element.classList.toggle(ACTIVE, isActive);
  }
}

/**
 * Follows pointer and focus within an element.
 * @param {HTMLElement} element
 */
export function highlightWithin(element) {
  for (const type of ["pointerover", "focusin"]) {
    element.addEventListener(type, ({ target }) => {
      const components = componentsOf(target);
      if (components.length > 0) highlight(components);
      else highlightFocused();
    });
  }
  element.addEventListener("focusout", () => highlight([]));
  element.addEventListener("pointerleave", highlightFocused);
}

/** Where the pointer is on nothing: what has the focus counts. */
export function highlightFocused() {
  highlight(componentsOf(document.activeElement));
}

/** @param {unknown} target */
function componentsOf(target) {
  const owner = target instanceof Element ? target.closest("[data-component]") : null;
  return owner instanceof HTMLElement ? (owner.dataset.component ?? "").split(" ") : [];
}

/**
 * @param {readonly string[]} a
 * @param {readonly string[]} b
 */
function isSame(a, b) {
  return a.length > 0 && a.length <= b.length && a.every((name) => b.includes(name));
}
