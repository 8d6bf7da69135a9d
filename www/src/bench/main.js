/** The bench page: a list of URLs, a worker that measures, and a chart of the results. */
import { html, render } from "lit-html";
import builtIn from "../../../bench/corpus/urls.txt?url";
import { plural } from "../playground/view.js";
import { swapButtons } from "../swap_buttons.js";
import { count } from "../text/abbreviate.js";
import { copyText } from "../text/copy.js";

/** @typedef {import("./worker.js").Result} Result */

const NO_WORKER = "The browser does not start a worker, in which the times are measured.";

/** More URLs would only take longer. */
const LONGEST_LIST = 50_000;

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const button = (/** @type {string} */ id) => /** @type {HTMLButtonElement} */ (element(id));
const file = /** @type {HTMLInputElement} */ (element("file"));
const drop = element("drop");
const builtInText = element("list").textContent;

/** @type {string[] | null} `null` for the built-in list */
let urls = null;
/** @type {Result[]} */
let results = [];
/** @type {Worker | null} */
let worker = null;

button("run").addEventListener("click", run);
button("stop").addEventListener("click", () => end("Stopped."));
button("copy").addEventListener("click", copy);
button("built-in").addEventListener("click", () => choose(null, builtInText ?? ""));
file.addEventListener("change", () => file.files?.[0] && read(file.files[0]));
drop.addEventListener("dragover", (event) => {
  event.preventDefault();
  drop.classList.add("is-over");
});
drop.addEventListener("dragleave", () => drop.classList.remove("is-over"));
drop.addEventListener("drop", (event) => {
  event.preventDefault();
  drop.classList.remove("is-over");
  const dropped = event.dataTransfer?.files[0];
  if (dropped) read(dropped);
});

showResults();

/** @param {File} list */
async function read(list) {
  let lines;
  try {
    lines = linesOf(await list.text());
  } catch {
    // A folder, for one.
    return say(`${list.name} cannot be read.`);
  }
  const note = lines.length > LONGEST_LIST ? `, the first ${count(LONGEST_LIST)} are used` : "";
  choose(lines.slice(0, LONGEST_LIST), `${list.name}: ${plural(lines.length, "line")}${note}.`);
}

/**
 * @param {string[] | null} list
 * @param {string} text
 */
function choose(list, text) {
  urls = list;
  element("list").textContent = text;
  button("built-in").hidden = list === null;
}

/** @param {string} text */
function linesOf(text) {
  return text.split(/\r?\n/).filter((line) => line !== "");
}

async function run() {
  results = [];
  setRunning(true);
  say("Preparing the inputs …");
  /** @type {Worker} */
  let own;
  try {
    own = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  } catch {
    return end(NO_WORKER);
  }
  worker = own;
  showResults();
  own.addEventListener("message", ({ data }) => onMessage(data));
  // A worker that is forbidden, or cannot be loaded, has no message.
  own.addEventListener("error", ({ message }) => end(message ? `Failed: ${message}` : NO_WORKER));
  try {
    const list = urls ?? (await builtInList());
    // It may have been stopped meanwhile.
    if (worker === own) own.postMessage(list);
  } catch (error) {
    if (worker === own) end(`The list cannot be loaded: ${/** @type {Error} */ (error).message}`);
  }
}

async function builtInList() {
  const response = await fetch(builtIn);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return linesOf(await response.text());
}

/** @param {import("./worker.js").Message} message */
function onMessage(message) {
  if (message.kind === "progress") return showProgress(message);
  if (message.kind === "end") return end(results.length === 0 ? "The list has no URL on which both agree." : "Done.");
  if (message.kind === "failure") return end(`Failed: ${message.message}`);
  results.push(message.result);
  showResults();
}

/** @param {{ done: number, total: number, name: string }} progress */
function showProgress({ done, total, name }) {
  const bar = /** @type {HTMLProgressElement} */ (element("progress"));
  bar.max = total;
  bar.value = done;
  say(name);
}

/** @param {string} text */
function end(text) {
  worker?.terminate();
  worker = null;
  setRunning(false);
  say(text);
}

/** @param {boolean} isRunning */
function setRunning(isRunning) {
  if (isRunning) swapButtons(button("stop"), button("run"));
  else swapButtons(button("run"), button("stop"));
  button("copy").disabled = isRunning || results.length === 0;
}

/** @param {string} text */
function say(text) {
  const state = element("state");
  if (state.textContent !== text) state.textContent = text;
}

function showResults() {
  if (results.length === 0) {
    const text = worker === null ? "Nothing measured yet. It takes about half a minute." : "Measuring …";
    return render(html`<p class="soft">${text}</p>`, element("results"));
  }
  render(
    html`<ol class="bars" aria-label="Median time per input, in nanoseconds; shorter is better">
        ${results.map(group)}
      </ol>
      <p class="soft small">Nanoseconds per input; shorter is better. The factor says how many times as fast whurl is.</p>`,
    element("results"),
  );
}

/** @param {Result} result */
function group({ name, inputs, differing, own, whurl, ratio }) {
  const longest = Math.max(own, whurl);
  const left = differing === 0 ? "" : `, ${count(differing)} left out: the results differ`;
  return html`<li class="bar-group">
    <div><h3>${name}</h3><p class="soft small">${plural(inputs, "input")}${left}</p></div>
    <div class="bar-pair">${bar("whurl", whurl, longest, true)}${bar("This browser", own, longest, false)}</div>
    <p class="ratio ${ratio < 1 ? "ratio--slower" : "ratio--faster"}">${ratio.toFixed(ratio < 10 ? 2 : 0)}×</p>
  </li>`;
}

/**
 * @param {string} name
 * @param {number} time
 * @param {number} longest
 * @param {boolean} isOurs
 */
function bar(name, time, longest, isOurs) {
  return html`<p class=${isOurs ? "bar bar--ours" : "bar"}>
    <span>${name}</span>
    <span class="bar__track" aria-hidden="true"><span class="bar__fill" style="--share: ${time / longest}"></span></span>
    <span class="bar__number">${count(Math.round(time))} ns</span>
  </p>`;
}

async function copy() {
  const report = { browser: navigator.userAgent, list: urls === null ? "built-in" : "own", results };
  if (await copyText(`${JSON.stringify(report, null, 2)}\n`)) say("Copied.");
}
