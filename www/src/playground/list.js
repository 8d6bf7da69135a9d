/** A list of URLs, one a line: what each is, and what it has in common with the first. */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { equals, sameOrigin, sameSite, URL } from "whurl/inspect/slim";
import { abbreviated } from "../text/abbreviate.js";
import { escapeHidden, unescapeText, withSpaces } from "../text/escapes.js";
import { parse } from "./parsing.js";
import { LONGEST_LIST, plural } from "./view.js";

/** @typedef {import("./view.js").Model} Model */

const OwnURL = globalThis.URL;
const LONGEST_VALUE = 160;

/** @param {Model} model */
export function list({ list: text, analysis: { base }, actions }) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const onInput = (/** @type {Event} */ { target }) =>
    actions.setList(/** @type {HTMLTextAreaElement} */ (target).value);
  return html`<label for="list">One URL a line. Each is compared with the first.</label>
    <textarea class="value" id="list" rows="4" spellcheck="false" autocomplete="off" autocapitalize="off"
      placeholder="https://example.org/&#10;https://EXAMPLE.org:443" .value=${live(escapeHidden(text))} @input=${onInput}></textarea>
    ${lines.length === 0 ? nothing : table(lines, base)}`;
}

/**
 * @param {readonly string[]} lines
 * @param {string} base
 */
function table(lines, base) {
  const analyses = lines.slice(0, LONGEST_LIST).map((line) => parse(unescapeText(line), base));
  const rest = lines.length - analyses.length;
  return html`<table class="list">
      <caption class="visually-hidden">The URLs of the list</caption>
      <thead><tr><th scope="col">Line</th><th scope="col">The Standard</th><th scope="col">This browser</th><th scope="col">Compared with line 1</th></tr></thead>
      <tbody>${analyses.map((analysis, index) => row(analysis, index, lines[index], analyses[0].url))}</tbody>
    </table>
    ${rest > 0 ? html`<p class="soft">And ${plural(rest, "more line")}.</p>` : nothing}`;
}

/**
 * @param {import("./parsing.js").Analysis} analysis
 * @param {number} index
 * @param {string} line
 * @param {URL | null} first
 */
function row({ input, base, url }, index, line, first) {
  const result = url === null ? `failure: ${whyNot(input, base)}` : withSpaces(abbreviated(url.href, LONGEST_VALUE));
  const own = ownHref(input, base);
  return html`<tr>
    <th scope="row">${index + 1}</th>
    <td class="value"><a href="#input=${encodeURIComponent(line)}&base=${encodeURIComponent(base)}">${result}</a></td>
    <td class="value ${own === url?.href ? "" : "is-other"}">${own === url?.href ? html`<span class="soft">same</span>` : own === undefined ? "throws" : withSpaces(abbreviated(own, LONGEST_VALUE))}</td>
    <td>${index === 0 ? "" : relation(first, url)}</td>
  </tr>`;
}

/**
 * The name of the error. `inspect` would look for all others, too.
 * @param {string} input
 * @param {string} base
 */
function whyNot(input, base) {
  try {
    return new URL(input, base === "" ? undefined : base).href;
  } catch (error) {
    return /\(([\w-]+)\)$/.exec(String(error))?.[1] ?? "";
  }
}

/**
 * @param {string} input
 * @param {string} base
 */
function ownHref(input, base) {
  try {
    return new OwnURL(input, base === "" ? undefined : base).href;
  } catch {
    return undefined;
  }
}

/**
 * The closest that holds.
 * @param {URL | null} a
 * @param {URL | null} b
 */
function relation(a, b) {
  if (a === null || b === null) return "–";
  if (equals(a, b)) return "equal";
  if (sameOrigin(a, b)) return "same origin";
  return sameSite(a, b) ? "same site" : "cross-site";
}
