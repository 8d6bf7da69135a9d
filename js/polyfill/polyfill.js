/** Makes the two classes the program's globals. */
import { wrapPlatform } from "./platform.js";

/**
 * Whether whurl's classes work here. A Content-Security-Policy may forbid compiling, or the engine may lack SIMD or memory.
 * @param {typeof import("../classes/url.js").URL} URL
 * @returns {boolean}
 */
export function areWorking(URL) {
  try {
    return new URL("http://\u00C4").href === "http://xn--4ca/";
  } catch {
    return false;
  }
}

/**
 * Replaces the globals. Doing so again changes nothing.
 * @param {typeof import("../classes/url.js").URL} URL
 * @param {typeof import("../classes/search-params.js").URLSearchParams} URLSearchParams
 */
export function install(URL, URLSearchParams) {
  const own = /** @type {import("./objects.js").Classes} */ (/** @type {unknown} */ ({ URL, URLSearchParams }));
  const platform = { URL: globalThis.URL, URLSearchParams: globalThis.URLSearchParams };
  const isFirst = platform.URLSearchParams !== own.URLSearchParams;
  if (platform.URL !== own.URL) {
    // The File API's members, which belong to the platform's blobs: https://w3c.github.io/FileAPI/#creating-revoking
    carryOver("createObjectURL", platform.URL, URL);
    carryOver("revokeObjectURL", platform.URL, URL);
  }
  setGlobal("URL", URL);
  setGlobal("URLSearchParams", URLSearchParams);
  if (typeof window === "object") setGlobal("webkitURL", URL);
  if (isFirst && platform.URL && platform.URLSearchParams) wrapPlatform(platform, own);
}

/**
 * @param {string} name
 * @param {object | undefined} from
 * @param {object} to
 */
function carryOver(name, from, to) {
  const descriptor = from && Object.getOwnPropertyDescriptor(from, name);
  // Not `defineProperty` of `Object`, which throws if the class is frozen.
  if (descriptor) Reflect.defineProperty(to, name, descriptor);
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function setGlobal(name, value) {
  // In Vercel's edge runtime the globals cannot be redefined, only set.
  if (Object.getOwnPropertyDescriptor(globalThis, name)?.configurable === false) Reflect.set(globalThis, name, value);
  else Object.defineProperty(globalThis, name, { value, writable: true, enumerable: false, configurable: true });
}
