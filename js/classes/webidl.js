/**
 * The parts of [Web IDL](https://webidl.spec.whatwg.org/) that the two interfaces need: conversions of arguments, and turning
 * a JavaScript class into an interface.
 */
import { isObject } from "../objects.js";
import {
  append,
  appendHidden,
  apply,
  defineProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isIteratedByIndex,
  iterator,
  ObjectPrototype,
  ownKeys,
  setPrototypeOf,
  TypeError,
  toStringTag,
  wellFormedOf,
} from "../primordials.js";

/**
 * [ToString](https://tc39.es/ecma262/#sec-tostring), which throws for symbols. If the string is then encoded as UTF-8, this
 * is the conversion to USVString, since encoding replaces lone surrogates.
 * @param {unknown} value
 * @returns {string}
 */
export const stringOf = (value) => (typeof value === "string" ? value : `${value}`);

/**
 * The conversion to [USVString](https://webidl.spec.whatwg.org/#js-to-USVString).
 * @param {unknown} value
 * @returns {string}
 */
export const scalarValueStringOf = (value) => wellFormedOf(stringOf(value));

/**
 * Throws if fewer arguments are given than an operation requires.
 * @param {number} given
 * @param {number} required
 * @param {string} operation for the message, such as `"URL.parse"`
 */
export function requireArguments(given, required, operation) {
  if (given < required) throw missingArguments(given, required, operation);
}

/**
 * The error for that.
 * @param {number} given
 * @param {number} required
 * @param {string} operation
 */
export function missingArguments(given, required, operation) {
  const plural = required === 1 ? "" : "s";
  return new TypeError(`${operation}: ${required} argument${plural} required, but only ${given} present`);
}

/**
 * The conversion of an iterable to a [sequence](https://webidl.spec.whatwg.org/#create-sequence-from-iterable). The
 * iterator is not closed if converting an item throws.
 * @template T
 * @param {object} iterable
 * @param {Function} method the value of its `Symbol.iterator`, which must be read only once
 * @param {(item: unknown) => T} convert
 * @returns {T[]}
 */
export function sequenceOf(iterable, method, convert) {
  /** @type {T[]} */
  const sequence = [];
  const source = requireObject(apply(method, iterable, []));
  const { next } = source;
  if (typeof next !== "function") throw new TypeError("the iterator's next is not a function");
  // Without the iterator, an array takes half the time.
  if (isIteratedByIndex(iterable, method, next)) {
    // As ToLength does it: a proxy may have any length.
    for (let index = 0; index + 1 <= +iterable.length; index++) append(sequence, convert(iterable[index]));
    return sequence;
  }
  for (;;) {
    const result = requireObject(apply(next, source, []));
    if (result.done) return sequence;
    append(sequence, convert(result.value));
  }
}

/**
 * @param {unknown} value an iterator, or a result of its `next`
 * @returns {any} the same
 */
function requireObject(value) {
  if (isObject(value)) return value;
  throw new TypeError("the iterator is not an object");
}

/**
 * The iterator method of an object, or `undefined` if it has none.
 * @param {object} object
 * @param {string} operation for the message
 * @returns {Function | undefined}
 */
export function iteratorMethodOf(object, operation) {
  const method = /** @type {any} */ (object)[iterator];
  if (method === undefined || method === null) return undefined;
  if (typeof method !== "function") throw new TypeError(`${operation}: the object's Symbol.iterator is not a function`);
  return method;
}

/**
 * The conversion of an object to a [record](https://webidl.spec.whatwg.org/#js-to-record) of USVStrings.
 * @param {object} object
 * @returns {string[]} names and values, alternating; each name once
 */
