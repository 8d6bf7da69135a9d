/** The error for input that does not parse. */
import { describeFailure } from "../bridge/records.js";
import { addProperty, TypeError, unsharedIfShort } from "../primordials.js";
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
  addCodeAndInput(error, unsharedIfShort(input));
  if (base !== undefined) addProperty(error, "base", unsharedIfShort(base));
  return error;
}
