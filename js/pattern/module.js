/**
 * Calls the WebAssembly module that makes patterns (wasm/pattern). On the way it asks what the URL parser says, of which it has
 * none: that is the class URL of the `.` entry, whose original getters and setters are used.
 */
import { decode, encodeUnits } from "../bridge/strings.js";
import {
  apply,
  append,
  codeUnitAt,
  exportsOf,
  getOwnPropertyDescriptor,
  memoryBufferOf,
  parseJSON,
  RangeError,
  sliceOf,
  stringOfASCII,
  TypeError,
  Uint8Array,
} from "../primordials.js";
import { regExpOf } from "./matching.js";

/**
 * @typedef {[pattern: string, names: string[], hasRegExpGroups: 0 | 1, ignoreCase: 0 | 1, program: import("./matching.js").Program]}
 *   Description of a component
 * @typedef {{ memory: WebAssembly.Memory, reserve(length: number): number, create(): number, process(): number, answer(): number }}
 *   Exports
 * @typedef {(url: object) => string} Getter
 */

/** The components, in the order of `Component::ALL` in src/pattern/. */
export const COMPONENTS = /** @type {const} */ ([
  "protocol",
  "username",
  "password",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
]);

const PROTOCOL = 0;
const HOSTNAME = 3;
const PORT = 4;
const SEARCH = 6;
// What the module asks, after the components.
const PARSE = 8;
const IS_IDENTIFIER = 9;
const IS_REGEXP = 10;
const MATCHES = 11;

/** Between the fields of a request: no byte of any UTF-8. */
const SEPARATOR = 0xff;
const BYTES_PER_UNIT = 3;

const { RegExp } = globalThis;
const { exec, test } = RegExp.prototype;
const { Instance } = globalThis.WebAssembly ?? {};

/** @type {() => WebAssembly.Module} */
let compile;
/** @type {WebAssembly.Module | undefined} */
let module;
/** @type {Exports | undefined} */
let exports;

/** The static method of the class URL. @type {(url: string, base?: string) => object | null} */
let parse;
/** @type {Getter[]} */
let getters;
/** @type {((url: object, value: string) => void)[]} */
let setters;
/** @type {Getter} */
let hrefOf;

/**
 * Sets where the module comes from, and the class of URLs.
 * @param {() => WebAssembly.Module} source
 * @param {Function & { prototype: object }} URL
 */
export function setUp(source, URL) {
  compile = source;
  module = undefined;
  exports = undefined;
  const method = /** @type {any} */ (getOwnPropertyDescriptor(URL, "parse")).value;
  parse = (url, base) => apply(method, URL, base === undefined ? [url] : [url, base]);
  /** @param {string} name */
  const accessor = (name) => /** @type {any} */ (getOwnPropertyDescriptor(URL.prototype, name));
  /** @param {string} name @returns {Getter} */
  const getterOf = (name) => {
    const { get } = accessor(name);
    return (url) => apply(get, url, []);
  };
  hrefOf = getterOf("href");
  getters = [];
  setters = [];
  for (let index = 0; index < COMPONENTS.length; index++) {
    const { set } = accessor(COMPONENTS[index]);
    append(getters, getterOf(COMPONENTS[index]));
    append(setters, (url, value) => apply(set, url, [value]));
  }
}

/**
 * @param {string} input
 * @param {string} [base]
 * @returns {object | null} a URL
 */
export function parseURL(input, base) {
  if (base === undefined) return parse(input);
  const url = parse(base);
  return url === null ? null : parse(input, hrefOf(url));
}

/**
 * A component of a URL, without delimiters.
 * @param {object} url
 * @param {number} index
 */
export function componentOf(url, index) {
  const value = getters[index](url);
  if (index === PROTOCOL) return sliceOf(value, 0, value.length - 1);
  return index >= SEARCH ? sliceOf(value, 1, value.length) : value;
}

/**
 * The components of a pattern.
 * @param {string | (string | undefined)[]} input a constructor string, or the components and the base
 * @param {string | undefined} base of a constructor string
 * @param {boolean} ignoreCase
 * @returns {Description[]}
 * @throws {TypeError} if there is no pattern
 */
export function describe(input, base, ignoreCase) {
  const isString = typeof input === "string";
  const kind = isString ? (ignoreCase ? "S" : "s") : ignoreCase ? "C" : "c";
  const answer = parseJSON(call("create", kind, isString ? [input, base] : input));
  if (typeof answer[0] !== "string") return answer;
  const { 0: component, 1: position, 2: reason } = answer;
  const place = component === "" ? "" : `${component}, position ${position}: `;
  throw new TypeError(`${place}${reason}`);
}

