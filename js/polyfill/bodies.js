/** Functions that send a body check for the platform's URLSearchParams: they are given one of its objects instead. */
import {
  argument,
  get,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  has,
  isFunctionOfThisRealm,
  ownKeys,
  proxyOf,
  withoutPrototype,
  wrap,
} from "./wrapping.js";

const ObjectPrototype = Object.prototype;

/** @typedef {import("./wrapping.js").Conversion} Conversion */

/** The names of Node.js's own modules that have been loaded; empty in other runtimes. */
const { versions, moduleLoadList = [] } = /** @type {any} */ (globalThis).process ?? {};
const isNode = moduleLoadList.length > 0;

/** Whether Node.js has loaded what `fetch` needs. */
export const isFetchLoaded = moduleLoadList.includes("NativeModule internal/deps/undici/undici");

/** @param {import("./objects.js").Objects} objects */
export function wrapBodies({ platform, isSearchParams, textOf }) {
  // A string that is already serialized survives every engine's parser and serializer unchanged.
  /** @type {Conversion} */
  const bodyOf = (body) => (isSearchParams(body) ? new platform.URLSearchParams(textOf(body)) : body);
  const body = argument(0, bodyOf);
  const init = argument(1, (init) => (Object(init) === init ? initWithBody(init, bodyOf) : init));
  if (!isFetchPending()) {
    wrap(globalThis, "Response", body);
    wrap(globalThis, "Request", init);
    wrap(globalThis, "fetch", init);
    wrap(globalThis, "fetchLater", init);
  }
  wrap(globalThis.XMLHttpRequest?.prototype, "send", body);
  // Node.js has no `sendBeacon`, and reading its `Navigator` would load it.
  if (!isNode) wrap(globalThis.Navigator?.prototype, "sendBeacon", argument(1, bodyOf));
}

/**
 * Whether `fetch`, `Request` and `Response` are Node.js's and not loaded yet. When they are, they use the classes that are
 * the globals then. Reading them here would load them, which takes 30 ms or more.
 */
function isFetchPending() {
  const { fetch } = globalThis;
  return (
    isNode && !isFetchLoaded && isFunctionOfThisRealm(fetch) && /lazyUndici|internal\/deps\/undici/.test(`${fetch}`)
  );
}

/**
 * What the platform reads in place of `init`, with the body converted when it is read. This is not a proxy for `init`
 * itself: a proxy for a frozen object must return the object's own body.
 * @param {object} init
 * @param {Conversion} bodyOf
 */
const initWithBody = (init, bodyOf) =>
  proxyOf(
    {},
    {
      get: (_, key) => (isOutOfSight(init, key) ? undefined : key === "body" ? bodyOf(get(init, key)) : get(init, key)),
      has: (_, key) => has(init, key),
      ownKeys: () => ownKeys(init),
      getOwnPropertyDescriptor(_, key) {
        const descriptor = getOwnPropertyDescriptor(init, key);
        // A proxy can report a property that its target lacks only as configurable.
        return descriptor && withoutPrototype({ ...descriptor, configurable: true });
      },
      getPrototypeOf: () => getPrototypeOf(init),
    },
  );

/**
 * Bun ignores members of `init` that are inherited from `Object.prototype`, but cannot tell if `init` is a proxy.
 * @param {object} init
 * @param {PropertyKey} key
 */
function isOutOfSight(init, key) {
  if (!versions?.bun || !getOwnPropertyDescriptor(ObjectPrototype, key)) return false;
  for (
    let object = /** @type {object | null} */ (init);
    object && object !== ObjectPrototype;
    object = getPrototypeOf(object)
  ) {
    if (getOwnPropertyDescriptor(object, key)) return false;
  }
  return true;
}
