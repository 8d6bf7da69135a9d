/**
 * URL parsing and the setters, through the module of the classes. They return hrefs: the input itself where it needs
 * no change. The offsets of an href are in the result block.
 *
 * Between calls the module keeps only two URLs: the last base, and the URL that was set last. Both can be restored, so an
 * instance can be discarded at any time. There are two instances: {@link ordinary}, and one for inputs so large that memory
 * grows for them, which is held weakly.
 */
import { codeUnitAt, sizeOf, sliceOf, targetOf, WeakRef } from "../primordials.js";
import { BYTES_PER_UNIT, failureOf, LOST, ModuleInstance, OPEN, SMALLEST_CAPACITY } from "./instance.js";
import {
  ADDRESS,
  AGAINST_BASE,
  ALONE,
  AS_BASE,
  ERROR,
  FAILURE,
  LENGTH,
  OFFSETS,
  PARSES,
  SAME,
  UNDECIDED,
} from "./protocol.js";
import { decodeASCII, encode, encodeLong, encodeUnits, LONGEST_COPIED } from "./strings.js";

/** There is no subject. */
export const NONE = 0;
/** The subject is the URL whose href is `href`. */
export const LOADED = 1;
/** The subject is `owner`, whose href only the module has. */
export const PENDING = 2;

/**
 * The URL that was set last. The module has its record in one of two slots. A setter reads that slot and writes the other.
 * `slot` says which one is valid, and changes together with the URL's offsets.
 */
class Subject {
  /** One of `NONE`, `LOADED`, `PENDING`. */
  state = NONE;
  slot = 0;
  /** @type {string | undefined} */
  href = undefined;
  /** @type {object | undefined} */
  owner = undefined;
  /** Sets the owner's href. @type {((owner: object, href: string) => void) | undefined} */
  assign = undefined;
  /** The length of the href. */
  length = 0;
}

class Records extends ModuleInstance {
  /** The base of the last relative URL, which the module has parsed. @type {string | undefined} */
  base = undefined;
  subject = new Subject();

  // The default constructor would spread its arguments with an iterator that a program may have changed.
  constructor() {
    super(compiled);
  }

  /** @override */
  close() {
    // Works even if a call has thrown: the slot is valid then.
    if (this.subject.state === PENDING) readHref();
    super.close();
    this.base = undefined;
    this.subject = new Subject();
  }
}

/** @typedef {WebAssembly.Module | import("./instance.js").Core} Module */

/** @type {() => Module} */
let compile;
/** @type {Module | undefined} */
let module;

function compiled() {
  module ??= compile();
  return module;
}

/** The instance for all inputs that are not large. Only its subject is ever `PENDING`. */
export const ordinary = /* @__PURE__ */ new Records();

/** The instance for large inputs, if it has not been collected. @type {WeakRef<Records> | undefined} */
let large;
/** An input that may have more bytes of UTF-8 is large. */
const LARGE = 1 << 20;
/** An input of at most this many code units fits into the smallest buffer. */
const ALWAYS_FITS = SMALLEST_CAPACITY / 4;
/** Of an input with more code units than this, `canParse` first looks at the start only. */
const LONGEST_WHOLE = 256;
/** How many code units that start has. */
const START = 128;
/** An instance with more memory than this, in bytes, is discarded after use. */
const HUGE = 1 << 28;

/** @param {number} units of UTF-16 */
export const isLarge = (units) => units * BYTES_PER_UNIT > LARGE;

/**
 * Sets where the module comes from.
 * @param {() => Module} source called when the module is first needed
 */
export function setSource(source) {
  ordinary.close();
  large = undefined;
  compile = source;
  module = undefined;
}

/**
 * Calls `work` with the instance for large input. If that has been used before and fails, a new one may have enough memory.
 * @template T
 * @param {(records: Records) => T} work
 * @returns {T}
 */
export function withLarge(work) {
  const used = large && targetOf(large);
  if (used?.state === OPEN) {
    try {
      return keepAfter(used, work(used));
    } catch {
      large = undefined;
    }
  }
  const records = new Records();
  records.open();
  return keepAfter(records, work(records));
}

/**
 * Keeps the instance for the next large input, unless it is huge.
 * @template T
 * @param {Records} records
 * @param {T} result
 * @returns {T} the same
 */
function keepAfter(records, result) {
  large = WeakRef && sizeOf(records.buffer) <= HUGE ? new WeakRef(records) : undefined;
  return result;
}

/** Returns the ordinary instance, open. */
export function opened() {
  if (ordinary.state !== OPEN) ordinary.open();
  return ordinary;
}

/** The number of the validation error that made the last parse fail. */
let lastError = 0;
/** Whether the base failed. */
let hasBaseFailed = false;

/**
 * Parses a URL, against a base if one is given. It is short so that engines inline it: most URLs are short, and have no base.
 * @param {string} input
 * @param {string} [base]
 * @returns {string | undefined} its href, whose offsets are then in the results of `ordinary`; or `undefined` for failure
 */
