/** What the command line prints about a URL. */
import { INDENT, marked } from "./marks.js";
import { visible, visibleJSON } from "./output.js";
import { siteOf } from "./values.js";

/**
 * @typedef {import("./main.js").Inspect} Inspect
 * @typedef {import("./program.js").Input} Input
 * @typedef {import("./output.js").Output} Output
 * @typedef {import("./values.js").Assignment} Assignment
 * @typedef {import("../../pkg-template/inspect.js").Inspection} Inspection
 * @typedef {import("../../pkg-template/inspect.js").ValidationError} ValidationError
 */

/** The maximum number of query parameters that are shown for a URL, and of errors besides that with which it fails. */
export const SHOWN = 20;

/** How many errors are made into JSON at once. */
const ERRORS_AT_ONCE = 1000;

/**
 * A line of JSON, in parts: with millions of errors it is longer than any string. Nothing in it is invisible, or controls a
 * terminal.
 * @param {Input} input
 * @param {Inspection} inspection
 * @param {Assignment[]} refused
 * @param {Inspect} inspect
 */
export function* jsonOf({ text, line }, { url, valid, errors }, refused, inspect) {
  const components = url && Object.fromEntries(inspect.components(url).map(({ name, value }) => [name, value]));
  const start = {
    line,
    input: text,
    href: url?.href ?? null,
    valid,
    origin: url?.origin ?? null,
    components,
  };
  yield `${visibleJSON(start).slice(0, -1)},"errors":[`;
  /** Writes errors of a kind and message: millions have a few of them. @type {Map<string, (start: number, end: number) => string>} */
  const known = new Map();
  for (let at = 0; at < errors.length; at += ERRORS_AT_ONCE) {
    if (known.size > ERRORS_AT_ONCE) known.clear();
    const some = errors.slice(at, at + ERRORS_AT_ONCE).map((error) => errorJSON(error, known));
    yield (at === 0 ? "" : ",") + some.join(",");
  }
  const notSet = refused.length > 0 ? { notSet: refused.map(({ name, text }) => ({ name, text })) } : {};
  const end = visibleJSON(notSet).slice(1, -1);
  yield end === "" ? "]}\n" : `],${end}}\n`;
}

/**
 * @param {ValidationError} error
 * @param {Map<string, (start: number, end: number) => string>} known
 */
function errorJSON({ name, fatal, start, end, message, href }, known) {
  const key = `${name} ${fatal} ${message}`;
  let write = known.get(key);
  if (write === undefined) {
    const before = visibleJSON({ name, fatal }).slice(0, -1);
    const after = visibleJSON({ message, href }).slice(1);
    write = (start, end) => `${before},"start":${start},"end":${end},${after}`;
    known.set(key, write);
  }
  return write(start, end);
}

/**
 * The components of a URL, and its validation errors.
 * @param {Input} input
 * @param {Inspection} inspection
 * @param {Inspect} inspect
 * @param {Output} out
 */
export function tableOf(input, { url, ...inspection }, inspect, out) {
  if (url === null) return "";
  const rows = rowsOf(url, inspect);
  const width = Math.max(...rows.map(([name]) => name.length));
  const table = rows.map(([name, value]) => `${INDENT}${out.paint("cyan", name.padEnd(width))}  ${value}`);
  return [heading(input, out.paint("bold", url.href)), ...table, ...errorsOf(input.text, inspection, out), ""].join(
    "\n",
  );
}

/**
 * @param {import("../../pkg-template/index.js").URL} url
 * @param {Inspect} inspect
 * @returns {[name: string, value: string][]}
 */
function rowsOf(url, inspect) {
  /** @type {[name: string, value: string][]} */
  const rows = inspect.components(url).map(({ name, value }) => [name, value]);
  const parameters = [...url.searchParams].map(([name, value]) => `${visible(name)} = ${visible(value)}`);
  const more = parameters.length > SHOWN ? [`and ${parameters.length - SHOWN} more`] : [];
  const at = rows.findIndex(([name]) => name === "query") + 1;
  if (at > 0) {
    rows.splice(
      at,
      0,
      ...[...parameters.slice(0, SHOWN), ...more].map((text) => /** @type {[string, string]} */ (["", text])),
    );
  }
  rows.push(["origin", url.origin]);
  const site = siteOf(url, inspect);
  if (site !== "") rows.push(["site", site]);
  const { text, suspicious } = inspect.renderForHumans(url);
  if (text !== url.href) rows.push(["shown as", text]);
  if (suspicious) rows.push(["", "The host in Unicode could be mistaken for another."]);
  return rows;
}

/**
 * Why a URL is invalid.
 * @param {Input} input
 * @param {Inspection} inspection
 * @param {Assignment[]} refused
 * @param {Output} err
 */
export function complaintOf(input, { url, ...inspection }, refused, err) {
  const what =
    url === null ? "does not parse" : refused.length > 0 ? "cannot be set like this" : "has validation errors";
  const sets = refused.map(({ name, text }) => `${INDENT}${name} does not take ${visible(JSON.stringify(text))}`);
  const title = heading(input, `${visible(named(input.text))} ${err.paint("red", what)}`);
  return [title, ...sets, ...errorsOf(input.text, inspection, err), ""].join("\n");
}

/**
 * @param {Input} input
 * @param {string} text
 */
export const heading = ({ line }, text) => (line === undefined ? text : `line ${line}: ${text}`);

/**
 * @param {string} text
 * @returns {string} its start if it is long, and in quotes what nobody would see
 */
export function named(text) {
  if (text.trim() === "") return JSON.stringify(text.slice(0, 80));
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/**
 * Errors, each under the part of the input that it is about.
 * @param {string} input
 * @param {Pick<Inspection, "errors" | "errorCount">} inspection
 * @param {Output} output
 */
function errorsOf(input, { errors, errorCount }, output) {
  const marks = errors.flatMap(({ name, message, href, fatal, start, end }) => {
    const color = fatal ? "red" : "yellow";
    const lines = [output.paint(color, `${name}: ${visible(message)}`), output.paint("dim", href)];
    return marked(input, { start, end, color, lines }, output);
  });
  const more = errorCount - errors.length;
  return more > 0 ? [...marks, "", `${INDENT}and ${more} more ${more === 1 ? "error" : "errors"}`] : marks;
}
