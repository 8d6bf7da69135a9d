/** The cases: those of web-platform-tests, URLs from files, and what a grammar makes, which does not end. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { base, set, url } from "../properties/arbitraries.js";
import { loadData, parsingCases } from "../wpt/data.mjs";

/**
 * @typedef {import("./outcomes.js").Case} Case
 */

/** How many cases go to a peer at once. */
const BATCH = 5000;

/** Strings reach a URL as scalar values, and a browser as JSON, which has nothing else. */
const generated = fc
  .record({
    input: url,
    base: fc.option(base, { nil: undefined, freq: 2 }),
    steps: fc.array(set, { maxLength: 4 }),
  })
  .map(({ input, base, steps }) => wellFormed(input, base, ...steps.map(step)));

/** @param {{ setter: string, value: string }} set */
const step = ({ setter, value }) => /** @type {[string, string]} */ ([setter, value]);

/**
 * @param {string} input
 * @param {string | undefined} base
 * @param {[string, string][]} steps
 * @returns {Case}
 */
function wellFormed(input, base, ...steps) {
  return {
    input: input.toWellFormed(),
    base: base?.toWellFormed(),
    steps: steps.map(([setter, value]) => [setter, value.toWellFormed()]),
  };
}

/**
 * @param {number} seed
 * @param {string[]} files with a URL on each line
 * @returns {Generator<Case[], never>} cases, a batch at a time
 */
export function* batchesOf(seed, files) {
  const given = [...webPlatformTests(), ...files.flatMap(linesOf)];
  for (let start = 0; start < given.length; start += BATCH) yield given.slice(start, start + BATCH);
  for (let batch = 0; ; batch++) yield fc.sample(generated, { numRuns: BATCH, seed: seed * 1e6 + batch });
}

function webPlatformTests() {
  const data = loadData();
  /** @type {[string, { href: string, new_value: string }[]][]} */
  const attributes = Object.entries(data["setters_tests.json"]);
  const setters = attributes.filter(([attribute]) => attribute !== "comment");
  return [
    ...parsingCases(data).map(({ input, base }) => wellFormed(input, base ?? undefined)),
    ...setters.flatMap(([attribute, cases]) =>
      cases.map(({ href, new_value: value }) => wellFormed(href, undefined, [attribute, value])),
    ),
  ];
}

/** @param {string} file */
function linesOf(file) {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => wellFormed(line, undefined));
}
