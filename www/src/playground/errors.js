/** The validation errors: what is wrong and where, a link to the Standard, and a fix if there is one. */
import { html, nothing } from "lit-html";
import { marked } from "../text/marked.js";
import { fixFor } from "./fixes.js";
import { LONGEST_LIST, plural } from "./view.js";

/**
 * @typedef {import("./view.js").Model} Model
 * @typedef {import("whurl/inspect").ValidationError} ValidationError
 */

/** @param {Model} model */
export function errors({ analysis, actions }) {
  const { details, input, base } = analysis;
  if (details === null) return html`<p class="soft">Looking for errors …</p>`;
  const { errors, baseErrors } = details;
  if (errors.length + baseErrors.length === 0) {
    return html`<p class="all-clear">No validation errors.</p>`;
  }
  return html`${baseErrors.length > 0 ? html`<h3>In the base URL</h3>${list(baseErrors, base, () => nothing)}` : nothing}
    ${baseErrors.length > 0 && errors.length > 0 ? html`<h3>In the input</h3>` : nothing}
    ${list(errors, input, (error) => fixButton(error, analysis, actions))}
    ${details.isThorough ? nothing : html`<p>This input is long. Only its first error is shown.</p>${thoroughly(actions)}`}`;
}

/** @param {Model["actions"]} actions */
function thoroughly({ examineAll }) {
  return html`<p><button type="button" class="button" @click=${examineAll}>Find all errors (may take a while)</button></p>`;
}

/**
 * @param {readonly ValidationError[]} errors
 * @param {string} text
 * @param {(error: ValidationError) => import("./view.js").View} fix
 */
function list(errors, text, fix) {
  const rest = errors.length - LONGEST_LIST;
  return html`<ol class="errors">
      ${errors.slice(0, LONGEST_LIST).map((error) => entry(error, text, fix(error)))}
    </ol>
    ${rest > 0 ? html`<p class="soft">And ${plural(rest, "more error")}.</p>` : nothing}`;
}

/**
 * @param {ValidationError} error
 * @param {string} text
 * @param {import("./view.js").View} fix
 */
function entry({ name, fatal, start, end, message, href }, text, fix) {
  return html`<li class="error">
    <p class="error__head">
      <span class=${fatal ? "badge badge--bad" : "badge badge--warn"}>${fatal ? "failure" : "error"}</span>
      <a href=${href}><code>${name}</code></a>
      <span class="soft small">at ${start === end ? start : `${start}–${end}`}</span>
    </p>
    <p>${message}</p>
    ${marked(text, start, end)} ${fix}
  </li>`;
}

/**
 * @param {ValidationError} error
 * @param {Model["analysis"]} analysis
 * @param {Model["actions"]} actions
 */
function fixButton(error, analysis, actions) {
  const fix = fixFor(error, analysis);
  if (fix === null) return nothing;
  const note = fix.changes ? html` <span class="soft small">changes the URL</span>` : nothing;
  return html`<p>
    <button type="button" class="button button--small" data-fix=${error.name}
      @click=${() => actions.replaceInput(fix.input, `Fixed ${error.name}`)}>Fix: ${fix.label}</button>${note}
  </p>`;
}
