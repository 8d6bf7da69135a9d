/** The groups of a match. */
import { isObject } from "../objects.js";
import { addProperty, codeUnitAt, LONGEST_COPY, ownKeys, sliceOf, unsharedIfShort } from "../primordials.js";
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

/**
 * Copies the strings in a result but the long ones, if it is from long text: they would keep all of it in memory.
 * @param {any} result
 * @param {string | (string | undefined)[]} input a URL, or values
 * @param {string} [base]
 */
export function unshare(result, input, base) {
  let hasLong = isLong(base);
  if (typeof input === "string") hasLong ||= isLong(input);
  else for (let index = 0; index < input.length; index++) hasLong ||= isLong(input[index]);
  if (hasLong && result !== null) unshareStrings(result);
}

/** @param {string | undefined} text */
const isLong = (text) => text !== undefined && text.length > LONGEST_COPY;

/** @param {any} result or a part of it */
function unshareStrings(result) {
  const keys = ownKeys(result);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index];
    /** @type {unknown} */
    const value = result[key];
    if (isObject(value)) unshareStrings(value);
    else if (typeof value === "string") result[key] = unsharedIfShort(value);
  }
}

/** Whether a component matches. @param {import("./component.js").Component} component @param {string} input */
export const matches = (component, input) => component.isAny || component.matcher.exec(input, false);

/**
 * A record with all named groups of a component, from which those of matches are copied. V8 copies records with numbers as
 * names, those of groups without one, five times as slowly.
 * @param {string[]} names
 * @returns {Groups}
 */
export function templateOf(names) {
  const template = {};
  for (let index = 0; index < names.length; index++) {
    if (!isNumber(names[index])) addProperty(template, names[index], undefined);
  }
  return template;
}

/** Whether a group has no name of its own: names do not begin with a digit. @param {string} name */
function isNumber(name) {
  const unit = codeUnitAt(name, 0);
  return unit >= 0x30 && unit <= 0x39;
}

/**
 * The groups of the last match, as a record. No setter is called that a program has added to `Object.prototype`: a property
 * exists before it is assigned, or its name is not in the prototype.
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
  for (let index = 0; index < length; index++) {
    const name = names[index];
    const value = groupOf(index, input);
    if (isNumber(name)) addProperty(groups, name, value);
    else groups[name] = value;
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
