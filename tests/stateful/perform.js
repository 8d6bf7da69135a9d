/** Does the steps of a sequence with one implementation's classes, and tells what a program would see of each. */
import { MEMBERS } from "./sequences.js";
import { build, contract, expandDecoded, expandEncoded } from "./texts.js";

/**
 * @typedef {import("./sequences.js").Step} Step
 * @typedef {import("./sequences.js").Argument} Argument
 * @typedef {import("./sequences.js").Owner} Owner
 * @typedef {import("./texts.js").Text} Text
 * @typedef {{ URL: typeof globalThis.URL, URLSearchParams: typeof globalThis.URLSearchParams, renew?: () => void, isRaw?: boolean }} Api
 * @typedef {unknown} Outcome a string, a boolean, a number or nothing; or an array of such
 */

/** What a `toString` throws. */
class Thrown extends Error {
  /** @override */
  name = "Thrown";
}

/** Iterating stops after so many: what is done during it may add one each time. */
const MOST_ITEMS = 12;

export class Side {
  /** @type {(URL | undefined)[]} */
  urls = [];
  /** @type {(URLSearchParams | undefined)[]} */
  params = [];
  /** @type {(Iterator<any> | undefined)[]} */
  iterators = [];
  /** What the steps have given that were done within others. @type {Outcome[]} */
  inner = [];
  /** The errors of whatever did not parse, to be looked at later. @type {{ error: any, input: string, base?: string }[]} */
  errors = [];
  /** Objects to free at the end. @type {Set<any>} */
  #owned = new Set();

  /**
   * @param {Api} api
   * @param {boolean} hasWords whether long runs are words here
   */
  constructor(api, hasWords) {
    this.api = api;
    this.text = hasWords ? contract : build;
    this.encoded = hasWords ? expandEncoded : asItIs;
    this.decoded = hasWords ? expandDecoded : asItIs;
  }

  /**
   * Does a step, and returns its result or the name of its error.
   * @param {Step} step
   * @returns {Outcome}
   */
  perform(step) {
    try {
      return this.#perform(step);
    } catch (error) {
      return `throws ${/** @type {Error} */ (error).name}`;
    }
  }

  /**
   * @param {Step} step
   * @returns {Outcome}
   */
  #perform(step) {
    switch (step.do) {
      case "new":
      case "parse":
        return this.#construct(step);
      case "canParse":
        return "base" in step
          ? this.api.URL.canParse(this.#value(step.input), this.#value(step.base))
          : this.api.URL.canParse(this.#value(step.input));
      case "set": {
        const url = this.urls[step.on];
        if (url !== undefined) this.#set(url, step.member, this.#value(step.value));
        return undefined;
      }
      case "read": {
        const url = this.urls[step.on];
        return url && step.members.map((member) => this.#read(url, member));
      }
      case "call":
        return this.#call(step);
      case "params":
        return this.#constructParams(step);
      case "iterate":
        return this.#iterate(step);
      case "iterator": {
        const params = this.#paramsOf(step.on);
        this.iterators[step.to] = params && this.#own(params[step.method]());
        return undefined;
      }
      case "next": {
        const item = this.iterators[step.on]?.next();
        return item && [item.done, this.#item(item.value)];
      }
      case "renew":
        this.api.renew?.();
        return undefined;
    }
  }

  /** @param {import("./sequences.js").Construct} step */
  #construct({ do: how, to, input, base }) {
    const { URL } = this.api;
    const given = this.#value(input);
    const givenBase = base === undefined ? undefined : this.#value(base);
    if (how === "parse") {
      const url = URL.parse(given, givenBase);
      if (url !== null) this.urls[to] = this.#own(url);
      return url === null;
    }
    try {
      this.urls[to] = this.#own(base === undefined ? new URL(given) : new URL(given, givenBase));
    } catch (error) {
      if (typeof given === "string" && (givenBase === undefined || typeof givenBase === "string")) {
        this.errors.push({ error, input: given, base: givenBase });
      }
      throw error;
    }
    return undefined;
  }

  /**
   * @param {URL} url
   * @param {string} member
   * @param {any} value
   */
  #set(url, member, value) {
    try {
      url[/** @type {"hash"} */ (member)] = value;
    } catch (error) {
      if (typeof value === "string") this.errors.push({ error, input: value });
      throw error;
    }
  }

  /**
   * @param {URL} url
   * @param {string} member
   * @returns {Outcome}
   */
  #read(url, member) {
    switch (member) {
      case "list":
        return this.#list(this.#own(url.searchParams));
      case "searchParams.toString":
        return this.encoded(this.#own(url.searchParams).toString());
      case "toString":
      case "toJSON":
        return this.encoded(url[member]());
      default:
        return this.encoded(url[/** @type {"href"} */ (member)]);
    }
  }

  /** @param {URLSearchParams} params */
  #list(params) {
    /** @type {string[]} */
    const list = [];
    const iterator = this.#own(params.entries());
    for (let item = iterator.next(); !item.done; item = iterator.next()) {
      list.push(this.decoded(item.value[0]), this.decoded(item.value[1]));
    }
    return list;
  }

