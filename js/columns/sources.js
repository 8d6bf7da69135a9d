/** What URLs are read from, in parts of about the size of a batch. */
import { BYTES_PER_UNIT } from "../bridge/instance.js";
import { encodeUnits } from "../bridge/strings.js";
import { Int32Array, TypeError, Uint8Array } from "../primordials.js";
import { isSet } from "./batch.js";
import { endOfLines, Lines, Strings } from "./extraction.js";

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
export function* rowsOfBytes(bytes, batchBytes) {
  const { length } = bytes;
  for (let start = 0; start < length; ) {
    if (bytes.length !== length) throw new TypeError("columnsOf: the bytes have been detached");
    const end = start + endOfLines(bytes.subarray(start), batchBytes);
    yield new Lines(bytes.subarray(start, end), start === 0);
    start = end;
  }
}

/**
 * The lines of a stream. What arrives is copied: a stream may use its memory again.
 * @param {AsyncIterable<unknown>} chunks
 * @param {number} batchBytes
 * @param {boolean} isEager whether lines need not wait until there are enough of them
 * @returns {AsyncGenerator<Lines, void, undefined>}
 */
export async function* rowsOfStream(chunks, batchBytes, isEager) {
  let isStart = true;
  /** What has arrived and is in no batch yet. */
  let buffer = new Uint8Array(0);
  let length = 0;
  for await (const chunk of chunks) {
    const bytes = chunkOf(chunk);
    const complete = bytes.lastIndexOf(LF);
    const end = complete < 0 ? 0 : length + complete + 1;
    buffer = withSpace(buffer, length, bytes.length, batchBytes);
    buffer.set(bytes, length);
    length += bytes.length;
    let start = 0;
    while (end > start && (isEager || end - start >= batchBytes)) {
      const size = endOfLines(buffer.subarray(start, end), batchBytes);
      yield new Lines(buffer.subarray(start, start + size), isStart);
      isStart = false;
      start += size;
    }
    if (start > 0) {
      buffer.copyWithin(0, start, length);
      length -= start;
    }
  }
  // What is left is less than a batch. Its last line may lack an LF.
  if (length > 0) yield new Lines(buffer.subarray(0, length), isStart);
}

/**
 * @param {Uint8Array<ArrayBuffer>} buffer
 * @param {number} used
 * @param {number} needed
 * @param {number} batchBytes
 * @returns {Uint8Array<ArrayBuffer>} with the same at its start, and space for more
 */
function withSpace(buffer, used, needed, batchBytes) {
  const least = used + needed;
  // A long line has made it large.
  const isTooLarge = buffer.length > 4 * (batchBytes + least);
  if (least <= buffer.length && !isTooLarge) return buffer;
  const larger = new Uint8Array(isTooLarge ? least : Math.max(least, 2 * buffer.length));
  larger.set(buffer.subarray(0, used));
  return larger;
}

/** @param {unknown} chunk */
function chunkOf(chunk) {
  if (ArrayBuffer.isView(chunk)) return new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  throw new TypeError("columnsOf: the stream has a chunk that is not bytes");
}

/**
 * The chunks of a stream of the web, which not every browser lets a program iterate.
 * @param {ReadableStream<unknown>} stream
 */
export async function* chunksOf(stream) {
  const reader = stream.getReader();
  let isDone = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isDone = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!isDone) await reader.cancel();
    reader.releaseLock();
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
    let units = 0;
    let hasNull = false;
    const first = index;
    for (; index < list.length && units + strings.length < batchBytes; index++) {
      const string = list[index];
      const isNull = string === null || string === undefined;
      if (!isNull && typeof string !== "string")
        throw new TypeError(`columnsOf: item ${index} is not a string or null`);
      hasNull ||= isNull;
      strings.push(isNull ? "" : string);
      units += isNull ? 0 : string.length;
    }
    const nulls = hasNull ? Uint8Array.from(strings, (_, at) => ((list[first + at] ?? null) === null ? 1 : 0)) : null;
    yield stringsOf(strings, units, nulls);
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
export function* rowsOfArrow({ offsets, values, length, validity = null, validityOffset = 0 }, batchBytes) {
  const rows = length ?? Math.max(0, offsets.length - 1);
  if (rows !== 0 && !(Number.isInteger(rows) && rows > 0 && rows < offsets.length)) {
    throw new TypeError("columnsOf: there are fewer offsets than strings");
  }
  // apache-arrow has an empty bitmap where nothing is null.
  const bits = validity === null || validity.length === 0 ? null : validity;
  if (bits !== null && bits.length * 8 < rows + validityOffset) {
    throw new TypeError("columnsOf: the validity bitmap has fewer bits than there are strings");
  }
  let row = 0;
  while (row < rows) {
    const first = row;
    const start = Number(offsets[first]);
    let end = start;
    /** @type {number[]} */
    const own = [0];
    for (; row < rows && end - start + own.length <= batchBytes; row++) {
      const next = Number(offsets[row + 1]);
      if (!(next >= end && next <= values.length && end >= 0)) {
        throw new TypeError(`columnsOf: offset ${row + 1} is not in order, or not in the values`);
      }
      end = next;
      own.push(end - start);
    }
    const nulls =
      bits && Uint8Array.from({ length: row - first }, (_, at) => (isSet(bits, validityOffset + first + at) ? 0 : 1));
    yield new Strings(Int32Array.from(own), nulls, values.subarray(start, end));
  }
}

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
