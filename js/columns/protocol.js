/**
 * What js/columns/ and the module agree on. Do not edit: this is made from wasm/columns/src/protocol.rs by
 * `node scripts/build/protocol.mjs`.
 */

/** Index in a column's numbers: the address of its offsets, of which there is one more than there are rows. */
export const OFFSETS = 0;

/** Index in a column's numbers: the address of its values. */
export const VALUES = 1;

/** Index in a column's numbers: the length of its values in bytes. */
export const LENGTH = 2;

/** Index in a column's numbers: the address of its validity bitmap. */
export const VALIDITY = 3;

/** Index in a column's numbers: how many rows are null. */
export const NULLS = 4;

/** How many numbers a column has. */
export const NUMBERS = 5;