  /** @param {import("./sequences.js").Call} step */
  #call({ on, method, args }) {
    const params = /** @type {any} */ (this.#paramsOf(on));
    if (params === undefined) return undefined;
    if (method === "size") return params.size;
    const name = method.replace("2", "");
    const values = args.map((arg) => this.#value(arg));
    const result = params[name](...values);
    if (method === "toString") return this.encoded(result);
    return this.#item(result);
  }

  /** @param {import("./sequences.js").Params} step */
  #constructParams({ to, init }) {
    const { URLSearchParams } = this.api;
    /** @param {[Text, Text][]} pairs */
    const texts = (pairs) => pairs.map((pair) => pair.map((text) => this.text(text)));
    /** @type {any} */
    let value = init;
    if (typeof init === "string" || "parts" in init) value = this.text(init);
    else if ("pairs" in init) value = texts(init.pairs);
    else if ("record" in init) value = Object.fromEntries(texts(init.record));
    else value = this.#pairsOf(this.#paramsOf(init.of));
    this.params[to] = this.#own(new URLSearchParams(value));
    return undefined;
  }

  /**
   * The parameters, for a constructor. The raw one would make an iterator of them, which could not be freed.
   * @param {URLSearchParams | undefined} params
   */
  #pairsOf(params) {
    if (!this.api.isRaw || params === undefined) return params;
    const list = this.#list(params);
    return Array.from({ length: list.length / 2 }, (_, index) => list.slice(2 * index, 2 * index + 2));
  }

  /** @param {import("./sequences.js").Iterate} step */
  #iterate({ on, method, at, during }) {
    const params = this.#paramsOf(on);
    if (params === undefined) return undefined;
    /** @type {Outcome[]} */
    const seen = [];
    const see = (/** @type {Outcome} */ item) => {
      seen.push(item);
      if (seen.length === at + 1) this.inner.push(this.perform(during));
      if (seen.length === MOST_ITEMS) throw new Thrown();
    };
    if (method === "forEach") {
      params.forEach((value, name) => {
        see([this.decoded(name), this.decoded(value)]);
      });
      return seen;
    }
    const iterator = this.#own(params[method]());
    for (let item = iterator.next(); !item.done; item = iterator.next()) see(this.#item(item.value));
    return seen;
  }

  /**
   * The strings of an item as they would be without words.
   * @param {any} item
   * @returns {Outcome}
   */
  #item(item) {
    if (typeof item === "string") return this.decoded(item);
    return Array.isArray(item) ? item.map((part) => this.decoded(part)) : item;
  }

  /**
   * @param {Owner} owner
   * @returns {URLSearchParams | undefined}
   */
  #paramsOf(owner) {
    if ("params" in owner) return this.params[owner.params];
    const params = this.urls[owner.url]?.searchParams;
    return params && this.#own(params);
  }

  /**
   * @param {Argument | undefined} argument
   * @returns {any}
   */
  #value(argument) {
    if (argument === undefined) return undefined;
    if (typeof argument === "string" || "parts" in argument) return this.text(argument);
    if ("url" in argument) return this.urls[argument.url];
    if ("href" in argument) return this.urls[argument.href]?.href;
    if ("value" in argument) return argument.value;
    if ("throws" in argument) return { toString: fail };
    const { object, during } = argument;
    return {
      toString: () => {
        if (during !== undefined) this.inner.push(this.perform(during));
        return this.text(object);
      },
    };
  }

  /**
   * Half of the members of all URLs, from the `first` on, and their hrefs; and all parameters.
   * @param {number} first
   * @returns {Outcome[]}
   */
  everything(first) {
    /** @type {Outcome[]} */
    const all = [];
    for (const url of this.urls) {
      if (url === undefined) continue;
      for (let index = 0; index < MEMBERS.length >> 1; index++) {
        all.push(this.#read(url, MEMBERS[(first + index) % MEMBERS.length]));
      }
      all.push(this.encoded(url.href));
    }
    for (const params of this.params) {
      if (params !== undefined) all.push(this.#list(params), this.encoded(params.toString()), params.size);
    }
    return all;
  }

  /**
   * @template T
   * @param {T} object
   * @returns {T}
   */
  #own(object) {
    if (this.api.isRaw) this.#owned.add(object);
    return object;
  }

  /** Frees all that there is to free. */
  free() {
    for (const object of this.#owned) object.free();
    this.#owned.clear();
  }
}

/** @param {string} string */
const asItIs = (string) => string;

function fail() {
  throw new Thrown();
}
