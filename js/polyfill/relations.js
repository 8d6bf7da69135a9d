/** `instanceof` and `isPrototypeOf`, where the platform uses them to tell a URL from other objects. */
import { isBun, isDeno, isFetchLoaded, isNode, isWorkerd, nodeMajor } from "./runtime.js";
import {
  apply,
  defineProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isFunctionOfThisRealm,
  isInstance,
  ownKeys,
  setPrototypeOf,
  withoutPrototype,
} from "./wrapping.js";

const { hasInstance } = Symbol;
const { create, getOwnPropertyDescriptors } = Object;
const ObjectPrototype = Object.prototype;

/**
 * What only Bun's URLSearchParams has: `length`, and `toJSON`, which its own functions call, `Bun.SQL` for a string, too.
 * @param {import("./objects.js").Objects} objects
 */
export function addMembersOfBun({ platform, copies, isSearchParams, textOf }) {
  if (!isBun) return;
  const own = copies[copies.length - 1];
  const { URLSearchParams } = platform;
  const { toJSON, length } = getOwnPropertyDescriptors(URLSearchParams.prototype);
  const platformsOf = (/** @type {unknown} */ value) =>
    isSearchParams(value) ? new URLSearchParams(textOf(/** @type {object} */ (value))) : value;
  const members = {
    toJSON() {
      return apply(toJSON.value, platformsOf(this), []);
    },
    get length() {
      return apply(/** @type {Function} */ (length.get), platformsOf(this), []);
    },
  };
  const { toJSON: value } = members;
  const { get } = getOwnPropertyDescriptors(members).length;
  // A later version may not have them.
  if (toJSON) defineProperty(own.URLSearchParams.prototype, "toJSON", withoutPrototype({ ...toJSON, value }));
  if (length) defineProperty(own.URLSearchParams.prototype, "length", withoutPrototype({ ...length, get }));
}

/**
 * Makes objects of each class instances of the others in Node.js, Deno and Bun: the platform's, and those of each copy of whurl.
 * A platform's class of another realm, as in a context of node:vm, is left alone, since all contexts share it.
 * @param {import("./objects.js").Objects} objects
 */
export function relate({ platform, copies, isBrandedURL }) {
  if (Number.isNaN(nodeMajor)) return;
  const isOfThisRealm = isFunctionOfThisRealm(platform.URL);
  // The last copy has become the globals in place of `before`.
  const own = copies[copies.length - 1];
  const before = copies.length > 1 ? copies[copies.length - 2] : platform;
  // `url.format` tests for the platform's class, `http.get` in Bun and `createRequire` in Deno for the global.
  for (const name of /** @type {const} */ (["URL", "URLSearchParams"])) {
    /** @type {Function[]} */
    const classes = [platform[name]];
    for (const copy of copies) classes[classes.length] = copy[name];
    for (const Class of classes) if (isOfThisRealm || Class !== platform[name]) addInstances(Class, classes);
  }
  if (!isOfThisRealm) return;
  if (isDeno) {
    if (before === platform) relateInDeno(platform.URL.prototype, own.URL.prototype);
    else insertPrototype(before.URL.prototype, own.URL.prototype);
    inheritInspection(platform.URL.prototype, own.URL.prototype, isBrandedURL);
    return;
  }
  // The functions of `node:fs` that cannot be wrapped look for a URL among what an object inherits from, and take an object that
  // inherits from none for a number, the number of an open file. So they must find a URL that names no file, and throw.
  if (isWorkerd) setPrototypeOf(own.URL.prototype, new platform.URL("about:blank"));
  if (!isNode) return;
  // `fetch` asks whether an object inherits from the class that was the global when `fetch` was loaded; in Node.js 18 to 22, from
  // the global. If it was loaded, it also makes URLs of the global class, tests for the platform's, and hangs if the test fails.
  if (isFetchLoaded()) {
    setPrototypeOf(own.URL.prototype, before.URL.prototype);
    setPrototypeOf(own.URLSearchParams.prototype, before.URLSearchParams.prototype);
  } else {
    insertPrototype(before.URLSearchParams.prototype, own.URLSearchParams.prototype);
  }
}

