/** The page of patterns: parts, captures and times. */
import { html, nothing, render } from "lit-html";
import { URL } from "whurl";
import { followHistory } from "../follow.js";
import { forget, keepForReload, stateOfReload } from "../reload.js";
import { abbreviate, abbreviated, count } from "../text/abbreviate.js";
import { duration } from "../text/duration.js";
import { escapeHidden, unescapeHidden, unescapeHiddenInPattern, visible } from "../text/escapes.js";
import { typeHidden } from "../text/show_hidden.js";
import { COMPONENTS, describe, match, Own } from "./description.js";
import { grow } from "./grow.js";
import { MOST_TRIED, partsOf, placesOf } from "./parts.js";

/**
 * @typedef {import("./description.js").Given} Given
 * @typedef {import("./description.js").Description} Description
 * @typedef {import("./parts.js").Part} Part
 * @typedef {import("./worker.js").Measured} Measured
 * @typedef {import("./description.js").Match} Match
 * @typedef {{ length: number, whurl?: string, own?: string }} Line
 */

/** @type {[name: string, pattern: string, urls: string, component: string, unit: string][]} */
const EXAMPLES = [
  [
    "A path with groups",
    "https://:sub.example.com/books/:id(\\d+){/:part}?",
    "https://www.example.com/books/42/cover\nhttps://www.example.com/books/new",
    "pathname",
    "1",
  ],
  ["Two in one segment", "https://*/:owner-:repo", "https://git.example/a-b-c\nhttps://git.example/a", "pathname", "-"],
  ["What makes engines hang", "https://**.example.com", "https://aaaa\nhttps://a.example.com", "hostname", "a"],
  ["Repeated segments", "/files/:path+/:name.:type", "https://example.com/files/a/b/c.txt", "pathname", "/a"],
];

const BASE = "https://example.com";
/** Of the fields that a link does not name. */
const DEFAULTS = ["", BASE, "", "pathname", "a"];
/** What takes a side longer is stopped, in milliseconds. */
const LONGEST = 3000;
const STOPPED = `stopped after ${LONGEST / 1000} s`;
/** WebKit ends a search by itself after some seconds, and crashes if a worker is terminated while its own URLPattern works. */
const OWN_ENDS_ITSELF = Own !== undefined && navigator.vendor === "Apple Computer, Inc.";
/** Instead of a time or a match. */
const NO_WORKER = "The browser does not start a worker.";
const LENGTHS = [10, 20, 30, 40, 100, 1000, 10_000, 100_000];

/** More URLs than anybody compares are counted only. */
const MOST_MATCHES = 100;

/** Browsers refuse to write an address at each key: WebKit allows a hundred in ten seconds. Longer texts are read as late, too. */
const PAUSE = 250;
/** In code units: a longer pattern is read in a worker, and longer URLs when nothing has been typed for a while. */
const LONGEST_AT_ONCE = 400;
/** Of a component, a URL or a group's value, in code units: nobody reads more, and it would take seconds to lay out. */
const LONGEST_SHOWN = 2000;
/** Of a match. */
const MOST_GROUPS = 100;
/** How much may be tried at a keystroke to find where groups are. */
const MOST_TRIED_AT_ONCE = 40_000;

/** A longer one is kept beside the address: programs truncate it, and Firefox refuses a megabyte. */
const LONGEST_ADDRESS = 32_000;

/** @param {string} id @returns {any} */
const element = (id) => document.getElementById(id);

const fields = ["pattern", "base", "urls", "grown", "unit"];
element("ignore-case").addEventListener("input", update);
element("grown").addEventListener("input", forgetTimes);
for (const id of ["pattern", "base", "urls", "unit"]) {
  element(id).addEventListener("input", (/** @type {Event} */ event) => {
    typeHidden(element(id), event);
    // The text that grows has no part in what matches.
    if (id === "unit") forgetTimes();
    else update();
  });
  element(id).addEventListener("compositionend", (/** @type {Event} */ event) => typeHidden(element(id), event));
}
element("form").addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
element("measure").addEventListener("click", measure);
render(
  EXAMPLES.map(
    ([name, ...values]) =>
      html`<button type="button" class="button button--small" @click=${() => set([values[0], BASE, ...values.slice(1)])}>${name}</button>`,
  ),
  element("examples"),
);

/** Of what a worker reads and matches. */
let reading = new AbortController();
/** Of the times. */
let measuring = new AbortController();

