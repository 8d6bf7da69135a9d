/** The module from bytes that the build has put beside this: nothing to fetch, and nothing to configure. */
import { codeUnitAt, Error, Uint8Array } from "../primordials.js";

/**
 * Compiles a module.
 * @param {string} text its bytes, as `scripts/build.mjs` writes them: one character each, whose code is by `OFFSET` more
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
    throw new Error(
      "whurl could not compile its WebAssembly module. If there is a Content-Security-Policy, its script-src needs 'wasm-unsafe-eval'.",
      { cause },
    );
  }
}

/** The first character that needs no escape in a string between quotation marks. */
const OFFSET = 0x23;

/** @param {string} text */
function bytesOf(text) {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = codeUnitAt(text, index) - OFFSET;
  return bytes;
}
