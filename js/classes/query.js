/**
 * The query that a URLSearchParams object shares with its URL, as a string or as a list of names and values.
 *
 * The list is parsed when it is first needed, and serialized when the string is needed, so a thousand changes to the list
 * cost one serialization. Programs cannot tell, since reading either one first brings it up to date.
 */
import { parseForm, serializeForm } from "../bridge/forms.js";
import { BYTES_PER_UNIT } from "../bridge/instance.js";
import { isLarge, opened } from "../bridge/records.js";
import { decodeASCII, memoryOf } from "../bridge/strings.js";
import {
  appendHidden,
  codeUnitAt,
  indexIn,
  isCharCodeAtOriginal,
  isJavaScriptCore,
  sliceOf,
  Uint8Array,
} from "../primordials.js";

export class Query {
  /** The string, a scalar value string; empty once the list has changed. */
  source;
  /** Whether the list serializes to `source`, as far as is known. */
  isSerialized = false;
  /** Names and values, alternating; `null` until it is first needed. @type {string[] | null} */
  list;
  /** How many values have been looked for without the list. */
  scans = 0;
  /** Whether the list has changed since it was last written into the URL. */
  isChanged = false;
  /** The URL's `searchParams`, once it has been read. @type {InstanceType<typeof import("./search-params.js").URLSearchParams> | null} */
  object = null;

  /**
   * @param {string} source
   * @param {string[] | null} list
   */
  constructor(source, list) {
    this.source = source;
    this.list = list;
  }
}

/**
 * @param {Query} query
 * @returns {Query} another of the same names and values. It does not keep the string in memory
 */
export const copyOfQuery = (query) => new Query("", copyOfList(listOf(query)));

/**
 * Called only while arrays are iterated as they were at first.
 * @param {string[]} list
 */
function copyOfList(list) {
  // In JavaScriptCore lists have no iterator, and in V8 a loop takes ten times as long.
  if (!isJavaScriptCore) return [...list];
  /** @type {string[]} */
  const copy = [];
  for (let index = 0; index < list.length; index++) appendHidden(copy, list[index]);
  return copy;
}

/**
 * Returns the list, and parses it if necessary.
 * @param {Query} query
 * @returns {string[]}
 */
export function listOf(query) {
  query.list ??= parse(query);
  return query.list;
}

/**
 * Returns the serialization of the list, and renews it if necessary.
 * @param {Query} query
 * @returns {string}
 */
export function serializationOf(query) {
  const list = listOf(query);
  if (!query.isSerialized) {
    query.source = serialize(list);
    query.isSerialized = true;
  }
  return query.source;
}

// The kinds of code units, for the parser and the serializer.
const PLAIN = 0; // neither encoded nor decoded: not in the application/x-www-form-urlencoded percent-encode set
const EQUALS_SIGN = 1;
const AMPERSAND = 2;
const TO_ENCODE = 3;
const TO_DECODE = 4; // a percent sign or a plus sign

/** The kinds of the ASCII code units. All others are `TO_ENCODE`. */
const kinds = new Uint8Array(0x80);
for (let unit = 0; unit < 0x80; unit++) {
  const isDigit = unit >= 0x30 && unit <= 0x39;
  const isLetter = (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a);
  const isMark = unit === 0x2a || unit === 0x2d || unit === 0x2e || unit === 0x5f;
  kinds[unit] = isDigit || isLetter || isMark ? PLAIN : TO_ENCODE;
}
kinds[0x3d] = EQUALS_SIGN;
kinds[0x26] = AMPERSAND;
kinds[0x25] = kinds[0x2b] = TO_DECODE;

/** In a string of no more code units than this, values are found without a list. */
const LONGEST_SCANNED = 1024;
/** In code units, too. Longer names are looked up in the list. */
const LONGEST_NAME = 64;
/** To parse a list takes about as long as one scan for each so many code units. */
const UNITS_OF_SCAN = 12;

/**
 * The first value of a name. Most URLs are asked for one or two: without a list, that takes 70 to 200 ns less.
 * @param {Query} query
 * @param {string} name
 * @returns {string | null}
 */
export function firstValue(query, name) {
  const { source, list } = query;
  if (list === null && canScan(query, name)) return valueIn(source, name);
  const parsed = listOf(query);
  const index = indexOfName(parsed, name);
  return index < 0 ? null : parsed[index + 1];
}

