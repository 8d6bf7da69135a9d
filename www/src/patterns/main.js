/** The page of patterns: parts, captures and times. */
import { html, nothing, render } from "lit-html";
import { URL } from "whurl";
import { isLinear, URLPattern } from "whurl/pattern";
import { followHistory } from "../follow.js";
import { forget, keepForReload, stateOfReload } from "../reload.js";
import { duration } from "../text/duration.js";
import { escapeHidden, unescapeHidden, unescapeHiddenInPattern, visible } from "../text/escapes.js";
import { typeHidden } from "../text/show_hidden.js";
import { grow } from "./grow.js";
import { partsOf, placesOf } from "./parts.js";

/**
 * @typedef {import("./parts.js").Part} Part
 * @typedef {import("./worker.js").Measured} Measured
 * @typedef {import("./worker.js").Match} Match
 * @typedef {{ length: number, whurl?: string, own?: string }} Line
 */

const COMPONENTS = /** @type {const} */ ([
  "protocol",
  "username",
  "password",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
]);

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
/** WebKit ends a search by itself after some seconds, and crashes if a worker is terminated while its URLPattern searches. */
const ENDS_ITSELF = navigator.vendor === "Apple Computer, Inc.";
/** Instead of a time or a match. */
const NO_WORKER = "The browser does not start a worker.";
const LENGTHS = [10, 20, 30, 40, 100, 1000, 10_000, 100_000];

/** More URLs than anybody compares are counted only. */
const MOST_MATCHES = 100;

/** Browsers refuse to write an address at each key: WebKit allows a hundred in ten seconds. */
const PAUSE = 250;

/** A longer one is kept beside the address: programs truncate it, and Firefox refuses a megabyte. */
const LONGEST_ADDRESS = 32_000;

/** The engine's own class, if it has one. @type {any} */
const Own = /** @type {any} */ (globalThis).URLPattern;

/** @type {{ key: string, pattern: any } | undefined} the browser's, made once for what is typed */
let ownPattern;

/** @param {string} id @returns {any} */
const element = (id) => document.getElementById(id);

