/** `instanceof` and `isPrototypeOf`, where the platform uses them to tell a URL from other objects. */
import { isBun, isDeno, isFetchLoaded, isNode, nodeMajor } from "./runtime.js";
import {
  apply,
  defineProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isFunctionOfThisRealm,
  isInstanceOf,
  ownKeys,
  setPrototypeOf,
  withoutPrototype,
} from "./wrapping.js";

const { hasInstance } = Symbol;
const { getOwnPropertyDescriptors } = Object;

/**
 * What only Bun's URLSearchParams has: `length`, and `toJSON`, which its own functions call, `Bun.SQL` for a string, too.
 * @param {import("./objects.js").Objects} objects
 */
export function addMembersOfBun({ platform, own, isSearchParams, textOf }) {
  if (!isBun) return;
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
 * Makes objects of either class instances of the other in Node.js, Deno and Bun. Functions of another realm, as in a context of
 * node:vm, are left alone, since all contexts share them.
 * @param {import("./objects.js").Objects} objects
 */
export function relate({ platform, own }) {
  if (!isFunctionOfThisRealm(platform.URL) || Number.isNaN(nodeMajor)) return;
  // `url.format` tests for the platform's class, `http.get` in Bun and `createRequire` in Deno for the global.
  for (const name of /** @type {const} */ (["URL", "URLSearchParams"])) {
    addInstances(platform[name], own[name]);
    addInstances(own[name], platform[name]);
  }
  if (isDeno) return relateInDeno(platform.URL.prototype, own.URL.prototype);
  if (!isNode) return;
  // `fetch` asks whether an object inherits from the class that was the global when `fetch` was loaded; in Node.js 18 to 22, from
  // the global. If it was loaded, it also makes URLs of the global class, tests for the platform's, and hangs if the test fails.
  if (isFetchLoaded) {
    setPrototypeOf(own.URL.prototype, platform.URL.prototype);
    setPrototypeOf(own.URLSearchParams.prototype, platform.URLSearchParams.prototype);
  } else {
    setPrototypeOf(platform.URLSearchParams.prototype, own.URLSearchParams.prototype);
  }
}

/**
 * @param {Function} Class
 * @param {Function} Other whose instances become instances of it
 */
function addInstances(Class, Other) {
  const value = /** @this {Function} */ function (/** @type {unknown} */ object) {
    // Even if one of the two prototypes inherits from the other, neither is an instance: consoles ask.
    if (object === Class.prototype || object === Other.prototype) return false;
    return isInstanceOf(this, object) || (this === Class && isInstanceOf(Other, object));
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
  const both = Object.create(own);
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
