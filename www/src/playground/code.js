/** The current input and base as programs, and the result as JSON, as a table, and as a test. */
import { hiddenAs, visible } from "../text/escapes.js";
import { find } from "./analysis.js";
import { ATTRIBUTES } from "./components.js";
import { parse } from "./parsing.js";

/**
 * @typedef {import("./parsing.js").Analysis} Analysis
 * @typedef {{ readonly [name in typeof ATTRIBUTES[number]["name"]]?: string } | null} Answer what is known of it; `null` if it throws
 */

/** @param {Analysis} analysis */
export function asJavaScript(analysis) {
  return `import { URL } from "whurl";\n\nconst url = ${callOf(analysis)};\nconsole.log(url.href);\n`;
}

/** @param {Analysis} analysis */
function callOf({ input, base }) {
  return `new URL(${[input, ...(base === "" ? [] : [base])].map((text) => asJsonText(text)).join(", ")})`;
}

/**
 * JSON, or a literal of JavaScript, in which what nobody can see is escaped: it would pass for something else where it is pasted.
 * @param {unknown} value
 * @param {number} [indent]
 */
function asJsonText(value, indent) {
  return hiddenAs(JSON.stringify(value, null, indent), (character) =>
    Array.from({ length: character.length }, (_, at) => unitEscape(character.charCodeAt(at))).join(""),
  );
}

/** @param {number} unit */
const unitEscape = (unit) => `\\u${unit.toString(16).padStart(4, "0")}`;

/** @param {Analysis} analysis */
export function asRust({ input, base }) {
  const parse =
    base === ""
      ? `    let url = Url::parse(${rustString(input)})?;\n`
      : `    let base = Url::parse(${rustString(base)})?;\n    let url = base.join(${rustString(input)})?;\n`;
  const body = `${parse}    println!("{}", url.href());\n    Ok(())\n`;
  return `use whurl::{ParseError, Url};\n\nfn main() -> Result<(), ParseError> {\n${body}}\n`;
}

/**
 * Of many errors only the first are there: then it says how many there are, or `null` if nobody has counted them.
 * @param {Analysis} analysis
 */
export function asJson(analysis) {
  const { input, base, url, details } = analysis;
  const attributes = url && Object.fromEntries(ATTRIBUTES.map(({ name }) => [name, url[name]]));
  const { valid, errors, errorCount, isThorough } = details ?? find(analysis, true);
  const isComplete = isThorough && errors.length === errorCount;
  const count = isComplete ? {} : { errorCount: isThorough ? errorCount : null };
  const report = { input, base: base === "" ? null : base, url: attributes, valid, errors, ...count };
  return `${asJsonText(report, 2)}\n`;
}

/**
 * A table for an issue or a chat: a column for the Standard, and one for each browser.
 * @param {Analysis} analysis
 * @param {readonly { name: string, url: Answer }[]} browsers
 */
export function asMarkdown(analysis, browsers) {
  const columns = [{ name: "the Standard", url: analysis.url }, ...browsers];
  const isFailure = columns.every(({ url }) => url === null);
  /** @type {(typeof ATTRIBUTES[number]["name"])[]} */
  const names = isFailure ? ["href"] : ATTRIBUTES.map(({ name }) => name).filter((name) => isWorthARow(name, columns));
  const rows = names.map((name) => [markdownCode(name), ...columns.map(({ url }) => markdownValue(url, name))]);
  const head = [markdownCode(callOf(analysis)), ...columns.map(({ name }) => markdownText(name))];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

/**
 * Whether somebody has a text for an attribute.
 * @param {typeof ATTRIBUTES[number]["name"]} name
 * @param {readonly { url: Answer }[]} columns
 */
function isWorthARow(name, columns) {
  return columns.some(({ url }) => url?.[name]);
}

/**
 * @param {Answer} url
 * @param {typeof ATTRIBUTES[number]["name"]} name
 */
function markdownValue(url, name) {
  if (url === null) return "throws";
  const value = url[name];
  return value === undefined ? "" : value === "" ? "(empty)" : markdownCode(value);
}

/**
 * Text that means nothing in Markdown: the name of a browser comes from whoever made the link.
 * @param {string} text
 */
const markdownText = (text) =>
  visible(text).replace(/(?!(?<=\d)\.(?=\d))[^\p{L}\p{N} ]/gu, (character) => `&#${character.codePointAt(0)};`);

/**
 * Between more backticks than the text has in a row. A table's row ends at a newline, and its cell at a bar, even in code. After a
 * backslash of the text the one that keeps a bar does not do so: then HTML has to.
 * @param {string} value
 */
function markdownCode(value) {
  const text = visible(value);
  if (/\\\|/.test(text)) return `<code>${markdownText(text)}</code>`;
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const fence = "`".repeat(longest + 1);
  const edge = /^`|`$/.test(text) || /^ .* $/.test(text) ? " " : "";
  return fence + edge + text.replaceAll("|", "\\|") + edge + fence;
}

/**
 * An entry of web-platform-tests' url/resources/urltestdata.json.
 * @param {Analysis} analysis
 */
export function asWebPlatformTest({ input, base, url }) {
  const given = { input, base: base === "" ? null : base };
  if (url === null) {
    const relativeTo = base === "" ? relativeToOf(input) : undefined;
    return `${asJsonText({ ...given, failure: true, relativeTo }, 2)}\n`;
  }
  const names = ["href", "origin", ...ATTRIBUTES.map(({ name }) => name)];
  const attributes = Object.fromEntries(names.map((name) => [name, /** @type {any} */ (url)[name]]));
  return `${asJsonText({ ...given, ...attributes }, 2)}\n`;
}

/**
 * Which bases would make the input parse, as those tests say it.
 * @param {string} input
 */
function relativeToOf(input) {
  // After a scheme and two slashes nothing comes from a base.
  if (/^[\0-\x20]*[a-z][a-z\d+.-]*:[/\\]{2}/i.test(input.replace(/[\t\n\r]/g, ""))) return undefined;
  const parses = (/** @type {string} */ base) => parse(input, base).url !== null;
  if (parses("about:blank")) return "any-base";
  return ["http:", "https:", "ws:", "wss:", "ftp:", "file:"].some((scheme) => parses(`${scheme}//h/`))
    ? "non-opaque-path-base"
    : undefined;
}

/**
 * A string literal. Rust's strings have no lone surrogates; the URL parser reads them as U+FFFD anyway.
 * @param {string} text
 */
function rustString(text) {
  const escaped = hiddenAs(text.toWellFormed().replace(/["\\]|\p{Cc}/gu, escapeForRust), escapeForRust);
  return `"${escaped}"`;
}

/** @type {Record<string, string>} */
const SHORT_ESCAPES = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** @param {string} character */
function escapeForRust(character) {
  return SHORT_ESCAPES[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
