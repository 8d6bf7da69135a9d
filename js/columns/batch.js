/** What is made of a source: rows of the same columns, in Arrow's layout. All buffers belong to the program. */
import { decode } from "../bridge/strings.js";
import { append, flattened, Int32Array, RangeError, TypeError, Uint8Array } from "../primordials.js";

/** @typedef {Record<string, string | null>} Row */

/** Bytes up to this many are decoded at once. A longer string may be more than the engine can hold. */
const LONGEST_TEXT = 2 ** 28;

// Fields are declared, so that no setter is called that a program has added to `Object.prototype`.

export class Batch {
  firstRow;
  numRows;
  columns;

  /**
   * @param {number} firstRow
   * @param {number} numRows
   * @param {readonly Column[]} columns
   */
  constructor(firstRow, numRows, columns) {
    this.firstRow = firstRow;
    this.numRows = numRows;
    this.columns = columns;
  }

  /**
   * @param {string} name
   * @returns {Column}
   */
  column(name) {
    const column = this.columns.find((column) => column.name === name);
    if (column === undefined) throw new TypeError(flattened(`column: there is no column ${name}`));
    return column;
  }

  /**
   * @param {number} row
   * @returns {Row}
   */
  at(row) {
    requireRow(row, this.numRows);
    return rowOf(this.columns, (column) => column.at(row));
  }

  *[Symbol.iterator]() {
    const cells = new Map(this.columns.map((column) => [column, column.toArray()]));
    for (let row = 0; row < this.numRows; row++) {
      yield rowOf(this.columns, (column) => /** @type {(string | null)[]} */ (cells.get(column))[row]);
    }
  }
}

/**
 * No name is one that objects inherit: those of parameters begin with `param:`, and the others are known.
 * @param {readonly Column[]} columns
 * @param {(column: Column) => string | null} cellOf
 * @returns {Row}
 */
const rowOf = (columns, cellOf) => Object.fromEntries(columns.map((column) => [column.name, cellOf(column)]));

/** @param {number} row @param {number} length how many there are */
function requireRow(row, length) {
  if (typeof row !== "number") throw new TypeError("at: the row is not a number");
  if (!(Number.isInteger(row) && row >= 0 && row < length)) throw new RangeError(`at: there is no row ${row}`);
}

/** Strings, some of them null. */
export class Column {
  name;
  offsets;
  values;
  validity;
  nullCount;

  /**
   * @param {string} name
   * @param {Int32Array<ArrayBuffer>} offsets
   * @param {Uint8Array<ArrayBuffer>} values
   * @param {Uint8Array<ArrayBuffer> | null} validity
   * @param {number} nullCount
   */
  constructor(name, offsets, values, validity, nullCount) {
    this.name = name;
    this.offsets = offsets;
    this.values = values;
    this.validity = validity;
    this.nullCount = nullCount;
  }

  get length() {
    return this.offsets.length - 1;
  }

  /**
   * @param {number} row
   * @returns {string | null}
   */
  at(row) {
    this.#requireBuffers();
    requireRow(row, this.length);
    return isSet(this.validity, row) ? this.#decoded(row) : null;
  }

  /** @returns {(string | null)[]} */
  toArray() {
    this.#requireBuffers();
    const { offsets, values, validity, length } = this;
    const text = values.length > LONGEST_TEXT ? undefined : decode(values, values.length);
    // Where all is ASCII, which it is but for parameters, bytes are code units.
    const isASCII = text?.length === values.length;
    /** @type {(string | null)[]} */
    const strings = [];
    for (let row = 0; row < length; row++) {
      if (!isSet(validity, row)) append(strings, null);
      else append(strings, isASCII ? text.slice(offsets[row], offsets[row + 1]) : this.#decoded(row));
    }
    return strings;
  }

  /** @returns {{ indices: Int32Array<ArrayBuffer>, validity: Uint8Array<ArrayBuffer> | null, nullCount: number, dictionary: Column }} */
  dictionary() {
    const strings = this.toArray();
    const { validity, nullCount, length } = this;
    const indices = new Int32Array(length);
    /** @type {Map<string, number>} the strings, and where each of them is first */
    const known = new Map();
    /** @type {number[]} */
    const rows = [];
    for (let row = 0; row < length; row++) {
      const string = strings[row];
      if (string === null) continue;
      let index = known.get(string);
      if (index === undefined) {
        index = rows.length;
        known.set(string, index);
        append(rows, row);
      }
      indices[row] = index;
    }
    return { indices, validity: validity?.slice() ?? null, nullCount, dictionary: only(this, rows) };
  }

  /** A buffer that was transferred has no bytes, which would look like empty strings. */
  #requireBuffers() {
    const { name, offsets, values, validity } = this;
    const hasAll = offsets.length > 0 && values.length >= offsets[offsets.length - 1] && validity?.length !== 0;
    if (!hasAll) throw new TypeError(`the buffers of column ${name} have been transferred`);
  }

  /**
   * @param {number} row
   * @returns {string}
   */
  #decoded(row) {
    const { offsets, values } = this;
    return decode(values.subarray(offsets[row], offsets[row + 1]), offsets[row + 1] - offsets[row]);
  }
}

/**
 * Some rows of a column, none of which is null.
 * @param {Column} column
 * @param {number[]} rows
 */
function only({ name, ...column }, rows) {
  const offsets = new Int32Array(rows.length + 1);
  rows.forEach((row, index) => {
    offsets[index + 1] = offsets[index] + column.offsets[row + 1] - column.offsets[row];
  });
  const values = new Uint8Array(offsets[rows.length]);
  rows.forEach((row, index) => {
    values.set(column.values.subarray(column.offsets[row], column.offsets[row + 1]), offsets[index]);
  });
  return new Column(name, offsets, values, null, 0);
}

/**
 * @param {Uint8Array | null} bits
 * @param {number} index
 */
export const isSet = (bits, index) => bits === null || ((bits[index >> 3] >> (index & 7)) & 1) === 1;
