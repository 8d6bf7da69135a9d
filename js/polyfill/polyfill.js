/** Makes the two classes the program's globals. */
import { setGlobal } from "./globals.js";
import { wrapPlatform } from "./platform.js";

/**
 * Whether whurl's classes work here. A Content-Security-Policy may forbid compiling, or the engine may lack SIMD or memory.
 * @param {typeof import("../classes/url.js").URL} URL
 * @returns {boolean}
 */
export function areWorking(URL) {
  try {
    // Any URL would do. An internationalized domain takes 3 ms more in Node.js, which first compiles what only that needs.
    return new URL("http://H").href === "http://h/";
  } catch {
    return false;
  }
}

/**
 * Where the first copy of whurl in a program leaves what the others call in place of wrapping what it has wrapped: two versions
 * may be installed, and a module may be loaded again. Other versions of whurl use it, too.
 */
const ADD_COPY = Symbol.for("whurl.addCopy");

/**
 * Replaces the globals. Doing so again changes nothing.
 * @param {typeof import("../classes/url.js").URL} URL
 * @param {typeof import("../classes/search-params.js").URLSearchParams} URLSearchParams
 */
export function install(URL, URLSearchParams) {
  const own = /** @type {import("./objects.js").Classes} */ (/** @type {unknown} */ ({ URL, URLSearchParams }));
  const platform = { URL: baseOf(globalThis.URL), URLSearchParams: baseOf(globalThis.URLSearchParams) };
  const isFirst = platform.URLSearchParams !== own.URLSearchParams;
  if (globalThis.URL !== own.URL) {
    // The File API's members, which belong to the platform's blobs: https://w3c.github.io/FileAPI/#creating-revoking
    carryOver("createObjectURL", globalThis.URL, URL);
    carryOver("revokeObjectURL", globalThis.URL, URL);
  }
  setGlobal("URL", URL);
  setGlobal("URLSearchParams", URLSearchParams);
  if (typeof window === "object") setGlobal("webkitURL", URL);
  if (!isFirst) return;
  const { [ADD_COPY]: addCopy } = /** @type {any} */ (globalThis);
  if (addCopy?.(own, platform) || !areClasses(platform)) return;
  const add = wrapPlatform(platform, own);
  // The globals were another library's for a while, as those of a DOM in tests. Each set of classes has its copies.
  /** @type {typeof add} */
  const value = (copy, before) => add(copy, before) || addCopy?.(copy, before);
  Reflect.defineProperty(globalThis, ADD_COPY, { value, configurable: true });
}

/**
 * The platform's class, if a program has replaced it by one that extends it.
 * @template {any} T
 * @param {T} Class
 * @returns {T}
 */
function baseOf(Class) {
  let base = /** @type {any} */ (Class);
  // `Function.prototype` is a function, too, but no class.
  while (typeof base === "function" && Object.getPrototypeOf(base)?.prototype) base = Object.getPrototypeOf(base);
  return base;
}

/**
 * Whether the globals were classes, and not what a program has put in their place.
 * @param {import("./objects.js").Classes} classes
 */
function areClasses({ URL, URLSearchParams }) {
  try {
    // Bound classes have instances, but no prototypes.
    if (!URL.prototype || !URLSearchParams.prototype) return false;
    return new URL("a:") instanceof URL && new URLSearchParams() instanceof URLSearchParams;
  } catch {
    return false;
  }
}

/**
 * @param {string} name
 * @param {object | undefined} from or what it inherits from
 * @param {object} to
 */
function carryOver(name, from, to) {
  for (let object = from; Object(object) === object; object = Object.getPrototypeOf(object)) {
    const descriptor = Object.getOwnPropertyDescriptor(object, name);
    if (!descriptor) continue;
    // Not `defineProperty` of `Object`, which throws if the class is frozen.
    Reflect.defineProperty(to, name, descriptor);
    return;
  }
}
