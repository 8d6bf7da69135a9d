/** The results of all runtimes as one table: a row for each kind of work, a column for each runtime. */
import { KINDS } from "../corpus/kinds.mjs";
import { COUNTS, SIDES } from "../first/run.js";
import { rows as works } from "../js/rows.js";
import { programs } from "../programs/programs.js";
import { markdownTable, nanoseconds, ratio, shortened } from "./results.mjs";

/** @typedef {import("./results.mjs").Run} Run */

/** Pairs of works: the second does everything that the first does, and more. @type {[less: string, more: string][]} */
const CONTAINED = [
  ["parse", "parseAndGet"],
  // The same references, but a base to parse for each.
  ["relative", "relativeToMany"],
  // The same parameters, after others.
  ["append", "appendToQuery"],
];
/** By chance, the first may seem to take this many times as long as the second. */
const TOLERANCE = 1.05;

const REJECTED = "rejected";

/**
 * Results that contradict others of the same run: less work cannot take longer than more work. Something disturbed them.
 * @param {Run} run
 * @returns {{ runtime: string, less: string, more: string }[]} the ids; `less` is to be rejected
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
 * @returns {string} a Markdown table, the rejected results, and where the figures were measured
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

/**
 * @param {import("../programs.mjs").Run[]} runs
 * @returns {string} a Markdown table of whole programs by engines, and where they were measured
 */
export function programTableOf(runs) {
  const lines = Object.entries(programs).map(([id, { name }]) => {
    const cells = runs.map((run) => {
      const result = run.programs.find((result) => result.id === id);
      return result === undefined ? "" : `${ratio(result.ratio)} (${result.whurl.toFixed(result.whurl < 10 ? 1 : 0)})`;
    });
    return [name, ...cells];
  });
  const table = markdownTable([["ratio (whurl's ms)", ...runs.map(({ runtime }) => shortened(runtime))], ...lines]);
  const sources = runs.map(({ runtime, machine, data, date, rounds }) => {
    return `- ${runtime}: ${machine}; ${data}; ${date}; \`npm run bench:programs -- --runtime … --rounds ${rounds}\``;
  });
  return `${table}\n\n${sources.join("\n")}\n`;
}

/**
 * @param {import("../first.mjs").FirstRun[]} runs
 * @returns {string} a Markdown table of the time that a process's first URLs take, and where it was measured
 */
export function firstTableOf(runs) {
  const head = ["ms", "import", ...COUNTS.map((count) => `${count.toLocaleString("en")} URL${count === 1 ? "" : "s"}`)];
  const lines = runs.flatMap(({ runtime, curves }) => {
    return SIDES.map(({ id, name }) => [
      `${shortened(runtime)}, ${name}`,
      ...curves[id].map((time, index) => (id === "own" && index === 0 ? "" : time.toFixed(time < 10 ? 2 : 1))),
    ]);
  });
  const sources = runs.map(({ runtime, machine, date, rounds }) => {
    return `- ${runtime}: ${machine}; ${date}; \`npm run bench:first -- --runtime … --rounds ${rounds}\``;
  });
  return `${markdownTable([head, ...lines])}\n\n${sources.join("\n")}\n`;
}

/**
 * @param {import("../kinds.mjs").KindRun[]} runs
 * @returns {string} a Markdown table of kinds of URLs by engines, and where they were measured
 */
export function kindTableOf(runs) {
  const lines = KINDS.map(({ id, name }) => {
    const cells = runs.map(({ kinds }) => {
      const result = kinds.find((result) => result.id === id);
      return result === undefined ? "" : `${ratio(result.parse.ratio)}, ${ratio(result.canParse.ratio)}`;
    });
    return [name, ...cells];
  });
  const table = markdownTable([["`new URL`, `canParse`", ...runs.map(({ runtime }) => shortened(runtime))], ...lines]);
  const sources = runs.map(({ runtime, machine, date, command }) => {
    return `- ${runtime}: ${machine}; ${date}; \`${command}\``;
  });
  return `${table}\n\n${sources.join("\n")}\n`;
}

/** @param {{ runtime: string, less: string, more: string }} contradiction */
export function sentenceOf({ runtime, less, more }) {
  const nameOf = (/** @type {string} */ id) => works.find((work) => work.id === id)?.name ?? id;
  return `Rejected: in ${shortened(runtime)} ${nameOf(less)} took longer than ${nameOf(more)}, which contains it. Something disturbed the measurement.`;
}

/**
 * Where and how the figures were measured, once for all runs that have this in common.
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
