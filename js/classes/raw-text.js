/** The classes for text that wasm-bindgen's glue uses. A page may lack the platform's, or have others that ignore a view's bounds. */
import { decode, encode } from "../bridge/strings.js";

export class TextDecoder {
  /** @param {Uint8Array} [bytes] */
  decode(bytes) {
    return bytes === undefined ? "" : decode(bytes, bytes.length);
  }
}

export class TextEncoder {
  /**
   * @param {string} string
   * @param {Uint8Array} target with three bytes for each code unit
   */
  encodeInto(string, target) {
    return { read: string.length, written: encode(string, target) };
  }
}
