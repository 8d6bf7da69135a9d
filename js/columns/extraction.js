/** Makes batches of lines, and of the strings of an array. */
import constants from "whurl:columns.constants";
import { ADDRESS, LENGTH as ANSWER_LENGTH } from "../bridge/protocol.js";
import { append, Int32Array, RangeError, Uint8Array, Uint32Array } from "../primordials.js";
import { Batch, Column } from "./batch.js";
import { requests } from "./module.js";
import { LENGTH, NULLS, NUMBERS, OFFSETS, VALIDITY, VALUES } from "./protocol.js";

/**
 * @typedef {import("../bridge/instance.js").ModuleInstance} ModuleInstance
 *
 * @typedef {object} Rows what the module takes at once
 * @property {string} name of the module's function
 * @property {() => import("../bridge/requests.js").Argument[]} input its arguments, after the columns
 * @property {() => Rows[] | undefined} halves the same rows in two parts; `undefined` if there is only one row
 * @property {number} size in bytes
 */

const LF = 0x0a;

/** A longer row may not fit into memory. If a shorter one fails, memory has run out. */
export const LONG = 2 ** 24;

/** A line that is too long to be kept. */
export class TooLongLine {}

export class Extraction {
  #rows = 0;
  #names;
  #wanted;

  /**
   * @param {string[]} names of the columns
   * @param {string} base a URL; empty if there is none
   */
  constructor(names, base) {
    this.#names = names;
    this.#wanted = [String(names.length), base, ...names];
  }

  /** Whether the module takes the base. */
  get isPossible() {
    return this.#extract(new Lines(new Uint8Array(0), true)) !== undefined;
  }

  /**
   * Makes a batch of rows, or several if it would be too large for memory, or for a column.
   * @param {Rows | TooLongLine} rows
   * @returns {Generator<Batch, void, undefined>}
   */
  *batchesOf(rows) {
    if (rows instanceof TooLongLine) {
      const batch = this.#tooLong();
      this.#rows++;
      yield batch;
      return;
    }
    const left = [rows];
    for (let some = left.pop(); some !== undefined; some = left.pop()) {
      let batch = this.#tryToExtract(some);
      if (batch === undefined) {
        const halves = some.halves();
        if (halves !== undefined) {
          append(left, halves[1]);
          append(left, halves[0]);
          continue;
        }
        if (some.size < LONG) throw new RangeError("columnsOf: not enough memory for a URL");
        batch = this.#tooLong();
      }
      this.#rows += batch.numRows;
      // There are no rows in a byte order mark.
      if (batch.numRows > 0) yield batch;
    }
  }

  /** @param {Rows} rows */
  #tryToExtract(rows) {
    try {
      return this.#extract(rows);
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }

  /**
   * @param {Rows} rows
   * @returns {Batch | undefined} `undefined` if the columns would be too large
   */
  #extract({ name, input }) {
    return requests.call((instance) => this.#read(instance), name, [this.#wanted, ...input()].flat());
  }

  /**
   * Copies the batch that is in the module's memory.
   * @param {ModuleInstance} instance
   */
  #read({ buffer, results }) {
    const numbers = new Uint32Array(
      new Uint8Array(new Uint8Array(buffer, results[ADDRESS], results[ANSWER_LENGTH])).buffer,
    );
    // Destructuring would close an iterator, which calls what a program has put on `Object.prototype`.
    const numRows = numbers[0];
    const columns = this.#names.map((name, index) => {
      const column = numbers.subarray(1 + index * NUMBERS, 1 + (index + 1) * NUMBERS);
      const offsets = new Int32Array(new Int32Array(buffer, column[OFFSETS], numRows + 1));
      const values = new Uint8Array(new Uint8Array(buffer, column[VALUES], column[LENGTH]));
      const validity = new Uint8Array(buffer, column[VALIDITY], (numRows + 7) >> 3);
      const nullCount = column[NULLS];
      return new Column(name, offsets, values, nullCount > 0 ? new Uint8Array(validity) : null, nullCount);
    });
    return new Batch(this.#rows, numRows, columns);
  }

  /** The batch of a URL that is too long for memory. Its error is that of one that is too long for the crate. */
  #tooLong() {
    const columns = this.#names.map((name) => {
      if (name !== "error") return new Column(name, new Int32Array(2), new Uint8Array(0), new Uint8Array(1), 1);
      const values = Uint8Array.from(constants.tooLong, (character) => character.charCodeAt(0));
      return new Column(name, Int32Array.of(0, values.length), values, null, 0);
    });
    return new Batch(this.#rows, 1, columns);
  }
}

