/**
 * The exchange with the WebAssembly module (`src/wasm/exchange.rs` is its other side). In: strings. Out: hrefs, made
 * as far as possible from strings that are here already, and in `results` the offsets that belong to them.
 *
 * The module keeps nothing of any URL's between calls but a cache: the record that was the last base, or that was set
 * last. So its instance can be thrown away at any time and made anew, which happens after an input so large that
 * memory grew for it, and after a trap.
 */
import {
  Buffer,
  codeUnitAt,
  copyASCII,
  RangeError,
  sliceOf,
  stringOfASCII,
  Uint8Array,
  Uint32Array,
  withOwnMethods,
} from "./primordials.js";

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(capacity: number) => number} input
 * @property {() => number} results
 * @property {(length: number, hasBase: number) => number} parse
 * @property {(length: number, hasBase: number) => number} can_parse
 * @property {(length: number) => number} load
 * @property {(length: number) => void} restore
 * @property {(component: number, length: number) => number} set
 * @property {(length: number) => void} parse_form
 * @property {(length: number) => void} serialize_form
 * @property {(error: number) => void} describe
 */

// Indices of the results, and the statuses, as in src/wasm/exchange.rs.
const ERROR = 0;
const PREFIX = 7;
const SUFFIX = 8;
const ADDRESS = 9;
const LENGTH = 10;
const LENGTHS = 11;
const COUNT = 12;
const FAILURE = 0;
const SLICE = 1;
const SLASH = 3;
const WHOLE = 4;
const SEPARATOR = 0xff;

/** The indices of the components in `Component::ALL` of src/url/setters.rs. */
export const PROTOCOL = 0;
export const USERNAME = 1;
export const PASSWORD = 2;
export const HOST = 3;
export const HOSTNAME = 4;
export const PORT = 5;
export const PATHNAME = 6;
export const SEARCH = 7;
export const HASH = 8;

/** An input buffer of more bytes than this is given back after use, with the memory that grew for it. */
const LARGE = 1 << 20;
/** Where one is allocated, it has at least so many bytes. */
const SMALLEST = 1 << 12;
/** UTF-8 has at most three bytes for a code unit. */
const BYTES_PER_UNIT = 3;
/**
 * What is not longer than this is written one character at a time, at some 1.5 ns each. A call of `encodeInto` takes 20
 * to 45 ns in Node.js and Bun, but 65 to 400 in Deno, 120 in Firefox and 200 in Chromium.
 */
const LONGEST_COPIED = Buffer === undefined || "Deno" in globalThis ? 160 : 16;
/**
 * And decoded: a `Buffer` makes a string in some 40 ns, where there is one. In browsers `TextDecoder` takes 140 to 190 at
 * least; for 160 characters read afterwards it took 290 in Chromium and 530 in Firefox, and putting them together 240 and 400.
 */
const LONGEST_COMPOSED = Buffer === undefined ? 160 : 10;