/**
 * @param {string[]} list
 * @param {string} name
 * @returns {number} of the first; -1 if there is none
 */
export function indexOfName(list, name) {
  for (let index = 0; index < list.length; index += 2) {
    if (list[index] === name) return index;
  }
  return -1;
}

/**
 * Whether that is quicker, and nothing is encoded.
 * @param {Query} query
 * @param {string} name
 */
function canScan(query, name) {
  const { source } = query;
  const { length } = source;
  // A list that was made of a string is mostly read as a whole.
  const isOfURL = query.object !== null;
  if (!isOfURL || length > LONGEST_SCANNED || query.scans * UNITS_OF_SCAN >= length) return false;
  if (name === "" || name.length > LONGEST_NAME || !isPlain(name)) return false;
  query.scans++;
  return indexIn(source, "%", 0) < 0 && indexIn(source, "+", 0) < 0;
}

/** @param {string} name */
function isPlain(name) {
  for (let index = 0; index < name.length; index++) {
    const unit = codeUnitAt(name, index);
    if (unit > 0x7f || kinds[unit] !== PLAIN) return false;
  }
  return true;
}

/**
 * The first value of a name in a string where nothing is encoded.
 * @param {string} source
 * @param {string} name plain, and not empty
 * @returns {string | null}
 */
function valueIn(source, name) {
  let start = 0;
  do {
    const end = start + name.length;
    const unit = end < source.length ? codeUnitAt(source, end) : 0x26;
    if ((unit === 0x3d || unit === 0x26) && (start > 0 || sliceOf(source, 0, end) === name)) {
      return unit === 0x26 ? "" : sliceOf(source, end + 1, indexOrLength(source, "&", end));
    }
    start = indexIn(source, `&${name}`, start) + 1;
  } while (start > 0);
  return null;
}

/** From a pair with so many code units on, `parseLong` goes on. */
const LONG_PAIR = 20;
/** A longer string may be its own serialization, which then need not fit into the module. */
const LONGEST_SEARCHED = 1e8;

/**
 * The [parser](https://url.spec.whatwg.org/#concept-urlencoded-string-parser). If nothing is encoded, names and values are
 * slices of the string. If nothing needs encoding either, the string is also the list's serialization.
 * @param {Query} query
 * @returns {string[]}
 */
function parse(query) {
  const { source } = query;
  const isOriginal = isCharCodeAtOriginal();
  /** @type {string[]} */
  let list = [];
  let isSerialized = true;
  let start = 0;
  let equals = -1;
  for (let index = 0; index <= source.length; index++) {
    if (index - start === LONG_PAIR && source.length <= LONGEST_SEARCHED) return parseLong(source, start, list);
    const isEnd = index === source.length;
    const unit = isEnd ? 0x26 : isOriginal ? source.charCodeAt(index) : codeUnitAt(source, index);
    const kind = unit < 0x80 ? kinds[unit] : TO_ENCODE;
    if (kind === PLAIN) continue;
    if (kind === TO_DECODE) return parseForm(source);
    if (kind === AMPERSAND) {
      // An empty pair, or one without `=`, is serialized differently, too.
      if (equals < 0 && source !== "") isSerialized = false;
      if (index > start) {
        const name = sliceOf(source, start, equals < 0 ? index : equals);
        const value = equals < 0 ? "" : sliceOf(source, equals + 1, index);
        // Most queries have one pair. A literal array takes less memory than one that grows.
        if (list.length === 0) list = [name, value];
        else appendPair(list, name, value);
      }
      start = index + 1;
      equals = -1;
    } else if (kind === EQUALS_SIGN && equals < 0) {
      equals = index;
    } else {
      isSerialized = false;
    }
  }
  query.isSerialized = isSerialized;
  return list;
}

/**
 * The same for long strings, from a pair on. Engines find a character faster than a loop: to parse and read a value of 2,000 takes
 * 0.2 µs in Node.js 24, and the loop 6.7. For a query of seven it is the other way round: 0.11 and 0.09.
 * @param {string} source
 * @param {number} first where the pair starts
 * @param {string[]} list of the pairs before
 * @returns {string[]}
 */
