/** Making the two classes the program's globals. */
import { wrapPlatform } from "./platform.js";

/**
 * Whether modules may be compiled here. Where a Content-Security-Policy forbids it, the platform's own classes are
 * better than some that throw.
 * @returns {boolean}
 */
export function canCompile() {
  try {
    // The smallest module there is: its magic number and version.
    new WebAssembly.Module(Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00));
    return true;
  } catch {
    return false;
  }
}

/**
 * Replaces the globals. Doing so again changes nothing.
 * @param {typeof import("./url.js").URL} URL
 * @param {typeof import("./search-params.js").URLSearchParams} URLSearchParams
 */
export function install(URL, URLSearchParams) {
  const own = /** @type {import("./platform.js").Classes} */ (/** @type {unknown} */ ({ URL, URLSearchParams }));
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
  if (descriptor) Object.defineProperty(to, name, descriptor);
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function setGlobal(name, value) {
  // In Vercel's edge runtime the globals cannot be defined anew, but set.
  if (Object.getOwnPropertyDescriptor(globalThis, name)?.configurable === false) Reflect.set(globalThis, name, value);
  else Object.defineProperty(globalThis, name, { value, writable: true, enumerable: false, configurable: true });
}
