/** The bench page: a list of URLs, a worker that measures, and a chart of the results. */
import { html, render } from "lit-html";
import builtIn from "../../../bench/corpus/urls.txt?url";
import { plural } from "../playground/view.js";
import { swapButtons } from "../swap_buttons.js";
import { count } from "../text/abbreviate.js";
import { copyText } from "../text/copy.js";
import { visible } from "../text/escapes.js";

/**
 * @typedef {import("./worker.js").Result} Result
 * @typedef {{ urls: string[] | null, text: string }} List `null` for the built-in one; the text says what it is
 */

const NO_WORKER = "The browser does not start a worker, in which the times are measured.";

/** More URLs would only take longer. */
const LONGEST_LIST = 50_000;

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const button = (/** @type {string} */ id) => /** @type {HTMLButtonElement} */ (element(id));
const file = /** @type {HTMLInputElement} */ (element("file"));
const drop = element("drop");
/** @type {List} */
const BUILT_IN = { urls: null, text: element("list").textContent ?? "" };

let list = BUILT_IN;
/** What the results are of: another list may be chosen after them. */
let measured = BUILT_IN;
/** @type {Result[]} */
let results = [];
/** Of the file that was chosen last. */
let reading = new AbortController();
/** @type {Worker | null} */
let worker = null;

button("run").addEventListener("click", run);
button("stop").addEventListener("click", () => end("Stopped."));
button("copy").addEventListener("click", copy);
button("built-in").addEventListener("click", () => {
  choose(BUILT_IN);
  file.value = "";
  // The button is hidden now, and would lose it.
  file.focus();
});
file.addEventListener("change", () => file.files?.[0] && read(file.files[0]));
drop.addEventListener("dragover", (event) => {
  event.preventDefault();
  drop.classList.add("is-over");
});
// Beside the place for it, the browser would leave the page and show the file.
for (const name of ["dragover", "drop"]) window.addEventListener(name, (event) => event.preventDefault());
drop.addEventListener("dragleave", () => drop.classList.remove("is-over"));
drop.addEventListener("drop", (event) => {
  event.preventDefault();
  drop.classList.remove("is-over");
  if (event.dataTransfer !== null) take(event.dataTransfer);
});

showResults();

/** @param {DataTransfer} dropped a file, or text that was selected somewhere */
function take(dropped) {
  const { length, 0: first } = dropped.files;
  if (length > 0) {
    // It says the name of another file.
    file.value = "";
    read(first, length > 1 ? `One of ${count(length)} files is used.` : "");
    return;
  }
  const lines = linesOf(dropped.getData("text/plain") || linksOf(dropped.getData("text/uri-list")));
  if (lines.length === 0) {
    reading.abort();
    return say("That is neither a file nor text.");
  }
  file.value = "";
  chooseLines(lines, "Dropped text");
}

/** A list of links without its comments. @param {string} text */
const linksOf = (text) => text.replace(/^#.*$/gm, "");

/**
 * @param {File} chosen
 * @param {string} [note]
 */
async function read(chosen, note = "") {
  reading.abort();
  reading = new AbortController();
  const { signal } = reading;
  const name = visible(chosen.name);
  let text;
  try {
    text = await chosen.text();
  } catch {
    // A folder, for one.
    if (!signal.aborted) say(`${name} cannot be read.`);
    return;
  }
  if (!signal.aborted) chooseLines(linesOf(text), name, note);
}

/**
 * @param {string[]} lines
 * @param {string} name
 * @param {string} [note]
 */
function chooseLines(lines, name, note = "") {
  const limit = lines.length > LONGEST_LIST ? `, the first ${count(LONGEST_LIST)} are used` : "";
  const text = `${name}: ${plural(lines.length, "line")}${limit}. ${note}`.trim();
  choose({ urls: lines.slice(0, LONGEST_LIST), text });
}

/** @param {List} chosen */
function choose(chosen) {
  reading.abort();
  if (worker === null) say("");
  list = chosen;
  element("list").textContent = list.text;
  button("built-in").hidden = list === BUILT_IN;
}

/** @param {string} text */
function linesOf(text) {
  return text.split(/\r\n?|\n/).filter((line) => line !== "");
}

async function run() {
  results = [];
  measured = list;
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
    const urls = measured.urls ?? (await builtInList());
    // It may have been stopped meanwhile.
    if (worker === own) own.postMessage(urls);
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
  if (results.length === 0) showResults();
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
    html`<p class="soft">${measured.text}</p>
      <ol class="bars" aria-label="Median time per input, in nanoseconds; shorter is better">
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
  const report = { browser: navigator.userAgent, list: measured === BUILT_IN ? "built-in" : "own", results };
  if (await copyText(`${JSON.stringify(report, null, 2)}\n`)) say("Copied.");
}
