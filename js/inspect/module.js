/** The WebAssembly module of `whurl/inspect`, which src/wasm/inspect.rs is, made when it is first needed. */
import * as glue from "whurl:inspect";

/** @typedef {{ new (url: string): { href: string }, parse(url: unknown): { href: string } | null }} URLClass */

/** @type {() => WebAssembly.Module} */
let compile;
/** The class of the `.` entry. @type {URLClass} */
export let URL;
/** The module's exports as they are to be called, once it is ready. @type {typeof glue | undefined} */
let guarded;

/** Memory that has grown to more bytes than this is given back. */
const LARGE = 1 << 26;

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
  if (guarded === undefined) {
    const module = compile();
    glue.initSync({ module });
    const entries = Object.entries(glue).map(([name, value]) => [name, guard(/** @type {any} */ (value), module)]);
    guarded = Object.fromEntries(entries);
  }
  return /** @type {typeof glue} */ (guarded);
}

/**
 * Nothing is kept between calls, so that after one that trapped, or took much memory, another instance goes on.
 * @param {(...args: any[]) => unknown} call
 * @param {WebAssembly.Module} module
 */
function guard(call, module) {
  return (/** @type {any[]} */ ...args) => {
    try {
      const answer = call(...args);
      if (glue.initSync({ module }).memory.buffer.byteLength > LARGE) glue.__wbg_reset_state();
      return answer;
    } catch (cause) {
      glue.__wbg_reset_state();
      throw new RangeError("whurl/inspect has not memory enough for this input", { cause });
    }
  };
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
