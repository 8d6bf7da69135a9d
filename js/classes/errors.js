/** The error for input that does not parse. */
import { describeFailure } from "../bridge/records.js";
import { addProperty, LONGEST_COPY, TypeError, unshared } from "../primordials.js";
import { addCodeAndInput } from "./properties.js";

/**
 * What `new URL` and the `href` setter throw. It has the same properties as Node.js's own, and its message names the
 * validation error that ended the parse.
 * @param {string} input
 * @param {string} [base]
 * @returns {TypeError}
 */
export function invalidURL(input, base) {
  const error = new TypeError(describeFailure());
  addCodeAndInput(error, ownCopyOf(input));
  if (base !== undefined) addProperty(error, "base", ownCopyOf(base));
  return error;
}

/**
 * A string for an error to keep, unshared unless it is long.
 * @param {string} string
 */
const ownCopyOf = (string) => (string.length > LONGEST_COPY ? string : unshared(string));
