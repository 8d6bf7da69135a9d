/**
 * The state of the playground in the address, after `#`: `#input=…&base=…&tab=…`, with input and base as in their fields.
 *
 * - `set=port&value=99` also opens a component's editor with that value.
 * - `step=3` and `error=2` are the step and the error that a link is about, counted from one.
 * - `list=…` has the lines of the list.
 * - `from=Firefox 153&answer=…` is what the sender's browser made of the input: its href, or nothing if it threw.
 *
 * @typedef {"input" | "base" | "tab" | "set" | "value" | "step" | "error" | "list" | "from" | "answer"} Name
 * @typedef {Record<Name, string>} State
 */
import { escapeHidden } from "../text/escapes.js";

/** @type {ReadonlySet<string>} */
const NAMES = new Set(["input", "base", "tab", "set", "value", "step", "error", "list", "from", "answer"]);

/** Some programs truncate longer links. */
const LONGEST_ADDRESS = 32_000;

/**
 * Links written by hand may have `=` and `&` in an input as they are: `#input=http://h/?a=1&b=2`.
 * @param {string} hash
 * @returns {Partial<State>}
 */
export function stateFromHash(hash) {
  /** @type {Partial<State>} */
  const state = {};
  /** @type {Name | undefined} */
  let last;
  for (const pair of hash.replace(/^#/, "").split("&")) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, Math.max(at, 0));
    if (NAMES.has(name)) {
      last = /** @type {Name} */ (name);
      state[last] = decode(pair.slice(at + 1));
    } else if (last !== undefined) state[last] += `&${decode(pair)}`;
  }
  return state;
}

/** @param {Partial<State>} state */
export function hashOf(state) {
  const pairs = Object.entries(state).filter(([name, value]) => value || isKeptEmpty(name, state));
  return `#${pairs.map(([name, value]) => `${name}=${encodeURIComponent(escapeHidden(value))}`).join("&")}`;
}

/**
 * Whether an empty text says something. Without an input a link shows the first example.
 * @param {string} name
 * @param {Partial<State>} state
 */
const isKeptEmpty = (name, state) => name === "input" || (name === "value" && state.set);

/**
 * Whether a link to this state would be too long to send.
 * @param {Partial<State>} state
 */
export function isTooLongForLink(state) {
  const length = Object.values(state).reduce((sum, text) => sum + text.length, 0);
  return length > LONGEST_ADDRESS || hashOf(state).length > LONGEST_ADDRESS;
}

/**
 * What cannot be decoded stays: a link may have been cut off.
 * @param {string} value
 */
const decode = (value) => value.replace(/(?:%[\da-f]{2})+/gi, decodeRun);

/** @param {string} run */
function decodeRun(run) {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}
