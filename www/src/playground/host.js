/** The host: its kind, IDNA label by label, addresses in all their forms, its owner, and its rendering for people. */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import {
  domainToUnicode,
  origin,
  parseHost,
  publicSuffix,
  publicSuffixListDate,
  registrableDomain,
  renderForHumans,
  serializeHost,
} from "whurl/inspect/slim";
import { abbreviated } from "../text/abbreviate.js";
import { codePointDigits, visible } from "../text/escapes.js";
import { ipv4Forms, ipv6Forms } from "./addresses.js";
import { plural } from "./view.js";

/**
 * @typedef {import("./view.js").Model} Model
 * @typedef {import("whurl/inspect").Host} Host
 */

const SPECIAL = /^(?:https?|wss?|ftp|file):$/;
const LONGEST_TEXT = 300;
/** In code units. DNS has none of more than 253, and Unicode's rules take a microsecond and more for each. */
const LONGEST_HOST = 1000;
const LONGEST_RENDERED = 20_000;
/** As many of the first labels as of the last. */
const MOST_LABELS = 32;

/** @type {Record<Host["kind"], string>} */
const KINDS = {
  domain: "Domain",
  ipv4: "IPv4 address",
  ipv6: "IPv6 address",
  opaque: "Opaque host: the URL is not special, so this can be almost any text",
  empty: "Empty host",
};

/** @param {Model} model */
export function host({ analysis: { url }, maxLength, actions }) {
  if (url === null) return html`<p class="soft">Without a URL there is no host.</p>`;
  if (url.hostname.length > LONGEST_HOST) {
    return html`<p class="soft">This host has ${plural(url.hostname.length, "code unit")}. DNS allows 253, so it is not taken apart.</p>`;
  }
  const parsed = hostOf(url);
  return html`<h3>${parsed === null ? "No host" : KINDS[parsed.kind]}</h3>
    ${parsed === null ? html`<p class="soft">This URL's host is null: no “//” comes before its path.</p>` : forms(parsed)}
    ${parsed?.kind === "domain" ? html`${labels(parsed.value)} ${ownership(parsed.value)}` : nothing}
    <h3>Origin</h3>${originOf(url)}
    <h3>Shown to people</h3>${url.href.length > LONGEST_RENDERED ? html`<p class="soft">This URL has ${plural(url.href.length, "code unit")}, too many to be shown to people.</p>` : renderings(url, maxLength, actions)}`;
}

/**
 * @param {URL} url
 * @returns {Host | null} `null` for the Standard's null host
 */
function hostOf(url) {
  const hasHost = url.href.startsWith("//", url.protocol.length);
  if (!hasHost) return null;
  if (url.hostname === "") return { kind: "empty", value: "" };
  return parseHost(url.hostname, { opaque: !SPECIAL.test(url.protocol) });
}

/** @param {Host} host */
function forms(host) {
  if (host.kind === "ipv4") return list(ipv4Forms(host.value));
  if (host.kind === "ipv6") return list(ipv6Forms(host.value, serializeHost(host).replace(/[[\]]/g, "")));
  if (host.kind === "opaque") return list([{ name: "Serialized", text: host.value }]);
  if (host.kind === "empty") return nothing;
  const { domain, error } = domainToUnicode(host.value);
  return list([
    { name: "ASCII", text: host.value },
    { name: error ? "Unicode (with an error)" : "Unicode", text: domain, isDomain: true },
  ]);
}

/**
 * The labels of a domain, each by itself: those of scripts that are written from right to left must not change places.
 * @param {string} domain
 */
const isolated = (domain) =>
  visible(domain)
    .split(".")
    .map((label, index) => html`${index === 0 ? "" : "."}<bdi>${label}</bdi>`);

/**
 * @param {{ name: string, text: string, isDomain?: boolean }[]} facts
 * @param {(text: string) => string} show
 */
function list(facts, show = visible) {
  return html`<dl class="facts">
    ${facts.map(({ name, text, isDomain = false }) => {
      const short = abbreviated(text, LONGEST_TEXT);
      return html`<div><dt>${name}</dt> <dd class="value" dir="ltr">${isDomain ? isolated(short) : show(short)}</dd></div>`;
    })}
  </dl>`;
}

/** @param {string} domain in ASCII */
function labels(domain) {
  const all = domain.replace(/\.$/, "").split(".");
  const count = all.length - MOST_LABELS;
  // The last ones say whose the domain is.
  const rows = count > 0 ? [...all.slice(0, MOST_LABELS / 2), null, ...all.slice(-MOST_LABELS / 2)] : all;
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Labels">
    <table class="labels">
      <caption class="visually-hidden">The domain, label by label</caption>
      <thead><tr><th scope="col">Label</th><th scope="col">Unicode</th><th scope="col">Code points</th></tr></thead>
      <tbody>${rows.map((label) => (label === null ? moreRow(count) : labelRow(label)))}</tbody>
    </table>
  </div>`;
}

