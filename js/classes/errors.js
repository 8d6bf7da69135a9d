/** The error for input that does not parse. */
import { LONGEST_COPY } from "../bridge/instance.js";
import { describeFailure } from "../bridge/records.js";
import { addProperty, codeUnitAt, sliceOf, TypeError } from "../primordials.js";
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
 * A string for an error to keep, with memory of its own unless it is long: not that of the page that it was cut out of.
 * @param {string} string
 * @returns {string}
 */
function ownCopyOf(string) {
  if (string.length > LONGEST_COPY) return string;
  const copy = sliceOf(string, 0, 1) + sliceOf(string, 1, string.length);
  // As in `flattened`. They differ if the string is empty.
  return codeUnitAt(copy, 0) === codeUnitAt(string, 0) ? copy : string;
}
