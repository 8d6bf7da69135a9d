/**
 * docs/differences.md is the catalogue of how implementations differ. Its rows and those of the README, as data:
 *
 *     `http://h`, then `port = "8a"`   an input, and setters
 *     `x` against `base`               an input with a base
 *     `file:///x`, its origin          what the answers are of, if not the href
 */
import { readFileSync } from "node:fs";

/**
 * @typedef {object} Row
 * @property {string} against the heading of its table, or the line before it: an implementation and its version
 * @property {string} text its first cell
 * @property {import("./outcomes.js").Case} given
 * @property {string} member that the answers are of
 * @property {string} ours whurl's answer
 * @property {string} theirs
 */

/** A piece of code in a cell, or a word of JavaScript in it. */
const CODE = /`([^`]*)`/;

/** @returns {Row[]} */
export function readCatalogue() {
  const page = readFileSync(new URL("../../docs/differences.md", import.meta.url), "utf8");
  const rows = [];
  let against = "";
  let isTable = false;
  for (const line of page.split("\n")) {
    against = /^(?:## )?(\w[\w.\- ]* \d[\w. ()]*?)(?: \(.*\))?:?$/.exec(line)?.[1] ?? against;
    if (line.startsWith("| input | whurl |")) isTable = true;
    else if (!line.startsWith("|")) isTable = false;
    else if (isTable && !line.startsWith("|---")) rows.push(...rowsOf(against, line));
  }
  return rows;
}

/**
 * The README's table, which has an answer of each engine.
 * @returns {Row[]}
 */
export function readSummary() {
  const page = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const [head, , ...lines] = page.split("\n").filter((line) => line.startsWith("|"));
  const columns = head.slice(2, -2).split(" | ");
  return lines
    .slice(
      0,
      lines.findIndex((line) => !line.startsWith("| `")),
    )
    .flatMap((line) => {
      const cells = line.slice(2, -2).split(/ (?<!\\)\| /);
      const ours = cells[cells.length - 1];
      return cells
        .slice(1, -1)
        .flatMap((theirs, at) => rowsOf(columns[at + 1], `| ${cells[0]} | ${ours} | ${theirs} |`));
    });
}

/**
 * @param {string} against
 * @param {string} line
 * @returns {Row[]} one for each of several inputs
 */
function rowsOf(against, line) {
  const [text, ours, theirs] = line.slice(2, -2).split(/ (?<!\\)\| /);
  return text.split(" and ").map((each) => {
    const [first, ...later] = each.split(/, (?:then )?/);
    const [input, base] = first.split(" against ").map(codeIn);
    const member = /^its (\w+)$/.exec(later.at(-1) ?? "")?.[1];
    const steps = later.slice(0, member ? -1 : undefined).map((step) => {
      const [, setter, value] = /** @type {RegExpExecArray} */ (/^(\w+) = "(.*)"$/s.exec(codeIn(step)));
      return /** @type {[string, string]} */ ([setter, value]);
    });
    return { against, text: each, given: { input, base, steps }, member: member ?? "href", ours, theirs };
  });
}

/** @param {string} text */
function codeIn(text) {
  const [, code] = /** @type {RegExpExecArray} */ (CODE.exec(text));
  const [, quoted] = /^"(.*)"$/.exec(code) ?? [];
  return unescaped(quoted ?? code);
}

/**
 * @param {string} code as in a string of JavaScript, in a table of Markdown
 * @returns {string}
 */
function unescaped(code) {
  return code.replaceAll("\\|", "|").replaceAll(/\\(?:u\{(\w+)\}|u([\dA-F]{4})|([0tn\\]))/g, (_, braced, four, one) => {
    if (one) return { 0: "\0", t: "\t", n: "\n", "\\": "\\" }[/** @type {"0"} */ (one)];
    return String.fromCodePoint(Number.parseInt(braced ?? four, 16));
  });
}

/**
 * Whether an answer of the catalogue is what an implementation gives.
 * @param {string} answer
 * @param {import("./outcomes.js").State[]} states after the parse, and after each setter
 * @param {number} index of the member in a state
 */
export function isAnswer(answer, states, index) {
  const last = states.at(-1);
  if (/^(?:fails|throws)/.test(answer)) return last === null;
  if (!last) return false;
  if (answer.startsWith("parses")) return true;
  if (answer.startsWith("unchanged")) return last[index] === states[0]?.[index];
  if (answer.startsWith("empty")) return last[index] === "";
  if (answer.includes("the process aborts")) return last[0] === "abort";
  return last[index] === codeIn(answer);
}
