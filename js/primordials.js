/**
 * What this package needs from the language and the platform, captured when it is loaded. A program that later changes
 * `String.prototype`, `Array.prototype[Symbol.iterator]` or `TextEncoder.prototype` changes nothing here.
 *
 * Strings are read with methods of `String.prototype`, which are expensive to capture: in JavaScriptCore a call
 * through `Function.prototype.call.bind` takes thirty times as long as the method. So the functions below check that the
 * prototype still has its original method, which costs nothing in any engine, and then call it as usual.
 */

export const { apply, deleteProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys, setPrototypeOf } = Reflect;
const { defineProperty: define } = Reflect;
/** @param {PropertyDescriptor} descriptor */
function withoutPrototype(descriptor) {
  setPrototypeOf(descriptor, null);
  return descriptor;
}

/**
 * `Reflect.defineProperty`, but the descriptor inherits nothing that a program has added to `Object.prototype`.
 * @param {object} object
 * @param {PropertyKey} key
 * @param {PropertyDescriptor & ThisType<any>} descriptor loses its prototype
 * @returns {boolean}
 */
export const defineProperty = (object, key, descriptor) => define(object, key, withoutPrototype(descriptor));

/**
 * [CreateDataProperty](https://tc39.es/ecma262/#sec-createdataproperty).
 * @param {object} object
 * @param {PropertyKey} key
 * @param {unknown} value
 */
const createDataProperty = (object, key, value) =>
  defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });

/**
 * Adds a property as an assignment does, but without calling a setter that a program has put on a prototype. Assignments take a tenth
 * of the time of definitions in JavaScriptCore.
 * @param {any} object can be extended
 * @param {PropertyKey} key
 * @param {unknown} value
 */
export function addProperty(object, key, value) {
  if (key in object) createDataProperty(object, key, value);
  else object[key] = value;
}

export const { toStringTag } = Symbol;
/** @type {typeof Symbol.iterator} */
export const iterator = Symbol.iterator;
export const ObjectPrototype = Object.prototype;
const ArrayIteratorPrototype = /** @type {any} */ (getPrototypeOf([].keys()));
export const IteratorPrototype = /** @type {object} */ (getPrototypeOf(ArrayIteratorPrototype));
/** @type {(text: string) => any} */
export const parseJSON = JSON.parse;
/** @typedef {(start: number, end: number) => string} Slice */
/** @typedef {{ latin1Slice: Slice, utf8Slice: Slice }} Slicer missing from Node.js's types */
export const { ArrayBuffer, Error, Int32Array, RangeError, TypeError, Uint8Array, Uint32Array, WeakRef } = globalThis;
/** Firefox throws this instead of a `RangeError` if the stack is exhausted. */
export const { InternalError = RangeError } = /** @type {{ InternalError?: ErrorConstructor }} */ (
  /** @type {unknown} */ (globalThis)
);
/**
 * Whether an engine throws this where memory or the stack ends.
 * @param {unknown} error
 */
export const isExhaustion = (error) => error instanceof RangeError || error instanceof InternalError;
/** Read from `globalThis`, because bundlers would replace the plain names with packages. */
export const { Buffer, TextDecoder, TextEncoder } =
  /** @type {{ Buffer?: { from(memory: ArrayBuffer): Slicer }, TextDecoder: typeof globalThis.TextDecoder, TextEncoder: typeof globalThis.TextEncoder }} */ (
    /** @type {unknown} */ (globalThis)
  );

/**
 * @param {{ prototype: object } | undefined} Class
 * @param {string} key
 * @returns {(object: object) => any} reads the property with the original getter, or an object's own property: an emulation
 *   of WebAssembly in JavaScript has those
 */
function getterOf(Class, key) {
  /** @type {(() => any) | undefined} */
  let get;
  let owner = /** @type {object | null | undefined} */ (Class?.prototype);
  // A library may have replaced the class with a subclass.
  for (; owner && get === undefined; owner = getPrototypeOf(owner)) get = getOwnPropertyDescriptor(owner, key)?.get;
  return (object) => {
    const own = getOwnPropertyDescriptor(object, key);
    return own === undefined ? apply(/** @type {() => any} */ (get), object, []) : own.value;
  };
}

/**
 * @template T
 * @param {() => T | undefined} make throws or returns `undefined` if what it asks for is missing or does not work
 * @returns {T | undefined} what `make` returns; `undefined` if it throws
 */
