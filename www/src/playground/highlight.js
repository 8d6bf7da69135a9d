/**
 * Links what shows the same component: hovering or focusing one lights up the others. Elements bear the names of their
 * components in `data-component`.
 */

const ACTIVE = "is-active";

/** @param {readonly string[]} components */
export function highlight(components) {
  for (const element of document.querySelectorAll("[data-component]")) {
    const names = /** @type {HTMLElement} */ (element).dataset.component?.split(" ") ?? [];
    const isActive =
      components.length === 1 ? names.length < 3 && names.includes(components[0]) : isSame(names, components);
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
      const owner = target instanceof Element ? target.closest("[data-component]") : null;
      highlight(owner instanceof HTMLElement ? (owner.dataset.component ?? "").split(" ") : []);
    });
  }
  for (const type of ["pointerleave", "focusout"]) element.addEventListener(type, () => highlight([]));
}

/**
 * @param {readonly string[]} a
 * @param {readonly string[]} b
 */
function isSame(a, b) {
  return a.length > 0 && a.length <= b.length && a.every((name) => b.includes(name));
}
