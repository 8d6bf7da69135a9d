/**
 * Calls the WebAssembly module of `whurl/inspect` (wasm/inspect). A function's name and arguments go in; text, JSON or bytes
 * come out. The module is compiled when it is first needed.
 */
import { BYTES_PER_UNIT, ModuleInstance, OPEN } from "../bridge/instance.js";
import { ADDRESS, LENGTH, SEPARATOR } from "../bridge/protocol.js";
import { encodeUnits } from "../bridge/strings.js";
import { append, parseJSON, sizeOf, Uint8Array } from "../primordials.js";

/**
 * @typedef {{ new (url: string): { href: string }, parse(url: unknown): { href: string } | null }} URLClass
 *
 * @typedef {string | readonly string[] | Uint8Array} Argument an array of strings is several arguments
 */

/** An instance whose memory has grown to more bytes than this is discarded. */
const LARGE = 1 << 26;

/** @type {() => WebAssembly.Module} */
let compile;
/** The class of the `.` entry. @type {URLClass} */
export let URL;
/** @type {WebAssembly.Module | undefined} */
let module;

const instance = new ModuleInstance(() => {
  module ??= compile();
  return module;
});

/**
 * Sets where the module comes from, and the class of the URLs that are returned.
 * @param {() => WebAssembly.Module} source
 * @param {URLClass} urlClass
 */
export function setUp(source, urlClass) {
  compile = source;
  URL = urlClass;
  module = undefined;
  instance.close();
}

/**
 * Calls a function. The module keeps nothing between calls, so the instance is discarded if a call traps or takes much
 * memory.
 * @template T
 * @param {() => T} read reads the answer, which is in the instance's memory
 * @param {string} name the function's
 * @param {Argument[]} args only the last one can be bytes
 * @returns {T | undefined} `undefined` if there is no answer
 */
function call(read, name, args) {
  if (instance.state !== OPEN) instance.open();
  const parts = partsOf(name, args);
  try {
    const hasAnswer = instance.call(instance.exports.inspect, write(parts));
    return hasAnswer ? read() : undefined;
  } catch (cause) {
    instance.close();
    throw new RangeError("whurl/inspect: not enough memory for this input", { cause });
  } finally {
    if (sizeOf(instance.buffer) > LARGE) instance.close();
  }
}

/**
 * @param {string} name
 * @param {Argument[]} args
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
 * @param {(string | Uint8Array)[]} parts
 * @returns {number} how many bytes have been written
 */
function write(parts) {
  let size = parts.length;
  for (let index = 0; index < parts.length; index++) size += parts[index].length * BYTES_PER_UNIT;
  const input = instance.borrowInput(size);
  let end = 0;
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    if (index > 0) input[end++] = SEPARATOR;
    if (typeof part === "string") end = encodeUnits(part, input, end);
    else for (let at = 0; at < part.length; at++) input[end++] = part[at];
  }
  return end;
}

/**
 * Calls a function that returns text.
 * @param {string} name
 * @param {Argument[]} args
 * @returns {string | undefined}
 */
export const text = (name, ...args) => call(() => instance.text(false), name, args);

/**
 * Calls a function that returns bytes.
 * @param {string} name
 * @param {Argument[]} args
 * @returns {Uint8Array | undefined}
 */
export const bytes = (name, ...args) => call(answeredBytes, name, args);

function answeredBytes() {
  const { buffer, results } = instance;
  return new Uint8Array(new Uint8Array(buffer, results[ADDRESS], results[LENGTH]));
}

/**
 * Calls a function that returns JSON.
 * @param {string} name
 * @param {Argument[]} args
 * @returns {any} `null` if there is no answer
 */
export const value = (name, ...args) => parseJSON(text(name, ...args) ?? "null");

/**
 * A boolean as an argument.
 * @param {unknown} boolean
 */
export const flag = (boolean) => (boolean ? "1" : "");

/**
 * Unwraps an answer that is null only if an argument is not a valid URL.
 * @template T
 * @param {T | null} answer
 * @param {Record<string, string>} urls by the function and the argument
 * @returns {T}
 */
export function required(answer, urls) {
  if (answer !== null) return answer;
  const [what, url] = Object.entries(urls).find(([, url]) => URL.parse(url) === null) ?? [];
  throw new TypeError(`${what} does not parse: ${url}`);
}

/**
 * Checks that the module knows an encoding. Called after all arguments have been converted: a conversion runs the program's
 * code, which may pass in a module that knows fewer.
 * @param {string} label
 * @param {string} name the function's
 * @throws {RangeError} if there is no such label
 */
export function requireEncoding(label, name) {
  if (label !== "utf-8" && !value("isEncodingLabel", label)) {
    throw new RangeError(`${name}: not a label of an encoding: ${label}`);
  }
}