function parseLong(source, first, list) {
  if (indexIn(source, "%", first) >= 0 || indexIn(source, "+", first) >= 0) return parseForm(source);
  const { length } = source;
  let equals = -1;
  for (let start = first, end = 0; start < length; start = end + 1) {
    end = indexOrLength(source, "&", start);
    if (end === start) continue;
    // It may be in a later pair, where it is not looked for again.
    if (equals < start) equals = indexOrLength(source, "=", start);
    const hasValue = equals < end;
    const name = sliceOf(source, start, hasValue ? equals : end);
    appendPair(list, name, hasValue ? sliceOf(source, equals + 1, end) : "");
  }
  return list;
}

/**
 * @param {string} string
 * @param {string} part
 * @param {number} start
 * @returns {number} where `part` is, from `start` on; the length of the string if it is not
 */
function indexOrLength(string, part, start) {
  const index = indexIn(string, part, start);
  return index < 0 ? string.length : index;
}

/**
 * Appends both or, at the end of the stack, neither.
 * @param {string[]} list
 * @param {string} name
 * @param {string} value
 */
export function appendPair(list, name, value) {
  const { length } = list;
  try {
    appendHidden(list, name);
    appendHidden(list, value);
  } catch (error) {
    list.length = length;
    throw error;
  }
}

const SPACE = 0x20;
const PLUS_SIGN = 0x2b;
const PERCENT_SIGN = 0x25;
/** Hexadecimal. */
const DIGITS = "0123456789ABCDEF";
/** Not an index. */
const NOT_ASCII = -1;
/** In bytes. */
const SHORT = 4096;
/** Where short lists are serialized. They need no module, which a program may not have yet. */
const short = /* @__PURE__ */ memoryOf(SHORT);
/** In long lists, strings of more code units on average take longer in JavaScript than in the module. */
const LONG = 48;

/**
 * The [serializer](https://url.spec.whatwg.org/#concept-urlencoded-serializer). What is not ASCII, and long strings, are left to
 * the module.
 * @param {string[]} list
 * @returns {string}
 */
function serialize(list) {
  let units = list.length;
  for (let index = 0; index < list.length; index++) units += list[index].length;
  const size = units * BYTES_PER_UNIT;
  if (size <= SHORT) {
    const end = writeList(list, short.memory);
    if (end !== NOT_ASCII) return decodeASCII(short, 0, end);
  } else if (units <= list.length * LONG && !isLarge(units)) {
    const instance = opened();
    const end = writeList(list, instance.borrowInput(size));
    if (end !== NOT_ASCII) return instance.inputText(end);
  }
  return serializeForm(list, units);
}

/**
 * Writes an ASCII list, serialized. To put strings together takes no less time.
 * @param {string[]} list
 * @param {Uint8Array} bytes
 * @returns {number} how many bytes, or `NOT_ASCII`
 */
function writeList(list, bytes) {
  let end = 0;
  for (let index = 0; index < list.length; index += 2) {
    if (end > 0) bytes[end++] = 0x26;
    end = writeEncoded(list[index], bytes, end);
    if (end === NOT_ASCII) return end;
    bytes[end++] = 0x3d;
    end = writeEncoded(list[index + 1], bytes, end);
    if (end === NOT_ASCII) return end;
  }
  return end;
}

/**
 * Writes an ASCII string, percent-encoded. In V8 a thousand pairs take a tenth less time than with this loop in `writeList`.
 * @param {string} string
 * @param {Uint8Array} bytes
 * @param {number} start
 * @returns {number} the index after the last byte, or `NOT_ASCII`
 */
function writeEncoded(string, bytes, start) {
  let end = start;
  const isOriginal = isCharCodeAtOriginal();
  for (let index = 0; index < string.length; index++) {
    const unit = isOriginal ? string.charCodeAt(index) : codeUnitAt(string, index);
    if (unit > 0x7f) return NOT_ASCII;
    if (kinds[unit] === PLAIN) {
      bytes[end++] = unit;
    } else if (unit === SPACE) {
      bytes[end++] = PLUS_SIGN;
    } else {
      bytes[end++] = PERCENT_SIGN;
      bytes[end++] = codeUnitAt(DIGITS, unit >> 4);
      bytes[end++] = codeUnitAt(DIGITS, unit & 0xf);
    }
  }
  return end;
}
