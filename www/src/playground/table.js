/** The attributes of the URL as a table. Editing a value calls the setter of the class. */
import { html, nothing } from "lit-html";
import { abbreviated, count } from "../text/abbreviate.js";
import { escapeText } from "../text/escapes.js";
import { fieldValue } from "../text/field_value.js";
import { ATTRIBUTES } from "./components.js";
import { unknown } from "./view.js";

/**
 * @typedef {import("./view.js").Model} Model
 * @typedef {import("./components.js").Attribute} Attribute
 * @typedef {import("./analysis.js").Details} Details
 */

/** A longer value is shown without its middle, and can be edited only in the input. */
const LONGEST_VALUE = 4000;

/** @type {Record<import("./view.js").Refusal["kind"], string>} */
const VERDICTS = { throws: "Throws a TypeError.", ignored: "Ignored.", "too long": "Too long." };

/** @param {Model} model */
export function table(model) {
  const { url, parsing } = model.analysis;
  if (parsing !== "done") return unknown(model.analysis);
  if (url === null) return html`<p class="soft">No URL, no components. The steps show where the parser failed.</p>`;
  return html`<table class="components">
    <caption class="visually-hidden">
      The attributes of the URL. Editing one calls its setter.
    </caption>
    <thead>
      <tr><th scope="col">Attribute</th><th scope="col">Value</th><th scope="col">In the href</th><th scope="col">From</th></tr>
    </thead>
    <tbody>${ATTRIBUTES.map((attribute) => row(attribute, url, model))}</tbody>
  </table>`;
}

/**
 * @param {Attribute} attribute
 * @param {URL} url
 * @param {Model} model
 */
function row(attribute, url, model) {
  const { name, components } = attribute;
  const details = model.analysis.details;
  return html`<tr data-component=${components.join(" ")}>
    <th scope="row">${swatch(attribute)}<code>${name}</code></th>
    <td>${field(attribute, url, model)}</td>
    <td class="number">${details && offsets(attribute, details)}</td>
    <td class="from">${details && source(attribute, details)}</td>
  </tr>`;
}

/** @param {Attribute} attribute */
function swatch({ components }) {
  const [name] = components;
  return components.length === 1
    ? html`<span class="swatch" style="--c: var(--${name})"></span>`
    : html`<span class="swatch swatch--many"></span>`;
}

/**
 * @param {Attribute} attribute
 * @param {URL} url
 * @param {Model} model
 */
function field({ name }, url, { edit, actions }) {
  const value = url[name];
  if (name === "origin") return html`<span class="value origin">${abbreviated(value, LONGEST_VALUE)}</span>`;
  const isEdited = edit?.attribute === name;
  const isLong = value.length > LONGEST_VALUE;
  const text = isEdited
    ? edit.text
    : isLong
      ? abbreviated(value, LONGEST_VALUE)
      : escapeText(value, { singleLine: true });
  return html`<input class="value" id="edit-${name}" .value=${fieldValue(text)} aria-label=${name} ?readonly=${isLong}
      autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="done"
      aria-describedby=${isEdited && noteOn(edit, url) ? "edit-note" : nothing}
      @input=${(/** @type {any} */ event) => actions.edit(name, event.target.value)}
      @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Enter" && actions.endEdit()}
      @blur=${actions.endEdit} />
    ${isEdited ? noteOn(edit, url) : nothing}`;
}

/**
 * @param {import("./view.js").Edit} edit
 * @param {URL} url
 */
function noteOn({ attribute, text, refusal }, url) {
  if (refusal !== null)
    return html`<p class="note note--refused" id="edit-note"><b>${VERDICTS[refusal.kind]}</b> ${refusal.reason}</p>`;
  if (escapeText(url[attribute], { singleLine: true }) === text) return nothing;
  const taken = escapeText(abbreviated(url[attribute], 200), { singleLine: true });
  return html`<p class="note note--taken" id="edit-note"><b>Taken as</b> <span class="value">${taken === "" ? "(empty)" : taken}</span></p>`;
}

/**
 * @param {Attribute} attribute
 * @param {Details} details
 */
function offsets({ name, components }, details) {
  const there = details.components.filter((component) => components.includes(component.name));
  if (there.length === 0 || name === "origin") return none();
  return `${count(there[0].start)}–${count(there[there.length - 1].end)}`;
}

const SOURCES = { input: "", base: "base", "base and input": "base + input", parser: "parser" };

/**
 * Where the value came from: a place in the input, the base, or the parser.
 * @param {Attribute} attribute
 * @param {Details} details
 */
function source({ name, components }, { components: there, parts, sources, isThorough }) {
  const present = components.filter((component) => there.some((each) => each.name === component));
  if (name === "origin" || !isThorough) return none();
  if (present.length === 0) return name === "port" && partOf(["port"], parts) ? "input, dropped" : none();
  const kinds = new Set(present.map((component) => sources.get(component)));
  if (kinds.size > 1) return "mixed";
  return SOURCES[sources.get(present[0]) ?? "parser"] || `input ${partOf(present, parts)}`;
}

/**
 * @param {readonly import("./components.js").ComponentName[]} components
 * @param {Details["parts"]} parts
 */
function partOf(components, parts) {
  const found = parts.filter(({ component }) => components.includes(component));
  return found.length === 0 ? "" : `${count(found[0].start)}–${count(found[found.length - 1].end)}`;
}

function none() {
  return html`<span class="none">—</span>`;
}
