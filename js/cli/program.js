/** What the commands have in common: arguments, standard input, exit codes, and where results go. */
import { fstatSync } from "node:fs";
import { parseArgs } from "node:util";
import { linesOf } from "./lines.js";
import { Progress } from "./progress.js";
import { heading } from "./report.js";

/**
 * @typedef {import("./output.js").Output} Output
 * @typedef {{ text: string, line?: number, isTooLong?: boolean }} Input `line`: its number on standard input; `isTooLong`: whether
 *   no string can have its text
 */

/** The exit codes. */
export const ALL_VALID = 0;
export const ONE_INVALID = 1;
export const TROUBLE = 2;

/** Why the program cannot go on: invalid arguments, or files or streams that cannot be read or written. */
export class Trouble extends Error {}
export class ArgumentError extends Trouble {
  /** @param {string} message */
  constructor(message) {
    super(`${message}\nTry whurl --help.`);
  }
}

/**
 * @template {NonNullable<import("node:util").ParseArgsConfig["options"]>} Options
 * @param {string[]} args
 * @param {Options} options
 */
export function parse(args, options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new ArgumentError(/** @type {Error} */ (error).message);
  }
}

/**
 * The URLs of the arguments, or if there are none those of standard input, as they arrive.
 * @param {string[]} positionals
 * @returns {AsyncGenerator<Input[]>}
 */
export async function* inputsOf(positionals) {
  if (positionals.length > 0) {
    yield positionals.map((text) => ({ text }));
    return;
  }
  yield* ofStandardInput(() => linesOf(process.stdin));
}

/**
 * What is read from standard input, if there is any.
 * @template T
 * @param {() => AsyncIterable<T>} read
 * @returns {AsyncGenerator<T, void, undefined>}
 */
export async function* ofStandardInput(read) {
  if (process.stdin.isTTY) throw new ArgumentError("no URL given");
  // Node.js reads nothing from a folder, without a word.
  if (isFolder(0)) throw new Trouble("standard input is a folder");
  try {
    yield* read();
  } catch (error) {
    throw new Trouble(`standard input cannot be read: ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {number} descriptor */
function isFolder(descriptor) {
  try {
    return fstatSync(descriptor).isDirectory();
  } catch {
    return false;
  }
}

/**
 * Writes what an output has.
 * @param {Output} output
 * @returns {Promise<boolean>} whether somebody reads it
 */
export async function finish(output) {
  const failure = await output.flush();
  if (failure === undefined) return true;
  if (failure.code === "EPIPE") return false;
  throw new Trouble(`the output cannot be written: ${failure.message}`);
}

/** What a command does with each URL. */
export class Run {
  /**
   * What it needs of the URLs, if it takes columns.
   * @type {import("../../pkg-template/columns.js").Options | undefined}
   */
  columns;

  /**
   * @param {Output} out
   * @param {Output} err
   */
  constructor(out, err) {
    this.out = out;
    this.err = err;
    /** The output of the last result. */
    this.last = out;
    this.code = ALL_VALID;
  }

  /**
   * Handles all inputs.
   * @param {AsyncIterable<Input[]>} batches
   * @returns {Promise<number>} the exit code
   */
  async handleAll(batches) {
    for await (const inputs of batches) {
      for (const input of inputs) {
        const pending = this.handle(input);
        // Waiting for nothing takes longer than parsing a URL.
        if (pending !== undefined) await pending;
      }
      if (!(await this.#flush())) {
        this.handleLostReader();
        break;
      }
    }
    return this.code;
  }

  /**
   * Handles all inputs as columns.
   * @param {import("./parts.js").Source} source
   * @returns {Promise<number>} the exit code
   */
  async handleParts(source) {
    const progress = new Progress(source, this.out, this.err);
    for await (const part of source.parts((input, error) => this.#handleError(input, error))) {
      try {
        await this.writePart(part);
      } catch (error) {
        // A long line is a part of its own.
        this.#handleError(part.placeOf(0), error);
      }
      if (!this.err.isEmpty) progress.hide();
      if (!(await this.#flush())) {
        this.handleLostReader();
        break;
      }
      progress.show();
    }
    progress.hide();
    // A complaint about the last one.
    await this.#flush();
    return this.code;
  }

  /** The reader closed the pipe (`whurl … | head`). The exit code covers what was read. */
  handleLostReader() {}

  /**
   * @param {Input} input
   * @returns {Promise<void> | void}
   */
  handle(input) {
    try {
      if (input.isTooLong) throw new RangeError("the line is too long");
      return this.writeResult(input)?.catch((error) => this.#handleError(input, error));
    } catch (error) {
      this.#handleError(input, error);
    }
  }

  /**
   * A line of tens of megabytes may take more memory than there is. The others need not suffer for it.
   * @param {Input} input
   * @param {unknown} error
   */
  #handleError(input, error) {
    if (!(error instanceof RangeError)) throw error;
    this.fail(TROUBLE);
    this.err.write(`whurl: ${heading(input, "not enough memory for this URL")}`);
  }

  /**
   * Writes one result: each command has its own.
   * @param {Input} _input
   * @returns {Promise<void> | void} settled when it is written, if that takes a while
   */
  writeResult(_input) {
    throw new Error("abstract");
  }

  /**
   * The same for a command that takes columns.
   * @param {import("./parts.js").Part} _part
   * @returns {Promise<void> | void}
   */
  writePart(_part) {
    throw new Error("abstract");
  }

  /** @param {number} code what the exit code is at least */
  fail(code) {
    this.code = Math.max(this.code, code);
  }

  /**
   * Where a result is written.
   * @param {boolean} isResult whether it is one; otherwise a complaint
   */
  async outputFor(isResult) {
    const output = isResult ? this.out : this.err;
    // On a terminal both are seen, in the order of the URLs.
    if (output !== this.last) await this.last.flush();
    this.last = output;
    return output;
  }

  /**
   * Writes what is waiting. Complaints that nobody reads are dropped.
   * @returns {Promise<boolean>} whether somebody reads the results
   */
  async #flush() {
    const failure = await this.err.flush();
    if (failure !== undefined && failure.code !== "EPIPE") this.fail(TROUBLE);
    return finish(this.out);
  }
}
