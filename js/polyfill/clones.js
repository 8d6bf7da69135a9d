/**
 * Clones and messages. To the engine whurl's objects are ordinary ones without properties, and their clones would be `{}`. So
 * what is to be cloned is searched for them first, and the engine is given an object of the platform's class instead, which it
 * refuses in its own words. (An object that the engine itself cannot clone, such as a WeakSet with whurl's private fields,
 * takes twice as long to make.)
 */
import { apply, argument, getOwnPropertyDescriptor, getPrototypeOf, isInstance, ownKeys, wrap } from "./wrapping.js";

const { isArray } = Array;
const { isView } = ArrayBuffer;
const { Map, Set } = globalThis;
const { forEach: forEachOfMap } = Map.prototype;
const { add, forEach: forEachOfSet, has } = Set.prototype;

const ArrayPrototype = Array.prototype;
const ObjectPrototype = Object.prototype;

/** So many properties and items are looked at, which takes some 20 microseconds; the search must not cost as much as the clone. */
const LIMIT = 1000;

/** What posts or stores a clone of its first argument, by its class. */
const METHODS = {
  MessagePort: ["postMessage"],
  BroadcastChannel: ["postMessage"],
  Worker: ["postMessage"],
  ServiceWorker: ["postMessage"],
  Client: ["postMessage"],
  History: ["pushState", "replaceState"],
  IDBObjectStore: ["add", "put"],
  IDBCursor: ["update"],
};

/**
 * @param {import("./objects.js").Objects} objects
 * @returns {import("./wrapping.js").ArgumentsConversion | undefined} that of a function that clones its first argument, if the
 *   platform's own objects are refused
 */
export function wrapClones({ platform, isURL, isSearchParams }) {
  const { structuredClone } = globalThis;
  // Deno refuses what has its URL's prototype, as whurl's have there, but looks for no other object inside.
  if ("Deno" in globalThis) {
    const list = argument(0, (value) => (isSearchParams(value) ? new platform.URLSearchParams() : value));
    wrap(globalThis, "structuredClone", list);
    wrap(globalThis.MessagePort?.prototype, "postMessage", list);
    return undefined;
  }
  // Node.js 18 and 20 do not refuse their own, and asking would load what messages need.
  if (Number.parseInt(globalThis.process?.versions?.node, 10) < 21 || !isRefused(new platform.URL("a:")))
    return undefined;
  const isOwn = (/** @type {unknown} */ value) => isURL(value) || isSearchParams(value);
  const cloneable = argument(0, (value) => {
    if (typeof value !== "object" || value === null) return value;
    // Most are of no class, and need no more questions.
    if (!isOrdinary(value)) {
      if (isURL(value)) return new platform.URL("a:");
      if (isSearchParams(value)) return new platform.URLSearchParams();
    }
    return contains(value, isOwn) ? [new platform.URL("a:")] : value;
  });

  /** @param {unknown} value */
  function isRefused(value) {
    try {
      structuredClone(value);
      return false;
    } catch {
      return true;
    }
  }

  wrap(globalThis, "structuredClone", cloneable);
  // Of a window, or of a worker.
  if (typeof globalThis.postMessage === "function") wrap(globalThis, "postMessage", cloneable);
  for (const [name, methods] of Object.entries(METHODS)) {
    const prototype = /** @type {any} */ (globalThis)[name]?.prototype;
    for (const method of methods) {
      if (prototype && getOwnPropertyDescriptor(prototype, method)) wrap(prototype, method, cloneable);
    }
  }
  return cloneable;
}

/**
 * Whether it is of no class.
 * @param {object} object
 */
function isOrdinary(object) {
  const prototype = getPrototypeOf(object);
  return prototype === ObjectPrototype || prototype === ArrayPrototype || prototype === null;
}

/**
 * Whether an object that is to be cloned has another in it, among the first thousand places that a clone is made of. Getters
 * are not called.
 * @param {object} value
 * @param {(value: unknown) => boolean} isSought
 */
function contains(value, isSought) {
  const seen = new Set([value]);
  let looked = 0;
  /** @type {{ object: any, next: any } | undefined} */
  let list = { object: value, next: undefined };
  const note = (/** @type {unknown} */ object) => {
    looked++;
    if (typeof object !== "object" || object === null || looked > LIMIT || apply(has, seen, [object])) return;
    apply(add, seen, [object]);
    list = { object, next: list };
  };
  const noteBoth = (/** @type {unknown} */ item, /** @type {unknown} */ key) => {
    note(item);
    note(key);
    if (looked >= LIMIT) throw LIMIT;
  };
  while (list !== undefined) {
    const { object, next } = /** @type {{ object: any, next: any }} */ (list);
    list = next;
    if (isOrdinary(object)) {
      if (isArray(object)) for (let at = 0; at < object.length && looked < LIMIT; at++) note(object[at]);
      else noteProperties(object, note);
    } else if (isSought(object)) return true;
    else if (isInstanceOf(Map, object)) forEachOf(forEachOfMap, object, noteBoth);
    else if (isInstanceOf(Set, object)) forEachOf(forEachOfSet, object, noteBoth);
    else if (!isView(object)) noteProperties(object, note);
  }
  return false;
}

/**
 * @param {Function} Class
 * @param {object} object
 */
const isInstanceOf = (Class, object) => apply(isInstance, Class, [object]);

/**
 * @param {Function} method `forEach` of Map or Set
 * @param {object} collection
 * @param {(item: unknown, key: unknown) => void} note
 */
function forEachOf(method, collection, note) {
  try {
    apply(method, collection, [note]);
  } catch {
    // There were enough items, or the object only inherits from the class.
  }
}

/**
 * @param {object} object
 * @param {(value: unknown) => void} note
 */
function noteProperties(object, note) {
  const keys = ownKeys(object);
  for (let index = 0; index < keys.length && index < LIMIT; index++) {
    if (typeof keys[index] === "symbol") continue;
    const descriptor = getOwnPropertyDescriptor(object, keys[index]);
    // The cause of an error is not enumerable, and is cloned.
    if (descriptor?.enumerable || keys[index] === "cause") note(descriptor?.value);
  }
}
