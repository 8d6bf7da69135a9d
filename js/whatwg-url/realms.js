/** What depends on the global object that a class is for: its errors, and how its programs' values become strings. */
import { isObject } from "../classes/webidl.js";
import { wellFormedOf } from "../primordials.js";

/** @typedef {Record<PropertyKey, any>} GlobalObject */

/** Where the classes of webidl2js find each other. */
const REGISTRY = Symbol.for("[webidl2js] constructor registry");

/**
 * The registry of a global object. Whoever comes first makes it, for all others.
 * @param {GlobalObject} globalObject
 * @returns {Record<string, any>}
 */
export function registryOf(globalObject) {
  if (!Object.hasOwn(globalObject, REGISTRY)) globalObject[REGISTRY] = newRegistry(globalObject);
  return globalObject[REGISTRY];
}

/** @param {GlobalObject} globalObject */
function newRegistry(globalObject) {
  const ArrayPrototype = globalObject.Array.prototype;
  return Object.assign(Object.create(null), {
    "%Object.prototype%": globalObject.Object.prototype,
    "%Array.prototype%": ArrayPrototype,
    "%IteratorPrototype%": grandparentOf(Reflect.apply(ArrayPrototype.keys, [], [])),
    "%AsyncIteratorPrototype%": grandparentOf(asyncGeneratorPrototypeOf(globalObject)),
  });
}

/** @param {object} object */
const grandparentOf = (object) => Object.getPrototypeOf(Object.getPrototypeOf(object));

/**
 * The prototype of what an async generator function of that global object makes; of this one's, if it cannot evaluate code.
 * @param {GlobalObject} globalObject
 */
function asyncGeneratorPrototypeOf(globalObject) {
  try {
    return globalObject.eval("(async function* () {})").prototype;
  } catch {
    return async function* () {}.prototype;
  }
}

/**
 * @param {GlobalObject} globalObject
 * @param {string} message
 * @param {ErrorOptions} [options]
 * @returns {TypeError}
 */
export const typeErrorOf = (globalObject, message, options) => new globalObject.TypeError(message, options);

/**
 * The conversion to [USVString](https://webidl.spec.whatwg.org/#js-to-USVString).
 * @param {GlobalObject} globalObject
 * @param {unknown} value
 * @returns {string}
 */
export function stringOf(globalObject, value) {
  if (typeof value === "string") return wellFormedOf(value);
  if (typeof value === "symbol") throw typeErrorOf(globalObject, "A symbol cannot be converted to a string");
  // The global object's own function throws its own errors.
  return wellFormedOf((globalObject.String ?? String)(value));
}

/**
 * The conversion of an object to a sequence of pairs, or to a [record](https://webidl.spec.whatwg.org/#js-to-record).
 * @param {GlobalObject} globalObject
 * @param {Record<PropertyKey, any>} init
 * @returns {string[][]}
 */
export function pairsOf(globalObject, init) {
  const method = init[Symbol.iterator];
  if (method === undefined || method === null) return recordOf(globalObject, init);
  if (typeof method !== "function") throw typeErrorOf(globalObject, "URLSearchParams: the iterator is not a function");
  return Array.from(/** @type {Iterable<any>} */ (init), (item) => {
    if (!isObject(item)) throw typeErrorOf(globalObject, "URLSearchParams: each item must be a sequence");
    const pair = Array.from(/** @type {Iterable<any>} */ (item), (part) => stringOf(globalObject, part));
    if (pair.length !== 2) throw typeErrorOf(globalObject, "URLSearchParams: each item must be a name and a value");
    return pair;
  });
}

/**
 * @param {GlobalObject} globalObject
 * @param {Record<PropertyKey, any>} object
 */
function recordOf(globalObject, object) {
  /** @type {Map<string, string>} */
  const record = new Map();
  for (const key of Reflect.ownKeys(object)) {
    if (!Reflect.getOwnPropertyDescriptor(object, key)?.enumerable) continue;
    record.set(stringOf(globalObject, key), stringOf(globalObject, object[key]));
  }
  return [...record];
}
