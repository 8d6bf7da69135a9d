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

/** @type {[id: string, name: string][]} */
const SIDES = [
  ["whurl", "whurl"],
  ["whurl, a loop", "whurl, a loop"],
  ["engine", "the engine's"],
  ["polyfill", "polyfill 10.1"],
  ["find-my-way", "find-my-way, path alone"],
];

/**
 * A table for each runtime.
 * @param {PatternRun[]} runs
 * @returns {string}
 */
export function patternTableOf(runs) {
  return runs
    .map(({ runtime, machine, date, command, rows }) => {
      const lines = ROWS.flatMap(([id, name]) => {
        const row = rows.find((row) => row.id === id);
        return row === undefined ? [] : [[name, ...SIDES.map(([side]) => figure(row.times[side]))]];
      });
      const table = markdownTable([[runtime, ...SIDES.map(([, name]) => name)], ...lines]);
      return `${table}\n\n${machine}; ${date}; \`${command}\`\n`;
    })
    .join("\n");
}

/** @param {number | undefined} value */
const figure = (value) => (value === undefined ? "" : Number(value.toPrecision(3)).toLocaleString("en"));
