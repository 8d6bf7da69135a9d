/** What URLs are read from, in parts of about the size of a batch. */

import { areBytes, bytesOf } from "../arguments.js";
import { BYTES_PER_UNIT } from "../bridge/instance.js";
import { encodeUnits } from "../bridge/strings.js";
import { append, Int32Array, RangeError, TypeError, Uint8Array } from "../primordials.js";
import { isSet } from "./batch.js";
import { endOfLines, Lines, LONG, Strings, TooLongLine } from "./extraction.js";

/**
 * @typedef {import("../../pkg-template/columns.js").ArrowStrings} ArrowStrings
 * @typedef {import("./extraction.js").Rows} Rows
 */

const LF = 0x0a;
/** More would be too large for a column, where a byte becomes nine: U+FFFD, percent-encoded. */
export const MOST_BATCH_BYTES = 2 ** 27;

/**
 * The lines of bytes.
 * @param {Uint8Array} bytes
 * @param {number} batchBytes
 * @returns {Generator<Rows, void, undefined>}
 */
export function rowsOfBytes(bytes, batchBytes) {
  // Not when the first rows are read: bytes that have been transferred before have no length.
  return linesOf(bytes, bytes.length, batchBytes);
}

/**
 * @param {Uint8Array} bytes
 * @param {number} length theirs
 * @param {number} batchBytes
 * @returns {Generator<Rows, void, undefined>}
 */
function* linesOf(bytes, length, batchBytes) {
  for (let start = 0; start < length; ) {
    if (lengthOf(bytes) !== length) throw new TypeError("columnsOf: the bytes have been detached");
    const end = start + endOfLines(bytes.subarray(start), batchBytes);
    yield new Lines(bytes.subarray(start, end), start === 0);
    start = end;
  }
}

/**
 * The lines of a stream. If it fails, the complete ones that have arrived come before the error.
 * @param {AsyncIterable<unknown>} chunks
 * @param {number} batchBytes
 * @param {boolean} isEager whether lines need not wait until there are enough of them
 * @returns {AsyncGenerator<Lines | TooLongLine, void, undefined>}
 */
export async function* rowsOfStream(chunks, batchBytes, isEager) {
  const arrived = new Arrived(batchBytes);
  /** @type {{ error: unknown } | undefined} */
  let failure;
  try {
    for await (const chunk of chunks) {
      arrived.add(chunkOf(chunk));
      yield* arrived.take(isEager ? 1 : batchBytes);
    }
  } catch (error) {
    failure = { error };
  }
  if (failure === undefined) {
    yield* arrived.takeAll();
  } else {
    yield* arrived.take(1);
    throw failure.error;
  }
}

/** A line that is longer is an error, and is not kept: as long as the longest that the crate takes, with an end and a mark. */
const LONGEST_LINE = 2 ** 30 + 8;

/** What has arrived of a stream, copied, since a stream may use its memory again. */
class Arrived {
  #batchBytes;
  #isStart = true;
  /** What is in no batch yet. */
  #buffer = new Uint8Array(0);
  #length = 0;
  /** How much of it is whole lines. */
  #complete = 0;
  /** What the last line, which is too long, is followed by. It is not kept itself. @type {Uint8Array | undefined} */
  #afterTooLong;
  #isTooLong = false;

  /** @param {number} batchBytes */
  constructor(batchBytes) {
    this.#batchBytes = batchBytes;
  }

  /** @param {Uint8Array} bytes after which `take` is called */
  add(bytes) {
    const end = bytes.indexOf(LF) + 1;
    const unfinished = this.#length - this.#complete + (end === 0 ? bytes.length : end);
    if (!this.#isTooLong && (unfinished > LONGEST_LINE || !this.#hasSpaceFor(bytes.length, unfinished))) {
      this.#isTooLong = true;
      this.#length = this.#complete;
    }
    if (this.#isTooLong) {
      if (end > 0) this.#afterTooLong = bytes.subarray(end);
      return;
    }
    this.#buffer.set(bytes, this.#length);
    const complete = bytes.lastIndexOf(LF);
    if (complete >= 0) this.#complete = this.#length + complete + 1;
    this.#length += bytes.length;
  }

