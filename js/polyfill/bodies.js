/** Functions that send a body check for the platform's URLSearchParams: they are given one of its objects instead. */
import { isBun, isFetchLoaded, isNode } from "./runtime.js";
import {
  apply,
  argument,
  getOwnPropertyDescriptor,
  has,
  inOrder,
  isFunctionOfThisRealm,
  withMembers,
  wrap,
} from "./wrapping.js";

/** @typedef {import("./wrapping.js").Conversion} Conversion */
/** @typedef {import("./wrapping.js").ArgumentsConversion} ArgumentsConversion */

/** @param {import("./objects.js").Objects} objects */
export function wrapBodies({ platform, isURL, isSearchParams, hrefOf, textOf }) {
  // A string that is already serialized survives every engine's parser and serializer unchanged.
  /** @type {Conversion} */
  const bodyOf = (body) => (isSearchParams(body) ? new platform.URLSearchParams(textOf(body)) : body);
  const body = argument(0, bodyOf);
  /** @type {Conversion} */
  const addressOf = (value) => (isURL(value) ? hrefOf(value) : value);
  // Bun ignores a proxy that is neither a string nor an object of its own class.
  const proxy = { proxy: addressOf };
  const options = isBun ? { body: bodyOf, ...proxy } : { body: bodyOf };
  if (!isFetchPending()) {
    const init = withMembers(1, options);
    const request = isBun ? requestInBun(init) : init;
    wrap(globalThis, "Response", body);
    wrap(globalThis, "Request", request);
    wrap(globalThis, "fetch", request);
    wrap(globalThis, "fetchLater", init);
  }
  wrap(globalThis.XMLHttpRequest?.prototype, "send", body);
  if (isBun) wrap(globalThis, "WebSocket", ifObject(1, "proxy", withMembers(1, proxy)));
  // Node.js has no `sendBeacon`, and reading its `Navigator` would load it.
  if (!isNode) wrap(globalThis.Navigator?.prototype, "sendBeacon", argument(1, bodyOf));

  /**
   * In Bun an object with the URL and all that `init` has can take the place of the URL. It takes a URL that is not its own for
   * such an object, and then prefers the URL of `init`. A request's own body has been converted, and reading it uses it up.
   * @param {ArgumentsConversion} init
   */
  function requestInBun(init) {
    const { get } = /** @type {{ get: Function }} */ (getOwnPropertyDescriptor(globalThis.Request.prototype, "url"));
    const isRequest = (/** @type {unknown} */ value) => hasBrand(get, value);
    const object = ifObject(0, "url", unless(0, isRequest, withMembers(0, options)));
    return inOrder(inOrder(argument(0, addressOf), object), unless(1, isRequest, init));
  }
}

/**
 * A conversion for an argument that may be something else than an object with members.
 * @param {number} index
 * @param {string} member that the object has
 * @param {ArgumentsConversion} convert
 * @returns {ArgumentsConversion}
 */
const ifObject = (index, member, convert) => (args) => {
  const { [index]: value } = args;
  return typeof value === "object" && value !== null && has(value, member) ? convert(args) : args;
};

/**
 * A conversion for an argument that is not something else.
 * @param {number} index
 * @param {(value: unknown) => boolean} isOther
 * @param {ArgumentsConversion} convert
 * @returns {ArgumentsConversion}
 */
const unless = (index, isOther, convert) => (args) => (isOther(args[index]) ? args : convert(args));

/**
 * Unlike `instanceof`, this asks no proxy.
 * @param {Function} getter of the class
 * @param {unknown} value
 */
function hasBrand(getter, value) {
  if (typeof value !== "object" || value === null) return false;
  try {
    apply(getter, value, []);
    return true;
  } catch {
    return false;
  }
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