export function parse(input, base) {
  const isUsual = base === undefined && ordinary.state === OPEN && input.length <= ALWAYS_FITS;
  return isUsual ? parseWith(ordinary, input, ALONE) : parseOther(input, base);
}

/**
 * @param {string} input
 * @param {string | undefined} base
 * @returns {string | undefined}
 */
function parseOther(input, base) {
  const units = base === undefined ? input.length : input.length + base.length;
  if (isLarge(units)) return parseLarge(input, base);
  if (base === undefined) return parseWith(opened(), input, ALONE);
  return holdsBase(opened(), base) ? parseWith(ordinary, input, AGAINST_BASE) : undefined;
}

/**
 * Parses a URL.
 *
 * This is one long function on purpose. V8 inlines functions of up to 460 bytes of bytecode, up to a cumulative 920. Short
 * functions used up that budget, and the constructor and the getters were no longer inlined: `new URL` with four getters
 * took a sixth more time in Node.js 24. This one has 478: with 290, `new URL` alone took a tenth more time there.
 * @param {Records} records
 * @param {string} input
 * @param {number} mode
 * @returns {string | undefined} the href, whose offsets are then in the results, or a base's input; `undefined` for failure
 */
function parseWith(records, input, mode) {
  // `write` and `call`, inlined.
  const units = input.length;
  let length = 0;
  if (units * BYTES_PER_UNIT > records.capacity) {
    length = records.writeLong(input);
  } else {
    records.held = undefined;
    const target = records.input;
    if (units > LONGEST_COPIED) {
      length = encodeLong(input, target);
    } else {
      // Four at a time: that is no faster, but see above.
      for (const end = units - 3; length < end; length += 4) {
        const first = codeUnitAt(input, length);
        const second = codeUnitAt(input, length + 1);
        const third = codeUnitAt(input, length + 2);
        const fourth = codeUnitAt(input, length + 3);
        if ((first | second | third | fourth) > 0x7f) break;
        target[length] = first;
        target[length + 1] = second;
        target[length + 2] = third;
        target[length + 3] = fourth;
      }
      for (; length < units; length++) {
        const unit = codeUnitAt(input, length);
        if (unit > 0x7f) break;
        target[length] = unit;
      }
      if (length < units) length = encodeUnits(input, target, 0);
    }
    records.held = input;
  }
  records.state = LOST;
  try {
    const status = records.exports.parse(length, mode);
    if (records.results[ERROR] === undefined) records.renew();
    records.state = OPEN;
    if (status === SAME) return input;
    const { results, slicer } = records;
    if (status === FAILURE) {
      lastError = results[ERROR];
      hasBaseFailed = mode === AS_BASE;
      return undefined;
    }
    // Only the module needs the href of a base.
    if (mode === AS_BASE) return input;
    // In memory of its own. Put together from slices, it would keep all that they were cut out of: perhaps whole pages.
    const start = results[ADDRESS];
    const size = results[LENGTH];
    return slicer === undefined ? decodeASCII(records, start, size) : slicer.latin1Slice(start, start + size);
  } catch (error) {
    records.state = LOST;
    throw failureOf(error);
  }
}

/**
 * Makes `input` the base, unless it is.
 * @param {Records} records
 * @param {string} input
 * @returns {boolean} whether it parses
 */
function holdsBase(records, input) {
  if (input === records.base) return true;
  records.base = undefined;
  if (parseWith(records, input, AS_BASE) === undefined) return false;
  records.base = input;
  return true;
}

/**
 * @param {string} input
 * @param {string | undefined} base
 * @returns {string | undefined}
 */
function parseLarge(input, base) {
  const { results } = opened();
  return withLarge((records) => {
    if (base !== undefined && !holdsBase(records, base)) return undefined;
    const href = parseWith(records, input, base === undefined ? ALONE : AGAINST_BASE);
    for (let index = 0; index < OFFSETS; index++) results[index] = records.results[index];
    return href;
  });
}

/**
 * Whether a URL parses, against a base if one is given. With `write`, which is one more call, short inputs took a sixth more time
 * in Bun and a tenth in Deno.
 * @param {string} input
 * @param {string} [base]
 * @returns {boolean}
 */
export function canParse(input, base) {
  if (base !== undefined || input.length > LONGEST_WHOLE) return canParseOther(input, base);
  const records = opened();
  records.held = undefined;
  return canParseWritten(records, encode(input, records.input), ALONE, 1) === PARSES;
}

/**
 * The same with a base, or for long input, whose start is enough if it has the whole authority.
 * @param {string} input
 * @param {string | undefined} base
 * @returns {boolean}
 */
