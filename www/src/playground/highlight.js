/**
 * Highlights all elements that show the same component as the one that is hovered or focused. The attribute
 * `data-component` has the names of an element's components.
 */

const ACTIVE = "is-active";

/** @type {readonly string[]} */
let current = [];

/** @param {readonly string[]} components */
export function highlight(components) {
  current = components;
  highlightAgain();
}

/** Call this after elements have been added. */
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

/** When the pointer is on no component, the focused element counts. */
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
