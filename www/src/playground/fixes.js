/**
 * Changes to the input that remove a validation error. A fix is offered only if it works: the changed input parses, with
 * fewer errors. A fix that keeps the URL is preferred to one that changes it.
 *
 * @typedef {import("whurl/inspect").ValidationError} ValidationError
 * @typedef {import("./parsing.js").Analysis} Analysis
 * @typedef {{ label: string, input: string }} Candidate
 * @typedef {Candidate & { changes: boolean }} Fix `changes`: whether the result is another URL
 */
import { inspect, percentEncode, URL } from "whurl/inspect/slim";

/** Trying fixes takes more parses, and nobody fixes longer inputs by clicking. */
const LONGEST_INPUT = 20_000;

/**
 * @param {ValidationError} error
 * @param {Analysis} analysis
 * @param {number} [errorCount] how many errors the input has
 * @returns {Fix | null}
 */
export function fixFor(error, analysis, errorCount = analysis.details?.errorCount ?? 0) {
  if (analysis.input.length > LONGEST_INPUT) return null;
  const fixes = candidates(error, analysis).flatMap((candidate) => tried(candidate, analysis, errorCount));
  return fixes.find(({ changes }) => !changes) ?? fixes[0] ?? null;
}

/**
 * @param {Candidate} candidate
 * @param {Analysis} analysis
 * @param {number} errorCount
 * @returns {Fix[]} empty if it does not help
 */
function tried(candidate, { base, url }, errorCount) {
  const { url: fixed, errors } = inspect(candidate.input, base === "" ? undefined : base);
  const helps = fixed !== null && (url === null || errors.length < errorCount);
  return helps ? [{ ...candidate, changes: url !== null && fixed.href !== url.href }] : [];
}

/**
 * @param {ValidationError} error
 * @param {Analysis} analysis
 * @returns {Candidate[]}
 */
function candidates({ name, start, end }, { input, base, url }) {
  /** @type {(text: string, from?: number, to?: number) => string} */
  const replaced = (text, from = start, to = end) => input.slice(0, from) + text + input.slice(to);
  const text = input.slice(start, end);
  switch (name) {
    case "invalid-URL-unit":
      return unitFixes(text, replaced);
    case "invalid-reverse-solidus":
      return [{ label: "Write “/”", input: replaced("/") }];
    case "special-scheme-missing-following-solidus":
      return solidusFixes(input, start, end, replaced);
    case "invalid-credentials":
      return [{ label: "Remove the credentials", input: withoutCredentials(input, start, end) }];
    case "missing-scheme-non-relative-URL":
      return schemeFixes(input);
    case "port-invalid":
    case "port-out-of-range":
      return [{ label: "Remove the port", input: withoutPort(input, start) }];
    case "IPv6-unclosed":
      return [{ label: "Close the bracket", input: closed(input, start) }];
    case "file-invalid-Windows-drive-letter-host":
      return [{ label: "Add the third “/”", input: replaced("/", start, start) }];
    case "file-invalid-Windows-drive-letter":
      return url === null ? [] : [{ label: "Write the whole URL", input: url.href }];
    default:
      return name.startsWith("IPv") || name.startsWith("domain-") ? hostFixes(input, base, url) : [];
  }
}

/**
 * @param {string} text
 * @param {(text: string) => string} replaced
 * @returns {Candidate[]}
 */
function unitFixes(text, replaced) {
  if (text.startsWith("%")) return [{ label: "Write “%25”", input: replaced(`%25${text.slice(1)}`) }];
  const encoded = percentEncode(text, "component");
  return [
    { label: `Write “${encoded}”`, input: replaced(encoded) },
    { label: "Remove it", input: replaced("") },
  ];
}

/**
 * @param {string} input
 * @param {number} start
 * @param {number} end
 * @param {(text: string, from?: number, to?: number) => string} replaced
 * @returns {Candidate[]}
 */
function solidusFixes(input, start, end, replaced) {
  if (/^[/\\]+$/.test(input.slice(start, end))) return [{ label: "Remove it", input: replaced("") }];
  const [scheme] = /^[\0-\x20]*[^:]*:/.exec(input) ?? [""];
  const rest = input.slice(scheme.length).replace(/^[/\\]*/, "");
  const slashes = /file:$/i.test(scheme) ? "///" : "//";
  return [{ label: `Write “${scheme.trim()}${slashes}”`, input: `${scheme}${slashes}${rest}` }];
}

/**
 * @param {string} input
 * @param {number} start
 * @param {number} end
 */
function withoutCredentials(input, start, end) {
  const at = input.indexOf("@", end - 1);
  return at < 0 ? input : input.slice(0, start) + input.slice(at + 1);
}

/**
 * @param {string} input
 * @returns {Candidate[]}
 */
function schemeFixes(input) {
  const text = input.trim();
  const slashes = /^[/\\]{2}/.test(text) ? "" : "//";
  return text === "" ? [] : [{ label: "Begin with “https:”", input: `https:${slashes}${text}` }];
}

/**
 * @param {string} input
 * @param {number} start somewhere in the port
 */
function withoutPort(input, start) {
  const colon = input.lastIndexOf(":", start);
  const length = input.slice(colon).search(/[/?#\\]|$/);
  return input.slice(0, colon) + input.slice(colon + length);
}

/**
 * @param {string} input
 * @param {number} start somewhere in the address
 */
function closed(input, start) {
  const open = input.lastIndexOf("[", start);
  const length = input.slice(open).search(/[/?#\\]|$/);
  return `${input.slice(0, open + length)}]${input.slice(open + length)}`;
}

/**
 * The host as the parser understood it.
 * @param {string} input
 * @param {string} base
 * @param {URL | null} url
 * @returns {Candidate[]}
 */
function hostFixes(input, base, url) {
  if (url === null || url.hostname === "") return [];
  const [before, , after] = splitAtHost(input) ?? [];
  if (before === undefined) return [];
  const fixed = before + url.hostname + after;
  const isSame = URL.parse(fixed, base === "" ? undefined : base)?.href === url.href;
  return isSame ? [{ label: `Write “${url.hostname}”`, input: fixed }] : [];
}

/** @param {string} input */
function splitAtHost(input) {
  const parts = /^([^/\\]*[/\\]{2}(?:[^/\\?#]*@)?)(\[[^\]]*\]?|[^:/\\?#]*)(.*)$/s.exec(input);
  return parts?.slice(1);
}
