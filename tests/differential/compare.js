/** Runs cases in whurl and in a peer, and sorts what differs. */
import fc from "fast-check";
import { base, set, url } from "../properties/arbitraries.js";
import { outcomesOf } from "./outcomes.js";

/**
 * @typedef {import("./outcomes.js").Case} Case
 * @typedef {import("./outcomes.js").State} State
 * @typedef {{ count: number, shortest: { length: number, text: string }[] }} Examples
 */

/** How many cases go to a peer at once, and how many examples of a kind are kept. */
const BATCH = 5000;
const KEPT = 8;

const MEMBERS = "href origin protocol username password host hostname port pathname search hash".split(" ");

/** Strings reach a URL as scalar values, and a browser as JSON, which has nothing else. */
const cases = fc
  .record({
    input: url,
    base: fc.option(base, { nil: undefined, freq: 2 }),
    steps: fc.array(set, { maxLength: 4 }),
  })
  .map(({ input, base, steps }) => ({
    input: input.toWellFormed(),
    base: base?.toWellFormed(),
    steps: steps.map(({ setter, value }) => /** @type {[string, string]} */ ([setter, value.toWellFormed()])),
  }));

/**
 * @param {typeof globalThis.URL} URL whurl's
 * @param {import("./peers.js").Peer} peer
 * @param {number} count of comparisons at least
 * @param {number} seed
 * @param {(difference: Difference) => string} [kindOf]
 */
export async function compare(URL, peer, count, seed, kindOf = defaultKind) {
  let comparisons = 0;
  /** @type {Map<string, Examples>} */
  const differences = new Map();
  for (let batch = 0; comparisons < count; batch++) {
    const sample = fc.sample(cases, { numRuns: BATCH, seed: seed * 1e6 + batch });
    const ours = outcomesOf(URL, sample);
    const theirs = await peer.outcomes(sample);
    sample.forEach((given, index) => {
      const difference = firstDifference(given, ours[index], theirs[index]);
      comparisons += difference ? difference.step + 1 : ours[index].length;
      if (difference) note(differences, kindOf(difference), difference);
    });
  }
  return { comparisons, differences };
}

/**
 * @typedef {object} Difference
 * @property {Case} given up to the step that differs
 * @property {number} step 0 for the parse, n for the nth setter
 * @property {State} before what the URL was before that setter
 * @property {State} ours
 * @property {State} theirs
 */

/**
 * @param {Case} given
 * @param {State[]} ours
 * @param {State[]} theirs
 * @returns {Difference | undefined} once the two differ, what comes after tells nothing
 */
function firstDifference(given, ours, theirs) {
  const isSame = (/** @type {number} */ step) => JSON.stringify(ours[step]) === JSON.stringify(theirs[step]);
  const step = [...Array(Math.max(ours.length, theirs.length)).keys()].find((step) => !isSame(step));
  if (step === undefined) return undefined;
  const last = { ours: ours[step] ?? null, theirs: theirs[step] ?? null, before: ours[step - 1] ?? null };
  return { given: { ...given, steps: given.steps.slice(0, step) }, step, ...last };
}

/** @param {Difference} difference */
function defaultKind({ given, step, ours, theirs }) {
  const operation = step === 0 ? "parse" : given.steps[step - 1][0];
  if (ours === null) return `${operation}: only theirs parses`;
  if (theirs === null) return `${operation}: only ours parses`;
  return `${operation}: ${MEMBERS.filter((_, index) => ours[index] !== theirs[index]).join(", ")}`;
}

/**
 * @param {Map<string, Examples>} differences
 * @param {string} kind
 * @param {Difference} difference
 */
function note(differences, kind, { given, ours, theirs }) {
  const examples = differences.get(kind) ?? { count: 0, shortest: [] };
  differences.set(kind, examples);
  examples.count++;
  const text = `${JSON.stringify(given)}: ${ours?.[0] ?? "failure"} | ${theirs?.[0] ?? "failure"}`;
  examples.shortest.push({ length: JSON.stringify(given).length, text });
  examples.shortest.sort((a, b) => a.length - b.length);
  examples.shortest.length = Math.min(examples.shortest.length, KEPT);
}
