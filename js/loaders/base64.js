/**
 * Bytes in base64, for the classes in CommonJS. The file is read from disk, so its compressed size does not matter. Node.js
 * decodes base64 in 0.2 ms; the loop in text.js takes 2 to 3.
 */
import { codeUnitAt, Uint8Array } from "../primordials.js";

const { atob, Buffer } = globalThis;
const EQUALS_SIGN = 0x3d;

/**
 * @param {string} text
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function bytesOf(text) {
  if (Buffer !== undefined) return Buffer.from(text, "base64");
  return atob === undefined ? decoded(text) : bytesIn(atob(text));
}

/** @param {string} text whose characters are bytes */
function bytesIn(text) {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = codeUnitAt(text, index);
  return bytes;
}

/**
 * For contexts with neither, such as an empty one of node:vm.
 * @param {string} text in base64
 */
function decoded(text) {
  let padding = 0;
  while (codeUnitAt(text, text.length - 1 - padding) === EQUALS_SIGN) padding++;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let end = 0;
  for (let index = 0; index < text.length; index += 4) {
    let group = 0;
    for (let at = index; at < index + 4; at++) group = (group << 6) | sextetOf(codeUnitAt(text, at));
    // Writes after the last byte have no effect.
    bytes[end++] = group >> 16;
    bytes[end++] = group >> 8;
    bytes[end++] = group;
  }
  return bytes;
}

/**
 * @param {number} unit of base64
 * @returns {number} 0 for the padding
 */
function sextetOf(unit) {
  if (unit >= 0x61) return unit - 0x47;
  if (unit >= 0x41) return unit - 0x41;
  if (unit >= 0x30 && unit <= 0x39) return unit + 4;
  return unit === 0x2b ? 62 : unit === 0x2f ? 63 : 0;
}
