/** Checks of arguments. Each `TypeError` names the function and the argument. */
import { isObject } from "./objects.js";
import { apply } from "./primordials.js";

const { toPrimitive } = Symbol;

/**
 * The conversion to a string, of anything but a symbol.
 * @param {unknown} argument
 * @param {string} what the function and the argument
 * @returns {string}
 */
export function stringOf(argument, what) {
  if (typeof argument === "string") return argument;
  const primitive = isObject(argument) ? primitiveOf(argument) : argument;
  if (typeof primitive === "symbol") throw new TypeError(`${what} is a symbol, which is not converted to a string`);
  if (isObject(primitive)) throw new TypeError(`${what} is an object that is not converted to a string`);
  return `${primitive}`;
}

/**
 * [ToPrimitive](https://tc39.es/ecma262/#sec-toprimitive) with the hint for strings. What the object's methods throw is passed on.
 * @param {any} object
 * @returns {unknown} an object if that is not converted
 */
function primitiveOf(object) {
  const convert = object[toPrimitive];
  if (convert !== undefined && convert !== null) {
    return typeof convert === "function" ? apply(convert, object, ["string"]) : object;
  }
  const primitive = resultOf(object, "toString");
  return isObject(primitive) ? resultOf(object, "valueOf") : primitive;
}

/**
 * @param {any} object
 * @param {string} name of a method
 * @returns {unknown} the object itself if it has no such method
 */
function resultOf(object, name) {
  const method = object[name];
  return typeof method === "function" ? apply(method, object, []) : object;
}

/**
 * The label of an encoding, UTF-8's if none is given. Whether there is such an encoding is not checked.
 * @param {unknown} label
 * @param {string} name the function's
 */
export const encodingLabel = (label, name) =>
  label === undefined ? "utf-8" : stringOf(label, `${name}: the encoding`);

/**
 * The options, none if they are `null` or missing.
 * @template {object} T
 * @param {T | null | undefined} options
 * @param {string} name the function's
 * @returns {Partial<T>}
 */
export function optionsOf(options, name) {
  if (options === undefined || options === null) return {};
  if (!isObject(options)) throw new TypeError(`${name}: the options are not an object`);
  return options;
}

/**
 * How many there may be at most, in decimal digits: nothing if there is no limit, or one of more than 32 bits, which no
 * input reaches.
 * @param {unknown} limit
 * @param {string} what the function and the argument
 */
export function limitOf(limit = Infinity, what) {
  if (typeof limit !== "number" || Number.isNaN(limit)) throw new TypeError(`${what} is not a number`);
  return limit < 2 ** 32 ? String(Math.max(0, Math.trunc(limit))) : "";
}

/**
 * A string, or the bytes of a buffer or of a view of one.
 * @param {unknown} argument
 * @param {string} what the function and the argument
 * @returns {string | Uint8Array}
 */
export const stringOrBytesOf = (argument, what) =>
  areBytes(argument) ? bytesOf(argument, what) : stringOf(argument, what);

/**
 * Whether a value is a buffer, or a view of one.
 * @param {unknown} value
 * @returns {value is ArrayBufferLike | ArrayBufferView}
 */
export const areBytes = (value) =>
  // Not `instanceof`: in jsdom and in contexts of node:vm, bytes made by Node.js are from another realm.
  ArrayBuffer.isView(value) || (isObject(value) && BUFFER.test(Object.prototype.toString.call(value)));

/**
 * The bytes of a buffer, or of a view of one.
 * @param {ArrayBufferLike | ArrayBufferView} argument
 * @param {string} what the function and the argument
 */
export function bytesOf(argument, what) {
  try {
    // With a length: without one, the view of a shared buffer grows whenever another thread makes the buffer grow.
    if (!ArrayBuffer.isView(argument)) return new Uint8Array(argument, 0, argument.byteLength);
    const { buffer, byteOffset, byteLength } = argument;
    if (byteLength === 0 && !isDataView(argument)) requireBuffer(argument);
    return new Uint8Array(buffer, byteOffset, byteLength);
  } catch (cause) {
    throw new TypeError(`${what} is detached`, { cause });
  }
}

/** @param {ArrayBufferView} view @returns {view is DataView} */
const isDataView = (view) => Object.prototype.toString.call(view) === "[object DataView]";

/**
 * Throws if a typed array lies outside of its buffer, which has been detached or made smaller: its lengths are 0 then.
 * @param {ArrayBufferView} array
 */
const requireBuffer = (array) => Uint8Array.prototype.keys.call(array);

const BUFFER = /^\[object (?:Shared)?ArrayBuffer\]$/;

/**
 * The pairs of a list, one after the other.
 * @param {unknown} list
 * @param {string} name the function's
 * @returns {string[]}
 */
export function pairsOf(list, name) {
  const strings = [];
  let index = 0;
  for (const item of iterated(list, `${name}: the list`)) {
    const what = `${name}: item ${index++} of the list`;
    const pair = [...iterated(item, what)];
    if (pair.length !== 2) throw new TypeError(`${what} is not a pair of a name and a value`);
    strings.push(stringOf(pair[0], `${what}: the name`), stringOf(pair[1], `${what}: the value`));
  }
  return strings;
}

/**
 * @param {unknown} value
 * @param {string} what
 * @returns {Iterable<unknown>}
 */
function iterated(value, what) {
  if (!isObject(value) || typeof (/** @type {any} */ (value)[Symbol.iterator]) !== "function") {
    throw new TypeError(`${what} is not an iterable object`);
  }
  return /** @type {Iterable<unknown>} */ (value);
}
