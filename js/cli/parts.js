/** Reads URLs as columns: those of the arguments, or the lines of standard input as they arrive. */
import { createReadStream, fstatSync } from "node:fs";
import { TooLongLine } from "../columns/extraction.js";
import { MOST_BATCH_BYTES, rowsOfStream } from "../columns/sources.js";
import { inputsOf, ofStandardInput } from "./program.js";

/**
 * @typedef {typeof import("../../pkg-template/columns.js").columnsOf} ColumnsOf
 * @typedef {import("../../pkg-template/columns.js").Batch} Batch
 * @typedef {import("../../pkg-template/columns.js").Options} Options
 * @typedef {import("./program.js").Input} Input
 *
 * @typedef {object} Part some of the URLs
 * @property {Batch} batch
 * @property {(row: number) => Input} inputOf what is in a row; until the next part
 * @property {(row: number) => Input} placeOf the same without its text, which may be longer than any string
 *
 * @typedef {(input: Input, error: RangeError) => void} OnFailure is told for which URL memory does not suffice
 */

/** So much is read at once, in bytes; of a pipe less. */
const AT_ONCE = 2 ** 20;

export class Source {
  #positionals;
  #columnsOf;
  #options;
  /** How many lines have been read. */
  #lines = 0;
  #bytes = 0;

  /**
   * @param {string[]} positionals
   * @param {ColumnsOf} columnsOf
   * @param {Options} options
   */
  constructor(positionals, columnsOf, options) {
    this.#positionals = positionals;
    this.#columnsOf = columnsOf;
    this.#options = options;
  }

  get lines() {
    return this.#lines;
  }

  get bytes() {
    return this.#bytes;
  }

  /**
   * The size of the file that is read; `undefined` if it is none.
   * @returns {number | undefined}
   */
  get size() {
    return this.#positionals.length > 0 ? undefined : sizeOfInput();
  }

  /**
   * @param {OnFailure} onFailure
   * @returns {AsyncGenerator<Part, void, undefined>}
   */
  async *parts(onFailure) {
    if (this.#positionals.length > 0) {
      for await (const inputs of inputsOf(this.#positionals)) yield* this.#ofInputs(inputs, onFailure);
      return;
    }
    for await (const lines of ofStandardInput(() => rowsOfStream(standardInput(), AT_ONCE, true))) {
      if (lines instanceof TooLongLine) {
        this.#lines++;
        onFailure({ text: "", line: this.#lines }, new RangeError("the line is too long"));
        continue;
      }
      const { bytes, isStart } = lines;
      this.#bytes += bytes.length;
      yield* this.#ofLines(isStart && beginsWithMark(bytes) ? bytes.subarray(MARK.length) : bytes, onFailure);
    }
  }

  /**
   * @param {Uint8Array} bytes whole lines
   * @param {OnFailure} onFailure
   * @returns {Generator<Part, void, undefined>}
   */
  *#ofLines(bytes, onFailure) {
    const first = this.#lines + 1;
    /** @type {Input[] | undefined} */
    let inputs;
    const all = () => {
      inputs ??= inputsIn(bytes, first);
      return inputs;
    };
    let rows = 0;
    // `columnsOf` has a row for an empty line, and takes the mark for one at the start. The lines are divided already.
    if (!hasEmptyLine(bytes) && !beginsWithMark(bytes)) {
      try {
        for (const batch of this.#columnsOf(bytes, { ...this.#options, batchBytes: MOST_BATCH_BYTES })) {
          rows += batch.numRows;
          this.#lines += batch.numRows;
          yield {
            batch,
            inputOf: (row) => all()[batch.firstRow + row],
            placeOf: (row) => ({ text: "", line: first + batch.firstRow + row }),
          };
        }
        return;
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
    }
    this.#lines += all().length - rows;
    const others = all().slice(rows);
    yield* this.#ofInputs(
      others.filter(({ text }) => text !== ""),
      onFailure,
    );
  }

  /**
   * @param {Input[]} inputs
   * @param {OnFailure} onFailure
   * @returns {Generator<Part, void, undefined>}
   */
  *#ofInputs(inputs, onFailure) {
    let rows = 0;
    try {
      const texts = inputs.map(({ text }) => text);
      for (const batch of this.#columnsOf(texts, this.#options)) {
        rows += batch.numRows;
        const inputOf = (/** @type {number} */ row) => inputs[batch.firstRow + row];
        yield { batch, inputOf, placeOf: inputOf };
      }
      return;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      // A URL of tens of megabytes. The others need not suffer for it.
      onFailure(inputs[rows], error);
    }
    yield* this.#ofInputs(inputs.slice(rows + 1), onFailure);
  }
}

/** @returns {import("node:fs").ReadStream | NodeJS.ReadStream} */
function standardInput() {
  if (!sizeOfInput()) return process.stdin;
  return createReadStream("", { fd: 0, autoClose: false, highWaterMark: AT_ONCE });
}

/** The size of the file that standard input is; `undefined` if it is none. */
function sizeOfInput() {
  try {
    const stats = fstatSync(0);
    return stats.isFile() ? stats.size : undefined;
  } catch {
    return undefined;
  }
}

/** What some editors put before the first line. */
const MARK = Buffer.from("\ufeff");

/** @param {Uint8Array} bytes */
const beginsWithMark = (bytes) => MARK.equals(bytes.subarray(0, MARK.length));

/** @param {Uint8Array} bytes */
function hasEmptyLine(bytes) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const [first, second] = bytes;
  const isFirst = first === 0x0a || (first === 0x0d && (second === undefined || second === 0x0a));
  return isFirst || buffer.includes("\n\n") || buffer.includes("\n\r\n") || buffer.subarray(-2).equals(LF_CR);
}

/** A last line that is only a CR. */
const LF_CR = Buffer.from("\n\r");

/**
 * @param {Uint8Array} bytes whole lines
 * @param {number} first the number of the first
 * @returns {Input[]}
 */
function inputsIn(bytes, first) {
  const lines = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((text, index) => ({ text: text.endsWith("\r") ? text.slice(0, -1) : text, line: first + index }));
}
