/** The error for an invalid pattern. */
import { TypeError } from "../primordials.js";

/** The component that is being compiled, for messages. */
let component = "";

/**
 * Sets the component that the messages of failures name from now on.
 * @param {string} name
 */
export function enter(name) {
  component = name;
}

/**
 * @param {number | undefined} position in the component's pattern string, in code units; `undefined` if all of it is wrong
 * @param {string} reason
 * @returns {TypeError}
 */
export function failure(position, reason) {
  if (component === "") return new TypeError(reason);
  return new TypeError(`${component}${position === undefined ? "" : `, position ${position}`}: ${reason}`);
}
