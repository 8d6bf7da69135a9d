/** A list of URLs, one a line: what each is, and what it has in common with the first. */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { equals, sameOrigin, sameSite, URL } from "whurl/inspect/slim";
import { abbreviated } from "../text/abbreviate.js";
import { unescapeText, withSpaces } from "../text/escapes.js";
import { isComposing, showHidden } from "../text/show_hidden.js";
import { hashOf } from "./address.js";
import { parse } from "./parsing.js";
import { LONGEST_LIST, plural } from "./view.js";

/** @typedef {import("./view.js").Model} Model */

const OwnURL = globalThis.URL;
const LONGEST_VALUE = 160;

/** @param {Model} model */
export function list({ list: text, analysis: { base }, actions }) {
  const onInput = (/** @type {Event} */ event) => {
    const field = /** @type {HTMLTextAreaElement} */ (event.target);
    if (!isComposing(event)) showHidden(field);
    actions.setList(field.value);
  };
  const lines = linesOf(text);
  return html`<label for="list">One URL a line. Each is compared with the first.</label>
    <textarea class="value" id="list" rows="4" wrap="off" spellcheck="false" autocomplete="off" autocapitalize="off"
      placeholder="https://example.org/&#10;https://EXAMPLE.org:443" .value=${live(text)}
      @input=${onInput} @compositionend=${onInput}></textarea>
    ${lines.length === 0 ? nothing : table(lines, base)}`;
}

/**
 * The lines that are not empty, with their numbers in the field.
 * @param {string} text
 */
function linesOf(text) {
  const lines = text.split("\n").map((line, index) => ({ line, number: index + 1 }));
  return lines.filter(({ line }) => line.trim() !== "");
}

/**
 * @param {ReturnType<typeof linesOf>} lines
 * @param {string} base
 */
function table(lines, base) {
  const shown = lines.slice(0, LONGEST_LIST);
  const findings = findingsOf(
    shown.map(({ line }) => line),
    base,
  );
  const rest = lines.length - shown.length;
  return html`<table class="list">
      <caption class="visually-hidden">The URLs of the list</caption>
      <thead><tr><th scope="col">Line</th><th scope="col">The Standard</th><th scope="col">This browser</th><th scope="col">Compared with line ${shown[0].number}</th></tr></thead>
      <tbody>${shown.map(({ number }, index) => row(findings[index], number))}</tbody>
    </table>
    ${rest > 0 ? html`<p class="soft">And ${plural(rest, "more line")}.</p>` : nothing}`;
}

/**
 * @typedef {object} Finding about a line
 * @property {string} result
 * @property {string | null} own this browser's; `null` if it is the same
 * @property {string} relation to the first line
 * @property {string} link to it as the input
 */

/** Of the lines that are shown: a keystroke changes one of them. @type {Map<string, Finding>} */
let known = new Map();
/** What those are relative to. */
let knownFor = { first: "", base: "" };

/**
 * @param {readonly string[]} lines
 * @param {string} base
 */
function findingsOf(lines, base) {
  const [first] = lines;
  if (knownFor.first !== first || knownFor.base !== base) known = new Map();
  knownFor = { first, base };
  const { url } = parse(unescapeText(first), base);
  const findings = lines.map(
    (line, index) => (index > 0 ? known.get(line) : undefined) ?? findingOf(line, base, url, index),
  );
  known = new Map();
  for (let index = 1; index < lines.length; index++) known.set(lines[index], findings[index]);
  return findings;
}

/**
 * @param {string} line
 * @param {string} base
 * @param {URL | null} first
 * @param {number} index
 * @returns {Finding}
 */
function findingOf(line, base, first, index) {
  const { input, url } = parse(unescapeText(line), base);
  const own = ownHref(input, base);
  const shown = (/** @type {string} */ href) => withSpaces(abbreviated(href, LONGEST_VALUE));
  return {
    result: url === null ? `failure: ${whyNot(input, base)}` : shown(url.href),
    own: own === url?.href ? null : own === undefined ? "throws" : shown(own),
    relation: index === 0 ? "" : relation(first, url),
    link: hashOf({ input: line, base }),
  };
}

/**
 * @param {Finding} finding
 * @param {number} number
 */
function row({ result, own, relation, link }, number) {
  return html`<tr>
    <th scope="row">${number}</th>
    <td class="value"><a href=${link}>${result}</a></td>
    <td class="value ${own === null ? "" : "is-other"}">${own ?? html`<span class="soft">same</span>`}</td>
    <td>${relation}</td>
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
