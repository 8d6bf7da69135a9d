/** What errors for input that does not parse have besides a message. */
import { addProperty, unsharedIfShort } from "./primordials.js";

/**
 * Adds the properties that Node.js's own error has.
 * @param {TypeError} error
 * @param {string} input
 * @param {string} [base]
 * @returns {TypeError} the same
 */
export function asInvalidURL(error, input, base) {
  addProperty(error, "code", "ERR_INVALID_URL");
  addProperty(error, "input", unsharedIfShort(input));
  if (base !== undefined) addProperty(error, "base", unsharedIfShort(base));
  return error;
}