/** @param {number} count of labels that are not shown */
const moreRow = (count) => html`<tr><td colspan="3" class="soft">… and ${plural(count, "more label")} …</td></tr>`;

/** @param {string} label */
function labelRow(label) {
  const { domain, error } = domainToUnicode(label);
  const isIdn = label.startsWith("xn--");
  const codePoints = isIdn ? [...domain].slice(0, 40).map(codePointDigits) : [];
  return html`<tr>
    <th scope="row" class="value">${abbreviated(label, 63)}</th>
    <td class="value">${visible(abbreviated(domain, 63))}${error ? html` <span class="badge badge--warn">not valid</span>` : nothing}</td>
    <td class="value small">${isIdn ? codePoints.map((digits) => `U+${digits}`).join(" ") : html`<span class="soft">ASCII</span>`}</td>
  </tr>`;
}

/** @param {string} domain */
function ownership(domain) {
  return html`<dl class="facts">
      <div><dt>Public suffix</dt> <dd class="value">${publicSuffix(domain) ?? "none"}</dd></div>
      <div><dt>Registrable domain</dt> <dd class="value">${registrableDomain(domain) ?? "none"}</dd></div>
    </dl>
    <p class="soft small">By the Public Suffix List of ${publicSuffixListDate}.</p>`;
}

/** @param {URL} url */
function originOf(url) {
  const value = origin(url);
  if (value.kind === "opaque") {
    return html`<p>Opaque, serialized as <code>null</code>: no other URL has the same origin.</p>`;
  }
  return list([
    { name: "Serialized", text: value.serialized },
    { name: "Scheme", text: value.scheme },
    { name: "Host", text: serializeHost(value.host) },
    { name: "Port", text: value.port === null ? "null (the scheme's default)" : String(value.port) },
  ]);
}

/**
 * @param {URL} url
 * @param {number} maxLength
 * @param {Model["actions"]} actions
 */
function renderings(url, maxLength, actions) {
  const elided = renderForHumans(url, { maxLength });
  const whole = renderForHumans(url);
  const simplified = renderForHumans(url, { simplify: true });
  const facts = [
    { name: "As it is", text: whole.text },
    { name: "Simplified", text: simplified.text },
    { name: `In ${maxLength} characters`, text: elided.text },
  ];
  // Nothing is hidden in them but isolates, which lay them out.
  return html`${list(facts, (text) => text)}
    <p class="row">
      <label for="longest">Length</label>
      <input type="range" id="longest" min="10" max="120" .value=${live(String(maxLength))} aria-valuetext="${maxLength} characters"
        @input=${(/** @type {any} */ event) => actions.setMaxLength(Number(event.target.value))} />
    </p>
    ${whole.suspicious ? html`<p class="note note--refused">The host stays in ASCII: it mixes scripts, or could be mistaken for another.</p>` : nothing}`;
}
