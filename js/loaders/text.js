/** Bytes as text, one character for each, so that compression works as on the bytes. */
import { codeUnitAt, Error, Uint8Array } from "../primordials.js";

/** How many different bytes there are, each of which has a character. */
const BYTES = 256;
/** More than any of these characters' code units. */
const UNITS = 0x180;

/** If the file was read in another encoding, two bytes have the same character, or one has a character outside the table. */
const GARBLED =
  'whurl\'s script was not read as UTF-8. The page needs <meta charset="utf-8">, or the script element charset="utf-8".';

/**
 * @param {string} text the characters of the bytes from 0 to 255, then those of the bytes themselves, as
 *   `scripts/build/bundles.mjs` writes them
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function bytesOf(text) {
  const byteOf = new Uint8Array(UNITS);
  for (let byte = 0; byte < BYTES; byte++) byteOf[codeUnitAt(text, byte)] = byte;
  for (let byte = 0; byte < BYTES; byte++) if (byteOf[codeUnitAt(text, byte)] !== byte) throw new Error(GARBLED);
  const size = text.length - BYTES;
  const bytes = new Uint8Array(size);
  // A typed array's `length` is a getter that a program may have replaced.
  for (let index = 0; index < size; index++) bytes[index] = byteOf[codeUnitAt(text, index + BYTES)];
  return bytes;
}
