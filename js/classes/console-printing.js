/**
 * How consoles print the objects: like Node.js's own. Node.js, Deno and Bun all call the same method.
 *
 * @typedef {InstanceType<typeof import("./search-params.js").URLSearchParams>} URLSearchParams
 * @typedef {InstanceType<typeof import("./url.js").URL>} URL
 * @typedef {object} Options
 * @property {number | null} [depth]
 * @property {number} breakLength
 * @property {number} [truncate] chai's and vitest's
 * @property {(text: string, style: string) => string} [stylize]
 *
 * @typedef {(value: unknown, options: object) => string} Inspect
 */
import {
  addProperty,
  append,
  apply,
  defineProperty,
  getOwnPropertyDescriptor,
  indexIn,
  ownKeys,
  workingOrNone,
} from "../primordials.js";

/** The name of the method that consoles call. */
export const nodeInspect = Symbol.for("nodejs.util.inspect.custom");

/** @param {string} text */
const plain = (text) => text;

/** The members that a URL is printed with. @type {readonly string[]} */
export const URL_MEMBERS = [
  "href",
  "origin",
  "protocol",
  "username",
  "password",
  "host",
  "hostname",
  "port",
  "pathname",
  "search",
  "searchParams",
  "hash",
];

/** Longer than any string. */
const UNLIMITED = 1e9;

/**
 * chai and vitest shorten what is longer than 40 characters, but print the platform's URLs whole.
 * @param {Options} options
 * @returns {Options}
 */
const unshortened = (options) => (options.truncate === undefined ? options : { ...options, truncate: UNLIMITED });

/** For callers without options, whose lines have no end. @type {Options} */
const NO_OPTIONS = { breakLength: Infinity };

/**
 * What a console prints, for a caller that gives no function for that, as assertion libraries do.
 * @param {any} value a string, an array of strings, an object of this package, or one that has these
 * @returns {string}
 */
function printed(value) {
  if (typeof value === "string") return `'${value}'`;
  if (typeof value[nodeInspect] === "function") return value[nodeInspect]();
  const isList = typeof value.length === "number";
  const names = ownKeys(value);
  let text = "";
  for (let index = 0; index < names.length; index++) {
    const name = /** @type {string} */ (names[index]);
    if (isList && name === "length") continue;
    text += `${text === "" ? " " : ", "}${isList ? "" : `${name}: `}${printed(value[name])}`;
  }
  return isList ? `[${text} ]` : `{${text} }`;
}

/** Objects below the requested depth are not expanded. @param {number | null} depth */
const isTooDeep = (depth) => typeof depth === "number" && depth < 0;

/** @param {Options} options */
const tooDeep = ({ stylize = plain }) => stylize("[Object]", "special");

/**
 * Adds the method for consoles to a class. It is not written as a member of the class, because bundlers treat a computed
 * name as a side effect, and would keep the class even if it is unused.
 * @template {Function} T
 * @param {T} interfaceObject
 * @param {readonly string[]} members that an object is printed with; the first is an attribute
 * @returns {T}
 */
export function makeInspectable(interfaceObject, members) {
  const { prototype } = interfaceObject;
  const { get } = /** @type {{ get: Function }} */ (getOwnPropertyDescriptor(prototype, members[0]));
  const { [nodeInspect]: value } = {
    /**
     * @this {any}
     * @param {number | null} depth
     * @param {Options} options
     * @param {Inspect} inspect
     */
    [nodeInspect](depth, options = NO_OPTIONS, inspect = printed) {
      // A prototype, a proxy, or an object that inherits from an instance is left to the console.
      if (isTooDeep(depth) || !isOfClass(get, this)) return this;
      const shown = {};
      for (let index = 0; index < members.length; index++) {
        const value = this[members[index]];
        addProperty(shown, members[index], value);
      }
      return `${this.constructor?.name || interfaceObject.name} ${inspect(shown, unshortened(options))}`;
    },
  };
  defineProperty(prototype, nodeInspect, { value, writable: true, configurable: true });
  return interfaceObject;
}

/**
 * @param {Function} get the getter of one of the class's attributes
 * @param {object} object
 */
const isOfClass = (get, object) => workingOrNone(() => apply(get, object, [])) !== undefined;

/**
 * @param {URLSearchParams} searchParams
 * @param {string[]} list
 * @param {number | null} depth
 * @param {Options} options
 * @param {Inspect} inspect
 */
export function inspectSearchParams(searchParams, list, depth, options = NO_OPTIONS, inspect = printed) {
  if (isTooDeep(depth)) return tooDeep(options);
  const how = unshortened(options);
  const plainly = { ...how, colors: false, stylize: plain };
  /** @type {string[]} */
  const items = [];
  let length = -2;
  for (let index = 0; index < list.length; index += 2) {
    const show = (/** @type {object} */ way) => `${inspect(list[index], way)} => ${inspect(list[index + 1], way)}`;
    append(items, show(how));
    length += show(plainly).length + 2;
  }
  return braced(searchParams.constructor?.name || "URLSearchParams", items, length > options.breakLength);
}

/**
 * @param {string[]} rest the items that the iterator has not returned yet
 * @param {boolean} arePairs
 * @param {number | null} depth
 * @param {Options} options
 * @param {Inspect} inspect
 */
export function inspectIterator(rest, arePairs, depth, options = NO_OPTIONS, inspect = printed) {
  if (isTooDeep(depth)) return tooDeep(options);
  const how = unshortened(options);
  const inner = typeof depth !== "number" ? how : { ...how, depth: depth - 1 };
  /** @type {unknown[]} */
  const values = [];
  /** @type {string[]} */
  const items = [];
  for (let index = 0; index < rest.length; index += arePairs ? 2 : 1) {
    const value = arePairs ? [rest[index], rest[index + 1]] : rest[index];
    append(values, value);
    append(items, inspect(value, inner));
  }
  const isLong = indexIn(inspect(values, inner), "\n", 0) >= 0;
  // Node.js prints two spaces for an iterator at its end, and none for an empty list.
  return items.length === 0 ? "URLSearchParams Iterator {  }" : braced("URLSearchParams Iterator", items, isLong);
}

/**
 * @param {string} name
 * @param {string[]} items
 * @param {boolean} onLines whether each item is on a line of its own
 */
function braced(name, items, onLines) {
  if (items.length === 0) return `${name} {}`;
  let text = "";
  for (let index = 0; index < items.length; index++) {
    text += `${index === 0 ? "" : ","}${onLines ? "\n  " : " "}${items[index]}`;
  }
  return `${name} {${text} }`;
}