/**
 * The components of an init as those of a URL.
 * @param {(string | undefined)[]} init the components and the base
 * @returns {string | undefined} each with a line feed after it; `undefined` if they are none
 */
export function processInit(init) {
  const answer = call("process", "u", init);
  return answer === "" ? undefined : answer;
}

/**
 * @param {"create" | "process"} name
 * @param {string} kind
 * @param {(string | undefined)[]} fields
 * @returns {string} the answer
 */
function call(name, kind, fields) {
  const own = exports ?? open();
  try {
    let size = 1;
    for (let index = 0; index < fields.length; index++) size += 2 + (fields[index]?.length ?? 0) * BYTES_PER_UNIT;
    const bytes = buffer(own, size);
    let end = encodeUnits(kind, bytes, 0);
    for (let index = 0; index < fields.length; index++) {
      const field = fields[index];
      bytes[end++] = SEPARATOR;
      if (field !== undefined) end = encodeUnits(`=${field}`, bytes, end);
    }
    // The rest of the buffer is a field that nothing reads.
    if (end < size) bytes[end] = SEPARATOR;
    const length = own[name]();
    return textAt(own, own.answer(), length);
  } catch (cause) {
    exports = undefined;
    if (cause instanceof RangeError) throw cause;
    throw new RangeError("whurl/pattern: not enough memory for this pattern", { cause });
  }
}

function open() {
  module ??= compile();
  const instance = new Instance(module, { whurl: { ask } });
  exports = /** @type {Exports} */ (/** @type {unknown} */ (exportsOf(instance)));
  return exports;
}

/** @param {Exports} own @param {number} size */
function buffer(own, size) {
  const address = own.reserve(size);
  return new Uint8Array(memoryBufferOf(own.memory), address, size);
}

/** @param {Exports} own @param {number} address @param {number} length */
function textAt(own, address, length) {
  const bytes = new Uint8Array(memoryBufferOf(own.memory), address, length);
  for (let index = 0; index < length; index++) if (bytes[index] > 0x7f) return decode(bytes, length);
  return stringOfASCII(bytes, 0, length);
}

/** @param {string | undefined} text ASCII */
function answerWith(text) {
  if (text === undefined) return 0;
  const bytes = buffer(/** @type {Exports} */ (exports), text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = codeUnitAt(text, index);
  return 1;
}

/**
 * @param {number} question
 * @param {number} a
 * @param {number} aLength
 * @param {number} b
 * @param {number} bLength
 */
function ask(question, a, aLength, b, bLength) {
  const own = /** @type {Exports} */ (exports);
  const value = textAt(own, a, aLength);
  const other = textAt(own, b, bLength);
  switch (question) {
    case PARSE:
      return answerWith(linesOf(parse(value)));
    case IS_IDENTIFIER:
      return apply(test, other === "" ? IDENTIFIER_PART : IDENTIFIER_START, [value]) ? 1 : 0;
    case IS_REGEXP:
      return regExpOf(value, other !== "") === undefined ? 0 : 1;
    case MATCHES: {
      const regexp = regExpOf(value, false);
      return regexp !== undefined && apply(exec, regexp, [other]) !== null ? 1 : 0;
    }
    default:
      return answerWith(canonicalize(question, value, other));
  }
}

const IDENTIFIER_START = /\p{ID_Start}/u;
const IDENTIFIER_PART = /\p{ID_Continue}/u;

/** @param {object | null} url */
function linesOf(url) {
  if (url === null) return undefined;
  let lines = "";
  for (let index = 0; index < COMPONENTS.length; index++) lines += `${componentOf(url, index)}\n`;
  return lines;
}

/**
 * A component that a URL has once it is set to `value`. A setter says nothing where it fails, so another URL is asked, too: if
 * each keeps what it had, it has failed.
 * @param {number} component
 * @param {string} value
 * @param {string} scheme
 * @returns {string | undefined}
 */
function canonicalize(component, value, scheme) {
  if (component === PROTOCOL) {
    const url = parse(`${value}://dummy.invalid/`);
    return url === null ? undefined : componentOf(url, PROTOCOL);
  }
  const start = component === PORT ? scheme : "https";
  const text = component === SEARCH ? `?${value}` : component > SEARCH ? `#${value}` : value;
  const first = /** @type {object} */ (parse(`${start}://dummy.invalid:1/`));
  setters[component](first, text);
  const result = componentOf(first, component);
  if (component === HOSTNAME ? result !== "dummy.invalid" : component !== PORT || result !== "1") return result;
  const second = /** @type {object} */ (parse(`${start}://other.invalid:2/`));
  setters[component](second, text);
  return componentOf(second, component) === result ? result : undefined;
}
