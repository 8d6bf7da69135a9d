/** Tabs as in the ARIA Authoring Practices: arrow keys select a tab. */
import { html, render } from "lit-html";

/** @typedef {"errors" | "compare" | "steps" | "params" | "host" | "readers" | "list"} TabName */

/** @type {readonly { name: TabName, title: string }[]} */
const TABS = [
  { name: "errors", title: "Errors" },
  { name: "compare", title: "Compare" },
  { name: "steps", title: "Steps" },
  { name: "params", title: "Parameters" },
  { name: "host", title: "Host" },
  { name: "readers", title: "Who reads it how" },
  { name: "list", title: "List" },
];

/** @type {Record<string, (at: number) => number>} */
const MOVES = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: () => TABS.length - 1,
};

export class Tabs {
  /** @type {TabName} */
  current = "errors";
  /** @type {Map<TabName, { text: string, kind: string }>} */
  #badges = new Map();
  #onChange;
  #list;

  /**
   * @param {HTMLElement} root
   * @param {() => void} onChange
   */
  constructor(root, onChange) {
    this.#onChange = onChange;
    this.#list = /** @type {HTMLElement} */ (root.querySelector("[role=tablist]"));
    this.panel = /** @type {HTMLElement} */ (root.querySelector("[role=tabpanel]"));
    this.panel.tabIndex = 0;
    this.#list.addEventListener("keydown", (event) => this.#onKey(event));
    this.#show();
  }

  /** @param {string} name */
  select(name) {
    const tab = TABS.find((each) => each.name === name);
    if (!tab || tab.name === this.current) return;
    this.current = tab.name;
    this.#show();
    this.#onChange();
  }

  /**
   * @param {TabName} name
   * @param {string} text empty for none
   * @param {string} kind
   */
  badge(name, text, kind) {
    this.#badges.set(name, { text, kind });
    this.#show();
  }

  #show() {
    render(html`${TABS.map((tab) => this.#tab(tab))}`, this.#list);
    this.panel.setAttribute("aria-labelledby", `tab-${this.current}`);
  }

  /** @param {typeof TABS[number]} tab */
  #tab({ name, title }) {
    const { text = "", kind = "" } = this.#badges.get(name) ?? {};
    const isCurrent = name === this.current;
    return html`<button type="button" role="tab" id="tab-${name}" aria-controls="panel" aria-selected=${isCurrent}
      tabindex=${isCurrent ? 0 : -1} @click=${() => this.select(name)}>
      ${title}${text === "" ? "" : html` <span class="badge ${kind === "" ? "" : `badge--${kind}`}">${text}</span>`}
    </button>`;
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const at = TABS.findIndex(({ name }) => name === this.current);
    const next = MOVES[event.key]?.(at);
    if (next === undefined) return;
    event.preventDefault();
    const { name } = TABS[(next + TABS.length) % TABS.length];
    this.select(name);
    document.getElementById(`tab-${name}`)?.focus();
  }
}
