/** The href as coloured pieces, each with its name and offsets; or, if there is none, the place where parsing failed. */
import { html } from "lit-html";
import { abbreviate, count } from "../text/abbreviate.js";
import { escapeText } from "../text/escapes.js";
import { marked } from "../text/marked.js";

/**
 * @typedef {import("./view.js").Model} Model
 * @typedef {import("whurl/inspect").Component} Component
 */

const LONGEST_PIECE = 400;

/** @param {Model} model */
export function anatomy({ analysis }) {
  if (analysis.parsing !== "done") return html`<p class="specimen"></p>`;
  if (analysis.url === null) return failure(analysis);
  const { href } = analysis.url;
  if (analysis.details === null)
    return html`<p class="specimen"><span class="piece piece--plain">${shortened(href)}</span></p>`;
  return html`<ol class="specimen" aria-label="The URL, component by component">${pieces(href, analysis.details.components)}</ol>`;
}

/**
 * @param {string} href
 * @param {readonly Component[]} components
 */
function pieces(href, components) {
  let end = 0;
  const shown = components.flatMap((component) => {
    const delimiter = href.slice(end, component.start);
    end = component.end;
    return [delimiterOf(delimiter), piece(component)];
  });
  return [...shown, delimiterOf(href.slice(end))];
}

/** @param {string} text */
function delimiterOf(text) {
  return text === "" ? "" : html`<li class="delimiter">${text}</li>`;
}

/** @param {Component} component */
function piece({ name, start, end, value }) {
  return html`<li class="piece" data-component=${name} style="--c: var(--${name}); --t: var(--${name}-tint)">
    <button type="button" class="piece__text" data-edit=${name}>${value === "" ? html`<i>empty</i>` : shortened(value)}</button>
    <span class="piece__label"><b>${name}</b> <span class="piece__offsets">${count(start)}–${count(end)}</span></span>
  </li>`;
}

/** @param {string} text */
function shortened(text) {
  const { head, omitted, tail } = abbreviate(text, LONGEST_PIECE);
  if (omitted === 0) return escapeText(head);
  return html`${escapeText(head)}<i class="omitted"> … ${count(omitted)} more … </i>${escapeText(tail)}`;
}

/** @param {import("./parsing.js").Analysis} analysis */
function failure({ input, base, baseUrl, details }) {
  if (base !== "" && baseUrl === null) {
    const error = details?.baseErrors.find(({ fatal }) => fatal);
    return html`<div class="specimen specimen--failed">${error ? marked(base, error.start, error.end) : ""}</div>
      <p class="verdict-detail">The base URL does not parse, so the input is not read. ${error?.message ?? ""}</p>`;
  }
  const error = details?.errors.find(({ fatal }) => fatal);
  if (!error) return html`<div class="specimen specimen--failed"></div>`;
  return html`<div class="specimen specimen--failed">${marked(input, error.start, error.end)}</div>
    <p class="verdict-detail">${error.message} <a href=${error.href}>${error.name}</a></p>`;
}
