/** The groups of a match. */
import { defineProperty, ObjectPrototype, sliceOf } from "../primordials.js";
import { slots, UNDEFINED } from "./matching.js";

/**
 * The groups of the last match, as a record.
 * @param {string[]} names
 * @param {string} input
 * @returns {Record<string, string | undefined>}
 */
export function groupsOf(names, input) {
  /** @type {Record<string, string | undefined>} */
  const groups = {};
  for (let index = 0; index < names.length; index++) {
    const start = slots[2 * index];
    const value = start === UNDEFINED ? undefined : sliceOf(input, start, slots[2 * index + 1]);
    const name = names[index];
    // A program may have added a setter.
    if (name in ObjectPrototype) {
      defineProperty(groups, name, { value, writable: true, enumerable: true, configurable: true });
    } else {
      groups[name] = value;
    }
  }
  return groups;
}
