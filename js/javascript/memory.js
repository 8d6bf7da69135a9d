/**
 * The memory of the module of the classes as JavaScript, for engines that have no WebAssembly or may not compile it. The module that
 * scripts/build/javascript.mjs makes uses these functions. Its instances have the exports of the WebAssembly module.
 */
import { ArrayBuffer, apply, Error, Uint8Array } from "../primordials.js";

export const { clz32, imul } = Math;
export const { Int8Array, Int16Array, Int32Array, Uint16Array } = globalThis;

export const PAGE = 1 << 16;
/** Addresses are signed in the compiled functions: memory ends below 2 GiB. */
export const MOST_PAGES = (1 << 15) - 1;

const { copyWithin, fill, set } = Uint8Array.prototype;
/** Up to this many bytes, a loop was measured to be faster. */
const LONGEST_LOOP = 32;

/**
 * @param {Uint8Array} memory
 * @param {number} target
 * @param {number} source
 * @param {number} size
 */
export function copy(memory, target, source, size) {
  if (size > LONGEST_LOOP) {
    apply(copyWithin, memory, [target, source, source + size]);
  } else if (target <= source) {
    for (let index = 0; index < size; index++) memory[target + index] = memory[source + index];
  } else {
    for (let index = size - 1; index >= 0; index--) memory[target + index] = memory[source + index];
  }
}

/**
 * @param {Uint8Array} memory
 * @param {number} target
 * @param {number} byte
 * @param {number} size
 */
export function fillWith(memory, target, byte, size) {
  apply(fill, memory, [byte, target, target + size]);
}

/**
 * @param {Uint8Array} memory
 * @param {number} target
 * @param {Uint8Array} bytes
 */
export function write(memory, target, bytes) {
  apply(set, memory, [bytes, target]);
}

/** WebAssembly's instruction `unreachable`. @returns {never} */
export function trap() {
  throw new Error("whurl/js: unreachable");
}

/**
 * A larger buffer with the same contents, of twice the size if possible: each growth copies all of memory.
 * @param {Uint8Array} memory
 * @param {number} size that memory has now, in bytes
 * @param {number} needed in bytes
 * @returns {ArrayBuffer | undefined} `undefined` where there is not enough memory
 */
export function largerBuffer(memory, size, needed) {
  const buffer =
    bufferOf(needed > size * 2 ? needed : size * 2 < PAGE * MOST_PAGES ? size * 2 : needed) ?? bufferOf(needed);
  if (buffer !== undefined) write(new Uint8Array(buffer), 0, memory);
  return buffer;
}

/**
 * @param {number} size
 * @returns {ArrayBuffer | undefined}
 */
function bufferOf(size) {
  try {
    return new ArrayBuffer(size);
  } catch {
    return undefined;
  }
}
