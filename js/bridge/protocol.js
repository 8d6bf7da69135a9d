/**
 * What js/bridge/ and the module agree on. Do not edit: this is made from wasm/exchange/src/protocol.rs by
 * `node scripts/build/protocol.mjs`.
 */

/** How many numbers of the result block, the first ones, are a URL's offsets, in the order of `Offsets`. */
export const OFFSETS = 7;

/** Index in the result block: the number of the validation error, after a failure. There are no offsets then. */
export const ERROR = 0;

/** Index in the result block: the address of a text. */
export const ADDRESS = 7;

/** Index in the result block: the length of that text in bytes. */
export const LENGTH = 8;

/** Index in the result block: the address of an array of 32-bit lengths, in UTF-16 code units. */
export const LENGTHS = 9;

/** Index in the result block: how many lengths there are. */
export const COUNT = 10;

/** Index in the result block: the size of the input buffer in bytes. */
export const CAPACITY = 11;

/** Index in the result block: the address of the href of the subject in the first slot. The second slot's is after it. */
export const HREFS = 12;

/** How many numbers the result block has. */
export const RESULTS = 14;

/** Status: the parser failed, or a setter did not take the value. */
export const FAILURE = 0;

/** Status: the href is the input. */
export const SAME = 1;

/** Status: the href is the text that the results describe. */
export const TEXT = 2;

/** Status: the input parses. What its href is has not been asked. */
export const PARSES = 3;

/** Status: the start of the input does not decide whether the input parses. */
export const UNDECIDED = 4;

/** Mode of a parse: without a base. */
export const ALONE = 0;

/** Mode of a parse: against the base. */
export const AGAINST_BASE = 1;

/** Mode of a parse: the URL becomes the base. If it fails, the base stays. */
export const AS_BASE = 2;

/** Index of a component in `Component::ALL`. */
export const PROTOCOL = 0;

/** Index of a component in `Component::ALL`. */
export const USERNAME = 1;

/** Index of a component in `Component::ALL`. */
export const PASSWORD = 2;

/** Index of a component in `Component::ALL`. */
export const HOST = 3;

/** Index of a component in `Component::ALL`. */
export const HOSTNAME = 4;

/** Index of a component in `Component::ALL`. */
export const PORT = 5;

/** Index of a component in `Component::ALL`. */
export const PATHNAME = 6;

/** Index of a component in `Component::ALL`. */
export const SEARCH = 7;

/** Index of a component in `Component::ALL`. */
export const HASH = 8;

/** The byte between the strings of a list, or after each of them. It occurs in no UTF-8. */
export const SEPARATOR = 0xff;
