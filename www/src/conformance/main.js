/** The conformance page: runs the URL data of web-platform-tests for the browser's own classes and for whurl's. */
import { html, nothing, render } from "lit-html";
import { URL, URLSearchParams } from "whurl";
import { whyUnavailable } from "../availability.js";
import { hashOf } from "../playground/address.js";
import { plural } from "../playground/view.js";
import { swapButtons } from "../swap_buttons.js";
import { abbreviated, count } from "../text/abbreviate.js";
import { escapeText, visible } from "../text/escapes.js";
import { recorder } from "./recorder.js";
import { casesOf, runAll, SUITES } from "./run.js";

/** @typedef {import("./run.js").Outcome} Outcome */

const SIDES = {
  own: { URL: globalThis.URL, URLSearchParams: globalThis.URLSearchParams },
  whurl: /** @type {import("./run.js").Api} */ ({ URL, URLSearchParams }),
};
const PAGE_SIZE = 50;
const LONGEST_NAME = 300;

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const filters = /** @type {HTMLFormElement} */ (element("filters"));
const runButton = /** @type {HTMLButtonElement} */ (element("run"));
const stopButton = /** @type {HTMLButtonElement} */ (element("stop"));

/** @type {Outcome[]} */
let outcomes = [];
/** @type {Record<string, any>} */
let data = {};
let shownCount = PAGE_SIZE;
let stopper = new AbortController();

runButton.addEventListener("click", run);
stopButton.addEventListener("click", () => stopper.abort());
filters.addEventListener("input", () => {
  shownCount = PAGE_SIZE;
  showCases();
});
filters.addEventListener("submit", (event) => event.preventDefault());
element("more").addEventListener("click", () => {
  shownCount += PAGE_SIZE;
  showCases();
});
element("suite").append(...SUITES.map((name) => new Option(name, name)));
showSuites();

async function run() {
  const reason = whyUnavailable();
  if (reason !== undefined) return say(reason);
  stopper = new AbortController();
  setRunning(true);
  try {
    say("Loading the data …");
    data = await load();
    outcomes = await runAll(SIDES, data, onSlice, stopper.signal);
    say(
      stopper.signal.aborted
        ? "Stopped."
        : `${plural(outcomes.length, "case")}, each run for this browser and for whurl.`,
    );
  } catch (error) {
    say(`The data cannot be loaded: ${/** @type {Error} */ (error).message}`);
  }
  setRunning(false);
  element("results").hidden = outcomes.length === 0;
  showCases();
}

async function load() {
  const response = await fetch("./wpt/data.json");
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.json();
}

/** @param {boolean} isRunning */
function setRunning(isRunning) {
  if (isRunning) swapButtons(stopButton, runButton);
  else swapButtons(runButton, stopButton);
}

/**
 * @param {Outcome[]} done
 * @param {number} total
 */
function onSlice(done, total) {
  outcomes = done;
  const progress = /** @type {HTMLProgressElement} */ (element("progress"));
  progress.max = total;
  progress.value = done.length;
  showSuites();
}

/** @param {string} text */
function say(text) {
  element("state").textContent = text;
}

function showSuites() {
  const rows = SUITES.map((suite) => ({ suite, cases: outcomes.filter((outcome) => outcome.suite === suite) }));
  render(
    html`<div class="scroll" tabindex="0" role="group" aria-labelledby="suites-title">
      <table class="suites">
        <caption class="visually-hidden">Passed cases by suite</caption>
        <thead><tr><th scope="col">Suite</th><th scope="col" class="number">Cases</th><th scope="col">This browser</th><th scope="col">whurl</th></tr></thead>
        <tbody>${[...rows, { suite: "All", cases: outcomes }].map(suiteRow)}</tbody>
      </table>
    </div>`,
    element("suites"),
  );
}

/** @param {{ suite: string, cases: Outcome[] }} row */
function suiteRow({ suite, cases }) {
  return html`<tr>
    <th scope="row">${suite}</th>
    <td class="number">${cases.length === 0 ? "" : count(cases.length)}</td>
    <td>${meter(cases, "own")}</td>
    <td>${meter(cases, "whurl")}</td>
  </tr>`;
}

/**
 * @param {Outcome[]} cases
 * @param {"own" | "whurl"} side
 */
function meter(cases, side) {
  if (cases.length === 0) return nothing;
  const failed = cases.filter((outcome) => outcome[side] !== null).length;
  const share = 1 - failed / cases.length;
  return html`<span class="meter" aria-hidden="true"><span style="--share: ${share}"></span></span
    >${failed === 0 ? html`<span class="badge badge--good">all pass</span>` : html`<span class="badge badge--bad">${count(failed)} fail</span>`}`;
}

function showCases() {
  const chosen = new FormData(filters);
  const side = String(chosen.get("show"));
  const text = String(chosen.get("text")).toLowerCase();
  const suite = chosen.get("suite");
  const found = outcomes.filter((outcome) => {
    const isShown = side === "all" || outcome[/** @type {"own" | "whurl"} */ (side)] !== null;
    return isShown && (suite === "" || outcome.suite === suite) && outcome.name.toLowerCase().includes(text);
  });
  element("found").textContent = plural(found.length, "case");
  element("more").hidden = found.length <= shownCount;
  render(html`<ol class="cases">${found.slice(0, shownCount).map(caseOf)}</ol>`, element("cases"));
}

/** @param {Outcome} outcome */
function caseOf(outcome) {
  const { suite, name, own, whurl } = outcome;
  return html`<li class="case">
    <p class="value">${visible(abbreviated(name, LONGEST_NAME))}</p>
    ${message("This browser", own)} ${message("whurl", whurl)}
    <p class="row small"><span class="badge">${suite}</span> ${passed(own, whurl)} ${link(outcome)}</p>
  </li>`;
}

/**
 * @param {string} side
 * @param {string | null} text
 */
function message(side, text) {
  return text === null
    ? nothing
    : html`<p class="case__message"><b>${side}:</b> ${visible(abbreviated(text, LONGEST_NAME))}</p>`;
}

/**
 * @param {string | null} own
 * @param {string | null} whurl
 */
function passed(own, whurl) {
  if (own === null && whurl === null) return html`<span class="badge badge--good">both pass</span>`;
  return whurl === null ? html`<span class="badge badge--good">whurl passes</span>` : nothing;
}

/**
 * A link to the case in the playground. The case is run again with a class that records its inputs.
 * @param {Outcome} outcome
 */
function link({ suite, name, own, whurl }) {
  const failing = whurl !== null ? SIDES.whurl : SIDES.own;
  const { URL: Recording, recorded } = recorder(failing.URL);
  const found = casesOf(suite, { ...failing, URL: Recording }, data).find((each) => each.name === name);
  try {
    found?.run();
  } catch {
    // The case may fail. What it did until then has been recorded.
  }
  const last =
    own === null && whurl === null ? recorded[0] : (recorded.findLast(({ set }) => set !== undefined) ?? recorded[0]);
  if (last === undefined) return nothing;
  const { input, base, set = "", value = "" } = last;
  const state = {
    input: escapeText(input),
    base: escapeText(base),
    tab: "compare",
    set,
    value: escapeText(value, { singleLine: true }),
  };
  return html`<a href="./index.html${hashOf(state)}">Open in the playground</a>`;
}
