/**
 * Calls the modules that take requests (wasm/inspect, wasm/guard, wasm/columns). A function's name and arguments go in; text, JSON
 * or bytes come out. A module is compiled when it is first needed.
 */
import { append, copyInto, isExhaustion, parseJSON, RangeError, sizeOf, Uint8Array } from "../primordials.js";
import { BYTES_PER_UNIT, ModuleInstance, OPEN, SMALLEST_CAPACITY } from "./instance.js";
import { ADDRESS, LENGTH, SEPARATOR } from "./protocol.js";
import { encodeUnits } from "./strings.js";

/**
 * @typedef {string | readonly string[] | Uint8Array} Argument an array of strings is several arguments
 *
 * @typedef {string} Answer
 * @typedef {null} NoAnswer the module has been asked, and has none
 * @typedef {undefined} NotAsked only a request can tell
 */

/** An instance whose memory has grown to more bytes than this is discarded. */
const LARGE = 1 << 26;
/** A string of at most this many code units fits into the smallest buffer. */
const ALWAYS_FITS = SMALLEST_CAPACITY / 4;

export class Requests {
  #entry;
  #operation;
  /** @type {() => WebAssembly.Module} */
  #compile;
  /** @type {WebAssembly.Module | undefined} */
  #module;
  #instance = new ModuleInstance(() => {
    this.#module ??= this.#compile();
    return this.#module;
  });
  /** Identifies what the last request left in the module, if the instance is open. @type {object | undefined} */
  #kept = undefined;

  /**
   * @param {string} entry the package's, for errors
   * @param {"columns" | "guard" | "inspect"} operation the export that answers
   */
  constructor(entry, operation) {
    this.#entry = entry;
    this.#operation = operation;
    this.#compile = () => {
      throw new Error(`${entry}: there is no module`);
    };
  }

  /**
   * Sets where the module comes from.
   * @param {() => WebAssembly.Module} source
   */
  setSource(source) {
    this.#compile = source;
    this.#module = undefined;
    this.#instance.close();
  }

  /**
   * Calls a function. The module keeps nothing between calls but what makes it quicker, so the instance is discarded if a call
   * traps or takes much memory.
   * @template T
   * @param {(instance: ModuleInstance) => T} read reads the answer, which is in the instance's memory
   * @param {string} name the function's
   * @param {readonly Argument[]} args only the last one can be bytes
   * @param {object} [keeps] identifies what the module keeps of this call, for {@link Requests.check}
   * @returns {T | undefined} `undefined` if there is no answer
   */
  call(read, name, args, keeps = undefined) {
    const instance = this.#instance;
    if (instance.state !== OPEN) {
      this.#kept = undefined;
      instance.open();
    }
    const parts = partsOf(name, args);
    try {
      const length = write(instance, parts);
      if (keeps !== undefined) this.#kept = undefined;
      const hasAnswer = instance.call(instance.exports[this.#operation], length);
      if (keeps !== undefined) this.#kept = keeps;
      return hasAnswer ? read(instance) : undefined;
    } catch (cause) {
      throw this.#failed(cause);
    } finally {
      if (sizeOf(instance.buffer) > LARGE) instance.close();
    }
  }

  /**
   * Calls the export `check` with a string, which must fit into the smallest buffer. That is quicker than a request.
   * @param {string} string
   * @param {object} keeps what the module must have kept of a request
   * @returns {Answer | NoAnswer | NotAsked}
   */
  check(string, keeps) {
    const instance = this.#instance;
    if (instance.state !== OPEN || this.#kept !== keeps || string.length > ALWAYS_FITS) return undefined;
    try {
      const hasAnswer = instance.call(instance.exports.check, instance.write(string));
      return hasAnswer ? instance.text(false) : null;
    } catch (cause) {
      throw this.#failed(cause);
    }
  }

  /** @param {any} cause */
  #failed(cause) {
    this.#instance.close();
    // The end of the stack, which the instance may have made a RangeError of, says so itself.
    if (isExhaustion(cause?.cause ?? cause)) return cause;
    return new RangeError(`${this.#entry}: not enough memory for this input`, { cause });
  }

  /**
   * Calls a function that returns text.
   * @param {string} name
   * @param {readonly Argument[]} args
   * @param {object} [keeps]
   * @returns {string | undefined}
   */
  text(name, args, keeps = undefined) {
    return this.call(textOf, name, args, keeps);
  }

  /**
   * Calls a function that returns bytes.
   * @param {string} name
   * @param {readonly Argument[]} args
   * @returns {Uint8Array | undefined}
   */
  bytes(name, args) {
    return this.call(bytesOf, name, args);
  }

  /**
   * Calls a function that returns JSON.
   * @param {string} name
   * @param {readonly Argument[]} args
   * @returns {any} `null` if there is no answer
   */
  value(name, args) {
    return parseJSON(this.text(name, args) ?? "null");
  }
}

/** @param {ModuleInstance} instance */
const textOf = (instance) => instance.text(false);

/** @param {ModuleInstance} instance */
const bytesOf = ({ buffer, results }) => new Uint8Array(new Uint8Array(buffer, results[ADDRESS], results[LENGTH]));

/**
 * @param {string} name
 * @param {readonly Argument[]} args
 */
function partsOf(name, args) {
  /** @type {(string | Uint8Array)[]} */
  const parts = [name];
  for (let index = 0; index < args.length; index++) {
    const arg = args[index];
    if (typeof arg === "string" || ArrayBuffer.isView(arg)) append(parts, arg);
    else for (let at = 0; at < arg.length; at++) append(parts, arg[at]);
  }
  return parts;
}

/**
 * @param {ModuleInstance} instance
 * @param {(string | Uint8Array)[]} parts
 * @returns {number} how many bytes have been written
 */
function write(instance, parts) {
  let size = parts.length;
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    size += typeof part === "string" ? part.length * BYTES_PER_UNIT : part.length;
  }
  const input = instance.borrowInput(size);
  let end = 0;
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    if (index > 0) input[end++] = SEPARATOR;
    if (typeof part === "string") {
      end = encodeUnits(part, input, end);
    } else {
      copyInto(input, part, end);
      end += part.length;
    }
  }
  return end;
}
