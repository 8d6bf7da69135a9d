/** `instanceof` and `isPrototypeOf`, where the platform uses them to tell a URL from other objects. */
import { isBun, isDeno, isFetchLoaded, isNode, nodeMajor } from "./runtime.js";
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

/**
 * `toJSON`, which only Bun's URLSearchParams has, and which its own functions call: `Bun.SQL` for a string, too.
 * @param {import("./objects.js").Objects} objects
 */
export function addMembersOfBun({ platform, own, isSearchParams, textOf }) {
  const descriptor = isBun ? getOwnPropertyDescriptor(platform.URLSearchParams.prototype, "toJSON") : undefined;
  if (!descriptor) return;
  const { toJSON } = {
    toJSON() {
      return apply(descriptor.value, isSearchParams(this) ? new platform.URLSearchParams(textOf(this)) : this, []);
    },
  };
  defineProperty(own.URLSearchParams.prototype, "toJSON", withoutPrototype({ ...descriptor, value: toJSON }));
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
  // `fetch` tests for the global class: always in Node.js 18 to 22, and in later versions if it was not loaded yet.
  setPrototypeOf(platform.URLSearchParams.prototype, own.URLSearchParams.prototype);
  // If it was loaded, it makes URLs of the global class, tests for the platform's, and hangs if the test fails.
  if (isFetchLoaded) setPrototypeOf(own.URL.prototype, platform.URL.prototype);
}

/**
 * @param {Function} Class
 * @param {Function} Other whose instances become instances of it
 */
function addInstances(Class, Other) {
  const value = /** @this {Function} */ function (/** @type {unknown} */ object) {
    return apply(isInstance, this, [object]) || (this === Class && apply(isInstance, Other, [object]));
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
