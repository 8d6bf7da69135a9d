/** Classes for engines whose toolchain would turn them into ordinary functions: see scripts/build/private.mjs. */
import { defineProperty, getOwnPropertyDescriptor, ownKeys } from "../primordials.js";

/**
 * Gives a function the members of a class.
 * @param {Function} constructor
 * @param {object} members
 * @param {object} statics
 */
export function makeClass(constructor, members, statics) {
  addMembers(constructor.prototype, members);
  addMembers(constructor, statics);
  defineProperty(constructor, "prototype", { writable: false });
}

/**
 * @param {object} object
 * @param {object} members
 */
function addMembers(object, members) {
  const keys = ownKeys(members);
  for (let index = 0; index < keys.length; index++) {
    const descriptor = /** @type {PropertyDescriptor} */ (getOwnPropertyDescriptor(members, keys[index]));
    descriptor.enumerable = false;
    defineProperty(object, keys[index], descriptor);
  }
}
