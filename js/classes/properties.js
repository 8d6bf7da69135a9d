/** The properties of the error for input that does not parse. */
import { Given } from "./given.js";

/** Fields are defined as by `defineProperty`, but in a hundredth of the time. */
class Properties extends Given {
  code = "ERR_INVALID_URL";
  input;

  /**
   * @param {object} error
   * @param {string} input
   */
  constructor(error, input) {
    super(error);
    this.input = input;
  }
}

/**
 * @param {object} error gets them
 * @param {string} input
 */
export function addCodeAndInput(error, input) {
  new Properties(error, input);
}
