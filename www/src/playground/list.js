/** A list of URLs, one a line: what each is, and what it has in common with the first. */
import { html, noChange, nothing } from "lit-html";
import { Directive, directive } from "lit-html/directive.js";
import { equals, sameOrigin, sameSite, URL } from "whurl/inspect/slim";
import { abbreviated } from "../text/abbreviate.js";
import { escapeText, unescapeText, withSpaces } from "../text/escapes.js";
import { isComposedIn } from "../text/field_value.js";
import { isComposing } from "../text/show_hidden.js";
import { hashOf } from "./address.js";
import { LongField } from "./long_field.js";
import { isParsedAtOnce, parse } from "./parsing.js";
import { LONGEST_LIST, plural } from "./view.js";

/** @typedef {import("./view.js").Model} Model */

const OwnURL = globalThis.URL;
const LONGEST_VALUE = 160;
/** Of the field: more lines than anybody edits one by one. */
const LENGTHS = { shown: 20_000, head: 12_000, tail: 4000, lines: 5000 };
/** How long parsing lines may take before the page is shown, in milliseconds. */
const BUDGET = 12;

/** @param {Model} model */
export function list({ list: text, analysis: { base }, actions }) {
  const onInput = (/** @type {Event} */ event) => {
    const field = fields.get(/** @type {HTMLTextAreaElement} */ (event.target));
    if (!isComposing(event)) field?.settle();
    actions.setList(field?.text ?? "");
  };
  const lines = linesOf(text);
  return html`<label for="list">One URL a line. Each is compared with the first.</label>
    <textarea class="value" id="list" rows="4" wrap="off" spellcheck="false" autocomplete="off" autocapitalize="off"
      placeholder="https://example.org/&#10;https://EXAMPLE.org:443" ${listText(text)}
      @input=${onInput} @compositionend=${onInput}></textarea>
    ${lines.shown.length === 0 ? nothing : table(lines, base, actions)}`;
}

/** Of the element that is shown. @type {WeakMap<HTMLTextAreaElement, LongField>} */
const fields = new WeakMap();

class ListText extends Directive {
  /** @param {string} text */
  render(text) {
    return text;
  }

  /**
   * @override
   * @param {import("lit-html").ElementPart} part
   * @param {[string]} values
   */
  update({ element }, [text]) {
    const area = /** @type {HTMLTextAreaElement} */ (element);
    const field = fields.get(area) ?? new LongField(area, LENGTHS, "\n");
    fields.set(area, field);
    if (!isComposedIn(area)) field.text = text;
    return noChange;
  }
}

/** Makes a long field of the element that it is on, with this text. */
const listText = directive(ListText);

/**
 * The first lines that are not empty, with their numbers in the field, and how many more there are.
 * @param {string} text
 */
function linesOf(text) {
  /** @type {{ line: string, number: number }[]} */
  const shown = [];
  let rest = 0;
  let number = 0;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    number++;
    const line = text.slice(start, end);
    start = end + 1;
    if (line.trim() === "") continue;
    if (shown.length < LONGEST_LIST) shown.push({ line, number });
    else rest++;
  }
  return { shown, rest };
}

/**
 * @param {ReturnType<typeof linesOf>} lines
 * @param {string} base
 * @param {Model["actions"]} actions
 */
function table({ shown, rest }, base, actions) {
  const findings = findingsOf(
    shown.map(({ line }) => line),
    base,
  );
  if (findings.includes(null)) actions.showAgain();
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
 * @property {string} link to it as the input; empty if there is none
 */

/** Of the lines that are shown: a keystroke changes one of them. @type {Map<string, Finding>} */
let known = new Map();
/** What those are relative to. @type {{ first: string, base: string, url: URL | null, finding: Finding | null }} */
let knownFor = { first: "", base: "", url: null, finding: null };

/**
 * What there is time for: `null` for other lines, until it is called again.
 * @param {readonly string[]} lines
 * @param {string} base
 */
function findingsOf(lines, base) {
  const end = performance.now() + BUDGET;
  const [first] = lines;
  if (knownFor.first !== first || knownFor.base !== base) {
    const url = isParsedAtOnce(first, base) ? parse(unescapeText(first), base).url : null;
    knownFor = { first, base, url, finding: findingOf(first, base, null) };
    known = new Map();
  }
  /** @type {typeof known} */
  const found = new Map();
  const findings = lines.map((line, index) => {
    if (index === 0) return knownFor.finding;
    const finding = found.get(line) ?? known.get(line);
    if (finding === undefined && performance.now() > end) return null;
    const current = finding ?? findingOf(line, base, knownFor);
    found.set(line, current);
    return current;
  });
  known = found;
  return findings;
}

/**
 * @param {string} line
 * @param {string} base
 * @param {{ url: URL | null } | null} first what it is compared with, if it is not the first itself
 * @returns {Finding}
 */
function findingOf(line, base, first) {
  if (!isParsedAtOnce(line, base)) {
    return {
      result: `too long to be parsed here: ${plural(line.length, "code unit")}`,
      own: null,
      relation: "",
      link: "",
    };
  }
  const { input, url } = parse(unescapeText(line), base);
  const own = ownHref(input, base);
  const shown = (/** @type {string} */ href) => withSpaces(abbreviated(href, LONGEST_VALUE));
  return {
    result: url === null ? `failure: ${whyNot(input, base)}` : shown(url.href),
    own: own === url?.href ? null : own === undefined ? "throws" : shown(own),
    relation: first === null ? "" : relation(first.url, url),
    link: hashOf({ input: line, base: escapeText(base) }),
  };
}

/**
 * @param {Finding | null} finding
 * @param {number} number
 */
function row(finding, number) {
  if (finding === null) return html`<tr><th scope="row">${number}</th><td class="soft">…</td><td></td><td></td></tr>`;
  const { result, own, relation, link } = finding;
  if (link === "") return html`<tr><th scope="row">${number}</th><td class="soft" colspan="3">${result}</td></tr>`;
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