const { Instance } = globalThis.WebAssembly ?? {};
// Where these are missing, so is WebAssembly, and there is an error that says so before they are used.
const { TextDecoder, TextEncoder } = globalThis;
const encoder = TextEncoder && /* @__PURE__ */ withOwnMethods(/* @__PURE__ */ new TextEncoder(), ["encodeInto"]);
const decoder =
  TextDecoder &&
  /* @__PURE__ */ withOwnMethods(/* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true }), ["decode"]);

/** @type {() => WebAssembly.Module} */
let compile;
/** @type {WebAssembly.Module | undefined} */
let module;
/** @type {Exports} */
let wasm;
/** The input buffer. */
let bytes = new Uint8Array(0);
/** Its size, or -1 where there is no instance: then every string is too long for it. */
let capacity = -1;
/** The result block: the offsets first, in the order of the fields of a URL. */
export let results = new Uint32Array(16);
/** All of memory, as bytes. */
let memory = bytes;
/** The same as numbers of 32 bits. */
let words = results;
/** The bytes where there is `Buffer`, whose strings of bytes are made faster. @type {import("./primordials.js").Latin1Slicer | undefined} */
let buffer;
/** The string that the input buffer holds as UTF-8, if it is known. */
let written = "";
/** The href of the record that the instance holds, if it holds one and nobody is yet to be told. */
let recordHref = "";
/** The URL whose new href nobody has but the record. @type {object | undefined} */
let pending;
/** Where that href is in memory. */
let pendingAddress = 0;
let pendingLength = 0;
/** Gives that URL its href. @type {(url: object, href: string) => void} */
let assign;
/** The string that the record was parsed from as a base, if it was. @type {string | undefined} */
let recordBase;
/** Whether it was the base that failed to parse. */
let hasBaseFailed = false;

/**
 * Says where the module comes from. It is asked for when it is first needed.
 * @param {() => WebAssembly.Module} source
 */
export function setSource(source) {
  compile = source;
  module = undefined;
  retire();
}

function instantiate() {
  if (pending !== undefined) settle();
  recordHref = "";
  module ??= compile();
  wasm = /** @type {Exports} */ (/** @type {unknown} */ (new Instance(module, {}).exports));
  capacity = 0;
}

/** Lets go of the instance and its memory. The results stay readable. */
function retire() {
  capacity = -1;
  recordBase = undefined;
  written = "";
  // Where memory had grown when the instance trapped, there are no results.
  results = results.length === 0 ? new Uint32Array(16) : new Uint32Array(results);
  if (pending !== undefined) {
    // Also after a trap the href is still in memory: none comes while a record is being replaced.
    settle();
  }
  recordHref = "";
  bytes = memory = new Uint8Array(0);
  words = results;
  buffer = undefined;
  wasm = /** @type {any} */ (undefined);
}

/** Makes the views anew, after memory may have grown. */
function refresh() {
  refreshMemory();
  bytes = new Uint8Array(wasm.memory.buffer, wasm.input(0), capacity);
  results = new Uint32Array(wasm.memory.buffer, wasm.results(), 16);
}

function refreshMemory() {
  memory = new Uint8Array(wasm.memory.buffer);
  words = new Uint32Array(wasm.memory.buffer);
  buffer = Buffer && withOwnMethods(Buffer.from(wasm.memory.buffer), ["latin1Slice"]);
}

/**
 * Makes the input buffer hold `size` bytes at least.
 * @param {number} size
 */
function reserve(size) {
  if (capacity < 0) instantiate();
  let larger = capacity;
  if (size > capacity) larger = SMALLEST;
  while (larger < size) larger *= 2;
  try {
    if (larger > capacity) wasm.input(larger);
    capacity = larger;
    refresh();
  } catch (error) {
    capacity = -1;
    throw failed(error);
  }
}

/**
 * After a trap the instance may be in any state. Who catches one has said already that there is none any more, since
 * at the end of the stack this function may not even begin. Two other causes are an input's doing: memory that cannot grow, and a result
 * too long for a string.
 * @param {unknown} error
 * @returns {unknown} what to throw
 */
function failed(error) {
  retire();
  // Engines throw these themselves: where a string is too long, or the stack had no room left for a call.
  if (error instanceof RangeError) return error;
  return new RangeError("Too large for a string, or for the memory of a WebAssembly instance", { cause: error });
}

/**
 * Writes `string` into the input buffer as UTF-8, lone surrogates replaced.
 * @param {string} string
 * @returns {number} how many bytes
 */
function write(string) {
  const units = string.length;
  if (units * BYTES_PER_UNIT > capacity) return writeLong(string);
  written = "";
  const length = units > LONGEST_COPIED ? encoder.encodeInto(string, bytes).written : writeShort(string);
  written = string;
  return length;
}

/** @param {string} string */
function writeShort(string) {
  const length = copyASCII(string, bytes);
  return length < string.length ? encoder.encodeInto(string, bytes).written : length;
}

/** @param {string} string */
function writeLong(string) {
  // Most long strings are ASCII, or nearly so: three bytes for each unit would be a waste of memory.
  written = "";
  reserve(string.length + SMALLEST);
  let result = encoder.encodeInto(string, bytes);
  if (result.read < string.length) {
    reserve(string.length * BYTES_PER_UNIT);
    result = encoder.encodeInto(string, bytes);
  }
  written = string;
  return result.written;
}

/**
 * The ASCII string at an address.
 * @param {number} address
 * @param {number} length in bytes
 * @returns {string}
 */
function decodeASCII(address, length) {
  if (length <= LONGEST_COMPOSED) return stringOfASCII(memory, address, address + length);
  return buffer === undefined ? decodeUTF8(address, length) : buffer.latin1Slice(address, address + length);
}

/**
 * @param {number} address
 * @param {number} length in bytes
 * @returns {string}
 */
const decodeUTF8 = (address, length) => decoder.decode(new Uint8Array(wasm.memory.buffer, address, length));

/**
 * The href that the results describe.
 * @param {number} status
 * @param {string} reference
 * @param {string} input
 * @returns {string | undefined}
 */
function hrefOf(status, reference, input) {
  if (status === WHOLE) return input;
  if (results.length === 0) refresh();
  if (status === SLICE) return sliceOf(input, results[PREFIX], results[PREFIX] + results[SUFFIX]);
  if (status === SLASH) return `${input}/`;
  if (status !== FAILURE) return assemble(reference, input);
  hasBaseFailed = false;
  return undefined;
}

/**
 * The same for an href that is to be put together. A `Buffer` decodes all of a short one sooner than the part that is
 * nobody's, with the two others put to that: by 4 to 8 % of a parse in Node.js and Bun. A long one shares the others' memory.
 * @param {string} reference
 * @param {string} input
 */
function assemble(reference, input) {
  const before = results[PREFIX];
  const behind = results[SUFFIX];
  const length = results[LENGTH];
  const size = before + length + behind;
  if (length > 0 && size <= SMALLEST && buffer !== undefined) {
    const start = results[ADDRESS] - before;
    return buffer.latin1Slice(start, start + size);
  }
  const prefix = sliceOf(reference, 0, before);
  const suffix = sliceOf(input, input.length - behind, input.length);
  return length === 0 ? prefix + suffix : prefix + decodeASCII(results[ADDRESS], length) + suffix;
}

/**
 * Parses a URL, against a base if one is given.
 *
 * It is one long function by intent. V8 compiles functions of up to 460 bytes of bytecode into those that call them, until
 * 920 have been taken in, with those of TextEncoder's method and all that it calls. That left no room for the constructor
 * or for getters where a program has them: `new URL` with four getters took a sixth more time in Node.js 24 while this
 * was several short functions.
 * @param {string} input
 * @param {string} [base]
 * @returns {string | undefined} its href, whose offsets are then in `results`; or `undefined` for failure
 */
export function parse(input, base) {
  if (base !== undefined && (base !== recordBase || capacity < 0) && !loadBase(base)) return undefined;
  const units = input.length;
  let length = 0;
  if (units * BYTES_PER_UNIT > capacity) {
    length = writeLong(input);
  } else if (units > LONGEST_COPIED) {
    written = "";
    length = encoder.encodeInto(input, bytes).written;
  } else {
    written = "";
    const target = bytes;
    length = copyASCII(input, target);
    for (let index = length; index < units; index++) {
      let codePoint = codeUnitAt(input, index);
      // A condition more is at least a quarter less time: most are ASCII here, too.
      if (codePoint < 0x80) {
        target[length++] = codePoint;
        continue;
      }
      if (codePoint >= 0xd800 && codePoint <= 0xdfff) {
        const next = index + 1 < units ? codeUnitAt(input, index + 1) : 0;
        const isPair = codePoint < 0xdc00 && next >= 0xdc00 && next <= 0xdfff;
        codePoint = isPair ? 0x10000 + ((codePoint - 0xd800) << 10) + (next - 0xdc00) : 0xfffd;
        if (isPair) index++;
      }
      if (codePoint < 0x800) {
        target[length++] = 0xc0 | (codePoint >> 6);
      } else {
        if (codePoint < 0x10000) {
          target[length++] = 0xe0 | (codePoint >> 12);
        } else {
          target[length++] = 0xf0 | (codePoint >> 18);
          target[length++] = 0x80 | ((codePoint >> 12) & 0x3f);
        }
        target[length++] = 0x80 | ((codePoint >> 6) & 0x3f);
      }
      target[length++] = 0x80 | (codePoint & 0x3f);
    }
  }
  written = input;
  let href;
  try {
    href = hrefOf(wasm.parse(length, base === undefined ? 0 : 1), base === undefined ? input : recordHref, input);
  } catch (error) {
    capacity = -1;
    throw failed(error);
  }
  if (capacity > LARGE) retire();
  return href;
}

/**
 * @param {string} input
 * @param {string} [base]
 * @returns {boolean}
 */
export function canParse(input, base) {
  if (base !== undefined && (base !== recordBase || capacity < 0) && !loadBase(base)) return false;
  const length = write(input);
  let status;
  try {
    status = wasm.can_parse(length, base === undefined ? 0 : 1);
    if (results.length === 0) refresh();
  } catch (error) {
    capacity = -1;
    throw failed(error);
  }
  if (capacity > LARGE) retire();
  return status !== 0;
}

/**
 * Makes `base` the record.
 * @param {string} base
 * @returns {boolean} whether it parses
 */
function loadBase(base) {
  if (pending !== undefined) settle();
  const length = write(base);
  let href;
  try {
    href = hrefOf(wasm.load(length), base, base);
  } catch (error) {
    capacity = -1;
    throw failed(error);
  }
  recordHref = href ?? "";
  recordBase = href === undefined ? undefined : base;
  hasBaseFailed = href === undefined;
  if (hasBaseFailed && capacity > LARGE) retire();
  return !hasBaseFailed;
}

/**
 * Gives the URL that was set last its href, which nobody has had so far but the record.
 * @returns {string}
 */
export function settle() {
  if (capacity < 0) refreshMemory();
  const href = decodeASCII(pendingAddress, pendingLength);
  assign(/** @type {object} */ (pending), href);
  // Last: where the stack has no room left for one of the calls, the href is still there for whoever asks next.
  pending = undefined;
  recordHref = href;
  return href;
}

/** Lets go of the record, which was that of a URL whose href nobody has had, and which has another href now. */
export function forget() {
  pending = undefined;
  recordHref = "";
}

/**
 * Whether the record is this URL's. An href has but one set of offsets.
 * @param {object} url
 * @param {string} href
 */
export const isRecord = (url, href) => (pending === undefined ? href === recordHref : url === pending && capacity >= 0);

/**
 * Makes a URL the record, from its href and offsets. It is not parsed again: a few hrefs that setters can make would
 * be another URL's then.
 * @param {string} href
 * @param {number} schemeEnd
 * @param {number} usernameEnd
 * @param {number} hostStart
 * @param {number} hostEnd
 * @param {number} pathStart
 * @param {number} queryStart
 * @param {number} fragmentStart
 */
export function restore(href, schemeEnd, usernameEnd, hostStart, hostEnd, pathStart, queryStart, fragmentStart) {
  if (pending !== undefined) settle();
  // A URL is often set right after it has been parsed, and then stands in the input buffer. An href is ASCII.
  if (href !== written || capacity < 0) write(href);
  results[0] = schemeEnd;
  results[1] = usernameEnd;
  results[2] = hostStart;
  results[3] = hostEnd;
  results[4] = pathStart;
  results[5] = queryStart;
  results[6] = fragmentStart;
  try {
    wasm.restore(href.length);
    if (results.length === 0) refresh();
  } catch (error) {
    capacity = -1;
    throw failed(error);
  }
  recordHref = href;
  recordBase = undefined;
}

/**
 * Sets a component of the record. Unless it is long, the new href stays in the record until somebody asks for it:
 * setters come in rows, and to make a string of each href takes longer than the rest of the setter.
 * @param {object} url whose record it is
 * @param {number} component
 * @param {string} value
 * @param {(url: object, href: string) => void} setHref gives the URL its href later
 * @returns {string | undefined} the href that the URL has now, whose offsets are then in `results`: empty if it stays
 *   in the record, and `undefined` if the URL is what it was
 */
export function set(url, component, value, setHref) {
  // What may fail must not take the href along that only the record has.
  if (pending !== undefined && value.length > SMALLEST) settle();
  const length = write(value);
  const before = recordHref;
  recordHref = "";
  try {
    const status = wasm.set(component, length);
    if (results.length === 0) refresh();
    if (status === FAILURE) {
      recordHref = before;
      return undefined;
    }
    if (results[LENGTH] > LARGE) recordHref = decodeASCII(results[ADDRESS], results[LENGTH]);
  } catch (error) {
    capacity = -1;
    throw failed(error);
  }
  recordBase = undefined;
  if (recordHref !== "") return recordHref;
  pending = url;
  assign = setHref;
  pendingAddress = results[ADDRESS];
  pendingLength = results[LENGTH];
  return "";
}

/** Gives back what memory the last input took, if it took much. */
export function rest() {
  if (capacity > LARGE) retire();
}

/**
 * The [application/x-www-form-urlencoded parser](https://url.spec.whatwg.org/#concept-urlencoded-string-parser).
 * @param {string} input
 * @returns {string[]} names and values, alternating
 */
export function parseForm(input) {
  const length = write(input);
  let text;
  let lengths;
  try {
    wasm.parse_form(length);
    if (results.length === 0) refresh();
    // Without a sign: memory may be larger than 2 GiB.
    lengths = results[LENGTHS] >>> 2;
    let units = 0;
    for (let index = 0; index < results[COUNT]; index++) units += words[lengths + index];
    // Where there are as many code units as bytes, all is ASCII.
    const decode = units === results[LENGTH] ? decodeASCII : decodeUTF8;
    text = decode(results[ADDRESS], results[LENGTH]);
  } catch (error) {
    capacity = -1;
    throw failed(error);
  }
  /** @type {string[]} */
  const list = [];
  let start = 0;
  for (let index = 0; index < results[COUNT]; index++) {
    const end = start + words[lengths + index];
    list[index] = sliceOf(text, start, end);
    start = end;
  }
  if (capacity > LARGE) retire();
  return list;
}

/**
 * The [application/x-www-form-urlencoded serializer](https://url.spec.whatwg.org/#concept-urlencoded-serializer).
 * @param {string[]} list names and values, alternating
 * @returns {string}
 */
export function serializeForm(list) {
  let units = 0;
  for (let index = 0; index < list.length; index++) units += list[index].length;
  const size = units * BYTES_PER_UNIT + list.length;
  if (size > capacity) reserve(size);
  let end = 0;
  written = "";
  for (let index = 0; index < list.length; index++) {
    end = writeAt(list[index], end);
    bytes[end++] = SEPARATOR;
  }
  let result;
  try {
    wasm.serialize_form(end);
    if (results.length === 0) refresh();
    result = decodeASCII(results[ADDRESS], results[LENGTH]);
  } catch (error) {
    capacity = -1;
    throw failed(error);
  }
  if (capacity > LARGE) retire();
  return result;
}

/**
 * Writes one of many strings, which there is room for.
 * @param {string} string
 * @param {number} start
 * @returns {number} where it ends
 */
function writeAt(string, start) {
  let end = start;
  for (let index = 0; index < string.length; index++) {
    const unit = codeUnitAt(string, index);
    if (unit > 0x7f)
      return (
        start +
        encoder.encodeInto(string, new Uint8Array(bytes.buffer, bytes.byteOffset + start, capacity - start)).written
      );
    bytes[end++] = unit;
  }
  return end;
}

/**
 * The input buffer, for ASCII text that `textOf` is to be asked for.
 * @param {number} size in bytes
 * @returns {Uint8Array} with so much room at least
 */
export function room(size) {
  if (size > capacity) reserve(size);
  written = "";
  return bytes;
}

/**
 * What has been written into the room.
 * @param {number} length in bytes
 * @returns {string}
 */
export function textOf(length) {
  return decodeASCII(bytes.byteOffset, length);
}

/**
 * The failure that the results hold, for the message of an error.
 * @returns {string}
 */
export function describeFailure() {
  const error = results[ERROR];
  if (capacity < 0) reserve(0);
  wasm.describe(error);
  if (results.length === 0) refresh();
  const reason = decodeASCII(results[ADDRESS], results[LENGTH]);
  return `Invalid ${hasBaseFailed ? "base URL" : "URL"}: ${reason}`;
}
