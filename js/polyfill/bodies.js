/** Functions that send a body check for the platform's URLSearchParams: they are given one of its objects instead. */
import { isBun, isFetchLoaded, isNode, nodeMajor } from "./runtime.js";
import {
  apply,
  argument,
  defineProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  has,
  hasBrand,
  inOrder,
  isFunctionOfThisRealm,
  withMembers,
  withoutPrototype,
  wrap,
} from "./wrapping.js";

/** @typedef {import("./wrapping.js").Conversion} Conversion */
/** @typedef {import("./wrapping.js").ArgumentsConversion} ArgumentsConversion */

/**
 * @typedef {object} Bodies
 * @property {ArgumentsConversion} request of the arguments of `fetch` and `Request`
 * @property {ArgumentsConversion} response of those of `Response`
 */

/**
 * @param {import("./objects.js").Objects} objects
 * @returns {Bodies} the conversions
 */
export function wrapBodies(objects) {
  const { isURL, hrefOf } = objects;
  const isPending = isFetchPending();
  const isNative = !isPending && /\[native code\]/.test(`${globalThis.Response}`);
  const bodyOf = bodyConversion(objects, isNative);
  const body = argument(0, bodyOf);
  /** @type {Conversion} */
  const addressOf = (value) => (isURL(value) ? hrefOf(value) : value);
  // Bun ignores a proxy that is neither a string nor an object of its own class.
  const proxy = { proxy: addressOf };
  const options = isBun ? { body: bodyOf, ...proxy } : { body: bodyOf };
  const init = withMembers(1, options);
  const methodGetter = isBun ? nativeGetter(globalThis.Request?.prototype, "method") : undefined;
  const request = methodGetter ? requestInBun(methodGetter) : init;
  if (!isPending && !(Number.isNaN(nodeMajor) && !isNative && areTaken(objects))) {
    wrap(globalThis, "Response", body);
    wrap(globalThis, "Request", request);
    wrap(globalThis, "fetch", request);
    wrap(globalThis, "fetchLater", init);
  }
  wrap(globalThis.XMLHttpRequest?.prototype, "send", body);
  if (isBun) wrap(globalThis, "WebSocket", ifObject(1, "proxy", withMembers(1, proxy)));
  // Node.js has no `sendBeacon`, and reading its `Navigator` would load it.
  if (!isNode) wrap(globalThis.Navigator?.prototype, "sendBeacon", argument(1, bodyOf));
  return { request, response: body };

  /**
   * In Bun an object with the URL and all that `init` has can take the place of the URL. It takes a URL that is not its own for
   * such an object, and then prefers the URL of `init`. A request's own body has been converted, and reading it uses it up.
   * A request that is made from another has its method only if `init` is no proxy: so a proxy has to say which that is.
   * @param {Function} get the getter of a request's method
   */
  function requestInBun(get) {
    const isRequest = (/** @type {unknown} */ value) => hasBrand(get, value);
    const object = ifObject(0, "url", unless(0, isRequest, withMembers(0, options)));
    /** @type {ArgumentsConversion} */
    const init = (args) => {
      const [from] = args;
      /** @type {Conversion} */
      const methodOf = (method) => (method === undefined && isRequest(from) ? apply(get, from, []) : method);
      return withMembers(1, { ...options, method: methodOf })(args);
    };
    return inOrder(inOrder(argument(0, addressOf), object), unless(1, isRequest, init));
  }
}

/**
 * A program may have replaced a class by one that extends it, or by one of its own, which has no such getter.
 * @param {any} prototype
 * @param {string} name
 * @returns {Function | undefined}
 */
function nativeGetter(prototype, name) {
  for (let object = prototype; Object(object) === object; object = getPrototypeOf(object)) {
    const get = getOwnPropertyDescriptor(object, name)?.get;
    if (get && /\[native code\]/.test(`${get}`)) return get;
  }
  return undefined;
}

/**
 * Engines take the list that is in the object, whatever its prototype is. A `fetch` that is written in JavaScript, as those of
 * Node.js and Deno, looks at the prototype and calls the method `toString`, which may be a subclass's.
 * @param {import("./objects.js").Objects} objects
 * @param {boolean} isNative
 * @returns {Conversion}
 */
function bodyConversion({ platform, isSearchParams, isBrandedSearchParams, textOf }, isNative) {
  const isTaken = isNative ? isBrandedSearchParams : isSearchParams;
  return (body) => {
    if (!isTaken(body)) return body;
    // A string that is already serialized survives every engine's parser and serializer unchanged.
    const list = new platform.URLSearchParams(textOf(body));
    if (!isNative) defineProperty(list, "toString", withoutPrototype({ value: () => body.toString() }));
    return list;
  };
}

/**
 * Whether `fetch`, `Request` and `Response` take whurl's lists. A `fetch` in JavaScript may ask for the class that is the global at the
 * time, and would not take the platform's: whatwg-fetch does, which is React Native's.
 * @param {import("./objects.js").Objects} objects
 */
function areTaken({ copies: [own] }) {
  try {
    const type = new globalThis.Response(new own.URLSearchParams()).headers.get("content-type");
    return type?.startsWith("application/x-www-form-urlencoded") === true;
  } catch {
    return false;
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
 * Whether `fetch`, `Request` and `Response` are Node.js's and not loaded yet. When they are, they use the classes that are
 * the globals then. Reading them here would load them, which takes 30 ms or more.
 */
function isFetchPending() {
  const { fetch } = globalThis;
  return (
    isNode && !isFetchLoaded() && isFunctionOfThisRealm(fetch) && /lazyUndici|internal\/deps\/undici/.test(`${fetch}`)
  );
}
