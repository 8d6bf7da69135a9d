/** The parser's trace, step by step: its position in the input, its state, and the URL so far. */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { abbreviated, atCodePoint, count } from "../text/abbreviate.js";
import { visible } from "../text/escapes.js";
import { COMPONENTS } from "./components.js";
import { recordAfter } from "./source_map.js";
import { linkTo, purposeOf } from "./states.js";

/**
 * @typedef {import("./view.js").Model} Model
 * @typedef {import("whurl/inspect").TraceStep} TraceStep
 */

const SHOWN_BEFORE = 60;
const SHOWN_AFTER = 240;
const LONGEST_TEXT = 200;

/** @param {Model} model */
export function steps({ analysis, step: chosen, isPlaying, actions }) {
  const { details, input } = analysis;
  if (details === null) return html`<p class="soft">Tracing the parser …</p>`;
  const { steps } = details;
  if (!details.isThorough) {
    return html`<p>This input is long. The parser has not been traced.</p>
      <p><button type="button" class="button" @click=${actions.examineAll}>Trace it</button></p>`;
  }
  if (steps.length === 0) return html`<p class="soft">The base URL does not parse, so the input is not read.</p>`;
  const at = Math.min(chosen, steps.length - 1);
  return html`${controls(steps, at, isPlaying, actions)} ${tape(input, steps, at)} ${state(steps[at])} ${record(steps, at)}`;
}

/**
 * @param {readonly TraceStep[]} steps
 * @param {number} at
 * @param {boolean} isPlaying
 * @param {Model["actions"]} actions
 */
function controls(steps, at, isPlaying, actions) {
  const last = steps.length - 1;
  return html`<div class="step-controls">
    <button type="button" class="button button--icon" aria-label="Previous step" ?disabled=${at === 0} @click=${() => actions.showStep(at - 1)}>←</button>
    <button type="button" class="button" @click=${actions.playSteps}>${isPlaying ? "Pause" : "Play"}</button>
    <button type="button" class="button button--icon" aria-label="Next step" ?disabled=${at === last} @click=${() => actions.showStep(at + 1)}>→</button>
    <input type="range" id="step" min="0" max=${last} .value=${live(String(at))} aria-label="Step"
      aria-valuetext="Step ${at + 1} of ${steps.length}: ${steps[at].state}"
      @input=${(/** @type {any} */ event) => actions.showStep(Number(event.target.value))} />
    <span class="small number" aria-hidden="true">${at + 1} / ${steps.length}</span>
  </div>`;
}

/**
 * The input with a mark at the parser's position: already read, read in this state, not read yet.
 * @param {string} input
 * @param {readonly TraceStep[]} steps
 * @param {number} at
 */
function tape(input, steps, at) {
  const { pointer } = steps[at];
  const end = Math.max(pointer, steps[at + 1]?.pointer ?? input.length);
  const from = atCodePoint(input, Math.max(0, pointer - SHOWN_BEFORE));
  const to = Math.min(input.length, pointer + SHOWN_AFTER);
  // Spaces are significant in this paragraph, so its markup has none.
  return html`<p class="tape"><span class="visually-hidden">Input, what this state reads marked: </span><span class="tape__read"
      >${from > 0 ? "…" : ""}${visible(input.slice(from, pointer))}</span
    ><span class="tape__pointer"></span><mark>${visible(input.slice(pointer, Math.min(end, to)))}</mark><span
      >${visible(input.slice(Math.min(end, to), to))}${to < input.length ? "…" : ""}</span
    ></p>`;
}

/** @param {TraceStep} step */
function state({ state, pointer, buffer, errors }) {
  return html`<dl class="facts">
    <div><dt>State</dt> <dd><a href=${linkTo(state)}>${state}</a><p class="soft small">${purposeOf(state)}</p></dd></div>
    <div><dt>Pointer</dt> <dd class="value">${count(pointer)}</dd></div>
    <div><dt>Buffer</dt> <dd class="value">${buffer === "" ? html`<span class="soft">empty</span>` : visible(abbreviated(buffer, LONGEST_TEXT))}</dd></div>
    ${errors.length > 0 ? html`<div><dt>Errors</dt> <dd>${errors.map(({ name, href }) => html`<a href=${href}><code>${name}</code></a> `)}</dd></div>` : nothing}
  </dl>`;
}

/**
 * The record after this step, with what the step added marked.
 * @param {readonly TraceStep[]} steps
 * @param {number} at
 */
function record(steps, at) {
  const { appended, href } = steps[at];
  const added = new Set(appended.map(({ component }) => component));
  const texts = recordAfter(steps.slice(0, at + 1));
  return html`<h3>The record after this step</h3>
    <p class="value step-href">${href === "" ? html`<span class="soft">nothing yet</span>` : visible(abbreviated(href, LONGEST_TEXT * 2))}</p>
    <ul class="record">
      ${COMPONENTS.map(
        (
          name,
        ) => html`<li data-component=${name} class=${added.has(name) ? "record__added" : ""} style="--c: var(--${name}); --t: var(--${name}-tint)">
          <b>${name}</b> <span class="value">${shown(texts.get(name))}</span>
        </li>`,
      )}
    </ul>`;
}

/** @param {string | undefined} text of a component */
function shown(text) {
  if (text === undefined) return html`<span class="soft">–</span>`;
  return visible(abbreviated(text, LONGEST_TEXT)) || "(empty)";
}
