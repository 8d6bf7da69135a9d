/**
 * An instance of a WebAssembly module, or of the same module compiled to JavaScript, and the views of its memory.
 *
 * A call may make memory grow, which detaches every view of it. A detached view has no length, reads `undefined`, and ignores
 * writes without an error. So calls go through {@link ModuleInstance.call}, or a function of records.js that inlines it, and
 * the views are renewed before anything uses them. An address that the module returns is valid only until the next call.
 */
import {
  Error,
  exportsOf,
  Instance,
  InternalError,
  isExhaustion,
  memoryBufferOf,
  RangeError,
  Uint8Array,
  Uint32Array,
} from "../primordials.js";
import { ADDRESS, CAPACITY, ERROR, HREFS, LENGTH, RESULTS } from "./protocol.js";
import { decodeASCII, decodeAt, encode, encodeIfItFits, slicerOf } from "./strings.js";

/**
 * The exports of all modules together; none has all of them.
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(capacity: number) => number} input
 * @property {() => number} results
 * @property {(length: number, mode: number) => number} parse
 * @property {(length: number, mode: number, isWhole: number) => number} can_parse
 * @property {(slot: number, length: number) => void} restore
 * @property {(slot: number, component: number, length: number) => number} set
 * @property {(length: number) => void} parse_form
 * @property {(length: number) => void} serialize_form
 * @property {(error: number) => void} describe
 * @property {(length: number) => number} columns
 * @property {(length: number) => number} inspect
 * @property {(length: number) => number} guard
 * @property {(length: number) => number} check
 */

/** There is no instance yet, or it has been discarded. */
const CLOSED = 0;
export const OPEN = 1;
/**
 * A call is running, or has thrown, or was terminated, as by a timeout of `node:vm`, which runs no `catch`. The instance may be
 * in any state, even without an input buffer; only the href of a pending URL may still be read from it.
 */
export const LOST = 2;

/** The size of the input buffer of a new instance, in bytes. */
export const SMALLEST_CAPACITY = 1 << 12;
/**
 * The same number by other names, so that bundles have it once. `MOST_WASTE`: an href that has lost more code units than this is
 * copied, because Firefox keeps its parts. `LONG_HREF`: an href of more code units than this is not read as a whole if a part will do.
 */
export { SMALLEST_CAPACITY as LONG_HREF, SMALLEST_CAPACITY as MOST_WASTE };

/** The module refuses this size. The next power of two would reach it as 0. */
const TOO_LARGE = 2 ** 31;
/** UTF-8 has at most three bytes for a UTF-16 code unit. */
export const BYTES_PER_UNIT = 3;

/**
 * The module as JavaScript: makes an instance, and is told what to call whenever the instance's memory is another buffer.
 * @typedef {(onGrowth: () => void) => Exports} Core
 */

/** Used as views while there is no instance. They read like detached ones. */
const NO_BUFFER = /* @__PURE__ */ new ArrayBuffer(0);
const NO_BYTES = /* @__PURE__ */ new Uint8Array(NO_BUFFER);
const NO_WORDS = /* @__PURE__ */ new Uint32Array(NO_BUFFER);

export class ModuleInstance {
  /** One of `CLOSED`, `OPEN`, `LOST`. */
  state = CLOSED;
  /** @type {Exports} */
  exports = /** @type {any} */ (undefined);
  /** The input buffer. */
  input = NO_BYTES;
  /** Its address in memory. */
  inputAddress = 0;
  /** Its size in bytes. */
  capacity = 0;
  /** The result block. */
  results = NO_WORDS;
  /** All of memory. @type {ArrayBuffer} */
  buffer = NO_BUFFER;
  /** The same, as bytes. */
  memory = NO_BYTES;
  /** The same, as 32-bit words. */
  words = NO_WORDS;
  /** The same, as the platform's `Buffer`, if that makes strings faster. @type {import("./strings.js").Slicer | undefined} */
  slicer = undefined;
  /** The string whose UTF-8 is in the input buffer, if it was parsed. @type {string | undefined} */
  held = undefined;
  #module;

  /** @param {() => WebAssembly.Module | Core} module called whenever an instance is made */
  constructor(module) {
    this.#module = module;
  }

  /** Makes an instance. */
  open() {
    this.close();
    this.exports = this.#instantiate(this.#module());
    // Last: it makes the state `OPEN`.
    this.reserve(SMALLEST_CAPACITY);
  }

