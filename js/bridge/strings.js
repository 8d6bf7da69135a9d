/**
 * Strings to UTF-8 and back. The platform's functions are used if they exist, work, and are faster. jsdom's window has no
 * `TextEncoder`, and the `Buffer` of npm's `buffer` lacks the fast methods.
 */
import {
  Buffer,
  codeUnitAt,
  defineProperty,
  isCharCodeAtOriginal,
  stringOfASCII,
  stringOfCodePoint,
  TextDecoder,
  TextEncoder,
  Uint8Array,
  withOwnMethods,
  workingOrNone,
} from "../primordials.js";

/** @typedef {import("../primordials.js").Slicer} Slicer */
/** @typedef {{ buffer: ArrayBuffer, memory: Uint8Array, slicer: Slicer | undefined }} Memory the views of a module's memory */

/** é, then a byte order mark, which a decoder must keep. */
const SAMPLE = "\u00E9\uFEFF";

/** A view of the middle of a buffer: npm has a decoder that takes all of the buffer, which would be all of the module's memory. */
const middle = () => new Uint8Array(new ArrayBuffer(7), 1, 5);

const encoder = /* @__PURE__ */ workingOrNone(makeEncoder);
const decoder = /* @__PURE__ */ workingOrNone(makeDecoder);
/** Returns a view of memory with the methods of `Buffer` that make strings; `undefined` if there is no such `Buffer`. */
export const slicerOf = /* @__PURE__ */ workingOrNone(makeSlicers);

/**
 * Strings up to this length are written unit by unit, at about 1.5 ns each. A call of `encodeInto` takes 20 to 45 ns in
 * Node.js and Bun, but 65 to 400 in Deno, 120 in Firefox and 200 in Chromium.
 */
export const LONGEST_COPIED = encoder === undefined ? Infinity : slicerOf && !("Deno" in globalThis) ? 16 : 160;
/**
 * ASCII up to this length becomes a string by concatenation, sixteen characters at a time. A `Buffer` takes about 40 ns. In
 * browsers `TextDecoder` takes at least 140 to 190 ns. To make and read 160 characters, it takes 290 ns in Chromium and 530 in
 * Firefox; concatenation takes 240 and 400.
 */
const LONGEST_COMPOSED = slicerOf ? 10 : decoder === undefined ? Infinity : 160;

/**
 * UTF-8 up to this length is decoded in JavaScript: 12 bytes take 20 to 35 ns in Node.js, and 60 to 100 with a `Buffer`.
 */
const LONGEST_DECODED = 12;

/**
 * Writes `string` to the start of `target` as UTF-8, lone surrogates replaced.
 * @param {string} string
 * @param {Uint8Array} target with three bytes for each code unit
 * @returns {number} how many bytes
 */
export function encode(string, target) {
  if (string.length > LONGEST_COPIED) return encodeLong(string, target);
  // Most strings are ASCII, for which this takes half as long.
  for (let index = 0; index < string.length; index++) {
    const unit = codeUnitAt(string, index);
    if (unit > 0x7f) return encodeUnits(string, target, 0);
    target[index] = unit;
  }
  return string.length;
}

/**
 * The same for a string that is longer than `LONGEST_COPIED`. `parse` calls it directly. Before, it called `encode` with long strings
 * only: Firefox compiled that without the loop for short ones, and from then on `canParse` took twice as long.
 * @param {string} string
 * @param {Uint8Array} target
 * @returns {number}
 */
export function encodeLong(string, target) {
  return encodeInto(string, target)?.written ?? encodeUnits(string, target, 0);
}

/**
 * The same, if `target` may be too small.
 * @param {string} string
 * @param {Uint8Array} target
 * @returns {number | undefined} how many bytes; `undefined` if it is too small, or there is no encoder
 */
export function encodeIfItFits(string, target) {
  const result = encodeInto(string, target);
  return result?.read === string.length ? result.written : undefined;
}

/**
 * @param {string} string
 * @param {Uint8Array} target
 * @returns {TextEncoderEncodeIntoResult | undefined} `undefined` if there is no encoder, or it fails: a replacement may need what a
 *   program has removed since
 */
function encodeInto(string, target) {
  try {
    return encoder?.encodeInto(string, target);
  } catch {
    return undefined;
  }
}

/**
 * Writes `string` into `target` as UTF-8, lone surrogates replaced, unit by unit.
 * @param {string} string
 * @param {Uint8Array} target with three bytes for each code unit
 * @param {number} start the index in `target`
 * @returns {number} the index after the last byte
 */
