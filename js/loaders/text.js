/** Bytes as text, one character for each, so that compression works as on the bytes. */
import { codeUnitAt, Uint8Array } from "../primordials.js";

/** The first character that needs no escape in a string between quotation marks. */
const OFFSET = 0x23;

/**
 * @param {string} text the bytes as `scripts/build/bundles.mjs` writes them, with `OFFSET` added to each
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function bytesOf(text) {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = codeUnitAt(text, index) - OFFSET;
  return bytes;
}
