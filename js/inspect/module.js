/** The WebAssembly module of `whurl/inspect`, which src/wasm/inspect.rs is, made when it is first needed. */
import * as glue from "whurl:inspect";

/** @typedef {{ new (url: string): { href: string }, parse(url: unknown): { href: string } | null }} URLClass */

/** @type {() => WebAssembly.Module} */
let compile;
/** The class of the `.` entry. @type {URLClass} */
export let URL;
let isReady = false;

/**
 * Says where the module comes from, and the class of the URLs that are given out.
 * @param {() => WebAssembly.Module} source
 * @param {URLClass} urlClass
 */
export function setUp(source, urlClass) {
  compile = source;
  URL = urlClass;
}

/** What the module exports. */
export function exports() {
  if (!isReady) {
    glue.initSync({ module: compile() });
    isReady = true;
  }
  return glue;
}

/**
 * What the module told in JSON.
 * @param {string | undefined} text
 * @returns {any} `null` where there was nothing to tell
 */
export function parsed(text) {
  return text === undefined ? null : JSON.parse(text);
}

/**
 * An answer about URLs that there is only where they are some.
 * @template T
 * @param {T | undefined} answer
 * @param {unknown[]} urls
 * @returns {T}
 */
export function required(answer, ...urls) {
  if (answer === undefined) {
    throw new TypeError(`Not a valid URL${urls.length > 1 ? ", one of the two" : ""}: ${urls.join(" ")}`);
  }
  return answer;
}

/**
 * The label of an encoding, UTF-8's if none is given.
 * @param {string | undefined} label
 * @throws {RangeError} if there is no such label
 */
export function encodingLabel(label) {
  if (label === undefined) return "utf-8";
  const string = String(label);
  if (!exports().isEncodingLabel(string)) throw new RangeError(`Not a label of an encoding: ${string}`);
  return string;
}
