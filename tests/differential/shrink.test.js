/** Shrinking keeps a difference what it is. The judge here needs no implementation. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { shrink } from "./shrink.js";

/**
 * @typedef {import("./compare.js").Difference} Difference
 * @typedef {import("./outcomes.js").Case} Case
 */

/**
 * Differs in its last step where that has a bar or a quote, and the URL before a scheme.
 * @param {Case} given
 * @returns {Difference | undefined}
 */
function judged(given) {
  const text = given.steps.at(-1)?.[1] ?? given.input;
  const differs = /[|']/.test(text) && given.input.includes(":");
  const before = given.steps.length > 0 ? [given.input] : null;
  return differs ? { given, step: given.steps.length, before, ours: ["ours"], theirs: ["theirs"] } : undefined;
}

/** @param {Difference} difference */
const kindOf = ({ given }) => `${given.steps.at(-1)?.[0]} ${JSON.stringify(given).includes("|") ? "bar" : "quote"}`;

test("differences become small, each of its kind", async () => {
  /** @type {Case[]} */
  const cases = [
    { input: "http://h/p|q'", base: "http://b/", steps: [] },
    { input: "http://h/p'q", steps: [] },
    {
      input: "http://h/",
      base: "http://b/",
      steps: [
        ["host", "x|"],
        ["hash", "y'"],
        ["search", "?é|z"],
      ],
    },
  ];
  const differences = cases.map((given) => /** @type {Difference} */ (judged(given)));
  const smallest = await shrink(differences, async (cases) => cases.map(judged), kindOf);
  assert.deepEqual(
    smallest.map(({ given }) => ({ ...given, base: given.base ?? null })),
    [
      { input: ":|", base: null, steps: [] },
      { input: ":'", base: null, steps: [] },
      { input: ":", base: null, steps: [["search", "|"]] },
    ],
  );
});
