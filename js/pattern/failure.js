/** The error for what is no pattern. */
import { TypeError } from "../primordials.js";

/** The component that is being compiled, for messages. */
let component = "";

/**
 * Names the component that failures are in from now on.
 * @param {string} name
 */
export function enter(name) {
  component = name;
}

/**
 * @param {number} position in the component's pattern string, in code units
 * @param {string} reason
 * @returns {TypeError}
 */
export function failure(position, reason) {
  return new TypeError(component === "" ? reason : `${component}, position ${position}: ${reason}`);
}