/** @type {ReturnType<typeof setTimeout> | undefined} while the address is not what the fields have */
let addressTimer;
window.addEventListener("pagehide", leave);
followHistory(writeAddress, () => open(savedAddress()));
const typedBefore = ["pattern", "base", "urls"].map((id) => [id, element(id).value]).filter(([, text]) => text !== "");
open(stateOfReload() ?? savedAddress());
// Nobody has to wait for the script before typing.
for (const [id, text] of typedBefore) element(id).value = escapeHidden(text);
if (typedBefore.length > 0) update();

/** What the address or the browser's history has. */
function savedAddress() {
  return history.state?.address ?? location.hash.slice(1);
}

/**
 * Shows what a link, or an entry of the history, has; the first example if it has nothing.
 * @param {string} address
 */
function open(address) {
  const given = new URLSearchParams(address);
  element("ignore-case").checked = given.has("ignore-case");
  const [, pattern, ...rest] = EXAMPLES[0];
  set(given.has("pattern") ? fields.map((id, index) => given.get(id) ?? DEFAULTS[index]) : [pattern, BASE, ...rest]);
}

/** @param {string[]} values of the fields, with or without escapes for what is hidden */
function set(values) {
  for (const [index, id] of fields.entries()) element(id).value = escapeHidden(values[index]);
  // A link may name a component that there is not.
  if (element("grown").selectedIndex < 0) element("grown").value = DEFAULTS[fields.indexOf("grown")];
  update();
}

/** @returns {Given} */
function typed() {
  return {
    pattern: unescapeHiddenInPattern(element("pattern").value),
    base: unescapeHidden(element("base").value),
    ignoreCase: element("ignore-case").checked,
  };
}

function currentAddress() {
  // With the escapes, since an address cannot have lone surrogates.
  const address = new URLSearchParams(fields.map((id) => [id, element(id).value]));
  if (element("ignore-case").checked) address.set("ignore-case", "");
  return address.toString();
}

function writeAddress() {
  clearTimeout(addressTimer);
  addressTimer = undefined;
  const address = currentAddress();
  const isTooLong = address.length > LONGEST_ADDRESS;
  try {
    history.replaceState(isTooLong ? { address } : null, "", isTooLong ? "#" : `#${address}`);
  } catch {
    // The browser refuses a state of many megabytes.
    history.replaceState(null, "", "#");
  }
  forget();
}

/** An address that is written now is too late for a reload. */
function leave() {
  if (addressTimer === undefined) return;
  writeAddress();
  keepForReload(currentAddress());
}

/** The times are not of what the fields have now. */
function forgetTimes() {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(writeAddress, PAUSE);
  measuring.abort();
  element("state").textContent = "";
  render(nothing, element("times"));
}

async function update() {
  forgetTimes();
  reading.abort();
  const isShort = element("pattern").value.length + element("base").value.length <= LONGEST_AT_ONCE;
  if (isShort) {
    const given = typed();
    show(describe(given), given, isShort);
    return;
  }
  const { signal } = startReading();
  showError("Reading …");
  await pause();
  if (signal.aborted) return;
  const given = typed();
  const description = await run(given, signal);
  if (!signal.aborted) show(description ?? { message: STOPPED }, given, isShort);
}

function startReading() {
  reading.abort();
  reading = new AbortController();
  return reading;
}

function pause() {
  return new Promise((resolve) => setTimeout(resolve, PAUSE));
}

/**
 * Shows a message instead of a pattern.
 * @param {string} text
 * @param {boolean} [isBad]
 */
function showError(text, isBad = false) {
  element("error").textContent = text;
  element("error").classList.toggle("bad", isBad);
  render(nothing, element("components"));
  render(nothing, element("matches"));
}

/**
 * @param {Description | { message: string }} description
 * @param {Given} given
 * @param {boolean} isShort whether the pattern is
 */
function show(description, given, isShort) {
  if ("message" in description) return showError(short(description.message), true);
  const error = element("error");
  error.textContent = description.isLinear
    ? ""
    : "The browser's own engine runs some of its regular expressions, so the time may not be linear.";
  error.classList.remove("bad");
  showPattern(description);
  showMatches(description, given, isShort);
}