  /**
   * The whole lines, in batches.
   * @param {number} least fewer bytes are left for later
   * @returns {Generator<Lines | TooLongLine, void, undefined>}
   */
  *take(least) {
    let start = 0;
    while (this.#complete > start && (this.#isTooLong || this.#complete - start >= least)) {
      const size = endOfLines(this.#buffer.subarray(start, this.#complete), this.#batchBytes);
      yield this.#lines(start, start + size);
      start += size;
    }
    if (start > 0) {
      this.#buffer.copyWithin(0, start, this.#length);
      this.#length -= start;
      this.#complete -= start;
    }
    const after = this.#afterTooLong;
    if (after === undefined) return;
    yield this.#endTooLong();
    this.add(after);
    yield* this.take(least);
  }

  /**
   * What is left at the end, where the last line may lack an LF.
   * @returns {Generator<Lines | TooLongLine, void, undefined>}
   */
  *takeAll() {
    if (this.#isTooLong) yield this.#endTooLong();
    else if (this.#length > 0) yield this.#lines(0, this.#length);
  }

  /** @param {number} start @param {number} end */
  #lines(start, end) {
    const lines = new Lines(this.#buffer.subarray(start, end), this.#isStart);
    this.#isStart = false;
    return lines;
  }

  #endTooLong() {
    this.#isTooLong = false;
    this.#afterTooLong = undefined;
    this.#isStart = false;
    return new TooLongLine();
  }

  /**
   * Makes space.
   * @param {number} needed
   * @param {number} unfinished the length of the line that is to go there
   * @returns {boolean} whether there is memory for it, without which a long line is an error
   */
  #hasSpaceFor(needed, unfinished) {
    const buffer = this.#buffer;
    const least = this.#length + needed;
    // A long line has made it large.
    const isTooLarge = buffer.length > 4 * (this.#batchBytes + least);
    if (least <= buffer.length && !isTooLarge) return true;
    const larger = isTooLarge ? least : Math.max(least, 2 * buffer.length);
    let space;
    try {
      space = allocated(larger) ?? new Uint8Array(least);
    } catch (error) {
      if (error instanceof RangeError && unfinished >= LONG) return false;
      throw error;
    }
    space.set(buffer.subarray(0, this.#length));
    this.#buffer = space;
    return true;
  }
}

/** @param {number} size @returns {Uint8Array<ArrayBuffer> | undefined} `undefined` if there is no memory for it */
function allocated(size) {
  try {
    return new Uint8Array(size);
  } catch {
    return undefined;
  }
}

/** @param {unknown} chunk */
function chunkOf(chunk) {
  if (areBytes(chunk)) return bytesOf(chunk, "columnsOf: a chunk of the stream");
  throw new TypeError("columnsOf: the stream has a chunk that is not bytes");
}

/**
 * The chunks of a stream of the web, which not every browser lets a program iterate.
 * @param {ReadableStream<unknown>} stream
 */
export async function* chunksOf(stream) {
  const reader = stream.getReader();
  // Not after it has ended, or failed.
  let canBeCancelled = false;
  try {
    for (;;) {
      canBeCancelled = false;
      const { done, value } = await reader.read();
      if (done) return;
      canBeCancelled = true;
      yield value;
    }
  } finally {
    try {
      if (canBeCancelled) await reader.cancel();
    } finally {
      reader.releaseLock();
    }
  }
}

/**
 * Strings of an array.
 * @param {readonly unknown[]} list
 * @param {number} batchBytes
 * @returns {Generator<Rows, void, undefined>}
 */
export function* rowsOfList(list, batchBytes) {
  let index = 0;
  while (index < list.length) {
    /** @type {string[]} */
    const strings = [];
    /** @type {number[]} where they are */
    const nulls = [];
    let units = 0;
    for (; index < list.length && units + strings.length < batchBytes; index++) {
      const string = list[index];
      const isNull = string === null || string === undefined;
      if (!isNull && typeof string !== "string")
        throw new TypeError(`columnsOf: item ${index} is not a string or null`);
      if (isNull) append(nulls, strings.length);
      append(strings, isNull ? "" : string);
      units += isNull ? 0 : string.length;
    }
    const marks = nulls.length === 0 ? null : new Uint8Array(strings.length);
    for (const at of nulls) marks?.fill(1, at, at + 1);
    yield stringsOf(strings, units, marks);
  }
}

/**
 * @param {string[]} strings
 * @param {number} units how many they have together
 * @param {Uint8Array | null} nulls
 */
function stringsOf(strings, units, nulls) {
  const bytes = new Uint8Array(units * BYTES_PER_UNIT);
  const offsets = new Int32Array(strings.length + 1);
  strings.forEach((string, index) => {
    offsets[index + 1] = encodeUnits(string, bytes, offsets[index]);
  });
  return new Strings(offsets, nulls, bytes.subarray(0, offsets[strings.length]));
}

/**
 * Strings as Arrow has them.
 * @param {ArrowStrings} source
 * @param {number} batchBytes
 * @returns {Generator<Rows, void, undefined>}
 */
export function rowsOfArrow({ offsets, values, length, validity = null, validityOffset = 0 }, batchBytes) {
  bytesOf(offsets, "columnsOf: the array of offsets");
  const size = bytesOf(values, "columnsOf: the array of values").length;
  const rows = length ?? Math.max(0, offsets.length - 1);
  if (!(Number.isInteger(rows) && rows >= 0)) throw new TypeError("columnsOf: length is not an integer from 0 on");
  if (rows !== 0 && rows >= offsets.length) throw new TypeError("columnsOf: there are fewer offsets than strings");
  if (!(Number.isInteger(validityOffset) && validityOffset >= 0)) {
    throw new TypeError("columnsOf: validityOffset is not an integer from 0 on");
  }
  // apache-arrow has an empty bitmap where nothing is null. One that has been transferred is empty, too.
  const bits = validity && bytesOf(validity, "columnsOf: the validity bitmap").length > 0 ? validity : null;
  const validityEnd = rows + validityOffset;
  if (lacksBits(bits, validityEnd)) {
    throw new TypeError("columnsOf: the validity bitmap has fewer bits than there are strings");
  }
  return stringsOfArrow({ offsets, values, bits, validityOffset, validityEnd, rows, size }, batchBytes);
}

/**
 * @param {Uint8Array | null} bits
 * @param {number} end
 */
const lacksBits = (bits, end) => bits !== null && lengthOf(bits) * 8 < end;

/**
 * @param {Uint8Array} bits of the validity
 * @param {number} start
 * @param {number} length
 * @returns {Uint8Array} a byte for each bit, 1 where it is not set
 */
function nullsOf(bits, start, length) {
  const nulls = new Uint8Array(length);
  for (let index = 0; index < length; index++) nulls[index] = isSet(bits, start + index) ? 0 : 1;
  return nulls;
}

/** @param {number} index of an offset */
const outOfPlace = (index) => new TypeError(`columnsOf: offset ${index} is not in order, or not in the values`);

/**
 * @param {object} source
 * @param {Int32Array | BigInt64Array} source.offsets
 * @param {Uint8Array} source.values
 * @param {Uint8Array | null} source.bits of the validity
 * @param {number} source.validityOffset
 * @param {number} source.validityEnd
 * @param {number} source.rows
 * @param {number} source.size of the values
 * @param {number} batchBytes
 * @returns {Generator<Rows, void, undefined>}
 */
function* stringsOfArrow({ offsets, values, bits, validityOffset, validityEnd, rows, size }, batchBytes) {
  let row = 0;
  while (row < rows) {
    // Since the last batch the program may have transferred a buffer, or made one smaller.
    if (lengthOf(offsets) <= rows || lengthOf(values) < size || lacksBits(bits, validityEnd)) {
      throw new TypeError("columnsOf: the strings have been detached");
    }
    const first = row;
    const start = Number(offsets[first]);
    if (start < 0) throw outOfPlace(first);
    let end = start;
    /** @type {number[]} */
    const own = [0];
    for (; row < rows && end - start + own.length <= batchBytes; row++) {
      const next = Number(offsets[row + 1]);
      if (!(next >= end && next <= values.length)) throw outOfPlace(row + 1);
      end = next;
      append(own, end - start);
    }
    const nulls = bits && nullsOf(bits, validityOffset + first, row - first);
    yield new Strings(Int32Array.from(own), nulls, values.subarray(start, end));
  }
}

/**
 * The length of a view, which is 0 if its buffer has been transferred. Optimized code of Node.js 20 sometimes still has the old one.
 * @param {Int32Array | BigInt64Array | Uint8Array} view
 */
const lengthOf = (view) => (view.buffer.byteLength === 0 ? 0 : view.length);

/**
 * @param {object} source
 * @returns {source is ArrowStrings}
 */
export function isArrow(source) {
  const { offsets, values, validity = null } = /** @type {Partial<ArrowStrings>} */ (source);
  // Not `instanceof`: they may be from another realm.
  const isOffsets = ["[object Int32Array]", "[object BigInt64Array]"].includes(nameOf(offsets));
  return isOffsets && isBytes(values) && (validity === null || isBytes(validity));
}

/** @param {unknown} value */
const isBytes = (value) => nameOf(value) === "[object Uint8Array]";

/** @param {unknown} value */
const nameOf = (value) => Object.prototype.toString.call(value);
