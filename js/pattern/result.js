/** The groups of a match. */
import { defineProperty, sliceOf } from "../primordials.js";
import { slots, UNDEFINED } from "./matching.js";

/**
 * @typedef {Record<string, string | undefined>} Groups
 * @typedef {{ groups: Groups, input: string }} ComponentResult
 */

/**
 * The result of a component, or `null` where it does not match.
 * @param {import("./component.js").Component} component
 * @param {string} input
 * @returns {ComponentResult | null}
 */
export function resultOf(component, input) {
  if (component.isAny) return { groups: { 0: input }, input };
  if (!component.matcher.exec(input, true)) return null;
  return { groups: groupsOf(component.names, component.template, input), input };
}

/** Whether a component matches. @param {import("./component.js").Component} component @param {string} input */
export const matches = (component, input) => component.isAny || component.matcher.exec(input, false);

/**
 * A record with all groups of a component, from which those of matches are copied.
 * @param {string[]} names
 * @returns {Groups}
 */
export function templateOf(names) {
  const template = {};
  for (let index = 0; index < names.length; index++) {
    const descriptor = { value: undefined, writable: true, enumerable: true, configurable: true };
    defineProperty(template, names[index], descriptor);
  }
  return template;
}

/**
 * The groups of the last match, as a record. Its properties exist before they are assigned, so that no setter that a program has
 * added to `Object.prototype` is called.
 * @param {string[]} names
 * @param {Groups} template
 * @param {string} input
 * @returns {Groups}
 */
function groupsOf(names, template, input) {
  const { length } = names;
  if (length === 0) return {};
  if (length === 1 && names[0] === "0") return { 0: groupOf(0, input) };
  /** @type {Groups} */
  const groups = { ...template };
  for (let index = 0; index < length; index++) groups[names[index]] = groupOf(index, input);
  return groups;
}

/** @param {number} index @param {string} input */
function groupOf(index, input) {
  const start = slots[2 * index];
  const end = slots[2 * index + 1];
  if (start === 0 && end === input.length) return input;
  return start === UNDEFINED ? undefined : sliceOf(input, start, end);
}
