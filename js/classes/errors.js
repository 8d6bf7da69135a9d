/** The errors that the classes throw, except those of argument conversion. */
import { describeFailure } from "../bridge/records.js";
import { defineProperty, TypeError } from "../primordials.js";

/**
 * What `new URL` and the `href` setter throw: a TypeError with the properties of Node.js's own, whose message names
 * the validation error that ended the parse.
 * @param {string} input
 * @param {string} [base] the base, where one was given
 * @returns {TypeError}
 */
export function invalidURL(input, base) {
  const error = new TypeError(describeFailure());
  addProperty(error, "code", "ERR_INVALID_URL");
  addProperty(error, "input", input);
  if (base !== undefined) addProperty(error, "base", base);
  return error;
}

/**
 * @param {Error} error
 * @param {string} key
 * @param {string} value
 */
function addProperty(error, key, value) {
  defineProperty(error, key, { value, enumerable: true, writable: true, configurable: true });
}
