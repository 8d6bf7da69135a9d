/** The cases of a neutral suite, as tests of Node's test runner. */
import { describe, test } from "node:test";
import { Harness } from "../harness.js";

/**
 * @param {string} name
 * @param {(harness: Harness) => void} suite registers its cases
 */
export function register(name, suite) {
  const harness = new Harness();
  suite(harness);
  if (harness.cases.length === 0) throw new Error(`${name} has no cases`);
  describe(name, () => {
    for (const { name, run } of harness.cases) test(name, run);
  });
}