export function encodeUnits(string, target, start) {
  let end = start;
  const isOriginal = isCharCodeAtOriginal();
  for (let index = 0; index < string.length; index++) {
    let codePoint = isOriginal ? string.charCodeAt(index) : codeUnitAt(string, index);
    // Most units are ASCII here, too: this check saves at least a quarter of the time.
    if (codePoint < 0x80) {
      target[end++] = codePoint;
      continue;
    }
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) {
      const next = index + 1 < string.length ? codeUnitAt(string, index + 1) : 0;
      const isPair = codePoint < 0xdc00 && next >= 0xdc00 && next <= 0xdfff;
      codePoint = isPair ? 0x10000 + ((codePoint - 0xd800) << 10) + (next - 0xdc00) : 0xfffd;
      if (isPair) index++;
    }
    if (codePoint < 0x800) {
      target[end++] = 0xc0 | (codePoint >> 6);
    } else {
      if (codePoint < 0x10000) {
        target[end++] = 0xe0 | (codePoint >> 12);
      } else {
        target[end++] = 0xf0 | (codePoint >> 18);
        target[end++] = 0x80 | ((codePoint >> 12) & 0x3f);
      }
      target[end++] = 0x80 | ((codePoint >> 6) & 0x3f);
    }
    target[end++] = 0x80 | (codePoint & 0x3f);
  }
  return end;
}

/**
 * @param {number} size in bytes
 * @returns {Memory} that belongs to no module
 */
export function memoryOf(size) {
  const buffer = new ArrayBuffer(size);
  return { buffer, memory: new Uint8Array(buffer), slicer: slicerOf?.(buffer) };
}

/**
 * The ASCII string at an address.
 * @param {Memory} memory
 * @param {number} address
 * @param {number} length in bytes
 * @returns {string}
 */
export function decodeASCII({ buffer, memory, slicer }, address, length) {
  if (length <= LONGEST_COMPOSED) return stringOfASCII(memory, address, address + length);
  if (slicer !== undefined) return slicer.latin1Slice(address, address + length);
  return decode(new Uint8Array(buffer, address, length), length);
}

/**
 * The text at an address, in well-formed UTF-8.
 * @param {Memory} memory
 * @param {number} address
 * @param {number} length in bytes
 * @returns {string}
 */
export function decodeAt({ buffer, memory, slicer }, address, length) {
  if (length <= LONGEST_DECODED) return decodeUnits(memory, address, address + length);
  if (slicer !== undefined) return slicer.utf8Slice(address, address + length);
  return decode(new Uint8Array(buffer, address, length), length);
}

/**
 * Decodes well-formed UTF-8.
 * @param {Uint8Array} bytes
 * @param {number} length how many there are
 * @returns {string}
 */
export function decode(bytes, length) {
  try {
    if (decoder !== undefined) return decoder.decode(bytes);
  } catch {
    // As in `encodeInto`. If the text is too long for a string, `decodeUnits` throws, too.
  }
  return decodeUnits(bytes, 0, length);
}

/**
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end a program may have changed the getter `length`
 */
function decodeUnits(bytes, start, end) {
  let string = "";
  let ascii = start;
  for (let index = start; index < end; ) {
    const first = bytes[index];
    if (first < 0x80) {
      index++;
      continue;
    }
    string += stringOfASCII(bytes, ascii, index);
    const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    let codePoint = first & (0x7f >> length);
    for (let at = index + 1; at < index + length; at++) codePoint = (codePoint << 6) | (bytes[at] & 0x3f);
    string += stringOfCodePoint(codePoint);
    index += length;
    ascii = index;
  }
  return string + stringOfASCII(bytes, ascii, end);
}

function makeEncoder() {
  const made = withOwnMethods(new TextEncoder(), ["encodeInto"]);
  const bytes = middle();
  const { read, written } = made.encodeInto(SAMPLE, bytes);
  return read === 2 && written === 5 && decodeUnits(bytes, 0, 5) === SAMPLE ? made : undefined;
}

function makeDecoder() {
  const made = withOwnMethods(new TextDecoder("utf-8", { ignoreBOM: true }), ["decode"]);
  const bytes = middle();
  encodeUnits(SAMPLE, bytes, 0);
  return made.decode(bytes) === SAMPLE ? made : undefined;
}

function makeSlicers() {
  const { latin1Slice, utf8Slice } = /** @type {any} */ (Buffer).prototype;
  // The methods work on any Uint8Array. Making a `Buffer` would need a function that a program may have changed.
  const make = (/** @type {ArrayBuffer} */ memory) => {
    const slicer = new Uint8Array(memory);
    defineProperty(slicer, "latin1Slice", { value: latin1Slice });
    defineProperty(slicer, "utf8Slice", { value: utf8Slice });
    return /** @type {Slicer} */ (/** @type {unknown} */ (slicer));
  };
  const bytes = new Uint8Array(7);
  encodeUnits(SAMPLE, bytes, 1);
  const slicer = make(bytes.buffer);
  return slicer.latin1Slice(1, 3) === "\u00C3\u00A9" && slicer.utf8Slice(1, 6) === SAMPLE ? make : undefined;
}