const fields = ["pattern", "base", "urls", "grown", "unit"];
for (const id of ["grown", "ignore-case"]) element(id).addEventListener("input", update);
for (const id of ["pattern", "base", "urls", "unit"]) {
  element(id).addEventListener("input", (/** @type {Event} */ event) => {
    typeHidden(element(id), event);
    update();
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

/** Of what a worker matches. */
let matching = new AbortController();
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

function typed() {
  const [pattern, ...others] = fields.map((id) => element(id).value);
  const [base, urls, grown, unit] = others.map(unescapeHidden);
  return {
    pattern: unescapeHiddenInPattern(pattern),
    base,
    urls,
    grown,
    unit,
    ignoreCase: element("ignore-case").checked,
  };
}

/** @param {any} Class */
function make(Class) {
  const { pattern, base, ignoreCase } = typed();
  return base === "" ? new Class(pattern, { ignoreCase }) : new Class(pattern, base, { ignoreCase });
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

function update() {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(writeAddress, PAUSE);
  matching.abort();
  measuring.abort();
  element("state").textContent = "";
  render(nothing, element("times"));
  const error = element("error");
  try {
    const pattern = make(URLPattern);
    const isSlow = !isLinear(pattern);
    error.textContent = isSlow
      ? "The browser's own engine runs some of its regular expressions, so the time may not be linear."
      : "";
    error.classList.remove("bad");
    showPattern(pattern);
    showMatches(pattern, isSlow);
  } catch (thrown) {
    error.textContent = visible(thrown instanceof Error ? thrown.message : String(thrown));
    error.classList.add("bad");
    render(nothing, element("components"));
    render(nothing, element("matches"));
  }
}

/** @param {any} pattern */
function showPattern(pattern) {
  const rows = COMPONENTS.map((name) => {
    const text = pattern[name];
    return html`<tr>
      <th scope="row">${name}</th>
      <td class="value">${text === "" ? html`<span class="none">empty</span>` : coloured(partsOf(text))}</td>
      <td>${remark(name, text)}</td>
    </tr>`;
  });
  const table = html`<div class="scroll" tabindex="0" role="group" aria-labelledby="components-title"><table>
    <thead><tr><th scope="col">Component</th><th scope="col">Pattern</th><th scope="col">This browser's own</th></tr></thead>
    <tbody>${rows}</tbody>
  </table></div>`;
  render(table, element("components"));
}

/**
 * @param {any} pattern
 * @param {boolean} isSlow whether a match may take longer than anybody waits
 */
async function showMatches(pattern, isSlow) {
  const all = linesOf(typed().urls);
  const urls = all.slice(0, MOST_MATCHES);
  let matches = isSlow ? null : urls.map((url) => pattern.exec(url));
  const show = (/** @type {string} */ otherwise) =>
    render(
      html`${matches === null ? html`<p class="soft">${otherwise}</p>` : urls.map((url, index) => matchOf(pattern, url, matches?.[index] ?? null))}
        ${all.length > urls.length ? html`<p class="soft">And ${(all.length - urls.length).toLocaleString("en")} more.</p>` : nothing}`,
      element("matches"),
    );
  show("Matching …");
  if (matches !== null) return;
  matching = new AbortController();
  const { signal } = matching;
  const { pattern: text, base, ignoreCase } = typed();
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  if (signal.aborted) return;
  const answer = await run({ pattern: text, base, ignoreCase, urls }, signal);
  if (signal.aborted) return;
  if (answer !== null && "matches" in answer) matches = answer.matches;
  show(answer !== null && "message" in answer ? answer.message : STOPPED);
}

/** @param {string} urls */
function linesOf(urls) {
  return urls
    .split("\n")
    .map((url) => url.trim())
    .filter((url) => url !== "");
}

/** @param {Part[]} parts */
function coloured(parts) {
  return parts.map(({ kind, text }) => html`<span class="part part--${kind}">${visible(text)}</span>`);
}

/** @returns {any} the browser's own pattern, or what is wrong */
function own() {
  const { pattern, base, ignoreCase } = typed();
  const key = JSON.stringify([pattern, base, ignoreCase]);
  if (ownPattern?.key === key) return ownPattern.pattern;
  let made;
  try {
    made = Own === undefined ? undefined : make(Own);
  } catch {
    made = null;
  }
  ownPattern = { key, pattern: made };
  return made;
}

/** @param {(typeof COMPONENTS)[number]} name @param {string} text */
function remark(name, text) {
  const pattern = own();
  if (pattern === undefined) return html`<span class="soft">it has no URLPattern</span>`;
  if (pattern === null) return html`<span class="badge badge--bad">throws</span>`;
  return pattern[name] === text
    ? html`<span class="soft">the same</span>`
    : html`<code class="value">${visible(pattern[name])}</code>`;
}

/** @param {any} pattern @param {string} url @param {Match} result */
function matchOf(pattern, url, result) {
  const verdict =
    result === null ? html`<span class="badge">no match</span>` : html`<span class="badge badge--good">match</span>`;
  return html`<div class="card stack match">
    <h3 class="value"><bdi dir="ltr">${visible(url)}</bdi> ${verdict}</h3>
    ${result === null ? nothing : html`<dl class="captures">${COMPONENTS.map((name) => captures(pattern, name, result[name]))}</dl>`}
  </div>`;
}

/**
 * @param {any} pattern
 * @param {(typeof COMPONENTS)[number]} name
 * @param {{ input: string, groups: Record<string, string | undefined> }} result
 */
function captures(pattern, name, { input, groups }) {
  const names = Object.keys(groups);
  if (names.length === 0 || (pattern[name] === "*" && input === "")) return nothing;
  const options = { hasPrefixes: name === "pathname", ignoreCase: typed().ignoreCase };
  const places = placesOf(partsOf(pattern[name]), input, groups, options);
  /** @type {unknown[]} */
  const marked = [];
  let at = 0;
  for (const [index, place] of places.entries()) {
    marked.push(visible(input.slice(at, place.start)));
    marked.push(
      html`<mark class="capture capture--${index % 4}" title=${place.name}>${visible(input.slice(place.start, place.end))}</mark>`,
    );
    at = place.end;
  }
  marked.push(visible(input.slice(at)));
  const list = names.map((group) => {
    const place = places.find((each) => each.name === group);
    const where = place === undefined ? nothing : html` <span class="soft">from ${place.start} to ${place.end}</span>`;
    const value = groups[group];
    return html`<li><code>${group}</code>: ${value === undefined ? html`<span class="none">undefined</span>` : html`<span class="value">"${visible(value)}"</span>`}${where}</li>`;
  });
  return html`<dt>${name}</dt><dd><p class="value">${marked}</p><ul>${list}</ul></dd>`;
}

async function measure() {
  const { pattern, base, ignoreCase, urls, grown, unit } = typed();
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
      const measured = await run({ isOwn: side === "own", pattern, base, ignoreCase, url }, signal);
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
 * @template {import("./worker.js").Work | import("./worker.js").Matching} W
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
    const mustRunOut = ENDS_ITSELF && "isOwn" in work && work.isOwn;
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
