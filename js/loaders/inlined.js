/** Compiles a module whose bytes are in the package. */
import { Error, RangeError } from "../primordials.js";
import { bytesOf } from "./text.js";

/**
 * @param {string | Uint8Array<ArrayBuffer>} source the bytes, or text of them that text.js reads. For CommonJS of the classes
 *   the build replaces text.js with base64.js
 * @returns {WebAssembly.Module}
 */
export function compileInlined(source) {
  const { WebAssembly } = globalThis;
  if (WebAssembly === undefined) {
    throw new Error(
      "whurl needs WebAssembly, which this runtime does not have. A URL class in plain JavaScript, such as whatwg-url's, does without.",
    );
  }
  const bytes = typeof source === "string" ? bytesOf(source) : source;
  try {
    return new WebAssembly.Module(bytes);
  } catch (cause) {
    // The engine says what is wrong: the stack is exhausted, or the module too large to compile here.
    if (cause instanceof RangeError) throw cause;
    throw new Error(
      "whurl could not compile its WebAssembly module. If there is a Content-Security-Policy, its script-src needs 'wasm-unsafe-eval'.",
      { cause },
    );
  }
}
