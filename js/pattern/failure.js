/** Why a pattern is invalid. */
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
 * What is thrown in place of an error until it reaches the constructor. An error keeps the parsers that were running when it was
 * made, with all of their text, until its stack is read.
 */
export class Failure {
  /** @param {string} message */
  constructor(message) {
    this.message = message;
  }
}

/**
 * @param {number | undefined} position in the component's pattern string, in code units; `undefined` if all of it is wrong
 * @param {string} reason
 * @returns {Failure}
 */
export function failure(position, reason) {
  const place = position === undefined ? component : `${component}, position ${position}`;
  return new Failure(component === "" ? reason : `${place}: ${reason}`);
}
