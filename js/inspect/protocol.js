/**
 * What js/inspect/ and the module agree on. Do not edit: this is made from wasm/inspect/src/protocol.rs by
 * `node scripts/build/protocol.mjs`.
 */

/** How many numbers there are for a validation error. */
export const NUMBERS = 5;

/** Index in the numbers of a validation error: which one it is, by its index in `ValidationError::ALL`. */
export const ERROR = 0;

/** Index in the numbers of a validation error: 1 if the parser failed with it. */
export const FATAL = 1;

/** Index in the numbers of a validation error: where it starts in the input, in UTF-16 code units. */
export const START = 2;

/** Index in the numbers of a validation error: where it ends. */
export const END = 3;

/** Index in the numbers of a validation error: the index of its message. */
export const MESSAGE = 4;
