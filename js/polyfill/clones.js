/**
 * Clones and messages. To the engine whurl's objects are ordinary ones without properties, and their clones would be `{}`. So
 * what is to be cloned is searched for them first, and the engine is given an object of the platform's class instead, which it
 * refuses in its own words. (An object that the engine itself cannot clone, such as a WeakSet with whurl's private fields,
 * takes twice as long to make.)
 */
import { isBun, isDeno, isLoaded, isNode, isWorkerd, nodeMajor } from "./runtime.js";
import {
  apply,
  argument,
  defineProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasBrand,
  isFunctionOfThisRealm,
  isInstanceOf,
  ownKeys,
  withMembers,
  withoutPrototype,
  wrap,
} from "./wrapping.js";

const { isArray } = Array;
const { Map, Set } = globalThis;
const { forEach: forEachOfMap } = Map.prototype;
const { add, forEach: forEachOfSet, has } = Set.prototype;

const ArrayPrototype = Array.prototype;
const ObjectPrototype = Object.prototype;
const DatePrototype = Date.prototype;
const { getTime } = DatePrototype;
const { toString: tagOf } = ObjectPrototype;
const { find, includes } = ArrayPrototype;
const { toString: sourceOf } = Function.prototype;
const { isView } = ArrayBuffer;

/** Classes of cloneable objects that have no tags. */
const OTHER_CLASSES = [Error, Date, RegExp, Number, String, Boolean];

/** Of Node.js. */
const IN_JAVASCRIPT = ["Blob", "CryptoKey", "DOMException", "File"];

const NATIVE = /\[native code\]\s*\}\s*$/;

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
 * What clones a member of an argument, by its class.
 * @type {Record<string, Record<string, [index: number, member: string]>>}
 */
const METHODS_WITH_OPTIONS = {
  Performance: { mark: [1, "detail"], measure: [1, "detail"] },
  Navigation: { navigate: [1, "state"], reload: [0, "state"], updateCurrentEntry: [0, "state"] },
  ServiceWorkerRegistration: { showNotification: [1, "data"] },
};

/** Classes whose constructors do so. @type {Record<string, [index: number, member: string]>} */
const CLASSES_WITH_OPTIONS = {
  AudioWorkletNode: [2, "processorOptions"],
  Notification: [1, "data"],
  PerformanceMark: [1, "detail"],
};

/** Whether a clone of a map or set has the properties that a program has added: in JavaScriptCore. */
let areMapsPropertiesCloned = false;

function clonesMapsProperties() {
  if (isNode) return false;
  try {
    const map = new Map();
    defineProperty(map, "property", withoutPrototype({ value: 0, enumerable: true }));
    return getOwnPropertyDescriptor(globalThis.structuredClone(map), "property") !== undefined;
  } catch {
    return false;
  }
}

/**
 * @param {import("./objects.js").Objects} objects
 * @returns {import("./wrapping.js").Conversion | undefined} that of a value that is to be cloned, if the platform's own objects
 *   are refused
 */
