/** Functions that send a body check for the platform's URLSearchParams: they are given one of its objects instead. */
import { isBun, isFetchLoaded, isNode } from "./runtime.js";
import { apply, argument, has, inOrder, isFunctionOfThisRealm, isInstance, withMembers, wrap } from "./wrapping.js";

/** @typedef {import("./wrapping.js").Conversion} Conversion */
/** @typedef {import("./wrapping.js").ArgumentsConversion} ArgumentsConversion */

/** @param {import("./objects.js").Objects} objects */
export function wrapBodies({ platform, isURL, isSearchParams, hrefOf, textOf }) {
  // A string that is already serialized survives every engine's parser and serializer unchanged.
  /** @type {Conversion} */
  const bodyOf = (body) => (isSearchParams(body) ? new platform.URLSearchParams(textOf(body)) : body);
  const body = argument(0, bodyOf);
  // Bun ignores a proxy that is neither a string nor an object of its own class.
  /** @type {Conversion} */
  const proxy = (value) => (isURL(value) ? hrefOf(value) : value);
  /** @type {Record<string, Conversion>} */
  const options = isBun ? { body: bodyOf, proxy } : { body: bodyOf };
  const init = withMembers(1, options);
  // In Bun an object with the URL and all that `init` has can take the place of the URL.
  const request = isBun ? inOrder(ifObject(0, "url", withMembers(0, options), globalThis.Request), init) : init;
  if (!isFetchPending()) {
    wrap(globalThis, "Response", body);
    wrap(globalThis, "Request", request);
    wrap(globalThis, "fetch", request);
    wrap(globalThis, "fetchLater", init);
  }
  wrap(globalThis.XMLHttpRequest?.prototype, "send", body);
  if (isBun) wrap(globalThis, "WebSocket", ifObject(1, "proxy", withMembers(1, { proxy })));
  // Node.js has no `sendBeacon`, and reading its `Navigator` would load it.
  if (!isNode) wrap(globalThis.Navigator?.prototype, "sendBeacon", argument(1, bodyOf));
}

/**
 * A conversion for an argument that may be something else than an object with members.
 * @param {number} index
 * @param {string} member that the object has
 * @param {ArgumentsConversion} convert
 * @param {Function} [Class] whose instances have such a member, but are none
 * @returns {ArgumentsConversion}
 */
const ifObject = (index, member, convert, Class) => (args) => {
  const { [index]: value } = args;
  const isObject = typeof value === "object" && value !== null && has(value, member);
  return isObject && !(Class && apply(isInstance, Class, [value])) ? convert(args) : args;
};

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
