/** The results of all runtimes as one table, works by engines. */
import { rows as works } from "../js/rows.js";
import { markdownTable, nanoseconds, ratio } from "./results.mjs";

/** @typedef {import("./results.mjs").Run} Run */

/** Pairs of works: the second does all that the first does, on the same inputs, and more. @type {[less: string, more: string][]} */
const CONTAINED = [["parse", "parseAndGet"]];
/** A work may seem to take so many times as long as one that contains it, by chance. */
const TOLERANCE = 1.05;

const REJECTED = "rejected";

/**
 * Results that contradict others of the same run: less work cannot take longer than more. Something has disturbed them.
 * @param {Run} run
 * @returns {{ runtime: string, less: string, more: string }[]} the ids; `less` is rejected
 */
export function contradictionsIn({ runtime, rows }) {
  const resultOf = (/** @type {string} */ id) => rows.find((row) => row.id === id);
  return CONTAINED.flatMap(([less, more]) => {
    const [a, b] = [resultOf(less), resultOf(more)];
    if (a === undefined || b === undefined) return [];
    const isSlower = (/** @type {"own" | "whurl"} */ side) => a[side].median > b[side].median * TOLERANCE;
    return isSlower("own") || isSlower("whurl") ? [{ runtime, less, more }] : [];
  });
}

/**
 * @param {Run[]} runs
 * @returns {string} a Markdown table, and what to know about it
 */
export function comparisonOf(runs) {
  const contradictions = runs.flatMap(contradictionsIn);
  const cellOf = (/** @type {Run} */ { runtime, rows }, /** @type {string} */ id) => {
    const result = rows.find((row) => row.id === id);
    if (result === undefined) return "";
    if (contradictions.some((each) => each.runtime === runtime && each.less === id)) return REJECTED;
    return `${ratio(result.ratio)} (${nanoseconds(result.whurl.median)})`;
  };
  const lines = works.map(({ id, name }) => [name, ...runs.map((run) => cellOf(run, id))]);
  const table = markdownTable([["ratio (whurl's ns)", ...runs.map(({ runtime }) => shortened(runtime))], ...lines]);
  return [table, ...contradictions.map(sentenceOf), sourcesOf(runs)].join("\n\n");
}

/** @param {{ runtime: string, less: string, more: string }} contradiction */
export function sentenceOf({ runtime, less, more }) {
  const nameOf = (/** @type {string} */ id) => works.find((work) => work.id === id)?.name ?? id;
  return `Rejected: in ${shortened(runtime)} ${nameOf(less)} took longer than ${nameOf(more)}, which contains it. Something disturbed the measurement.`;
}

/** With a second number in a column's head, since the first says little of them. */
const MINOR_COUNTS = ["Bun", "Deno"];

/** @param {string} runtime */
function shortened(runtime) {
  const [name, version] = runtime.split(" ");
  const count = MINOR_COUNTS.includes(name) ? 2 : 1;
  return `${name} ${version.split(".").slice(0, count).join(".")}`;
}

/**
 * Where and by what the figures were measured, once for runs that have it in common.
 * @param {Run[]} runs
 */
function sourcesOf(runs) {
  /** @type {Map<string, string[]>} */
  const sources = new Map();
  for (const { runtime, machine, data, date, command } of runs) {
    const source = `${machine}; ${data}; ${date}; \`${command}\``;
    sources.set(source, [...(sources.get(source) ?? []), runtime]);
  }
  return [...sources].map(([source, runtimes]) => `- ${runtimes.join(", ")}: ${source}`).join("\n");
}
