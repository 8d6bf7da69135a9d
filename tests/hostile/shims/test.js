/** The part of `node:test` that suites in a browser need. */
import { Harness } from "../../harness.js";

/** What asks for the memory of a process, and for `require`. */
const ELSEWHERE = ["memory is given back after a large input", "is the same however the package is loaded"];

const harness = new Harness();

/**
 * @param {string} name
 * @param {() => void | Promise<void>} run
 */
export function test(name, run) {
  if (!ELSEWHERE.includes(name)) harness.test(name, run);
}

/**
 * @param {string} _name
 * @param {() => void} body
 */
export const describe = (_name, body) => body();

export const run = () => harness.run();
