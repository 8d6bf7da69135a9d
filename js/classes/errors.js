/** The error for input that does not parse. */
import { describeFailure } from "../bridge/records.js";
import { defineProperty, TypeError } from "../primordials.js";

/**
 * What `new URL` and the `href` setter throw. It has the same properties as Node.js's own, and its message names the
 * validation error that ended the parse.
 * @param {string} input
 * @param {string} [base]
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
