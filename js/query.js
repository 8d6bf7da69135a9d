/**
 * What a URLSearchParams object and its URL have in common: the query, as a string or as a list of names and values.
 *
 * Parsing is put off until the list is needed, and serializing until the string is: a thousand changes of the list cost
 * one serialization. No program can tell, since whoever reads either side brings it up to date first.
 */
import { parseForm, serializeForm } from "./exchange.js";
import { codeUnitAt, sliceOf, Uint8Array } from "./primordials.js";

export class Query {
  /** What the list is to be parsed from, a scalar value string; of no meaning once there is a list. */
  source;
  /** Names and values, alternating; `null` until it is needed. @type {string[] | null} */
  list;
  /** Whether the list has been changed since the URL was last told its query. */
  isChanged = false;
  /** The URL's query object, once there is one. @type {InstanceType<typeof import("./search-params.js").URLSearchParams> | null} */
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
 * The list, parsed now if it has not been.
 * @param {Query} query
 * @returns {string[]}
 */
export function listOf(query) {
  query.list ??= parse(query.source);
  return query.list;
}

/**
 * Begins anew, because the URL's query has been set.
 * @param {Query} query
 * @param {string} source
 */
export function reset(query, source) {
  query.source = source;
  query.list = null;
  query.isChanged = false;
}

const PERCENT_SIGN = 0x25;
const AMPERSAND = 0x26;
const PLUS_SIGN = 0x2b;
const EQUALS_SIGN = 0x3d;

/**
 * The [parser](https://url.spec.whatwg.org/#concept-urlencoded-string-parser). Where nothing is encoded, names and
 * values are slices of the string.
 * @param {string} source
 * @returns {string[]}
 */
function parse(source) {
  /** @type {string[]} */
  const list = [];
  let start = 0;
  let equals = -1;
  for (let index = 0; index <= source.length; index++) {
    const unit = index < source.length ? codeUnitAt(source, index) : AMPERSAND;
    if (unit === PERCENT_SIGN || unit === PLUS_SIGN) return parseForm(source);
    if (unit === EQUALS_SIGN && equals < 0) equals = index;
    if (unit !== AMPERSAND) continue;
    if (index > start) {
      list[list.length] = sliceOf(source, start, equals < 0 ? index : equals);
      list[list.length] = equals < 0 ? "" : sliceOf(source, equals + 1, index);
    }
    start = index + 1;
    equals = -1;
  }
  return list;
}

/** Which code units the serializer leaves as they are: those outside the application/x-www-form-urlencoded set. */
const isPlainUnit = new Uint8Array(0x80);
for (let unit = 0; unit < 0x80; unit++) {
  const isDigit = unit >= 0x30 && unit <= 0x39;
  const isLetter = (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a);
  const isMark = unit === 0x2a || unit === 0x2d || unit === 0x2e || unit === 0x5f;
  isPlainUnit[unit] = isDigit || isLetter || isMark ? 1 : 0;
}

/** @param {string} string */
function isPlain(string) {
  for (let index = 0; index < string.length; index++) {
    if (isPlainUnit[codeUnitAt(string, index)] !== 1) return false;
  }
  return true;
}

/**
 * The [serializer](https://url.spec.whatwg.org/#concept-urlencoded-serializer). Where nothing has to be encoded, the
 * strings are put together as they are.
 * @param {string[]} list
 * @returns {string}
 */
export function serialize(list) {
  let result = "";
  for (let index = 0; index < list.length; index += 2) {
    const name = list[index];
    const value = list[index + 1];
    if (!isPlain(name) || !isPlain(value)) return serializeForm(list);
    result += `${index === 0 ? "" : "&"}${name}=${value}`;
  }
  return result;
}
