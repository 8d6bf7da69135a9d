/** The groups of a match. */
import { defineProperty, sliceOf } from "../primordials.js";
import { slots, UNDEFINED } from "./matching.js";

/**
 * The groups of the last match, as a record. A literal defines its properties, whatever a program has added to `Object.prototype`.
 * @param {string[]} names
 * @param {string} input
 * @returns {Record<string, string | undefined>}
 */
export function groupsOf(names, input) {
  const { length } = names;
  if (length === 0) return {};
  if (length === 1) return names[0] === "0" ? { 0: groupOf(0, input) } : { [names[0]]: groupOf(0, input) };
  if (length === 2) return { [names[0]]: groupOf(0, input), [names[1]]: groupOf(1, input) };
  const groups = { [names[0]]: groupOf(0, input), [names[1]]: groupOf(1, input), [names[2]]: groupOf(2, input) };
  for (let index = 3; index < length; index++) {
    const value = groupOf(index, input);
    defineProperty(groups, names[index], { value, writable: true, enumerable: true, configurable: true });
  }
  return groups;
}

/** @param {number} index @param {string} input */
function groupOf(index, input) {
  const start = slots[2 * index];
  const end = slots[2 * index + 1];
  if (start === 0 && end === input.length) return input;
  return start === UNDEFINED ? undefined : sliceOf(input, start, end);
}
