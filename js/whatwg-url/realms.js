/** What depends on the global object that a class is for: its errors, and how its programs' values become strings. */
import { sequenceOf } from "../classes/webidl.js";
import { asInvalidURL } from "../errors.js";
import { isObject } from "../objects.js";
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
 * @returns {TypeError}
 */
export const typeErrorOf = (globalObject, message) => new globalObject.TypeError(message);

/**
 * The error for input that does not parse. It says what whatwg-url's says, and has the properties of whurl's.
 * @param {GlobalObject} globalObject
 * @param {string} input
 * @param {string} [base] if there is one
 * @param {boolean} [isBase] whether it is the base that does not parse
 */
export function invalidURL(globalObject, input, base, isBase = false) {
  const error = typeErrorOf(globalObject, isBase ? `Invalid base URL: ${base}` : `Invalid URL: ${input}`);
  return asInvalidURL(error, input, base);
}

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
  const method = iteratorMethodOf(globalObject, init);
  if (method === undefined) return recordOf(globalObject, init);
  const pairs = sequenceOf(init, method, (item) => {
    const itemMethod = isObject(item) ? iteratorMethodOf(globalObject, item) : undefined;
    if (itemMethod === undefined) throw typeErrorOf(globalObject, "URLSearchParams: each item must be a sequence");
    return sequenceOf(/** @type {object} */ (item), itemMethod, (part) => stringOf(globalObject, part));
  });
  if (pairs.every(({ length }) => length === 2)) return pairs;
  throw typeErrorOf(globalObject, "URLSearchParams: each item must be a name and a value");
}

/**
 * @param {GlobalObject} globalObject
 * @param {Record<PropertyKey, any>} object
 * @returns {Function | undefined}
 */
function iteratorMethodOf(globalObject, object) {
  const method = object[Symbol.iterator];
  if (method === undefined || method === null) return undefined;
  if (typeof method === "function") return method;
  throw typeErrorOf(globalObject, "URLSearchParams: the object's Symbol.iterator is not a function");
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