export function wrapClones({ platform, isURL, isSearchParams, isIterator, isBrandedURL, isBrandedSearchParams }) {
  const { structuredClone } = globalThis;
  // Deno refuses what has its URL's prototype, as whurl's have there, but looks for no other object inside.
  if (isDeno) {
    const list = argument(
      0,
      unlessAProxyThrows((value) => (isSearchParams(value) ? new platform.URLSearchParams() : value)),
    );
    wrap(globalThis, "structuredClone", list);
    wrap(globalThis.MessagePort?.prototype, "postMessage", list);
    return undefined;
  }
  // Node.js 18 and 20 do not refuse their own, and asking would load what messages need.
  if (nodeMajor < 21 || !isRefused(new platform.URL("a:"))) return undefined;
  areMapsPropertiesCloned = clonesMapsProperties();
  // React Native's lists have no iterators before its version 0.76.
  const areIteratorsRefused =
    "keys" in platform.URLSearchParams.prototype && isRefused(new platform.URLSearchParams().keys());
  const isRefusedIterator = (/** @type {object} */ value) => areIteratorsRefused && isIterator(value);
  const isOwn = (/** @type {object} */ value) => isURL(value) || isSearchParams(value) || isRefusedIterator(value);
  // Not those that inherit from `Object.prototype`: many values have empty objects in them, and each would take two exceptions.
  const isStray = (/** @type {object} */ value) =>
    getPrototypeOf(value) !== ObjectPrototype && (isBrandedURL(value) || isBrandedSearchParams(value));
  const cloneable = unlessAProxyThrows((value) => {
    if (typeof value !== "object" || value === null) return value;
    // Most are of no class, and need no more questions.
    if (!isOrdinary(value)) {
      if (isURL(value)) return new platform.URL("a:");
      if (isSearchParams(value)) return new platform.URLSearchParams();
      if (isRefusedIterator(value)) return new platform.URLSearchParams().entries();
    }
    return contains(value, isOwn, isStray) ? [new platform.URL("a:")] : value;
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

  const first = argument(0, cloneable);
  const inMember = (/** @type {[number, string]} */ [index, member]) => withMembers(index, { [member]: cloneable });
  wrap(globalThis, "structuredClone", first);
  // Of a window, or of a worker.
  if (typeof globalThis.postMessage === "function") wrap(globalThis, "postMessage", first);
  for (const [name, methods] of Object.entries(METHODS)) {
    for (const method of methods) wrapMethod(name, method, first);
  }
  if (isWorkerd) {
    // Elsewhere reading the class may load what `fetch` needs. There is no clone of what is in options.
    wrapMethod("WebSocket", "serializeAttachment", first);
    return cloneable;
  }
  for (const [name, methods] of Object.entries(METHODS_WITH_OPTIONS)) {
    for (const [method, place] of Object.entries(methods)) wrapMethod(name, method, inMember(place));
  }
  for (const [name, place] of Object.entries(CLASSES_WITH_OPTIONS)) wrap(globalThis, name, inMember(place));
  if (isNode) wrapThreads(cloneable);
  return cloneable;
}

/**
 * A conversion that leaves a value as it is if a proxy in it throws: the platform refuses it in its own words.
 * @param {import("./wrapping.js").Conversion} convert
 * @returns {import("./wrapping.js").Conversion}
 */
const unlessAProxyThrows = (convert) => (value) => {
  try {
    return convert(value);
  } catch {
    return value;
  }
};

/**
 * Not if other contexts share the prototype, as those of jest do: each would wrap what another has wrapped.
 * @param {string} name of a class
 * @param {string} method that it may have itself
 * @param {import("./wrapping.js").ArgumentsConversion} convert
 */
function wrapMethod(name, method, convert) {
  const prototype = /** @type {any} */ (globalThis)[name]?.prototype;
  const descriptor = prototype && getOwnPropertyDescriptor(prototype, method);
  if (descriptor && isFunctionOfThisRealm(descriptor.value)) wrap(prototype, method, convert);
}

/**
 * What is given to threads in Node.js, if the program has loaded what starts them, as all that imports it has: loading it here
 * would take a millisecond.
 * @param {import("./wrapping.js").Conversion} cloneable
 */
function wrapThreads(cloneable) {
  const { getBuiltinModule } = globalThis.process;
  const threads = isLoaded("worker_threads") && getBuiltinModule?.("worker_threads");
  if (!threads || !isFunctionOfThisRealm(threads.Worker)) return;
  wrap(threads, "Worker", withMembers(1, { workerData: cloneable }));
  getBuiltinModule("module").syncBuiltinESMExports();
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
 * @param {(value: object) => boolean} isSought
 * @param {(value: object) => boolean} isStray asks more slowly, and is called for objects that seem to be empty: one that is sought
 *   may have lost its prototype
 */
function contains(value, isSought, isStray) {
  const seen = new Set([value]);
  /** Prototypes of which an object without properties is no stray. @type {(object | null)[]} */
  const plain = [];
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
  // To ask takes two exceptions, and there may be hundreds of one class.
  const isFirstStray = (/** @type {object} */ object) => {
    const prototype = getPrototypeOf(object);
    for (let index = 0; index < plain.length; index++) if (plain[index] === prototype) return false;
    if (isStray(object)) return true;
    plain[plain.length] = prototype;
    return false;
  };
  while (list !== undefined) {
    const { object, next } = /** @type {{ object: any, next: any }} */ (list);
    list = next;
    // Of this realm or another, and of whatever class.
    if (isArray(object)) noteItems(object, note);
    else if (isOrdinary(object)) {
      if (noteProperties(object, note) > 0) continue;
      if (isFirstStray(object)) return true;
      // A map or set may have lost its prototype, too.
      if (getPrototypeOf(object) !== ObjectPrototype) noteCollection(object, noteBoth);
    } else if (isDate(object)) continue;
    else if (isSought(object)) return true;
    else if ((isInstanceOf(Map, object) || isInstanceOf(Set, object)) && noteCollection(object, noteBoth)) {
      if (areMapsPropertiesCloned) noteProperties(object, note);
    } else if (noteOthers(object, note, noteBoth) === 0 && isFirstStray(object)) return true;
  }
  return false;
}

/**
 * @param {object} object
 * @param {(item: unknown, key: unknown) => void} note
 * @returns {boolean} whether the object is a Map or a Set, and does not only inherit from one
 */
const noteCollection = (object, note) => forEachOf(forEachOfMap, object, note) || forEachOf(forEachOfSet, object, note);

/**
 * @param {Function} method `forEach` of Map or Set
 * @param {object} collection
 * @param {(item: unknown, key: unknown) => void} note
 * @returns {boolean} whether it is one
 */
function forEachOf(method, collection, note) {
  try {
    apply(method, collection, [note]);
    return true;
  } catch (error) {
    // There were enough items.
    return error === LIMIT;
  }
}

/**
 * @param {object} object
 * @param {(value: unknown) => void} note
 * @returns {number} how many properties it has
 */
function noteProperties(object, note) {
  const keys = ownKeys(object);
  for (let index = 0; index < keys.length && index < LIMIT; index++) {
    if (typeof keys[index] === "symbol") continue;
    const descriptor = getOwnPropertyDescriptor(object, keys[index]);
    if (descriptor?.enumerable) note(descriptor.value);
  }
  return keys.length;
}

/**
 * @param {unknown[]} array
 * @param {(value: unknown) => void} note
 */
function noteItems(array, note) {
  // Among its properties are those with other names.
  if (array.length < LIMIT) noteProperties(array, note);
  else for (let at = 0; at < LIMIT; at++) note(getOwnPropertyDescriptor(array, at)?.value);
}

/**
 * Of an object that is of a class. Properties that a program has added to a date, a file or an error are not cloned, but in workerd
 * those of an error are.
 * @param {object} object
 * @param {(value: unknown) => void} note
 * @param {(item: unknown, key: unknown) => void} noteBoth
 * @returns {number | undefined} how many properties it has, if its clone has them
 */
function noteOthers(object, note, noteBoth) {
  const kind = kindOf(object);
  if (kind === "Object" || (isWorkerd && kind === "Error")) return noteProperties(object, note);
  // Bun does not clone it.
  if (kind === "Error" && !isBun) note(getOwnPropertyDescriptor(object, "cause")?.value);
  // Of another realm, or an object that only inherits from one.
  const isCollection = kind === "Map" || kind === "Set";
  return isCollection && !noteCollection(object, noteBoth) ? noteProperties(object, note) : undefined;
}

/**
 * There may be many, and they have no more to be asked. A URL can have their prototype.
 * @param {object} object
 */
const isDate = (object) => getPrototypeOf(object) === DatePrototype && hasBrand(getTime, object);

/**
 * What an object is to the platform: the name of a class of its own, and `Object` for what a program has made. A program's
 * `Symbol.toStringTag` says nothing about that, and a getter of it is not called.
 * @param {object} object
 * @returns {string}
 */
function kindOf(object) {
  if (isView(object)) return "ArrayBufferView";
  let hasTag = getOwnPropertyDescriptor(object, Symbol.toStringTag) !== undefined;
  let at = getPrototypeOf(object);
  // A proxy may have prototypes without end.
  for (let depth = 0; at !== null && at !== ObjectPrototype && depth < LIMIT; depth++, at = getPrototypeOf(at)) {
    const tag = getOwnPropertyDescriptor(at, Symbol.toStringTag);
    if (tag === undefined) continue;
    hasTag = true;
    if (isOfPlatform(at, tag)) return tag.value;
  }
  if (!hasTag) return apply(tagOf, object, []).slice(8, -1);
  const isOf = (/** @type {Function} */ Class) => isInstanceOf(Class, object);
  return apply(find, OTHER_CLASSES, [isOf])?.name ?? "Object";
}

/**
 * Whether an object with a tag is the prototype of a class of the platform's.
 * @param {object} prototype
 * @param {PropertyDescriptor} tag
 */
function isOfPlatform(prototype, { value: name, writable, enumerable }) {
  if (typeof name !== "string" || writable || enumerable) return false;
  const constructor = getOwnPropertyDescriptor(prototype, "constructor")?.value;
  if (typeof constructor !== "function") return false;
  // In Node.js many classes are written in JavaScript, and their objects are cloned as those of a program are, but for these.
  const isNamed =
    getOwnPropertyDescriptor(constructor, "name")?.value === name && apply(includes, IN_JAVASCRIPT, [name]);
  return isNamed || NATIVE.test(apply(sourceOf, constructor, []));
}
