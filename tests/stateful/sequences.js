/**
 * Sequences of operations on several live objects, as data. Anything that a text, a step or an argument can be is in the
 * types below; perform.js does them.
 */
import { URL_ATTRIBUTES as SETTERS } from "../webidl/members.js";
import { Random } from "./random.js";
import { BYTES, ENCODED_BYTES, encodedLength, FORMS, hasLongRun, INERT, LONG } from "./texts.js";

/**
 * @typedef {import("./texts.js").Text} Text
 * @typedef {import("./texts.js").Part} Part
 *
 * @typedef {Text | Other} Argument
 * @typedef {{ url: number } | { href: number } | { object: Text, during?: Step } | { throws: true } | { value: null | undefined | boolean | number }} Other
 *   a URL object; the href of one; an object with a `toString`, which may do a step, or throw; another value
 *
 * @typedef {{ url: number } | { params: number }} Owner whose parameters: those of a URL, or others
 *
 * @typedef {{ do: "new" | "parse", to: number, input: Argument, base?: Argument }} Construct
 * @typedef {{ do: "canParse", input: Argument, base?: Argument }} CanParse
 * @typedef {{ do: "set", on: number, member: string, value: Argument }} Set
 * @typedef {{ do: "read", on: number, members: string[] }} Read
 * @typedef {{ do: "call", on: Owner, method: string, args: Argument[] }} Call
 * @typedef {{ do: "params", to: number, init: Text | { pairs: [Text, Text][] } | { record: [Text, Text][] } | { of: Owner } }} Params
 * @typedef {{ do: "iterate", on: Owner, method: "entries" | "keys" | "values" | "forEach", at: number, during: Step }} Iterate
 *   goes through the parameters, and does a step at one of them
 * @typedef {{ do: "iterator", to: number, on: Owner, method: "entries" | "keys" | "values" }} Iterator
 * @typedef {{ do: "next", on: number }} Next
 * @typedef {{ do: "renew" }} Renew gives whurl a new instance of its module
 * @typedef {(Construct | CanParse | Set | Read | Call | Params | Iterate | Iterator | Next | Renew) & { refused?: number }} Step
 *   `refused`: which of its allocations is refused, where memory may be
 *
 * @typedef {object} Sequence
 * @property {Step[]} steps
 * @property {boolean} isEager whether all URLs are read after every step, and not only at the end
 * @property {number} first the member that is read first then; half of the others follow
 */

/** In an order in which those that are made alike are apart. */
export const MEMBERS = [
  "href",
  "hash",
  "host",
  "list",
  "username",
  "toString",
  "search",
  "protocol",
  "pathname",
  "origin",
  "searchParams.toString",
  "hostname",
  "toJSON",
  "password",
  "port",
];
const MOST_URLS = 3;
const PARAMS = [0, 1];
const ITERATORS = [0, 1];

/**
 * Lengths at which js/ and wasm/ do something else, in classes: the longer, the more time whurl itself takes. How many of
 * a million sequences are of each class, and of the rest all strings are those of the pool; and how many are where all are
 * to be of one.
 * @type {{ lengths: number[], frequency: number, share: number }[]}
 */
const CLASSES = [
  { lengths: [10, 16, 64, 160], frequency: 70_000, share: 300_000 },
  { lengths: [1024, 1365, 4096], frequency: 12_000, share: 250_000 },
  { lengths: [16_384, 21_845], frequency: 4000, share: 150_000 },
  { lengths: [65_536], frequency: 1000, share: 100_000 },
  { lengths: [349_525, 2 ** 18, 2 ** 20], frequency: 1000, share: 200_000 },
];
const LENGTHS = CLASSES.flatMap(({ lengths }) => lengths).sort((a, b) => a - b);
const SMALL_LENGTHS = CLASSES.slice(0, 3).flatMap(({ lengths }) => lengths);

/** Characters that mean something. whatwg-url gets some thousands of them at most. */
const WILD = [
  "a",
  "é",
  "漢",
  "\u{1F600}",
  "\uD800",
  "%41",
  '"',
  " ",
  "/",
  "../",
  "\t",
  "&a=b",
  "a=",
  "+",
  "@",
  ".",
  "%",
];
const MOST_WILD = 4200;
/** No label of a domain has many of these. Of those that are long and not ASCII whurl refuses what docs/limits.md says. */
const OUTSIDE_LABELS = [" ", "/", "../", "\t", "@", ".", "%"];
const MOST_OF_LABEL = 900;
/** Setters whose values are no part of a domain. */
const BESIDE_DOMAINS = ["username", "password", "port", "pathname", "search", "hash"];

