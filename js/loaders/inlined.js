/** Compiles a module whose bytes are in the bundle: nothing to fetch, and nothing to configure. */
import { Error, RangeError } from "../primordials.js";
import { bytesOf } from "./text.js";

/**
 * Compiles a module.
 * @param {string} text its bytes, as text.js reads them. For CommonJS the build replaces that by base64.js, which also takes
 *   the bytes themselves
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
    // The end of the stack, or a size that the engine does not compile here: it says so itself.
    if (cause instanceof RangeError) throw cause;
    throw new Error(
      "whurl could not compile its WebAssembly module. If there is a Content-Security-Policy, its script-src needs 'wasm-unsafe-eval'.",
      { cause },
    );
  }
}
