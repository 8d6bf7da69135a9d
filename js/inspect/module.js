/** The WebAssembly module of `whurl/inspect` (wasm/inspect). */
import { Requests } from "../bridge/requests.js";
import { asInvalidURL } from "../errors.js";

/**
 * @typedef {{ new (url: string): { href: string }, parse(url: unknown): { href: string } | null }} URLClass
 * @typedef {import("../bridge/requests.js").Argument} Argument
 */

/** The class of the `.` entry. @type {URLClass} */
export let URL;

const requests = /* @__PURE__ */ new Requests("whurl/inspect", "inspect");

/**
 * Sets where the module comes from, and the class of the URLs that are returned.
 * @param {() => WebAssembly.Module} source
 * @param {URLClass} urlClass
 */
export function setUp(source, urlClass) {
  URL = urlClass;
  requests.setSource(source);
}

/**
 * Calls a function that returns text.
 * @param {string} name
 * @param {Argument[]} args
 */
export const text = (name, ...args) => requests.text(name, args);

/**
 * Calls a function that returns bytes.
 * @param {string} name
 * @param {Argument[]} args
 */
export const bytes = (name, ...args) => requests.bytes(name, args);

/**
 * Calls a function that returns JSON.
 * @param {string} name
 * @param {Argument[]} args
 * @returns {any} `null` if there is no answer
 */
export const value = (name, ...args) => requests.value(name, args);

/**
 * A boolean as an argument.
 * @param {unknown} boolean
 */
export const flag = (boolean) => (boolean ? "1" : "");

/**
 * A text in an error's message: in quotation marks, shortened, and with names of what is invisible.
 * @param {string} text
 */
export const quoted = (text) => requests.text("quote", [text]);

/**
 * Unwraps an answer that is null only if an argument is not a valid URL.
 * @template T
 * @param {T | null} answer
 * @param {Record<string, string>} urls by the function and the argument
 * @returns {T}
 */
export function required(answer, urls) {
  if (answer !== null) return answer;
  const [what, url] = /** @type {[string, string]} */ (Object.entries(urls).find(([, url]) => URL.parse(url) === null));
  throw asInvalidURL(new TypeError(`${what} does not parse: ${quoted(url)}`), url);
}

/**
 * Checks that the module knows an encoding. Called after all arguments have been converted: a conversion runs the program's
 * code, which may pass in a module that knows fewer.
 * @param {string} label
 * @param {string} name the function's
 * @throws {RangeError} if there is no such label
 */
export function requireEncoding(label, name) {
  if (label !== "utf-8" && !value("isEncodingLabel", label)) {
    throw new RangeError(`${name}: not a label of an encoding: ${quoted(label)}`);
  }
}
