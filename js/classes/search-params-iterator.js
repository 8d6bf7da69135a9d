/**
 * The [default iterator objects](https://webidl.spec.whatwg.org/#js-default-iterator-object) of URLSearchParams. Each step
 * reads the current list.
 */
import {
  append,
  defineProperty,
  deleteProperty,
  getOwnPropertyDescriptor,
  IteratorPrototype,
  setPrototypeOf,
  workingOrNone,
} from "../primordials.js";
import { inspectIterator, nodeInspect } from "./console-printing.js";
import { listOf } from "./query.js";
import { setClassString } from "./webidl.js";

/** What an iterator returns: the names, the values, or both in an array. `KEYS` and `VALUES` are also the places in a pair. */
export const KEYS = 0;
export const VALUES = 1;
export const ENTRIES = 2;

class SearchParamsIterator {
  #query;
  #kind;
  #index = 0;

  /**
   * @param {import("./query.js").Query} query
   * @param {number} kind
   */
  constructor(query, kind) {
    this.#query = query;
    this.#kind = kind;
  }

  next() {
    const index = this.#index;
    const list = listOf(this.#query);
    if (index >= list.length) return { value: undefined, done: true };
    this.#index = index + 2;
    if (this.#kind === ENTRIES) return { value: [list[index], list[index + 1]], done: false };
    return { value: list[index + this.#kind], done: false };
  }

  /**
   * @param {number} depth
   * @param {import("./console-printing.js").Options} options
   * @param {import("./console-printing.js").Inspect} inspect
   */
  [nodeInspect](depth, options, inspect) {
    const query = workingOrNone(() => this.#query);
    // The prototype, a proxy, or an object that inherits from an iterator is left to the console.
    if (query === undefined) return this;
    const list = listOf(query);
    const kind = this.#kind;
    /** @type {string[]} */
    const rest = [];
    for (let index = this.#index; index < list.length; index++) {
      if (kind === ENTRIES || index % 2 === kind) append(rest, list[index]);
    }
    return inspectIterator(rest, kind === ENTRIES, depth, options, inspect);
  }
}

const iteratorClass = /* @__PURE__ */ makeIteratorClass(SearchParamsIterator);

const nextOfIterator = /* @__PURE__ */ nextOf(SearchParamsIterator);

/** @param {typeof SearchParamsIterator} Class */
function nextOf(Class) {
  return Class.prototype.next;
}

/** Whether the iterators still have their own `next`. No getter of a program is called. */
export const isIteratorUnchanged = () =>
  getOwnPropertyDescriptor(iteratorClass.prototype, "next")?.value === nextOfIterator;

export { iteratorClass as SearchParamsIterator };

/**
 * Makes the class's prototype what Web IDL calls an
 * [iterator prototype object](https://webidl.spec.whatwg.org/#js-iterator-prototype-object).
 * @template {Function} T
 * @param {T} iteratorClass
 * @returns {T}
 */
function makeIteratorClass(iteratorClass) {
  const { prototype } = iteratorClass;
  setPrototypeOf(prototype, IteratorPrototype);
  defineProperty(prototype, "next", { enumerable: true });
  // There is no interface object to name.
  deleteProperty(prototype, "constructor");
  setClassString(prototype, "URLSearchParams Iterator");
  return iteratorClass;
}
