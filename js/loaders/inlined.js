/** Compiles a module whose bytes are in the bundle. */
import { Error, RangeError } from "../primordials.js";
import { bytesOf } from "./text.js";

/**
 * @param {string} text the bytes, as text.js reads them. For CommonJS the build replaces text.js with base64.js, which also
 *   takes the bytes themselves
 * @returns {WebAssembly.Module}
 */
export function compileInlined(text) {
  const { WebAssembly } = globalThis;
  if (WebAssembly === undefined) {
    throw new Error(
      "whurl needs WebAssembly, which this runtime does not have. A URL class in plain JavaScript, such as whatwg-url's, does without.",
    );
  }
  try {
    return new WebAssembly.Module(bytesOf(text));
  } catch (cause) {
    // The engine says what is wrong: the stack is exhausted, or the module too large to compile here.
    if (cause instanceof RangeError) throw cause;
    throw new Error(
      "whurl could not compile its WebAssembly module. If there is a Content-Security-Policy, its script-src needs 'wasm-unsafe-eval'.",
      { cause },
    );
  }
}
