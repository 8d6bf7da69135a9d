/** The error for input that does not parse. */
import { describeFailure } from "../bridge/records.js";
import { asInvalidURL } from "../errors.js";
import { TypeError } from "../primordials.js";

/**
 * What `new URL` and the `href` setter throw. Its message names the validation error that ended the parse.
 * @param {string} input
 * @param {string} [base]
 * @returns {TypeError}
 */
export function invalidURL(input, base) {
  return asInvalidURL(new TypeError(describeFailure()), input, base);
}
