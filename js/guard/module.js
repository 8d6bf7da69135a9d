/** The WebAssembly module of `whurl/guard` (wasm/guard). */
import { Requests } from "../bridge/requests.js";

/**
 * @typedef {{ href: string, origin: string, protocol: string, hostname: string }} URLObject
 * @typedef {{ new (url: string | URLObject, base?: string): URLObject, parse(url: unknown, base?: unknown): URLObject | null }} URLClass
 */

/** The class of the `.` entry. @type {URLClass} */
export let URL;

export const requests = /* @__PURE__ */ new Requests("whurl/guard", "guard");

/**
 * Sets where the module comes from, and the class of the URLs that are returned.
 * @param {() => WebAssembly.Module} source
 * @param {URLClass} urlClass
 */
export function setUp(source, urlClass) {
  URL = urlClass;
  requests.setSource(source);
}