function canParseOther(input, base) {
  if (input.length > LONGEST_WHOLE && (base === undefined || !isLarge(base.length))) {
    const answer = statusWith(opened(), sliceOf(input, 0, START), base, 0);
    if (answer !== UNDECIDED) return answer === PARSES;
  }
  /** @param {Records} records */
  const canParseIn = (records) => statusWith(records, input, base, 1) === PARSES;
  const units = base === undefined ? input.length : input.length + base.length;
  return isLarge(units) ? withLarge(canParseIn) : canParseIn(opened());
}

/**
 * @param {Records} records
 * @param {string} input
 * @param {string | undefined} base
 * @param {number} isWhole 0 if `input` is only the start of the input
 * @returns {number} `PARSES`, `FAILURE`, or `UNDECIDED`
 */
function statusWith(records, input, base, isWhole) {
  if (base === undefined) return canParseWritten(records, records.write(input), ALONE, isWhole);
  if (!holdsBase(records, base)) return FAILURE;
  return canParseWritten(records, records.write(input), AGAINST_BASE, isWhole);
}

/**
 * @param {Records} records
 * @param {number} length of what has been written, in bytes
 * @param {number} mode
 * @param {number} isWhole 0 if it is only the start of the input
 * @returns {number} `PARSES`, `FAILURE`, or `UNDECIDED`
 */
function canParseWritten(records, length, mode, isWhole) {
  // `call`, inlined.
  records.state = LOST;
  try {
    const answer = records.exports.can_parse(length, mode, isWhole);
    if (records.results[ERROR] === undefined) records.renew();
    records.state = OPEN;
    return answer;
  } catch (error) {
    throw failureOf(error);
  }
}

/**
 * Reads the pending href from the module's memory, and assigns it to its URL.
 * @returns {string}
 */
export function readHref() {
  const { subject } = ordinary;
  const href = ordinary.hrefIn(subject.slot, subject.length);
  /** @type {(owner: object, href: string) => void} */ (subject.assign)(/** @type {object} */ (subject.owner), href);
  // Last: if a call above exhausts the stack, the href can still be read back later.
  subject.state = LOADED;
  subject.href = href;
  subject.owner = undefined;
  return href;
}

/**
 * Whether the subject is this URL, or one with the same href. An href has only one set of offsets.
 * @param {Records} records
 * @param {object} url
 * @param {string | undefined} href
 */
export function isSubject({ subject }, url, href) {
  return subject.state === PENDING ? url === subject.owner : subject.state === LOADED && href === subject.href;
}

/**
 * Writes the new subject's href. The caller then writes its offsets into the results.
 * @param {Records} records
 * @param {string} href
 */
export function writeSubject(records, href) {
  const { subject } = records;
  if (subject.state === PENDING) readHref();
  subject.state = NONE;
  // A URL is often set right after it was parsed. Its href is still in the input buffer then.
  if (href !== records.held) records.write(href);
}

/**
 * Makes the URL whose href and offsets have been written the subject. It is not parsed again, because a few hrefs made by
 * setters parse to another URL.
 * @param {Records} records
 * @param {string} href
 */
export function restoreSubject(records, href) {
  const { subject } = records;
  // An href is ASCII.
  records.state = LOST;
  try {
    records.exports.restore(subject.slot, href.length);
    if (records.results[ERROR] === undefined) records.renew();
    records.state = OPEN;
  } catch (error) {
    throw failureOf(error);
  }
  subject.href = href;
  subject.state = LOADED;
}

/**
 * Runs the setter of a component on the subject, and writes the result into the other slot.
 * @param {Records} records
 * @param {number} component
 * @param {string} value
 * @returns {boolean} whether the setter takes the value; the offsets are then in the results
 */
export function set(records, component, value) {
  const length = records.write(value);
  // `call`, inlined.
  records.state = LOST;
  try {
    const status = records.exports.set(records.subject.slot, component, length);
    if (records.results[ERROR] === undefined) records.renew();
    records.state = OPEN;
    return status !== FAILURE;
  } catch (error) {
    throw failureOf(error);
  }
}

/**
 * The same ASCII string, in memory of its own. Engines let strings share parts of others, which keeps those in memory.
 * @param {string} string
 * @returns {string}
 */
export function copyOf(string) {
  const copyWith = (/** @type {Records} */ records) => records.inputText(records.write(string));
  return isLarge(string.length) ? withLarge(copyWith) : copyWith(opened());
}

/** The descriptions of validation errors, by number. @type {Record<number, string>} */
const descriptions = /** @type {any} */ ({ __proto__: null });

/**
 * Describes the last failure, for the message of an error.
 * @returns {string}
 */
export function describeFailure() {
  descriptions[lastError] ??= describe(lastError);
  return `Invalid ${hasBaseFailed ? "base URL" : "URL"}: ${descriptions[lastError]}`;
}

/** @param {number} error */
function describe(error) {
  const records = opened();
  records.call(records.exports.describe, error);
  return records.text();
}
