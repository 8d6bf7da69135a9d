/** The page of examples: the Standard's tables, parsed by whurl. Each row links to the playground. */
import { html, nothing, render } from "lit-html";
import { URL } from "whurl";
import { whyUnavailable } from "../availability.js";
import { hashOf } from "../playground/address.js";
import { plural } from "../playground/view.js";
import { escapeText, visible } from "../text/escapes.js";
import { sections } from "./sections.js";

/** @typedef {import("./sections.js").Example} Example */

const SECTIONS = sections();
const filter = /** @type {HTMLInputElement} */ (document.getElementById("filter"));
const found = /** @type {HTMLElement} */ (document.getElementById("found"));
const root = /** @type {HTMLElement} */ (document.getElementById("sections"));

const reason = whyUnavailable();
if (reason === undefined) {
  // As it was before a reload, or before the page was left for an example.
  filter.value ||= history.state?.filter ?? "";
  filter.addEventListener("input", () => {
    show();
    keepFilter();
  });
  show();
} else {
  found.textContent = reason;
}

function keepFilter() {
  try {
    history.replaceState({ filter: filter.value }, "");
  } catch {
    // WebKit allows a hundred in ten seconds. An earlier one is then kept.
  }
}

function show() {
  const text = filter.value.trim().toLowerCase();
  const shown = SECTIONS.map((section) => ({
    ...section,
    examples: section.examples.filter(({ input, base, expected }) =>
      `${section.title} ${input} ${base} ${expected ?? ""}`.toLowerCase().includes(text),
    ),
  })).filter(({ examples }) => examples.length > 0);
  const total = shown.reduce((sum, { examples }) => sum + examples.length, 0);
  found.textContent = plural(total, "example");
  render(html`${shown.map(section)}`, root);
}

/** @param {import("./sections.js").Section} section */
function section({ title, about, link, examples }) {
  const id = `section-${title.toLowerCase().replaceAll(" ", "-")}`;
  return html`<section aria-labelledby=${id} class="stack">
    <div>
      <h2 id=${id}>${title}</h2>
      <p class="soft">${about} <a href=${link}>In the Standard</a></p>
    </div>
    <div class="scroll" tabindex="0" role="group" aria-labelledby=${id}>
      <table class="examples">
        <thead><tr><th scope="col">Input</th><th scope="col">Base</th><th scope="col">Result</th></tr></thead>
        <tbody>${examples.map(row)}</tbody>
      </table>
    </div>
  </section>`;
}

/** @param {Example} example */
function row({ input, base, expected }) {
  const href = `./index.html${hashOf({ input: escapeText(input), base: escapeText(base) })}`;
  const result = URL.parse(input, base === "" ? undefined : base)?.href ?? null;
  return html`<tr>
    <th scope="row" class="value"><a href=${href}>${input === "" ? "(empty)" : visible(input)}</a></th>
    <td class="value">${base === "" ? html`<span class="none">—</span>` : visible(base)}</td>
    <td class="value">${result === null ? html`<span class="badge badge--bad">failure</span>` : visible(result)} ${remark(result, expected)}</td>
  </tr>`;
}

/**
 * What the text shows, if it differs: some examples show only one component.
 * @param {string | null} result
 * @param {string | null} expected
 */
function remark(result, expected) {
  if (expected === null || expected === (result ?? "Failure")) return nothing;
  return html`<span class="soft small">the text shows ${visible(expected)}</span>`;
}
