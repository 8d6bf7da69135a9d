/** Compiles a module whose bytes are in the package. */
import { Error, Instance, isExhaustion, Module } from "../primordials.js";
import { requirePermission } from "./permission.js";
import { bytesOf } from "./text.js";

/** Why the engine refused the module. It is asked only once: a page may report each violation of its policy. @type {unknown} */
let refusal;

/**
 * @template T
 * @overload
 * @param {string | Uint8Array<ArrayBuffer>} source
 * @param {() => T | undefined} instead
 * @returns {WebAssembly.Module | T}
 */
/**
 * @overload
 * @param {string | Uint8Array<ArrayBuffer>} source
 * @returns {WebAssembly.Module}
 */
/**
 * @param {string | Uint8Array<ArrayBuffer>} source the bytes, or text of them that text.js reads. For CommonJS of the classes
 *   the build replaces text.js with base64.js
 * @param {() => unknown} [instead] returns what can be used where there is no WebAssembly, or compiling is refused
 */
export function compileInlined(source, instead) {
  if (Instance !== undefined && refusal === undefined) {
    const bytes = typeof source === "string" ? bytesOf(source) : source;
    try {
      requirePermission();
      return new Module(bytes);
    } catch (cause) {
      // The engine says what is wrong: the stack is exhausted, or the module is too large to compile here. A lack of memory or stack
      // is no reason to use something else: parsing the next URL may succeed.
      if (isExhaustion(cause)) throw cause;
      refusal = cause;
    }
  }
  const other = instead?.();
  if (other !== undefined) return other;
  const problem =
    Instance === undefined
      ? "whurl needs WebAssembly, which this engine does not have"
      : "whurl could not compile its WebAssembly module. If there is a Content-Security-Policy, its script-src needs 'wasm-unsafe-eval'";
  // Other entries have nothing instead.
  const advice = instead ? ". The entry whurl/js does without WebAssembly; whurl/auto chooses." : "";
  throw new Error(problem + advice, { cause: refusal });
}
