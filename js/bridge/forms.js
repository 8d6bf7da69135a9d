/** `application/x-www-form-urlencoded`, through the module of the classes. */
import { appendHidden, sliceOf, unshared } from "../primordials.js";
import { BYTES_PER_UNIT } from "./instance.js";
import { COUNT, LENGTH, LENGTHS, SEPARATOR } from "./protocol.js";
import { isLarge, opened, withLarge } from "./records.js";
import { encodeLong, encodeUnits, LONGEST_COPIED } from "./strings.js";

/** @typedef {import("./instance.js").ModuleInstance} ModuleInstance */

/** A form of more code units is long. */
const LONG = 0x10000;
/** A view of memory takes as long as it takes to write so many code units. */
const VIEW = 32;

/**
 * The [application/x-www-form-urlencoded parser](https://url.spec.whatwg.org/#concept-urlencoded-string-parser).
 * @param {string} input
 * @returns {string[]} names and values, alternating
 */
export function parseForm(input) {
  return isLarge(input.length) ? parseLargeForm(input) : parseFormWith(opened(), input);
}

/**
 * The same for large input. A closure in `parseForm` would make an object at every call.
 * @param {string} input
 */
const parseLargeForm = (input) => withLarge((instance) => parseFormWith(instance, input));

/**
 * @param {ModuleInstance} instance
 * @param {string} input
 */
function parseFormWith(instance, input) {
  instance.call(instance.exports.parse_form, instance.write(input));
  const { results, words } = instance;
  const count = results[COUNT];
  // Not `>>`: an address may be above 2 GiB.
  const lengths = results[LENGTHS] >>> 2;
  let units = 0;
  for (let index = 0; index < count; index++) units += words[lengths + index];
  // As many code units as bytes: the text is ASCII.
  const text = instance.text(units === results[LENGTH]);
  // One value is not to keep all of a long form in memory. To copy it takes 50 ns.
  const isLong = text.length > LONG;
  /** @type {string[]} */
  const list = [];
  let start = 0;
  for (let index = 0; index < count; index++) {
    const end = start + words[lengths + index];
    const string = sliceOf(text, start, end);
    appendHidden(list, isLong ? unshared(string) : string);
    start = end;
  }
  return list;
}

/**
 * The [application/x-www-form-urlencoded serializer](https://url.spec.whatwg.org/#concept-urlencoded-serializer).
 * @param {string[]} list names and values, alternating
 * @param {number} units the number of code units, plus one separator for each string
 * @returns {string}
 */
export function serializeForm(list, units) {
  return isLarge(units) ? serializeLargeForm(list, units) : serializeFormWith(opened(), list, units);
}

/**
 * @param {string[]} list
 * @param {number} units
 */
const serializeLargeForm = (list, units) => withLarge((instance) => serializeFormWith(instance, list, units));

/**
 * @param {ModuleInstance} instance
 * @param {string[]} list
 * @param {number} units
 */
function serializeFormWith(instance, list, units) {
  const input = instance.borrowInput(units * BYTES_PER_UNIT);
  let end = 0;
  for (let index = 0; index < list.length; index++) {
    const string = list[index];
    if (string.length <= LONGEST_COPIED + VIEW) end = encodeUnits(string, input, end);
    else end += encodeLong(string, instance.inputFrom(end));
    input[end++] = SEPARATOR;
  }
  instance.call(instance.exports.serialize_form, end);
  return instance.text();
}
