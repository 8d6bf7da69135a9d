/** Compares whurl with this browser's own `URL`, attribute by attribute, and says why they differ. */
import { html, nothing } from "lit-html";
import { abbreviated } from "../text/abbreviate.js";
import { visible } from "../text/escapes.js";
import { ATTRIBUTES } from "./components.js";
import { explain, KNOWN_DIFFERENCES } from "./differences.js";

/** @typedef {import("./view.js").Model} Model */

const LONGEST_VALUE = 160;

/** @param {Model} model */
export function compare({ analysis }) {
  const { url, details } = analysis;
  if (details === null) return html`<p class="soft">Parsing …</p>`;
  const { own } = details;
  return html`${verdict(analysis)}
    ${url === null && own === null ? nothing : comparison(url, own)}
    <h3>Where engines are known to differ</h3>
    ${knownDifferences()}`;
}

/** @param {Model["analysis"]} analysis with details */
export function differs({ url, details }) {
  if (details === null) return false;
  const { own } = details;
  if (url === null || own === null) return url !== own;
  return ATTRIBUTES.some(({ name }) => url[name] !== own[name]);
}

/** @param {Model["analysis"]} analysis */
function verdict(analysis) {
  if (!differs(analysis)) {
    const what = analysis.url === null ? "refuse this input" : "agree in every attribute";
    return html`<p class="verdict verdict--same">whurl and this browser ${what}.</p>`;
  }
  const { rule, text, link } = explain(analysis);
  return html`<div class="verdict verdict--differs">
    <p><b>${rule}</b></p>
    <p>${text} ${link ? html`<a href=${link}>The Standard</a>` : nothing}</p>
  </div>`;
}

/**
 * @param {URL | null} url
 * @param {globalThis.URL | null} own
 */
function comparison(url, own) {
  return html`<table class="comparison">
    <caption class="visually-hidden">whurl and this browser, attribute by attribute</caption>
    <thead><tr><th scope="col">Attribute</th><th scope="col">whurl</th><th scope="col">This browser</th></tr></thead>
    <tbody>${ATTRIBUTES.map(({ name }) => row(name, url?.[name], own?.[name]))}</tbody>
  </table>`;
}

/**
 * @param {string} name
 * @param {string | undefined} ours
 * @param {string | undefined} theirs
 */
function row(name, ours, theirs) {
  const isSame = ours === theirs;
  return html`<tr class=${isSame ? "" : "differs"}>
    <th scope="row"><code>${name}</code></th>
    <td class="value">${shown(ours)}</td>
    <td class="value">${isSame ? html`<span class="soft">same</span>` : shown(theirs)}</td>
  </tr>`;
}

/** @param {string | undefined} value */
function shown(value) {
  if (value === undefined) return html`<span class="soft">throws</span>`;
  return value === "" ? html`<span class="soft">(empty)</span>` : visible(abbreviated(value, LONGEST_VALUE));
}

function knownDifferences() {
  const { engines, rows } = KNOWN_DIFFERENCES;
  return html`<p class="soft small">Results as of November 2026. The correct one comes first.</p>
    <div class="scroll" tabindex="0" role="group" aria-label="Known differences">
      <table class="known">
        <caption class="visually-hidden">Inputs on which engines differ, with their results</caption>
        <thead><tr><th scope="col">Input</th><th scope="col">The Standard</th>${engines.map((engine) => html`<th scope="col">${engine}</th>`)}</tr></thead>
        <tbody>${rows.map(knownRow)}</tbody>
      </table>
    </div>`;
}

/** @param {import("./differences.js").KnownDifference} difference */
function knownRow({ title, input, right, answers }) {
  const name = input === null ? title : html`<a href="#input=${encodeURIComponent(input)}&tab=compare">${title}</a>`;
  return html`<tr>
    <th scope="row" class="value">${name}</th>
    <td class="value">${right}</td>
    ${answers.map((answer) => html`<td class="value ${answer === right || answer === "–" ? "" : "is-other"}">${answer}</td>`)}
  </tr>`;
}