/** @param {Description} description */
function showPattern({ components, own }) {
  const rows = COMPONENTS.map((name) => {
    const text = components[name];
    return html`<tr>
      <th scope="row">${name}</th>
      <td class="value">${text === "" ? html`<span class="none">empty</span>` : coloured(text)}</td>
      <td>${remark(text, own, name)}</td>
    </tr>`;
  });
  const table = html`<div class="scroll" tabindex="0" role="group" aria-labelledby="components-title"><table>
    <thead><tr><th scope="col">Component</th><th scope="col">Pattern</th><th scope="col">This browser's own</th></tr></thead>
    <tbody>${rows}</tbody>
  </table></div>`;
  render(table, element("components"));
}

/**
 * @param {Description} description
 * @param {Given} given
 * @param {boolean} isShort whether the pattern is
 */
async function showMatches({ components, isLinear }, given, isShort) {
  // Others may take longer than anybody waits.
  const isQuick = isLinear && isShort;
  const { signal } = startReading();
  const isAtOnce = isQuick && element("urls").value.length <= LONGEST_SHOWN;
  if (!isAtOnce) {
    render(html`<p class="soft">Matching …</p>`, element("matches"));
    await pause();
    if (signal.aborted) return;
  }
  const all = linesOf(unescapeHidden(element("urls").value));
  const urls = all.slice(0, MOST_MATCHES);
  const answer = isQuick ? match({ ...given, urls }) : await run({ ...given, urls }, signal);
  if (signal.aborted) return;
  const budget = { left: isAtOnce ? MOST_TRIED_AT_ONCE : MOST_TRIED };
  const pieces = COMPONENTS.map((name) => (components[name].length > LONGEST_SHOWN ? [] : partsOf(components[name])));
  const matches =
    answer !== null && "matches" in answer
      ? urls.map((url, index) =>
          matchOf(components, pieces, { ignoreCase: given.ignoreCase, budget }, url, answer.matches[index]),
        )
      : html`<p class="soft">${answer === null ? STOPPED : answer.message}</p>`;
  const left = all.length - urls.length;
  render(
    html`${matches} ${left > 0 ? html`<p class="soft">And ${count(left)} more.</p>` : nothing}`,
    element("matches"),
  );
}

/** @param {string} urls */
function linesOf(urls) {
  return urls
    .split("\n")
    .map((url) => url.trim())
    .filter((url) => url !== "");
}

/** @param {string} text */
function short(text) {
  return visible(abbreviated(text, LONGEST_SHOWN));
}

/** @param {string} component */
function coloured(component) {
  const { head, omitted, tail } = abbreviate(component, LONGEST_SHOWN);
  const parts = (/** @type {string} */ text) =>
    partsOf(text).map(({ kind, text }) => html`<span class="part part--${kind}">${visible(text)}</span>`);
  if (omitted === 0) return parts(head);
  return html`${parts(head)}<span class="soft"> … ${count(omitted)} more … </span>${parts(tail)}`;
}

/** @param {string} text @param {Description["own"]} own @param {string} name of the component */
function remark(text, own, name) {
  if (own === undefined) return html`<span class="soft">it has no URLPattern</span>`;
  if (own === null) return html`<span class="badge badge--bad">throws</span>`;
  return own[name] === text
    ? html`<span class="soft">the same</span>`
    : html`<code class="value">${short(own[name])}</code>`;
}

/**
 * @param {Record<string, string>} components
 * @param {Part[][]} pieces of each component; none of a long one
 * @param {{ ignoreCase: boolean, budget: { left: number } }} options
 * @param {string} url
 * @param {Match} result
 */
function matchOf(components, pieces, options, url, result) {
  const verdict =
    result === null ? html`<span class="badge">no match</span>` : html`<span class="badge badge--good">match</span>`;
  return html`<div class="card stack match">
    <h3 class="value"><bdi dir="ltr">${short(url)}</bdi> ${verdict}</h3>
    ${result === null ? nothing : html`<dl class="captures">${COMPONENTS.map((name, index) => captures(components[name], pieces[index], options, name, result[name]))}</dl>`}
  </div>`;
}

/**
 * @param {string} component of the pattern
 * @param {Part[]} parts its parts
 * @param {{ ignoreCase: boolean, budget: { left: number } }} options
 * @param {(typeof COMPONENTS)[number]} name
 * @param {{ input: string, groups: Record<string, string | undefined> }} result
 */
