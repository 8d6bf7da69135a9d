/**
 * The state of the playground in the address, after `#`: `#input=…&base=…&tab=…`, with input and base as in their fields.
 * `#…&set=port&value=99` also opens a component's editor with that value.
 *
 * @typedef {{ input: string, base: string, tab: string, set: string, value: string }} State the fields' texts
 */

/** Some programs truncate longer links. */
const LONGEST_ADDRESS = 32_000;

/**
 * @param {string} hash
 * @returns {Partial<State>}
 */
export function stateFromHash(hash) {
  /** @type {Record<string, string>} */
  const state = {};
  for (const pair of hash.replace(/^#/, "").split("&")) {
    const [name, value] = pair.split("=");
    if (value !== undefined) state[name] = decode(value);
  }
  return state;
}

/** @param {Partial<State>} state */
export function hashOf(state) {
  const pairs = Object.entries(state).filter(([name, value]) => value || (name === "value" && state.set));
  return `#${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}

/**
 * Whether a link to this state would be too long to send.
 * @param {Partial<State>} state
 */
export function isTooLongForLink({ input = "", base = "" }) {
  return input.length + base.length > LONGEST_ADDRESS || hashOf({ input, base }).length > LONGEST_ADDRESS;
}

/** @param {string} value */
function decode(value) {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
