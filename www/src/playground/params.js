/** The search parameters as a table. Every change goes through `url.searchParams` into the URL. */
import { html, nothing } from "lit-html";
import { URL } from "whurl/inspect/slim";
import { abbreviated } from "../text/abbreviate.js";
import { escapeText, unescapeText } from "../text/escapes.js";
import { fieldValue } from "../text/field_value.js";
import { isComposing } from "../text/show_hidden.js";
import { LONGEST_LIST, plural } from "./view.js";

/**
 * @typedef {import("./view.js").Model} Model
 * @typedef {[string, string]} Parameter
 * @typedef {(change: (list: Parameter[]) => void, said: string) => void} Change
 */

const LONGEST_QUERY = 200;
/** In code units. The parameters of a longer query are read when typing pauses. */
const LONGEST_AT_ONCE = 50_000;

/** @param {Model} model */
export function params({ analysis, actions }) {
  const { url, details } = analysis;
  if (url === null && details !== null) return html`<p class="soft">Without a URL there are no search parameters.</p>`;
  if (url === null || (details === null && url.search.length > LONGEST_AT_ONCE))
    return html`<p class="soft">Reading the parameters …</p>`;
  const list = [...url.searchParams];
  /** @type {Change} */
  const change = (change, said) => {
    const copy = list.map(([name, value]) => /** @type {Parameter} */ ([name, value]));
    change(copy);
    actions.replaceInput(withParams(url.href, copy), said);
  };
  return html`${list.length === 0 ? html`<p class="soft">The URL has no search parameters.</p>` : parameterTable(list, change)} ${rewriting(url, list)}
    <div class="row">
      <button type="button" class="button" id="add-parameter" @click=${() => add(list, change)}>Add a parameter</button>
      <button type="button" class="button" ?disabled=${list.length < 2} @click=${() => sort(url.href, actions)}>Sort by name</button>
    </div>`;
}

/**
 * What any change does to the other parameters.
 * @param {URL} url
 * @param {Parameter[]} list
 */
function rewriting({ search, searchParams }, list) {
  const written = list.length === 0 ? "" : `?${searchParams}`;
  if (written === search) return nothing;
  const value = (/** @type {string} */ text) =>
    html`<span class="value">${text === "" ? "nothing" : abbreviated(text, LONGEST_QUERY)}</span>`;
  return html`<p class="soft small" id="rewriting">Any change rewrites the whole query, as <code>searchParams</code> does: ${value(search)} becomes ${value(written)}.</p>`;
}

/**
 * @param {Parameter[]} list
 * @param {Change} change
 */
function parameterTable(list, change) {
  return html`<table class="params">
      <caption class="visually-hidden">Search parameters</caption>
      <thead><tr><th scope="col">Name</th><th scope="col">Value</th><th scope="col"><span class="visually-hidden">Order and removal</span></th></tr></thead>
      <tbody>${list.slice(0, LONGEST_LIST).map((parameter, index) => row(parameter, index, list.length, change))}</tbody>
    </table>
    ${list.length > LONGEST_LIST ? html`<p class="soft">And ${plural(list.length - LONGEST_LIST, "more parameter")}.</p>` : ""}`;
}

/**
 * @param {Parameter} parameter
 * @param {number} index
 * @param {number} length
 * @param {Change} change
 */
function row([name, value], index, length, change) {
  const number = index + 1;
  return html`<tr>
    <td>${cell(name, `Name of parameter ${number}`, (text) =>
      change((list) => {
        list[index][0] = text;
      }, ""),
    )}</td>
    <td>${cell(value, `Value of parameter ${number}`, (text) =>
      change((list) => {
        list[index][1] = text;
      }, ""),
    )}</td>
    <td class="params__buttons">
      ${button("↑", `Move parameter ${number} up`, index === 0, () => move(index, "up", change))}
      ${button("↓", `Move parameter ${number} down`, index === length - 1, () => move(index, "down", change))}
      ${button("✕", `Delete parameter ${number}`, false, () => remove(index, change))}
    </td>
  </tr>`;
}

/**
 * @param {string} text
 * @param {string} label
 * @param {(text: string) => void} onInput
 */
function cell(text, label, onInput) {
  const take = (/** @type {any} */ event) => isComposing(event) || onInput(unescapeText(event.target.value));
  return html`<input class="value" .value=${fieldValue(escapeText(text, { singleLine: true }))} aria-label=${label}
    autocomplete="off" autocapitalize="off" spellcheck="false" @input=${take} @compositionend=${take} />`;
}

/**
 * @param {string} sign
 * @param {string} label
 * @param {boolean} isDisabled
 * @param {() => void} onClick
 */
function button(sign, label, isDisabled, onClick) {
  return html`<button type="button" class="button button--small button--icon" aria-label=${label} title=${label}
    ?disabled=${isDisabled} @click=${onClick}>${sign}</button>`;
}

/**
 * Moves a parameter, and the focus with it.
 * @param {number} index
 * @param {"up" | "down"} direction
 * @param {Change} change
 */
function move(index, direction, change) {
  const target = index + (direction === "up" ? -1 : 1);
  change(
    (list) => {
      [list[index], list[target]] = [list[target], list[index]];
    },
    `Parameter ${index + 1} moved ${direction}`,
  );
  const buttons = document.querySelectorAll(`.params tbody tr:nth-child(${target + 1}) .params__buttons button`);
  const [up, down] = /** @type {HTMLButtonElement[]} */ ([...buttons]);
  const [same, other] = direction === "up" ? [up, down] : [down, up];
  // At either end it can be moved in one direction only.
  (same?.disabled ? other : same)?.focus();
}

/**
 * @param {number} index
 * @param {Change} change
 */
function remove(index, change) {
  change((list) => list.splice(index, 1), `Parameter ${index + 1} deleted`);
  // With the last row its button went, and the focus with it.
  const hasRow = document.querySelector(`.params tbody tr:nth-child(${index + 1})`) !== null;
  if (!hasRow) document.getElementById("add-parameter")?.focus();
}

/**
 * @param {Parameter[]} list
 * @param {Change} change
 */
function add(list, change) {
  change((copy) => copy.push(["", ""]), "Parameter added");
  const field = document.querySelector(`.params tbody tr:nth-child(${list.length + 1}) input`);
  if (field instanceof HTMLElement) field.focus();
}

/**
 * @param {string} href
 * @param {Model["actions"]} actions
 */
function sort(href, actions) {
  const url = new URL(href);
  url.searchParams.sort();
  actions.replaceInput(url.href, "Parameters sorted");
}

/**
 * @param {string} href
 * @param {Parameter[]} list
 */
function withParams(href, list) {
  const url = new URL(href);
  url.search = "";
  for (const [name, value] of list) url.searchParams.append(name, value);
  return url.href;
}
