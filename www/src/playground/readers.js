/** Who reads it how: what other programs take for scheme, host and port, by the models of `whurl/guard`. */
import { html, nothing } from "lit-html";
import { abbreviated } from "../text/abbreviate.js";
import { visible } from "../text/escapes.js";
import { marked } from "../text/marked.js";
import { plural } from "./view.js";

/**
 * @typedef {import("./view.js").Model} Model
 * @typedef {typeof import("whurl/guard")} Guard
 * @typedef {import("whurl/guard").Agreement} Agreement
 * @typedef {import("whurl/guard").Reading} Reading
 * @typedef {import("whurl/guard").RefusedBy} RefusedBy
 * @typedef {import("whurl/guard").Disagreement} Disagreement
 */

/** In code units. All readers together take up to 4 microseconds for each. */
const LONGEST_READ = 2000;
const LONGEST_VALUE = 80;

const COLUMNS = /** @type {const} */ ([
  { component: "scheme", title: "Scheme" },
  { component: "userinfo", title: "Username, password" },
  { component: "host", title: "Host" },
  { component: "port", title: "Port" },
]);

/** The readers come with a module of their own, which is loaded for who wants to see them. @type {Guard | "not asked for" | "under way" | "failed"} */
let guard = "not asked for";

/** @param {() => void} showAgain */
async function load(showAgain) {
  guard = "under way";
  guard = await import("whurl/guard").catch(() => "failed");
  showAgain();
}

/** @param {Model} model */
export function readers({ analysis: { input, base }, actions }) {
  if (input.length + base.length > LONGEST_READ) {
    return html`<p class="soft">This input has ${plural(input.length + base.length, "code unit")}. The readers are asked about ${plural(LONGEST_READ, "code unit")} at most.</p>`;
  }
  if (guard === "not asked for") load(actions.showAgain);
  if (guard === "under way") return html`<p class="soft">Loading the readers …</p>`;
  if (guard === "failed")
    return html`<p class="soft">The readers could not be loaded. Reload the page to try again.</p>`;
  const known = /** @type {Guard} */ (guard);
  if (base !== "" && known.agreement(base).url === null) return html`<p class="soft">The base URL does not parse.</p>`;
  const agreement = known.agreement(input, base === "" ? undefined : base);
  return html`${verdict(agreement)} ${comparison(agreement, known)} ${rules(input, agreement, known)}
    <p class="soft small">Each reader is a model, compared with the program on a million URLs without a base.</p>`;
}

/** @param {Agreement} agreement */
function verdict({ url, isUnanimous, disagreements, refusals }) {
  if (isUnanimous) return html`<p class="verdict verdict--same">Everyone reads this URL as the Standard does.</p>`;
  const others = new Set(disagreements.map(({ reader }) => reader)).size;
  if (others === 0 && url === null)
    return html`<p class="verdict verdict--same">Everyone refuses this input, or sees no host in it.</p>`;
  if (others === 0) {
    return html`<p class="verdict verdict--same">Whoever reads this URL reads it as the Standard does. ${refuse(refusals.length)}.</p>`;
  }
  const what = url === null ? "see a host in an input that the Standard refuses" : "read another URL than the Standard";
  return html`<div class="verdict verdict--differs">
    <p><b>${plural(others, "reader")} ${others === 1 ? what.replace(/^\w+/, "$&s") : what}.</b>
      A check made by one program means nothing to another that reads the host differently.</p>
  </div>`;
}

/** @param {number} number */
const refuse = (number) => `${plural(number, "reader")} ${number === 1 ? "refuses" : "refuse"} it`;

/**
 * @param {Agreement} agreement
 * @param {Guard} guard
 */
function comparison({ url, error, readings, disagreements }, { readers: known }) {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Readers">
    <table class="readers">
      <caption class="visually-hidden">What each reader takes for the components up to the path</caption>
      <thead><tr><th scope="col">Reader</th>${COLUMNS.map(({ title }) => html`<th scope="col">${title}</th>`)}</tr></thead>
      <tbody>
        ${url === null ? refusal("The Standard", "", error ?? "") : row("The Standard", "", standards(url), [])}
        ${readings.map((reading) => {
          const { title, version } = /** @type {Guard["readers"][number]} */ (
            known.find(({ name }) => name === reading.reader)
          );
          if (reading.refusal !== null) return refusal(title, version, reading.refusal);
          const parts = disagreements.filter(({ reader }) => reader === reading.reader);
          return row(title, version, reading, parts);
        })}
      </tbody>
    </table>
  </div>`;
}

/**
 * The Standard's reading, in the readers' form.
 * @param {import("whurl").URL} url
 */
function standards({ protocol, username, password, hostname, port, href }) {
  const hasHost = href.startsWith("//", protocol.length);
  const userinfo = password === "" ? username : `${username}:${password}`;
  return {
    scheme: protocol.slice(0, -1),
    userinfo: userinfo || null,
    host: hasHost ? hostname : null,
    port: port || null,
  };
}

/**
 * @param {string} title
 * @param {string} version
 * @param {Pick<Reading, "scheme" | "userinfo" | "host" | "port">} reading
 * @param {Disagreement[]} parts where it disagrees
 */
function row(title, version, reading, parts) {
  return html`<tr>
    ${heading(title, version)}
    ${COLUMNS.map(({ component }) => {
      const isOther = parts.some((part) => part.component === component);
      return html` <td class="value ${isOther ? "is-other" : ""}">${shown(reading[component])}${isOther ? html`<span class="visually-hidden"> (differs)</span>` : nothing}</td>`;
    })}
  </tr>`;
}

/**
 * @param {string} title
 * @param {string} version
 * @param {string} reason
 */
const refusal = (title, version, reason) =>
  html`<tr>${heading(title, version)} <td class="soft" colspan=${COLUMNS.length}>refuses${reason === "" ? "" : `: ${reason}`}</td></tr>`;

/**
 * @param {string} title
 * @param {string} version
 */
const heading = (title, version) =>
  html`<th scope="row">${title}${version === "" ? nothing : html` <span class="soft small">${version}</span>`}</th>`;

/** @param {string | null} value */
function shown(value) {
  if (value === null) return html`<span class="soft">none</span>`;
  return value === "" ? html`<span class="soft">(empty)</span>` : visible(abbreviated(value, LONGEST_VALUE));
}

/**
 * By which rules they part, and where in the input.
 * @param {string} input
 * @param {Agreement} agreement
 * @param {Guard} guard
 */
function rules(input, { disagreements, refusals }, { rules: known, readers: titles }) {
  /** @type {Map<string, RefusedBy[]>} those that part in the same place, by the same rule */
  const groups = new Map();
  for (const parting of [...disagreements, ...refusals]) {
    const key = `${parting.rule} ${parting.start} ${parting.end}`;
    groups.set(key, [...(groups.get(key) ?? []), parting]);
  }
  if (groups.size === 0) return nothing;
  return html`<h3>Where they part</h3>
    <ul class="partings">
      ${[...groups.values()].map((group) => {
        const [{ rule, start, end }] = group;
        const names = new Set(group.map(({ reader }) => titles.find(({ name }) => name === reader)?.title));
        return html`<li>
          <p>${known.find(({ name }) => name === rule)?.summary}</p>
          ${marked(input, start, end)}
          <p class="soft small">${[...names].join(", ")}</p>
        </li>`;
      })}
    </ul>`;
}
