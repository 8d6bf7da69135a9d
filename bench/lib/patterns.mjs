/** The table of patterns. */
import { markdownTable } from "./results.mjs";

/** @typedef {import("../patterns.mjs").PatternRun} PatternRun */

/** @type {[id: string, name: string][]} */
const ROWS = [
  ["construct", "`new URLPattern({ pathname })`, µs"],
  ["test-hit", "`test`, hit, ns"],
  ["test-miss", "`test`, miss, ns"],
  ["exec-hit", "`exec`, hit, with a group, ns"],
  ["list-100", "100 routes: a list, or a loop of `exec`; ns"],
  ["list-10000", "10,000 routes, ns"],
  ["hostile **.example.com", '`**.example.com` against `"a".repeat(28)`, ms'],
  ["hostile /:owner-:repo-:ref", "`/:owner-:repo-:ref` against 2,000 characters, ms"],
  ["64 kB, with a match", "the same against 64 kB with a match, ms"],
  ["64 kB, without", "`/{:a-}*:b-x*` against 64 kB without, ms"],
  ["64 kB, twelve wildcards", "`/*a*a*a*a*a*a*a*a*a*a*b*` against 64 kB, ms"],
  ["1 MB, with a match", "1 MB with a match, µs for each kB"],
  ["1 MB, without", "1 MB without, µs for each kB"],
  ["1 MB, twelve wildcards", "1 MB, twelve wildcards, µs for each kB"],
];

/** Sides other than the engine's own. @type {[id: string, name: string][]} */
const PACKAGES = [
  ["whurl", "whurl"],
  ["whurl, a loop", "whurl, a loop"],
  ["polyfill", "polyfill 10.1"],
  ["find-my-way", "find-my-way, path alone"],
];

/**
 * A table of all runtimes, and one of the first with the packages of npm.
 * @param {PatternRun[]} runs
 * @returns {string}
 */
export function patternTableOf(runs) {
  const [first] = runs;
  if (first === undefined) return "";
  const engines = tableOf(["whurl / the engine's", ...runs.map(({ runtime }) => runtime)], (id) =>
    runs.map((run) => compared(timesOf(run, id))),
  );
  const packages = tableOf([first.runtime, ...PACKAGES.map(([, name]) => name)], (id) => {
    const times = timesOf(first, id);
    const isCompared = PACKAGES.some(([side]) => side !== "whurl" && times[side] !== undefined);
    return isCompared ? PACKAGES.map(([side]) => figure(times[side])) : [];
  });
  const sources = runs.map(
    ({ runtime, machine, date, command }) => `- ${runtime}: ${machine}; ${date}; \`${command}\``,
  );
  return `${engines}\n\n${sources.join("\n")}\n\nCompared with packages of npm:\n\n${packages}\n`;
}

/**
 * @param {string[]} heads
 * @param {(id: string) => string[]} cellsOf a row without cells is left out
 */
function tableOf(heads, cellsOf) {
  const rows = ROWS.map(([id, name]) => [name, ...cellsOf(id)]);
  return markdownTable([heads, ...rows.filter((row) => row.slice(1).some((cell) => cell !== ""))]);
}

/**
 * @param {PatternRun} run
 * @param {string} id
 * @returns {Partial<Record<string, number>>} none if it was not measured
 */
const timesOf = ({ rows }, id) => rows.find((row) => row.id === id)?.times ?? {};

/** @param {Partial<Record<string, number>>} times */
function compared({ whurl, engine }) {
  return engine === undefined ? figure(whurl) : `${figure(whurl)} / ${figure(engine)}`;
}

/** @param {number | undefined} value */
const figure = (value) => value?.toLocaleString("en", { maximumSignificantDigits: 3 }) ?? "";
