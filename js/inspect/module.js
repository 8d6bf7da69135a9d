/**
 * The WebAssembly module of `whurl/inspect`, which src/wasm/inspect.rs is, made when it is first needed. In: the name of a
 * function and its arguments. Out: text, JSON or bytes.
 */

/**
 * @typedef {{ new (url: string): { href: string }, parse(url: unknown): { href: string } | null }} URLClass
 *
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(capacity: number) => number} input the address of a buffer for what is asked
 * @property {() => number} results the address of where it says what the answer is
 * @property {(length: number) => number} inspect answers; 0 where there is nothing to tell
 *
 * @typedef {string | readonly string[] | Uint8Array} Argument several strings are several arguments
 */

/** As in src/wasm/exchange.rs: what stands between arguments, and the indices of the answer's address and length. */
const SEPARATOR = 0xff;
const ADDRESS = 9;
const LENGTH = 10;

/** Memory that has grown to more bytes than this is given back. */
const LARGE = 1 << 26;

/** @type {() => WebAssembly.Module} */
let compile;
/** The class of the `.` entry. @type {URLClass} */
export let URL;
/** @type {WebAssembly.Module | undefined} */
let module;
/** The instance's exports, while there is one. @type {Exports | undefined} */
let instance;

/**
 * Says where the module comes from, and the class of the URLs that are given out.
 * @param {() => WebAssembly.Module} source
 * @param {URLClass} urlClass
 */
export function setUp(source, urlClass) {
  compile = source;
  URL = urlClass;
  module = undefined;
  instance = undefined;
}

/**
 * Nothing is kept between calls, so that after one that trapped, or took much memory, another instance goes on.
 * @template T
 * @param {(bytes: Uint8Array) => T} read what to make of the answer, which is in the instance's memory
 * @param {string} name of the function
 * @param {Argument[]} args of which bytes can only be the last
 * @returns {T | undefined} where there is nothing to tell, `undefined`
 */
function call(read, name, args) {
  module ??= compile();
  try {
    instance ??= /** @type {Exports} */ (/** @type {unknown} */ (new WebAssembly.Instance(module, {}).exports));
    const length = write(instance, [name, ...args].flat());
    const hasAnswer = instance.inspect(length);
    const { buffer } = instance.memory;
    const results = new Uint32Array(buffer, instance.results(), 16);
    const answer = hasAnswer ? read(new Uint8Array(buffer, results[ADDRESS], results[LENGTH])) : undefined;
    if (buffer.byteLength > LARGE) instance = undefined;
    return answer;
  } catch (cause) {
    instance = undefined;
    throw new RangeError("whurl/inspect has not memory enough for this input", { cause });
  }
}

/**
 * @param {Exports} exports
 * @param {(string | Uint8Array)[]} parts
 * @returns {number} how many bytes have been written
 */
function write({ memory, input }, parts) {
  const encoder = new TextEncoder();
  const encoded = parts.map((part) => (typeof part === "string" ? encoder.encode(part) : part));
  const length = encoded.reduce((sum, bytes) => sum + bytes.length + 1, -1);
  const start = input(length);
  const target = new Uint8Array(memory.buffer, start, length);
  let end = 0;
  for (const bytes of encoded) {
    if (end > 0) target[end++] = SEPARATOR;
    target.set(bytes, end);
    end += bytes.length;
  }
  return length;
}

/** @param {Uint8Array} bytes */
const decode = (bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

/**
 * An answer that is text.
 * @param {string} name
 * @param {Argument[]} args
 * @returns {string | undefined}
 */
export const text = (name, ...args) => call(decode, name, args);

/**
 * An answer that is bytes.
 * @param {string} name
 * @param {Argument[]} args
 * @returns {Uint8Array | undefined}
 */
export const bytes = (name, ...args) => call((answer) => answer.slice(), name, args);

/**
 * An answer in JSON.
 * @param {string} name
 * @param {Argument[]} args
 * @returns {any} `null` where there is nothing to tell
 */
export const value = (name, ...args) => JSON.parse(text(name, ...args) ?? "null");

/**
 * A boolean as an argument.
 * @param {unknown} boolean
 */
export const flag = (boolean) => (boolean ? "1" : "");

/**
 * An answer about URLs that there is only where they are some.
 * @template T
 * @param {T | null} answer
 * @param {unknown[]} urls
 * @returns {T}
 */
export function required(answer, ...urls) {
  if (answer === null) {
    throw new TypeError(`Not a valid URL${urls.length > 1 ? ", one of the two" : ""}: ${urls.join(" ")}`);
  }
  return answer;
}

/**
 * The label of an encoding, UTF-8's if none is given.
 * @param {string | undefined} label
 * @throws {RangeError} if there is no such label
 */
export function encodingLabel(label) {
  if (label === undefined) return "utf-8";
  const string = String(label);
  if (!value("isEncodingLabel", string)) throw new RangeError(`Not a label of an encoding: ${string}`);
  return string;
}
