/** The validation errors: what is wrong and where, a link to the Standard, and a fix if there is one. */
import { html, nothing } from "lit-html";
import { marked } from "../text/marked.js";
import { fixFor } from "./fixes.js";
import { plural } from "./view.js";

/**
 * @typedef {import("./view.js").Model} Model
 * @typedef {import("whurl/inspect").ValidationError} ValidationError
 *
 * @typedef {object} Extras
 * @property {import("./view.js").View} fix
 * @property {string} [link] to this error
 * @property {boolean} [isChosen] whether the page was opened by that link
 */

/** How long a page may look for fixes that nobody has asked for, in milliseconds, and in how long an input. */
const FIX_BUDGET = 3;
const LONGEST_FIXED = 1_000;
/** The maximum number of errors that are shown. */
const LONGEST_LIST = 50;

/** @param {Model} model */
export function errors({ analysis, error: chosen, actions }) {
  const { details, input, base } = analysis;
  if (details === null) return html`<p class="soft">Looking for errors …</p>`;
  const { errors, errorCount, baseErrors, baseErrorCount } = details;
  const end = performance.now() + FIX_BUDGET;
  if (errors.length + baseErrors.length === 0) {
    return html`<p class="all-clear">No validation errors.</p>`;
  }
  return html`${baseErrors.length > 0 ? html`<h3>In the base URL</h3>${list(baseErrors, baseErrorCount, base, () => ({ fix: nothing }))}` : nothing}
    ${baseErrors.length > 0 && errors.length > 0 ? html`<h3>In the input</h3>` : nothing}
    ${list(errors, errorCount, input, (error, index) => ({
      fix: fixButton(error, analysis, actions, end),
      link: actions.linkToError(index),
      isChosen: index === chosen,
    }))}
    ${details.isThorough ? nothing : html`<p>This input is long. Only its first error is shown.</p>${thoroughly(actions)}`}`;
}

/** @param {Model["actions"]} actions */
function thoroughly({ examineAll }) {
  return html`<p><button type="button" class="button" @click=${examineAll}>Find all errors (may take a while)</button></p>`;
}

/**
 * @param {readonly ValidationError[]} errors
 * @param {number} count how many there are
 * @param {string} text
 * @param {(error: ValidationError, index: number) => Extras} extras
 */
function list(errors, count, text, extras) {
  const rest = count - LONGEST_LIST;
  return html`<ol class="errors">
      ${errors.slice(0, LONGEST_LIST).map((error, index) => entry(error, text, extras(error, index)))}
    </ol>
    ${rest > 0 ? html`<p class="soft">And ${plural(rest, "more error")}.</p>` : nothing}`;
}

/**
 * @param {ValidationError} error
 * @param {string} text
 * @param {Extras} extras
 */
function entry({ name, fatal, start, end, message, href }, text, { fix, link, isChosen = false }) {
  return html`<li class="error ${isChosen ? "is-chosen" : ""}">
    <p class="error__head">
      <span class=${fatal ? "badge badge--bad" : "badge badge--warn"}>${fatal ? "failure" : "error"}</span>
      <a href=${href}><code>${name}</code></a>
      <span class="soft small">at ${start === end ? start : `${start}–${end}`}</span>
      ${link === undefined ? nothing : html`<a class="small" href=${link}>Link</a>`}
    </p>
    <p>${message}</p>
    ${marked(text, start, end)} ${fix}
  </li>`;
}

/**
 * A fix takes one or two more parses. The first ones of a short input are there at once, the others when they are asked for.
 * @param {ValidationError} error
 * @param {Model["analysis"]} analysis with details
 * @param {Model["actions"]} actions
 * @param {number} end when there is no more time
 */
function fixButton(error, analysis, actions, end) {
  const { input, details } = analysis;
  const fixes = details?.fixes ?? new Map();
  if (!fixes.has(error) && input.length <= LONGEST_FIXED && performance.now() < end) {
    fixes.set(error, fixFor(error, analysis));
  }
  const fix = fixes.get(error);
  if (fix === null) return nothing;
  if (fix === undefined) {
    return html`<p>
      <button type="button" class="button button--small" data-find-fix=${error.name}
        @click=${() => actions.findFix(error)}>Look for a fix</button>
    </p>`;
  }
  const note = fix.changes ? html` <span class="soft small">changes the URL</span>` : nothing;
  return html`<p>
    <button type="button" class="button button--small" data-fix=${error.name}
      @click=${() => actions.replaceInput(fix.input, `Fixed ${error.name}`)}>Fix: ${fix.label}</button>${note}
  </p>`;
}