  /**
   * @param {WebAssembly.Module | Core} module
   * @returns {Exports}
   */
  #instantiate(module) {
    if (typeof module !== "function") {
      try {
        return /** @type {Exports} */ (/** @type {unknown} */ (exportsOf(new Instance(module, {}))));
      } catch (cause) {
        if (isExhaustion(cause)) throw cause;
        // In WebKit, where a policy came after the module was compiled.
        throw new Error("whurl may no longer use WebAssembly, perhaps by a Content-Security-Policy", { cause });
      }
    }
    // JavaScript detaches no views: those of the previous buffer would go on reading and writing it. Without its results the
    // instance renews all of them, as after WebAssembly's memory has grown.
    return module(() => {
      this.results = NO_WORDS;
    });
  }

  /** Discards the instance, with its memory. */
  close() {
    this.state = CLOSED;
    this.exports = /** @type {any} */ (undefined);
    this.buffer = NO_BUFFER;
    this.memory = NO_BYTES;
    this.words = NO_WORDS;
    this.slicer = undefined;
    this.forgetInput();
  }

  /** Drops the input buffer and the views that `renew` makes again. */
  forgetInput() {
    this.held = undefined;
    this.capacity = 0;
    this.input = NO_BYTES;
    this.results = NO_WORDS;
  }

  /**
   * Calls a function of the module, and renews the views that the call has detached.
   * @template {number | void} T
   * @param {(a: number, b: number, c: number) => T} operation one of `exports`
   * @param {number} [a]
   * @param {number} [b]
   * @param {number} [c]
   * @returns {T}
   */
  call(operation, a = 0, b = 0, c = 0) {
    const { state } = this;
    this.state = LOST;
    try {
      const answer = operation(a, b, c);
      if (this.results[ERROR] === undefined) this.renew();
      this.state = state;
      return answer;
    } catch (error) {
      throw failureOf(error);
    }
  }

  /** Makes new views of memory. For `call`, and for the functions that inline it. */
  renew() {
    const { exports } = this;
    // Unsigned: memory may be larger than 2 GiB.
    const input = exports.input(0) >>> 0;
    const results = exports.results() >>> 0;
    // After these calls, which may make memory grow.
    const buffer = memoryBufferOf(exports.memory);
    this.buffer = buffer;
    this.memory = new Uint8Array(buffer);
    this.words = new Uint32Array(buffer);
    this.slicer = slicerOf?.(buffer);
    const block = new Uint32Array(buffer, results, RESULTS);
    this.capacity = block[CAPACITY];
    this.input = new Uint8Array(buffer, input, this.capacity);
    this.inputAddress = input;
    // Last: until then `call` considers the views detached.
    this.results = block;
  }

  /**
   * Makes the input buffer at least `size` bytes long. Its contents are lost.
   * @param {number} size
   */
  reserve(size) {
    if (size <= this.capacity) return;
    let larger = SMALLEST_CAPACITY;
    while (larger < size && larger < TOO_LARGE) larger *= 2;
    // Set before `call` sets it: if the stack has no space for `call`, there is no input buffer.
    this.state = LOST;
    this.forgetInput();
    this.call(this.exports.input, larger);
    this.state = OPEN;
  }

  /**
   * Writes `string` into the input buffer as UTF-8, lone surrogates replaced.
   * @param {string} string
   * @returns {number} how many bytes
   */
  write(string) {
    if (string.length * BYTES_PER_UNIT > this.capacity) return this.writeLong(string);
    this.held = undefined;
    return encode(string, this.input);
  }

  /**
   * The same for a string that may be too long for the current buffer. Most are ASCII, or nearly so, and three bytes for
   * each unit would waste memory.
   * @param {string} string
   * @returns {number} how many bytes
   */
  writeLong(string) {
    this.reserve(string.length + SMALLEST_CAPACITY);
    this.held = undefined;
    let length = encodeIfItFits(string, this.input);
    if (length === undefined) {
      this.reserve(string.length * BYTES_PER_UNIT);
      length = encode(string, this.input);
    }
    return length;
  }

  /**
   * The input buffer, to write into.
   * @param {number} size in bytes
   * @returns {Uint8Array} at least that long
   */
  borrowInput(size) {
    this.reserve(size);
    this.held = undefined;
    return this.input;
  }

  /**
   * The input buffer from an index on, to write into.
   * @param {number} index
   * @returns {Uint8Array}
   */
  inputFrom(index) {
    return new Uint8Array(this.buffer, this.inputAddress + index, this.capacity - index);
  }

  /**
   * The ASCII text at the start of the input buffer.
   * @param {number} length in bytes
   * @returns {string}
   */
  inputText(length) {
    return decodeASCII(this, this.inputAddress, length);
  }

  /**
   * The text that the results describe.
   * @param {boolean} isASCII
   * @returns {string}
   */
  text(isASCII = true) {
    const address = this.results[ADDRESS];
    const length = this.results[LENGTH];
    try {
      return isASCII ? decodeASCII(this, address, length) : decodeAt(this, address, length);
    } catch (error) {
      throw failureOf(error);
    }
  }

  /**
   * The href of the subject in a slot. It can be read in every state.
   * @param {number} slot
   * @param {number} length in bytes
   * @returns {string}
   */
  hrefIn(slot, length) {
    try {
      // A call that did not return may have detached the views.
      if (this.results[ERROR] === undefined) this.renew();
      return decodeASCII(this, this.results[HREFS + slot], length);
    } catch (error) {
      throw failureOf(error);
    }
  }
}

/**
 * The error to throw after a call of the module has thrown. Inputs can cause two: memory cannot grow, or the result is too
 * long for a string.
 * @param {unknown} cause
 * @returns {RangeError}
 */
export function failureOf(cause) {
  // Engines throw these themselves: for a string that is too long, and when the stack is exhausted.
  if (cause instanceof RangeError) return cause;
  const tooLarge = "Too large for a string, or for WebAssembly's memory";
  return new RangeError(cause instanceof InternalError ? cause.message : tooLarge, { cause });
}