/** URLs, references and values with a place at their end where an inert run is a part of a path, query or fragment. */
const URL_STARTS = [
  "http://h/",
  "HTTP://h/",
  "https://user:pw@example.com:8080/a/b?c=d#",
  "https://example.com/?c=",
  "file:///C:/",
  "data:",
  "a://h/p?q=",
  "a:/.//",
  "blob:https://h/",
  "http://ex\u00C4mple/../",
];
const REFERENCE_STARTS = ["x/", "?q=", "#", "//other/", "/", "../y/", "./", "//evil.example/?a="];
const ENDS = ["", "", "", "/b", "?q=1#f", "#é", "/../x", "&b=%41+", " "];
const VALUE_ENDS = ["", "", "", "x", "&b=c", "#é", "?"];
/** Setters in whose values an inert run is nothing but itself, and what they may begin with. @type {Record<string, string[]>} */
const VALUE_STARTS = {
  username: ["", "u"],
  password: ["", "é:"],
  pathname: ["", "/", "/a/../", "%"],
  search: ["x=", "?x=", "a=b&c=%4"],
  hash: ["", "#", " "],
};

const LONG_VALUED = Object.keys(VALUE_STARTS);

const FALLBACK = "https://user@example.com:8080/a/b?c=d#e";
const READS = ["get", "getAll", "has", "has2", "size", "toString"];
const CHANGES = ["append", "append", "set", "delete", "delete2", "sort"];

export class Generator {
  #pool;
  #seed;
  #areAllLong;
  #random = new Random(0, 0);
  /** @type {number[] | undefined} */
  #lengths;
  /** What this sequence comes back to. @type {Text[]} */
  #inputs = [];
  /** @type {Text[]} */
  #bases = [];
  /** How many URLs there are, if all that should have been made have been. */
  #count = 0;
  /** How long the hrefs are about. */
  #sizes = [0, 0, 0];
  /**
   * @param {import("./pool.js").Pool} pool
   * @param {number} seed
   * @param {boolean} areAllLong whether all sequences have strings of certain lengths
   */
  constructor(pool, seed, areAllLong) {
    this.#pool = pool;
    this.#seed = seed;
    this.#areAllLong = areAllLong;
  }