export function workingOrNone(make) {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** A program may have replaced it, even with an accessor that throws. @param {"Instance" | "Memory" | "Module"} name */
const partOfWebAssembly = (name) => workingOrNone(() => globalThis.WebAssembly[name]);
const Memory = /* @__PURE__ */ partOfWebAssembly("Memory");
export const Module = /** @type {typeof WebAssembly.Module} */ (/* @__PURE__ */ partOfWebAssembly("Module"));
/** `undefined` if there is no WebAssembly, or not all of it that is needed. */
export const Instance = /** @type {typeof WebAssembly.Instance} */ (
  Memory && Module && /* @__PURE__ */ partOfWebAssembly("Instance")
);
/** @type {(instance: object) => WebAssembly.Exports} */
export const exportsOf = /* @__PURE__ */ getterOf(Instance, "exports");
/** @type {(memory: object) => ArrayBuffer} */
export const memoryBufferOf = /* @__PURE__ */ getterOf(Memory, "buffer");
/** @type {(buffer: object) => number} */
export const sizeOf = /* @__PURE__ */ getterOf(ArrayBuffer, "byteLength");

const { set } = Uint8Array.prototype;

/**
 * Writes bytes into others. Throws a `RangeError` if they do not fit.
 * @param {Uint8Array} target
 * @param {Uint8Array} bytes
 * @param {number} at where
 */
export const copyInto = (target, bytes, at) => apply(set, target, [bytes, at]);

const deref = WeakRef?.prototype.deref;
/**
 * @template {object} T
 * @param {WeakRef<T>} reference
 * @returns {T | undefined}
 */
export const targetOf = (reference) => apply(deref, reference, []);

const StringPrototype = String.prototype;
const { charCodeAt, indexOf, slice, toWellFormed } = StringPrototype;
const { fromCharCode } = String;
/** @type {(codePoint: number) => string} */
export const stringOfCodePoint = String.fromCodePoint;
const { isArray } = Array;
const ArrayPrototype = Array.prototype;
const { sort, [iterator]: arrayIterator } = ArrayPrototype;
const { next: nextOfArray } = ArrayIteratorPrototype;

/** Whether arrays are iterated as they were at first: then their items are those by index. No getter of a program is called. */
export const areArraysUnchanged = () =>
  getOwnPropertyDescriptor(ArrayPrototype, iterator)?.value === arrayIterator &&
  getOwnPropertyDescriptor(ArrayIteratorPrototype, "next")?.value === nextOfArray;

/**
 * Whether iterating `object` gives its items by index.
 * @param {object} object
 * @param {Function} method by which it is iterated
 * @param {unknown} next of its iterator
 * @returns {object is unknown[]}
 */
export const isIteratedByIndex = (object, method, next) =>
  method === arrayIterator && next === nextOfArray && isArray(object);

/**
 * Whether a string's own `charCodeAt` is the original. A loop that asks once, and then calls it, takes three quarters of the time that
 * it takes with `codeUnitAt`.
 */
export const isCharCodeAtOriginal = () => StringPrototype.charCodeAt === charCodeAt;

/**
 * The code unit of `string` at `index`, which must be in range.
 * @param {string} string
 * @param {number} index
 * @returns {number}
 */
export const codeUnitAt = (string, index) =>
  StringPrototype.charCodeAt === charCodeAt ? string.charCodeAt(index) : apply(charCodeAt, string, [index]);

/**
 * The code units of `string` from `start` up to `end`; none if `start` is not below `end`, as where a URL has no password, port or
 * query.
 * @param {string} string
 * @param {number} start
 * @param {number} end
 * @returns {string}
 */
export const sliceOf = (string, start, end) =>
  StringPrototype.slice === slice ? string.slice(start, end) : sliceAnyway(string, start, end);

/**
 * @param {string} string
 * @param {number} start
 * @param {number} end
 * @returns {string}
 */
const sliceAnyway = (string, start, end) => apply(slice, string, [start, end]);

/**
 * The same string, which has no NUL at its start. Most engines, but not Firefox, put a string together when one of its units is read,
 * and keep its parts until then. The result of the read is used, because compilers leave out a read for nothing.
 * @param {string} href
 * @returns {string}
 */
export const flattened = (href) => (codeUnitAt(href, 0) > 0 ? href : "");

/** Of a string of no more code units than this, there may be a copy; what is kept of a longer one is copied. */
export const LONGEST_COPY = 4096;

/**
 * A string in memory of its own, not in that of the text that it was cut out of: what it is put together from is let go as it is
 * flattened. In Firefox it keeps that text.
 * @param {string} string
 * @returns {string}
 */
export function unshared(string) {
  const copy = sliceOf(string, 0, 1) + sliceOf(string, 1, string.length);
  // As in `flattened`. They differ if the string is empty.
  return codeUnitAt(copy, 0) === codeUnitAt(string, 0) ? copy : string;
}

/**
 * The same, if that does not take long: a string of more than `LONGEST_COPY` code units stays as it is.
 * @param {string} string
 * @returns {string}
 */
export const unsharedIfShort = (string) => (string.length > LONGEST_COPY ? string : unshared(string));

/**
 * @param {string} string
 * @param {string} part
 * @param {number} start
 * @returns {number} the first index of `part` in `string` from `start` on; -1 if there is none
 */
export const indexIn = (string, part, start) =>
  StringPrototype.indexOf === indexOf ? string.indexOf(part, start) : apply(indexOf, string, [part, start]);

/**
 * The ASCII string of the bytes from `start` up to `end`. Engines make a tree of what is appended, and flatten it when the
 * string is read. So appending sixteen characters at a time takes a third of the time of four in Firefox, and three fifths
 * in Chromium (for a hundred characters).
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @returns {string}
 */
export function stringOfASCII(bytes, start, end) {
  let string = "";
  let index = start;
  for (; index + 16 <= end; index += 16) {
    string += fromCharCode(
      bytes[index],
      bytes[index + 1],
      bytes[index + 2],
      bytes[index + 3],
      bytes[index + 4],
      bytes[index + 5],
      bytes[index + 6],
      bytes[index + 7],
      bytes[index + 8],
      bytes[index + 9],
      bytes[index + 10],
      bytes[index + 11],
      bytes[index + 12],
      bytes[index + 13],
      bytes[index + 14],
      bytes[index + 15],
    );
  }
  for (; index + 4 <= end; index += 4) {
    string += fromCharCode(bytes[index], bytes[index + 1], bytes[index + 2], bytes[index + 3]);
  }
  for (; index < end; index++) string += fromCharCode(bytes[index]);
  return string;
}

/**
 * Adds `item` to the end of `list`. If `Array.prototype` has a setter for that index, an assignment would call it, so the
 * element is defined instead, which is slower.
 * @template T
 * @param {T[]} list
 * @param {T} item
 */
export function append(list, item) {
  const index = list.length;
  if (index in ArrayPrototype) createDataProperty(list, index, item);
  else list[index] = item;
}

/** JavaScriptCore alone still has this property. Its errors have one of their own, too, but to make an error takes 0.3 ms in Node.js. */
export const isJavaScriptCore = "$*" in RegExp;
/** A list of `appendHidden` that grows beyond this has no prototype in JavaScriptCore. Most lists are one pair. */
const PAIR = 2;

/**
 * The same for a list that no program gets. JavaScriptCore takes 8 ns to look for a setter, which is more than the rest. So a
 * list loses its prototype there, and an assignment finds none. In V8 a list without a prototype is slower.
 * @type {<T>(list: T[], item: T) => void}
 */
export const appendHidden = isJavaScriptCore ? appendWithoutPrototype : append;

/**
 * @template T
 * @param {T[]} list
 * @param {T} item
 */
function appendWithoutPrototype(list, item) {
  const index = list.length;
  if (index === PAIR) setPrototypeOf(list, null);
  if (index < PAIR && index in ArrayPrototype) append(list, item);
  else list[index] = item;
}

/**
 * Sorts `items` in place, stably.
 * @template T
 * @param {T[]} items
 * @param {(a: T, b: T) => number} compare
 */
export const sortInPlace = (items, compare) => {
  apply(sort, items, [compare]);
};

/**
 * `string` with every lone surrogate replaced by U+FFFD: a
 * [scalar value string](https://infra.spec.whatwg.org/#scalar-value-string).
 * @param {string} string
 * @returns {string}
 */
export const wellFormedOf = toWellFormed
  ? (/** @type {string} */ string) =>
      StringPrototype.toWellFormed === toWellFormed ? string.toWellFormed() : apply(toWellFormed, string, [])
  : replaceLoneSurrogates;

/**
 * `String.prototype.toWellFormed`, for engines without it: Node.js 18, and browsers before 2023.
 * @param {string} string
 * @returns {string}
 */
export function replaceLoneSurrogates(string) {
  let result = "";
  let copied = 0;
  for (let index = 0; index < string.length; index++) {
    const unit = codeUnitAt(string, index);
    if (unit < 0xd800 || unit > 0xdfff) continue;
    const next = index + 1 < string.length ? codeUnitAt(string, index + 1) : 0;
    if (unit < 0xdc00 && next >= 0xdc00 && next <= 0xdfff) {
      index++;
    } else {
      result += `${sliceOf(string, copied, index)}\uFFFD`;
      copied = index + 1;
    }
  }
  return copied === 0 ? string : result + sliceOf(string, copied, string.length);
}

/**
 * Copies methods from an object's prototype to the object, so that a program cannot change them.
 * @template {object} T
 * @param {T} object
 * @param {(keyof T)[]} names
 * @returns {T}
 */
export function withOwnMethods(object, names) {
  for (let index = 0; index < names.length; index++) {
    const name = names[index];
    defineProperty(object, name, { value: object[name] });
  }
  return object;
}
