import { append, codeUnitAt, wellFormedOf } from "./primordials.js";

/**
 * The positions of lone surrogates, in whose places a module gets U+FFFD.
 * @param {string} input
 */
export function loneSurrogatesIn(input) {
  /** @type {number[]} */
  const places = [];
  const wellFormed = wellFormedOf(input);
  if (wellFormed === input) return places;
  for (let index = 0; index < input.length; index++) {
    if (codeUnitAt(input, index) !== codeUnitAt(wellFormed, index)) append(places, index);
  }
  return places;
}