/** @implements {Rows} */
export class Lines {
  bytes;
  isStart;
  name;
  input;

  /**
   * @param {Uint8Array} bytes
   * @param {boolean} isStart whether they are at the start of the source, where there may be a byte order mark
   */
  constructor(bytes, isStart) {
    this.bytes = bytes;
    this.isStart = isStart;
    this.name = isStart ? "firstLines" : "laterLines";
    this.input = () => [bytes];
  }

  get size() {
    return this.bytes.length;
  }

  halves() {
    const { bytes, isStart } = this;
    const end = endOfLines(bytes, bytes.length >> 1);
    if (end === bytes.length) return undefined;
    return [lines(bytes.subarray(0, end), isStart), lines(bytes.subarray(end), false)];
  }
}

/** @param {Uint8Array} bytes @param {boolean} isStart @returns {Rows} */
const lines = (bytes, isStart) => new Lines(bytes, isStart);

/**
 * Where to divide lines so that the first part has about a certain size: after a line.
 * @param {Uint8Array} bytes
 * @param {number} size
 * @returns {number} the length of the bytes if they cannot be divided
 */
export function endOfLines(bytes, size) {
  if (bytes.length <= size) return bytes.length;
  const last = bytes.subarray(0, size).lastIndexOf(LF);
  if (last >= 0) return last + 1;
  const next = bytes.indexOf(LF, size);
  return next < 0 ? bytes.length : next + 1;
}

/** @implements {Rows} */
export class Strings {
  name = "strings";
  offsets;
  nulls;
  values;
  input;

  /**
   * @param {Int32Array} offsets
   * @param {Uint8Array | null} nulls a byte for each string, 1 where it is null
   * @param {Uint8Array} values
   */
  constructor(offsets, nulls, values) {
    this.offsets = offsets;
    this.nulls = nulls;
    this.values = values;
    this.input = () => this.#input();
  }

  get size() {
    return this.values.length;
  }

  halves() {
    const { offsets, nulls, values } = this;
    const rows = offsets.length - 1;
    if (rows < 2) return undefined;
    const half = rows >> 1;
    const middle = offsets[half];
    const first = strings(offsets.subarray(0, half + 1), nulls?.subarray(0, half) ?? null, values.subarray(0, middle));
    const others = offsets.slice(half).map((offset) => offset - middle);
    return [first, strings(others, nulls?.subarray(half) ?? null, values.subarray(middle))];
  }

  /** The numbers of offsets and of the bitmap's bytes; then these, and the values. */
  #input() {
    const { offsets, nulls, values } = this;
    const rows = offsets.length - 1;
    const bits = nulls === null ? 0 : (rows + 7) >> 3;
    const bytes = new Uint8Array(offsets.length * 4 + bits + values.length);
    const view = new DataView(bytes.buffer);
    offsets.forEach((offset, index) => void view.setInt32(index * 4, offset, true));
    const validity = bytes.subarray(offsets.length * 4, offsets.length * 4 + bits);
    nulls?.forEach((isNull, row) => {
      if (isNull === 0) validity[row >> 3] |= 1 << (row & 7);
    });
    bytes.set(values, offsets.length * 4 + bits);
    return [String(offsets.length), String(bits), bytes];
  }
}

/** @param {Int32Array} offsets @param {Uint8Array | null} nulls @param {Uint8Array} values @returns {Rows} */
const strings = (offsets, nulls, values) => new Strings(offsets, nulls, values);
