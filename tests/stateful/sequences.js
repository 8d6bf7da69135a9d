/**
 * Sequences of operations on several live objects, as data. Anything that a text, a step or an argument can be is in the
 * types below; perform.js does them.
 */
import { SETTERS } from "../properties/arbitraries.js";
import { Random } from "./random.js";
import { BYTES, FORMS, hasLongRun, INERT, LONG } from "./texts.js";

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
const URLS = [0, 1, 2];
const PARAMS = [0, 1];
const ITERATORS = [0, 1];

/**
 * Lengths at which js/ and wasm/ do something else, in classes: the longer, the more time whurl itself takes. How many of
 * a million sequences are of each class, and of the rest all strings are those of the pool.
 * @type {{ lengths: number[], frequency: number }[]}
 */
const CLASSES = [
  { lengths: [10, 16, 64, 160], frequency: 70_000 },
  { lengths: [1365, 4096], frequency: 12_000 },
  { lengths: [16_384, 21_845], frequency: 4_000 },
  { lengths: [65_536], frequency: 1_000 },
  { lengths: [349_525, 2 ** 18, 2 ** 20], frequency: 300 },
];

/** Characters that mean something, of which not more than some thousand are given to whatwg-url. */
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

const FALLBACK = "https://user@example.com:8080/a/b?c=d#e";
const READS = ["get", "getAll", "has", "has2", "size", "toString"];
const CHANGES = ["append", "append", "set", "delete", "delete2", "sort"];

export class Generator {
  #pool;
  #seed;
  #random = new Random(0, 0);
  /** @type {number[] | undefined} */
  #lengths;
  /** What this sequence comes back to. @type {Text[]} */
  #inputs = [];
  /** @type {Text[]} */
  #bases = [];
  /**
   * @param {import("./pool.js").Pool} pool
   * @param {number} seed
   */
  constructor(pool, seed) {
    this.#pool = pool;
    this.#seed = seed;
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
    /** @type {Step[]} */
    const steps = [{ do: "new", to: 0, input: this.#valid() }];
    const count = 1 + random.below(random.isTrue(0.2) ? 16 : 7);
    for (let step = 0; step < count; step++) {
      steps.push(random.isTrue(0.3) ? { ...this.#step(), refused: 1 + random.below(6) } : this.#step());
    }
    return { steps, isEager: random.isTrue(0.25), first: random.below(MEMBERS.length) };
  }

  /** @param {number} number below a million */
  #classOf(number) {
    let rest = number;
    for (const { lengths, frequency } of CLASSES) {
      if (rest < frequency) return lengths;
      rest -= frequency;
    }
    return undefined;
  }

  /** @returns {Step} */
  #step() {
    const random = this.#random;
    const kind = random.below(100);
    if (kind < 12) return { do: "new", to: random.pick(URLS), input: this.#argument(this.#input()) };
    if (kind < 26)
      return { do: "new", to: random.pick(URLS), input: this.#argument(this.#reference()), base: this.#base() };
    if (kind < 30) return { do: "parse", to: random.pick(URLS), input: this.#reference(), base: this.#base() };
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

  /** @returns {Set} */
  #set() {
    const random = this.#random;
    const member = random.pick(SETTERS);
    const value = this.#value(member);
    // The hrefs of others, of which a query would make names.
    const isPlain = member === "search" && this.#lengths !== undefined;
    return { do: "set", on: random.pick(URLS), member, value: isPlain ? value : this.#argument(value) };
  }

  /** @returns {Read} */
  #read() {
    const random = this.#random;
    const members = Array.from({ length: 1 + random.below(3) }, () => random.pick(MEMBERS));
    return { do: "read", on: random.pick(URLS), members };
  }

  /** @returns {Call} */
  #call() {
    const random = this.#random;
    const method = random.pick(random.isTrue(0.35) ? READS : CHANGES);
    const args = [];
    if (!["size", "toString", "sort"].includes(method)) args.push(this.#name());
    if (["append", "set", "delete2", "has2"].includes(method)) args.push(this.#argument(this.#parameter()));
    return { do: "call", on: this.#owner(), method, args };
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
        return { do: "new", to: random.pick(URLS), input: this.#reference(), base: random.pick(this.#bases) };
      case 1:
        return { do: "call", on: this.#owner(), method: "append", args: [this.#word(), this.#parameter()] };
      case 2:
        return this.#read();
      default:
        return { do: "set", on: random.pick(URLS), member, value: this.#value(member) };
    }
  }

  /** @returns {Owner} */
  #owner() {
    const random = this.#random;
    return random.isTrue(0.75) ? { url: random.pick(URLS) } : { params: random.pick(PARAMS) };
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
        return { url: random.pick(URLS) };
      case 1:
        return { href: random.pick(URLS) };
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
        return { url: random.pick(URLS) };
      case 1:
        return { href: random.pick(URLS) };
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

  /** What is to be resolved against a base. @returns {Text} */
  #reference() {
    const random = this.#random;
    if (random.isTrue(0.3)) return this.#input();
    if (this.#isLong()) return this.#run(random.pick(REFERENCE_STARTS), random.pick(ENDS));
    if (random.isTrue(0.3)) return random.pick(REFERENCE_STARTS) + random.pick(ENDS);
    return this.#padded(random.pick(this.#pool.urls));
  }

  /**
   * @param {string} member
   * @returns {Text}
   */
  #value(member) {
    const random = this.#random;
    if (member === "href") return this.#input();
    if (member in VALUE_STARTS && this.#isLong()) {
      return this.#run(random.pick(VALUE_STARTS[member]), random.pick(VALUE_ENDS));
    }
    return this.#padded(random.pick(this.#pool.values[member]), BESIDE_DOMAINS.includes(member));
  }

  /**
   * A parameter's name, which never has a long run: names are compared when they are sorted.
   * @returns {Argument}
   */
  #name() {
    return this.#lengths === undefined ? this.#argument(this.#word()) : this.#word();
  }

  /** @returns {Text} */
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

  /** Whether a string of this sequence is to be a long one. */
  #isLong() {
    return this.#lengths !== undefined && this.#random.isTrue(0.4);
  }

  /**
   * A text with an inert run, whose code units or bytes are as many as one of the lengths, or a sum of two of them.
   * @param {string} start
   * @param {string} end
   * @returns {Text}
   */
  #run(start, end) {
    const random = this.#random;
    const kind = random.isTrue(0.6) ? 0 : random.below(INERT.length);
    let length = this.#length();
    if (random.isTrue(0.5)) length -= start.length + end.length;
    const count = random.isTrue(0.5) ? length : Math.floor(length / BYTES[kind]);
    // A short one is given to whatwg-url as it is.
    return { parts: [start, [INERT[kind], Math.max(count, 0)], end], form: random.pick(FORMS) };
  }

  #length() {
    const random = this.#random;
    const lengths = /** @type {number[]} */ (this.#lengths);
    let length = random.pick(lengths) + random.below(7) - 3;
    if (random.isTrue(0.25))
      length += (random.isTrue(0.5) ? 1 : -1) * random.pick(random.pick(CLASSES.slice(0, 3)).lengths);
    return Math.max(length, 0);
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