/**
 * Makes a copy's classes what the objects of the others inherit from, when they become the globals again.
 * @param {import("./objects.js").Objects} objects
 * @param {number} index of the copy
 */
export function relateAgain({ platform, copies }, index) {
  const own = copies[index];
  const before = copies[copies.length - 1];
  if (own === before) return;
  for (let at = index + 1; at < copies.length; at++) copies[at - 1] = copies[at];
  copies[copies.length - 1] = own;
  // Once `fetch` has been loaded in Node.js, it no longer matters which class is the global.
  if (!isFunctionOfThisRealm(platform.URL) || !(isDeno || isNode) || isFetchLoaded()) return;
  const name = isDeno ? "URL" : "URLSearchParams";
  const { prototype } = own[name];
  for (const each of [platform, ...copies]) {
    const other = each[name].prototype;
    if (getPrototypeOf(other) === prototype) setPrototypeOf(other, getPrototypeOf(prototype));
  }
  insertPrototype(before[name].prototype, prototype);
}

/**
 * Makes `prototype` what `object` inherits from, and through it all that `object` has inherited from until now.
 * @param {object} object
 * @param {object} prototype
 */
function insertPrototype(object, prototype) {
  setPrototypeOf(prototype, getPrototypeOf(object));
  setPrototypeOf(object, prototype);
}

/**
 * @param {Function} Class
 * @param {Function[]} classes whose instances become instances of it
 */
function addInstances(Class, classes) {
  const value = /** @this {Function} */ function (/** @type {unknown} */ object) {
    // Even if one of the prototypes inherits from another, none is an instance: consoles ask.
    for (let index = 0; index < classes.length; index++) if (object === classes[index].prototype) return false;
    if (this !== Class) return apply(isInstance, this, [object]);
    for (let index = 0; index < classes.length; index++) if (apply(isInstance, classes[index], [object])) return true;
    return false;
  };
  defineProperty(Class, hasInstance, withoutPrototype({ value, writable: true, configurable: true }));
}

/**
 * Deno's own functions ask whether the platform's prototype is one of an object's, and those of Node.js whether the global
 * class's is. So whurl's inherits from the platform's; and the platform's objects, as soon as they are made, get a prototype
 * that inherits from both and has the platform's members.
 * @param {URL} platform the prototype
 * @param {URL} own
 */
function relateInDeno(platform, own) {
  setPrototypeOf(own, platform);
  // The constructor sets a property, which all of its objects have.
  const [brand] = ownKeys(new /** @type {any} */ (platform).constructor("a:"));
  if (typeof brand !== "symbol") return;
  const both = create(own);
  for (const key of ownKeys(platform)) {
    defineProperty(both, key, withoutPrototype(/** @type {object} */ (getOwnPropertyDescriptor(platform, key))));
  }
  const flags = { writable: true, enumerable: true, configurable: true };
  defineProperty(
    platform,
    brand,
    withoutPrototype({
      /** @this {object} */
      set(/** @type {unknown} */ value) {
        defineProperty(this, brand, withoutPrototype({ ...flags, value }));
        if (getPrototypeOf(this) === platform) setPrototypeOf(this, both);
      },
      configurable: true,
    }),
  );
}

/**
 * Deno's console calls a method of the platform's prototype, and reads attributes of all that inherits from it. What is no URL, such
 * as whurl's prototype, is printed as if it inherited nothing.
 * @param {URL} platform the prototype
 * @param {URL} own
 * @param {(value: unknown) => boolean} isURL
 */
function inheritInspection(platform, own, isURL) {
  const key = Symbol.for("Deno.privateCustomInspect");
  const { value: inspection, ...flags } = getOwnPropertyDescriptor(platform, key) ?? {};
  if (inspection === undefined) return;
  /** @this {object} */
  const value = function (
    /** @type {(value: unknown, options: unknown) => string} */ inspect,
    /** @type {unknown} */ options,
  ) {
    if (isURL(this)) return apply(inspection, this, [inspect, options]);
    const { [key]: _, ...members } = /** @type {any} */ (getOwnPropertyDescriptors(this));
    return inspect(create(ObjectPrototype, members), options);
  };
  defineProperty(own, key, withoutPrototype({ ...flags, value }));
}
