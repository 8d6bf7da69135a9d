/** Compares the results of a suite with whurl's classes and with the runtime's own. */
import { readFileSync } from "node:fs";

/**
 * @typedef {Map<string, string | null>} Results by the test's name: `null` if it passed, or else a message
 *
 * @typedef {object} Comparison
 * @property {string} name
 * @property {number} checks
 * @property {number} whurl how many passed with whurl's classes
 * @property {number} own how many passed with the runtime's own
 * @property {[test: string, message: string][]} both failed with both: for want of something else
 * @property {[test: string, reason: string][]} explained failed with whurl's classes only
 * @property {[test: string, message: string][]} unexplained the same
 */

/** Why tests fail with whurl's classes and pass with the runtime's own: reasons by a pattern of the suite and the test. */
const EXPLAINED = /** @type {[suite: string, test: string, reason: string][]} */ (
  JSON.parse(readFileSync(new URL("explained.json", import.meta.url), "utf8"))
);

/**
 * @param {string} name
 * @param {Results} whurl
 * @param {Results} own
 * @returns {Comparison}
 */
export function compare(name, whurl, own) {
  const tests = new Set([...whurl.keys(), ...own.keys()]);
  const counted = (/** @type {Results} */ results) => [...tests].filter((test) => results.get(test) === null).length;
  /** @type {Comparison} */
  const comparison = {
    name,
    checks: tests.size,
    whurl: counted(whurl),
    own: counted(own),
    both: [],
    explained: [],
    unexplained: [],
  };
  for (const test of tests) {
    if (whurl.get(test) === null) continue;
    if (own.get(test) !== null) {
      comparison.both.push([test, whurl.get(test) ?? "it was not run"]);
      continue;
    }
    const reason = EXPLAINED.find(
      ([suite, pattern]) => new RegExp(suite).test(name) && new RegExp(pattern).test(test),
    )?.[2];
    if (reason) comparison.explained.push([test, reason]);
    else comparison.unexplained.push([test, whurl.get(test) ?? "it was not run"]);
  }
  return comparison;
}

/**
 * @param {Comparison[]} comparisons
 * @returns {string} in Markdown
 */
export function table(comparisons) {
  const rows = comparisons.map(({ name, checks, whurl, own, both, explained }) => {
    const reasons = [...new Set(explained.map(([, reason]) => reason))];
    return [name, checks, whurl, own, both.length, reasons.join("; ")];
  });
  const header = ["suite", "checks", "whurl", "the runtime's own", "failed by both", "why the others differ"];
  return [header, header.map((_, at) => (at > 0 && at < 5 ? "--:" : "---")), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
