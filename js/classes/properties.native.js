/** In place of properties.js where Babel makes assignments of fields, as in React Native. */
import { addProperty } from "../primordials.js";

/**
 * @param {object} error gets them
 * @param {string} input
 */
export function addCodeAndInput(error, input) {
  addProperty(error, "code", "ERR_INVALID_URL");
  addProperty(error, "input", input);
}
