/** The WebAssembly module of `whurl/guard` (wasm/guard). */
import { stringOf } from "../arguments.js";
import { Requests } from "../bridge/requests.js";
import { isObject } from "../objects.js";
import { apply, getOwnPropertyDescriptor } from "../primordials.js";

/**
 * @typedef {{ href: string, origin: string, protocol: string, hostname: string }} URLObject
 * @typedef {{ new (url: string, base?: string): URLObject, prototype: object, parse(url: string, base?: string): URLObject | null }} URLClass
 * @typedef {(url: URLObject) => string} Getter
 */

/** The class of the `.` entry. @type {URLClass} */
export let URL;
/** The members of it as they were first: whatever a program puts in their place, `check` refuses what it has refused. */
/** @type {(url: string, base?: string) => URLObject | null} */
export let parse;
/** @type {Getter} */
export let hrefOf;
/** @type {Getter} */
export let hostnameOf;
/** @type {Getter} */
export let originOf;
/** @type {Getter} */
export let protocolOf;
/** @type {(url: URLObject, hostname: string) => void} */
export let setHostname;

export const requests = /* @__PURE__ */ new Requests("whurl/guard", "guard");

/**
 * Sets where the module comes from, and the class of the URLs that are returned.
 * @param {() => WebAssembly.Module} source
 * @param {URLClass} urlClass
 */
export function setUp(source, urlClass) {
  URL = urlClass;
  const { parse: parseAsFirst, prototype } = urlClass;
  const accessorsOf = (/** @type {string} */ key) => /** @type {any} */ (getOwnPropertyDescriptor(prototype, key));
  /** @type {(key: string) => Getter} */
  const getterOf = (key) => {
    const { get } = accessorsOf(key);
    return (url) => apply(get, url, []);
  };
  parse = (url, base = undefined) => apply(parseAsFirst, urlClass, [url, base]);
  hrefOf = getterOf("href");
  hostnameOf = getterOf("hostname");
  originOf = getterOf("origin");
  protocolOf = getterOf("protocol");
  const { set } = accessorsOf("hostname");
  setHostname = (url, hostname) => apply(set, url, [hostname]);
  requests.setSource(source);
}

/**
 * @param {unknown} argument a URL
 * @param {string} what the function and the argument
 * @returns {string} the href of one of the class; of anything else, the conversion to a string
 */
export function textOfURL(argument, what) {
  if (isObject(argument)) {
    try {
      return hrefOf(/** @type {any} */ (argument));
    } catch {
      // It is of another class.
    }
  }
  return stringOf(argument, what);
}