function captures(component, parts, options, name, { input, groups }) {
  const names = Object.keys(groups);
  if (names.length === 0 || (component === "*" && input === "")) return nothing;
  const places = placesOf(parts, input, groups, { ...options, hasPrefixes: name === "pathname" });
  /** @type {unknown[]} */
  const marked = [];
  let at = 0;
  for (const [index, place] of places.entries()) {
    marked.push(short(input.slice(at, place.start)));
    marked.push(
      html`<mark class="capture capture--${index % 4}" title=${place.name}>${short(input.slice(place.start, place.end))}</mark>`,
    );
    at = place.end;
  }
  marked.push(short(input.slice(at)));
  const list = names.slice(0, MOST_GROUPS).map((group) => {
    const place = places.find((each) => each.name === group);
    const where = place === undefined ? nothing : html` <span class="soft">from ${place.start} to ${place.end}</span>`;
    const value = groups[group];
    return html`<li><code>${group}</code>: ${value === undefined ? html`<span class="none">undefined</span>` : html`<span class="value">"${short(value)}"</span>`}${where}</li>`;
  });
  const more =
    names.length > MOST_GROUPS
      ? html`<p class="soft">And ${count(names.length - MOST_GROUPS)} more groups.</p>`
      : nothing;
  return html`<dt>${name}</dt><dd><p class="value">${marked}</p><ul>${list}</ul>${more}</dd>`;
}

async function measure() {
  const given = typed();
  const [urls, grown, unit] = ["urls", "grown", "unit"].map((id) => unescapeHidden(element(id).value));
  const state = element("state");
  const first = URL.parse(linesOf(urls)[0] ?? "");
  if (first === null || unit === "") {
    state.textContent = "The first URL does not parse, or the text is empty.";
    return;
  }
  measuring.abort();
  measuring = new AbortController();
  const { signal } = measuring;
  /** @type {Line[]} */
  const lines = [];
  const isOver = { whurl: false, own: Own === undefined };
  for (const length of LENGTHS) {
    if (isOver.whurl && isOver.own) break;
    const url = grow(first, grown, unit.repeat(Math.ceil(length / unit.length)));
    if (url === null) {
      state.textContent = `With this text at its end, the ${grown} of the first URL does not grow.`;
      return;
    }
    /** @type {Line} */
    const line = { length };
    lines.push(line);
    for (const side of /** @type {const} */ (["whurl", "own"])) {
      if (isOver[side]) continue;
      state.textContent = `${length.toLocaleString("en")} characters …`;
      const measured = await run({ ...given, isOwn: side === "own", url }, signal);
      if (signal.aborted) return;
      isOver[side] = measured === null || "message" in measured || measured.time > LONGEST;
      line[side] = wordsFor(measured);
      render(timesOf(lines), element("times"));
    }
  }
  state.textContent = "Done.";
}

/** @param {Measured | null} measured */
function wordsFor(measured) {
  if (measured === null) return STOPPED;
  if ("message" in measured) return measured.message;
  const { time, matches } = measured;
  return `${duration(time)}${matches ? "" : ", no match"}`;
}

/**
 * @template {Given | import("./worker.js").Work | import("./description.js").Matching} W
 * @param {W} work
 * @param {AbortSignal} [signal] ends it
 * @returns {Promise<import("./worker.js").Answer<W> | null>} `null` if it takes too long, or was ended
 */
async function run(work, signal) {
  /** @type {Worker} */
  let worker;
  try {
    worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  } catch {
    return /** @type {any} */ ({ message: NO_WORKER });
  }
  return new Promise((resolve) => {
    const end = (/** @type {any} */ answer) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(answer);
    };
    // Only whurl matches several URLs.
    const hasOwn = "isOwn" in work ? work.isOwn : !("urls" in work);
    const mustRunOut = hasOwn && OWN_ENDS_ITSELF;
    signal?.addEventListener("abort", () => (mustRunOut ? resolve(null) : end(null)));
    const timer = mustRunOut ? undefined : setTimeout(() => end(null), LONGEST);
    worker.addEventListener("message", ({ data }) => end(data));
    // A worker that is forbidden, or cannot be loaded, has no message.
    worker.addEventListener("error", ({ message }) => end({ message: message || NO_WORKER }));
    worker.postMessage(work);
  });
}

/** @param {Line[]} lines */
function timesOf(lines) {
  const rows = lines.map(
    ({ length, whurl, own }) => html`<tr>
      <th scope="row">${length.toLocaleString("en")}</th><td>${whurl ?? ""}</td>
      <td>${own ?? (Own === undefined ? "it has no URLPattern" : "")}</td>
    </tr>`,
  );
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="times-title"><table>
    <thead><tr><th scope="col">Characters</th><th scope="col">whurl</th><th scope="col">This browser's own</th></tr></thead>
    <tbody>${rows}</tbody>
  </table></div>`;
}
