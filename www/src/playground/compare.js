/** Compares whurl with this browser's own `URL`, attribute by attribute, and says why they differ. */
import { html, nothing } from "lit-html";
import { abbreviated } from "../text/abbreviate.js";
import { visible, withSpaces } from "../text/escapes.js";
import { ATTRIBUTES } from "./components.js";
import { explain, KNOWN_DIFFERENCES } from "./differences.js";
import { browserName } from "./sender.js";

/** @typedef {import("./view.js").Model} Model */

const LONGEST_VALUE = 160;

/** @param {Model} model */
export function compare({ analysis, sender }) {
  const { url, details } = analysis;
  if (details === null) return html`<p class="soft">Parsing …</p>`;
  const { own } = details;
  return html`${verdict(analysis)} ${sender === null ? nothing : answers(url, own, sender)}
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

/**
 * Whether the sender's browser gave another href than the Standard.
 * @param {Model} model
 */
export const senderDiffers = ({ analysis: { url }, sender }) => sender !== null && sender.href !== (url?.href ?? null);

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
 * Three answers: two people with different browsers can see that both are right.
 * @param {URL | null} url
 * @param {globalThis.URL | null} own
 * @param {import("./sender.js").Sender} sender
 */
function answers(url, own, sender) {
  const rows = [
    { who: `The sender's ${visible(sender.name)}`, href: sender.href ?? undefined },
    { who: `Your ${browserName(navigator.userAgent)}`, href: own?.href },
    { who: "The Standard", href: url?.href },
  ];
  return html`<dl class="facts answers">
    ${rows.map(({ who, href }) => html`<div class=${href === url?.href ? "" : "differs"}><dt>${who}</dt> <dd class="value">${shown(href)}</dd></div>`)}
  </dl>`;
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
  return value === "" ? html`<span class="soft">(empty)</span>` : withSpaces(abbreviated(value, LONGEST_VALUE));
}

function knownDifferences() {
  return html`<p class="soft small">Results as of November 2026. The correct one comes first.</p>
    <table class="known">
      <caption class="visually-hidden">Inputs on which engines differ, with their results</caption>
      <thead><tr><th scope="col">Result</th><th scope="col">Engines</th></tr></thead>
      ${KNOWN_DIFFERENCES.rows.map(knownDifference)}
    </table>`;
}

/** @param {import("./differences.js").KnownDifference} difference */
function knownDifference({ title, input, right, answers }) {
  const name =
    input === null ? title : html`<a href="#input=${encodeURIComponent(input)}&tab=compare">${withSpaces(title)}</a>`;
  const results = [...new Set([right, ...answers])];
  return html`<tbody>
    <tr><th scope="rowgroup" colspan="2" class="value">${name}</th></tr>
    ${results.map(
      (result) => html`<tr>
        <td class="value ${result === right ? "" : "is-other"}">${withSpaces(result)}</td>
        <td>${enginesThat(answers, result, result === right)}</td>
      </tr>`,
    )}
  </tbody>`;
}

/**
 * @param {readonly string[]} answers
 * @param {string} result
 * @param {boolean} isRight
 */
function enginesThat(answers, result, isRight) {
  const names = KNOWN_DIFFERENCES.engines.filter((_, index) => answers[index] === result);
  return [...(isRight ? ["the Standard"] : []), ...names].join("; ");
}