export function recordOf(object) {
  /** @type {string[]} */
  const list = [];
  let hasChanged = false;
  const keys = ownKeys(object);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index];
    if (!getOwnPropertyDescriptor(object, key)?.enumerable) continue;
    const name = scalarValueStringOf(key);
    hasChanged ||= name !== key;
    appendHidden(list, name);
    appendHidden(list, scalarValueStringOf(/** @type {any} */ (object)[key]));
  }
  // Keys are distinct, and so are names unless a conversion has changed one.
  return hasChanged ? withoutRepeatedNames(list) : list;
}

/**
 * A repeated name keeps its first place and its last value.
 * @param {string[]} list
 */
function withoutRepeatedNames(list) {
  /** @type {Record<string, number>} */
  const places = /** @type {any} */ ({ __proto__: null });
  /** @type {string[]} */
  const result = [];
  for (let index = 0; index < list.length; index += 2) {
    const name = list[index];
    if (name in places) {
      result[places[name] + 1] = list[index + 1];
    } else {
      places[name] = result.length;
      appendHidden(result, name);
      appendHidden(result, list[index + 1]);
    }
  }
  return result;
}

/**
 * How many arguments operations require. SWC's minifier, which Parcel and Rspack have, drops a default value `undefined`: then the
 * class's own `length` counts optional arguments, too. @type {Record<string, number>}
 */
const REQUIRED = /** @type {any} */ ({
  __proto__: null,
  append: 2,
  canParse: 1,
  delete: 1,
  exec: 0,
  forEach: 1,
  get: 1,
  getAll: 1,
  has: 1,
  parse: 1,
  set: 2,
  test: 0,
});

/**
 * Adds the properties of [interface objects](https://webidl.spec.whatwg.org/#js-interfaces) that JavaScript's own classes lack:
 * enumerable members, and a class string. Returns the class, so that a bundler can leave out an unused one.
 * @template {Function} T
 * @param {T} interfaceObject
 * @param {string} name a bundler may have changed the class's own
 * @param {number} length how many arguments the constructor requires
 * @returns {T}
 */
export function makeInterface(interfaceObject, name, length) {
  makeEnumerable(interfaceObject.prototype);
  makeEnumerable(interfaceObject);
  setName(interfaceObject, name);
  setLength(interfaceObject, length);
  setClassString(interfaceObject.prototype, name);
  return interfaceObject;
}

/** @param {object} object */
function makeEnumerable(object) {
  const keys = ownKeys(object);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index];
    if (typeof key === "symbol" || key === "constructor" || key === "prototype") continue;
    const descriptor = /** @type {PropertyDescriptor} */ (getOwnPropertyDescriptor(object, key));
    // Leaves out a function's `length` and `name`, which are not functions.
    if (descriptor.value !== undefined && typeof descriptor.value !== "function") continue;
    defineProperty(object, key, { enumerable: true });
    if (descriptor.value !== undefined && key in REQUIRED) setLength(descriptor.value, REQUIRED[key]);
  }
}

/**
 * @param {Function} operation
 * @param {number} length how many arguments it requires
 */
function setLength(operation, length) {
  defineProperty(operation, "length", { value: length, configurable: true });
}

/**
 * @param {Function} interfaceObject
 * @param {string} name
 */
export function setName(interfaceObject, name) {
  defineProperty(interfaceObject, "name", { value: name, configurable: true });
}

/**
 * @param {object} prototype
 * @param {string} name
 */
export function setClassString(prototype, name) {
  defineProperty(prototype, toStringTag, { value: name, configurable: true });
}

/**
 * A new object gets its prototype from `new.target`. If that has none, JavaScript's classes use `Object.prototype`, but
 * [Web IDL](https://webidl.spec.whatwg.org/#internally-create-a-new-object-implementing-the-interface) the interface's.
 * @param {object} object
 * @param {Function} target `new.target`
 * @param {Function} interfaceObject
 */
export function adjustPrototype(object, target, interfaceObject) {
  const isAstray = getPrototypeOf(object) === ObjectPrototype && !isObject(target.prototype);
  if (isAstray) setPrototypeOf(object, interfaceObject.prototype);
}