  /**
   * @param {number} index
   * @returns {Sequence}
   */
  sequence(index) {
    const random = new Random(this.#seed, index);
    this.#random = random;
    this.#lengths = this.#classOf(random.below(1_000_000));
    this.#inputs = [];
    this.#bases = [this.#newBase(), this.#newBase()];
    const isNear = this.#isLong(0.5);
    const input = isNear ? this.#almostLong() : this.#valid();
    this.#sizes = [encodedLength(input), 0, 0];
    /** @type {Step[]} */
    const steps = [{ do: "new", to: 0, input }];
    this.#count = 1;
    if (random.isTrue(0.5)) {
      this.#count = 2;
      steps.push({ do: "new", to: 1, input: this.#valid() });
    }
    if (isNear && random.isTrue(0.7)) steps.push(...this.#approach());
    const count = 1 + random.below(random.isTrue(0.2) ? 16 : 6);
    for (let step = 0; step < count; step++) {
      steps.push(random.isTrue(0.3) ? { ...this.#step(), refused: 1 + random.below(6) } : this.#step());
    }
    return {
      steps,
      isEager: random.isTrue(this.#lengths === undefined ? 0.25 : 0.1),
      first: random.below(MEMBERS.length),
    };
  }

  /** @param {number} number below a million */
  #classOf(number) {
    let rest = number;
    for (const { lengths, frequency, share } of CLASSES) {
      rest -= this.#areAllLong ? share : frequency;
      if (rest < 0) return lengths;
    }
    return undefined;
  }

  /** @returns {Step} */
  #step() {
    const random = this.#random;
    // Where strings are long, mostly setters bring an href near to a length at which something else is done.
    const kind = this.#lengths !== undefined && random.isTrue(0.35) ? 50 : random.below(100);
    if (kind < 12) return this.#construct();
    if (kind < 26)
      return { do: "new", to: this.#newURL(), input: this.#argument(this.#reference()), base: this.#base() };
    if (kind < 30) return { do: "parse", to: this.#newURL(), input: this.#reference(), base: this.#base() };
    if (kind < 33) return { do: "canParse", input: this.#argument(this.#input()) };
    if (kind < 36) return { do: "canParse", input: this.#reference(), base: this.#base() };
    if (kind < 66) return this.#set();
    if (kind < 78) return this.#read();
    if (kind < 90) return this.#call();
    if (kind < 93) return this.#params();
    if (kind < 95) return this.#iterate();
    if (kind < 96)
      return {
        do: "iterator",
        to: random.pick(ITERATORS),
        on: this.#owner(),
        method: random.pick(["entries", "keys", "values"]),
      };
    if (kind < 98 || random.isTrue(0.5)) return { do: "next", on: random.pick(ITERATORS) };
    return { do: "renew" };
  }

  /** @returns {Construct} */
  #construct() {
    const to = this.#newURL();
    const input = this.#input();
    this.#sizes[to] = encodedLength(input);
    return { do: "new", to, input: this.#argument(input) };
  }

  /** @returns {Set} */
  #set() {
    const random = this.#random;
    const areLong = this.#lengths !== undefined;
    const on = areLong && random.isTrue(0.5) ? 0 : this.#url();
    const member = random.pick(areLong && random.isTrue(0.5) ? LONG_VALUED : SETTERS);
    const value = this.#value(member, this.#sizes[on]);
    this.#sizes[on] += encodedLength(value);
    // The hrefs of others, whose parts would become names in a query.
    const isPlain = member === "search" && areLong;
    return { do: "set", on, member, value: isPlain ? value : this.#argument(value) };
  }

  /**
   * Sets two components one after the other, which brings the first URL's href to the next of the lengths; and then something
   * else, before anybody has read it.
   * @returns {Step[]}
   */
  #approach() {
    const random = this.#random;
    const members = ["search", "hash", "username"];
    const [first] = members.splice(random.below(members.length), 1);
    const second = random.pick(members);
    const short = this.#formed(random.pick(this.#pool.values[first]));
    const size = this.#sizes[0] + encodedLength(short);
    const long = this.#run(random.pick(VALUE_STARTS[second]), "", size);
    this.#sizes[0] = size + encodedLength(long);
    return [
      { do: "set", on: 0, member: first, value: short },
      { do: "set", on: 0, member: second, value: long },
      this.#plainStep(),
    ];
  }

  /** @returns {Read} */
  #read() {
    const random = this.#random;
    const members = Array.from({ length: 1 + random.below(3) }, () => random.pick(MEMBERS));
    return { do: "read", on: this.#url(), members };
  }

  /** @returns {Call} */
  #call() {
    const random = this.#random;
    const method = random.pick(random.isTrue(0.35) ? READS : CHANGES);
    const args = [];
    if (!["size", "toString", "sort"].includes(method)) args.push(this.#word());
    if (["append", "set", "delete2", "has2"].includes(method)) args.push(this.#parameter());
    // Of an href, that may have a long run, a name would have it, or what is percent-encoded would be again.
    const isPlain = this.#lengths !== undefined;
    return { do: "call", on: this.#owner(), method, args: isPlain ? args : args.map((text) => this.#argument(text)) };
  }

  /** @returns {Params} */
  #params() {
    const random = this.#random;
    const pairs = () =>
      Array.from({ length: random.below(4) }, () => /** @type {[Text, Text]} */ ([this.#word(), this.#parameter()]));
    const to = random.pick(PARAMS);
    switch (random.below(4)) {
      case 0:
        return { do: "params", to, init: { pairs: pairs() } };
      case 1:
        return { do: "params", to, init: { record: pairs() } };
      case 2:
        return { do: "params", to, init: { of: this.#owner() } };
      default:
        return { do: "params", to, init: this.#query() };
    }
  }

  /** @returns {Iterate} */
  #iterate() {
    const random = this.#random;
    const on = this.#owner();
    const method = random.pick(/** @type {const} */ (["entries", "keys", "values", "forEach"]));
    const during = random.isTrue(0.6) ? { ...this.#call(), on } : this.#plainStep();
    return { do: "iterate", on, method, at: random.below(3), during };
  }

  /** A step with none within it. @returns {Step} */
  #plainStep() {
    const random = this.#random;
    const member = random.pick(SETTERS);
    switch (random.below(4)) {
      case 0:
        return { do: "new", to: this.#newURL(), input: this.#reference(), base: random.pick(this.#bases) };
      case 1:
        return { do: "call", on: this.#owner(), method: "append", args: [this.#word(), this.#parameter()] };
      case 2:
        return this.#read();
      default:
        return { do: "set", on: this.#url(), member, value: this.#value(member) };
    }
  }

  /** One of the URLs that there are. */
  #url() {
    return this.#random.below(this.#count);
  }

  /** Where a URL is put: instead of another, or beside it. */
  #newURL() {
    const at = this.#random.below(Math.min(this.#count + 1, MOST_URLS));
    this.#count = Math.max(this.#count, at + 1);
    return at;
  }

  /** @returns {Owner} */
  #owner() {
    const random = this.#random;
    return random.isTrue(0.75) ? { url: this.#url() } : { params: random.pick(PARAMS) };
  }

  /**
   * A text, or now and then something else that is converted to a string.
   * @param {Text} text
   * @returns {Argument}
   */
  #argument(text) {
    const random = this.#random;
    if (random.isTrue(0.9)) return text;
    switch (random.below(8)) {
      case 0:
        return { url: this.#url() };
      case 1:
        return { href: this.#url() };
      case 2:
        return { throws: true };
      case 3:
        return { value: random.pick([null, undefined, true, 80]) };
      case 4:
        return { object: text };
      default:
        return { object: text, during: this.#plainStep() };
    }
  }

  /** @returns {Argument} */
  #base() {
    const random = this.#random;
    const base = random.isTrue(0.7) ? random.pick(this.#bases) : this.#newBase();
    switch (random.below(10)) {
      case 0:
        return { url: this.#url() };
      case 1:
        return { href: this.#url() };
      case 2:
        return this.#argument(base);
      default:
        return base;
    }
  }

  /** @returns {Text} */
  #newBase() {
    const random = this.#random;
    if (this.#isLong()) return this.#run(random.pick(URL_STARTS), random.pick(ENDS));
    return this.#formed(random.pick(random.isTrue(0.5) ? this.#pool.bases : this.#pool.valid));
  }

  /** A URL that parses. @returns {Text} */
  #valid() {
    const random = this.#random;
    if (this.#isLong()) return this.#run(random.pick(URL_STARTS), random.pick(ENDS));
    return this.#formed(random.isTrue(0.9) ? random.pick(this.#pool.valid) : FALLBACK);
  }

  /** @returns {Text} */
  #input() {
    const random = this.#random;
    if (this.#inputs.length > 0 && random.isTrue(0.2)) return random.pick(this.#inputs);
    const input = random.isTrue(0.7) ? this.#valid() : this.#padded(random.pick(this.#pool.urls));
    this.#inputs.push(input);
    return input;
  }

  /** A reference for a base. @returns {Text} */
  #reference() {
    const random = this.#random;
    if (random.isTrue(0.3)) return this.#input();
    if (this.#isLong()) return this.#run(random.pick(REFERENCE_STARTS), random.pick(ENDS));
    if (random.isTrue(0.3)) return random.pick(REFERENCE_STARTS) + random.pick(ENDS);
    return this.#padded(random.pick(this.#pool.urls));
  }

  /**
   * @param {string} member
   * @param {number} [size] of the href that it becomes a part of
   * @returns {Text}
   */
  #value(member, size) {
    const random = this.#random;
    if (member === "href") return this.#input();
    if (member in VALUE_STARTS && this.#isLong()) {
      return this.#run(random.pick(VALUE_STARTS[member]), random.pick(VALUE_ENDS), size);
    }
    return this.#padded(random.pick(this.#pool.values[member]), BESIDE_DOMAINS.includes(member));
  }

  /** A parameter's name, which never has a long run: names are compared when they are sorted. @returns {Text} */
  #word() {
    return this.#formed(this.#random.pick(this.#pool.words));
  }

  /** A parameter's value. @returns {Text} */
  #parameter() {
    return this.#isLong() ? this.#run(this.#random.pick(["", "a", "%4"]), this.#random.pick(VALUE_ENDS)) : this.#word();
  }

  /** @returns {Text} */
  #query() {
    const random = this.#random;
    if (this.#isLong()) return this.#run(random.pick(VALUE_STARTS.search), random.pick(VALUE_ENDS));
    return this.#padded(random.pick(this.#pool.queries), true);
  }

  /** Whether the next string of this sequence is a long one. */
  #isLong(probability = 0.4) {
    return this.#lengths !== undefined && this.#random.isTrue(probability);
  }

  /**
   * A text with an inert run. Its code units or bytes are as many as one of the lengths, or a sum of two of them; or those
   * of the href are that it is added to.
   * @param {string} start
   * @param {string} end
   * @param {number} [size] of that href
   * @returns {Text}
   */
  #run(start, end, size = 0) {
    const random = this.#random;
    const kind = random.isTrue(0.6) ? 0 : random.below(INERT.length);
    const form = random.pick(FORMS);
    let length = this.#length();
    let bytes = random.pick([1, BYTES[kind], ENCODED_BYTES[kind]]);
    if (size > 0 && random.isTrue(0.6)) {
      length = this.#lengthFrom(size);
      bytes = ENCODED_BYTES[kind];
    }
    if (random.isTrue(0.5)) length -= start.length + end.length;
    // A short one is given to whatwg-url as it is.
    return { parts: [start, [INERT[kind], Math.max(Math.floor(length / bytes), 0)], end], form };
  }

  /** A URL whose href is a little shorter than one of the lengths. @returns {Text} */
  #almostLong() {
    const random = this.#random;
    const kind = random.below(INERT.length);
    const length = random.pick(/** @type {number[]} */ (this.#lengths)) - random.pick(SMALL_LENGTHS);
    const start = random.pick(URL_STARTS);
    const count = Math.max(Math.floor((length - start.length) / ENCODED_BYTES[kind]), 0);
    return { parts: [start, [INERT[kind], count], random.pick(ENDS)], form: random.pick(FORMS) };
  }

  #length() {
    const random = this.#random;
    const sign = random.pick([0, 0, 0, 0, -1, 1]);
    const lengths = /** @type {number[]} */ (this.#lengths);
    const length = random.pick(random.isTrue(0.75) ? lengths : SMALL_LENGTHS);
    return Math.max(length + sign * random.pick(SMALL_LENGTHS) + random.below(7) - 3, 0);
  }

  /**
   * How much longer an href of a size has to be to reach the next of the lengths, or to be somewhat longer.
   * @param {number} size
   */
  #lengthFrom(size) {
    const random = this.#random;
    const next = LENGTHS.find((length) => length > size) ?? size;
    return Math.max(next - size + random.below(7) - 3 + (random.isTrue(0.5) ? random.pick(SMALL_LENGTHS) : 0), 0);
  }

  /**
   * A text of the pool, which now and then is made longer by something that may mean anything.
   * @param {string} text
   * @param {boolean} [isBesideDomains]
   * @returns {Text}
   */
  #padded(text, isBesideDomains = false) {
    const random = this.#random;
    if (!this.#isLong()) return this.#formed(text);
    const length = this.#length();
    if (length > MOST_WILD || (length > LONG && random.isTrue(0.7))) return this.#formed(text);
    let at = random.below(text.length + 1);
    if (/[\uDC00-\uDFFF]/.test(text.charAt(at))) at = 0;
    const unit = random.pick(length > MOST_OF_LABEL && !isBesideDomains ? OUTSIDE_LABELS : WILD);
    // What would be replaced by a word is not to be where it means something.
    const most = INERT.includes(unit) ? LONG - 1 : MOST_WILD;
    const count = Math.min(Math.ceil(Math.max(length - text.length, 1) / unit.length), most);
    return { parts: [text.slice(0, at), [unit, count], text.slice(at)], form: random.pick(FORMS) };
  }

  /**
   * @param {string} text
   * @returns {Text}
   */
  #formed(text) {
    return this.#random.isTrue(0.85) ? text : { parts: [text], form: this.#random.pick(FORMS) };
  }
}

/**
 * Whether a sequence has texts that whatwg-url is given words for.
 * @param {unknown} part of it
 * @returns {boolean}
 */
export function isLong(part) {
  if (typeof part !== "object" || part === null) return false;
  if ("parts" in part) return hasLongRun(/** @type {Exclude<Text, string>} */ (part));
  return Object.values(part).some(isLong);
}
