/** All of `whurl/columns`. What it does is documented in its type declarations, pkg-template/columns.d.ts. */
import constants from "whurl:columns.constants";
import { areBytes, bytesOf, optionsOf, stringOf } from "../arguments.js";
import { asInvalidURL } from "../errors.js";
import { isObject } from "../objects.js";
import { flattened, TypeError } from "../primordials.js";
import { Extraction } from "./extraction.js";
import { chunksOf, isArrow, MOST_BATCH_BYTES, rowsOfArrow, rowsOfBytes, rowsOfList, rowsOfStream } from "./sources.js";

/**
 * @typedef {import("../../pkg-template/columns.js").ColumnName} ColumnName
 * @typedef {import("../../pkg-template/columns.js").Options} Options
 * @typedef {import("./batch.js").Batch} Batch
 * @typedef {import("./extraction.js").Rows} Rows
 */

export const columnNames = /** @type {readonly ColumnName[]} */ (Object.freeze([...constants.names]));

/** Enough for the cost of a batch not to count, and small enough for the processor's cache. */
const BATCH_BYTES = 2 ** 20;

/**
 * @param {any} source
 * @param {Options} options
 * @returns {any} an iterator of batches, or for a stream an asynchronous one
 */
export function columnsOf(source, options) {
  const { columns, base, batchBytes = BATCH_BYTES, eager = false } = optionsOf(options, "columnsOf");
  if (!(Number.isInteger(batchBytes) && batchBytes > 0 && batchBytes <= MOST_BATCH_BYTES)) {
    throw new TypeError(`columnsOf: batchBytes is not an integer from 1 to ${MOST_BATCH_BYTES}`);
  }
  const names = namesOf(columns);
  const baseText = baseOf(base);
  const extraction = new Extraction(names, baseText);
  if (base !== undefined && !extraction.isPossible) throw invalidBase(baseText);
  if (!isObject(source)) throw wrong();
  const stream = streamOf(source);
  if (stream !== undefined) return batchesOfStream(rowsOfStream(stream, batchBytes, eager === true), extraction);
  return batchesOf(rowsOf(source, batchBytes), extraction);
}

/** @param {unknown} columns */
function namesOf(columns) {
  if (!Array.isArray(columns)) throw new TypeError("columnsOf: there is no array of columns");
  // Not `map`, which skips holes.
  return Array.from(columns, (column, index) => {
    const name = stringOf(column, `columnsOf: column ${index}`);
    const isKnown =
      /** @type {readonly string[]} */ (columnNames).includes(name) || name.startsWith(constants.parameter);
    if (!isKnown) throw new TypeError(flattened(`columnsOf: ${name} is not a column`));
    return name;
  });
}

/** @param {unknown} base */
function baseOf(base) {
  if (base === undefined) return "";
  const string = stringOf(base, "columnsOf: the base");
  if (string === "") throw invalidBase(string);
  return string;
}

/** @param {string} base */
const invalidBase = (base) => asInvalidURL(new TypeError("columnsOf: the base does not parse"), base);

const wrong = () =>
  new TypeError(
    "columnsOf: the source is not bytes, a stream of bytes, a Blob, an array of strings, or strings as Arrow has them",
  );

/**
 * @param {any} source
 * @returns {AsyncIterable<unknown> | undefined} `undefined` if it is all there
 */
function streamOf(source) {
  if (typeof source.getReader === "function") return chunksOf(source);
  if (typeof source[Symbol.asyncIterator] === "function") return source;
  // A Blob, or a file.
  if (typeof source.stream === "function") return chunksOf(source.stream());
  return undefined;
}

/**
 * @param {any} source
 * @param {number} batchBytes
 * @returns {Iterable<Rows>}
 */
function rowsOf(source, batchBytes) {
  if (Array.isArray(source)) return rowsOfList(source, batchBytes);
  if (isArrow(source)) return rowsOfArrow(source, batchBytes);
  if (areBytes(source)) return rowsOfBytes(bytesOf(source, "columnsOf: the source"), batchBytes);
  throw wrong();
}

/**
 * @param {Iterable<Rows>} all
 * @param {Extraction} extraction
 * @returns {Generator<Batch, void, undefined>}
 */
function* batchesOf(all, extraction) {
  for (const rows of all) yield* extraction.batchesOf(rows);
}

/**
 * @param {AsyncIterable<Rows | import("./extraction.js").TooLongLine>} all
 * @param {Extraction} extraction
 * @returns {AsyncGenerator<Batch, void, undefined>}
 */
async function* batchesOfStream(all, extraction) {
  for await (const rows of all) yield* extraction.batchesOf(rows);
}
