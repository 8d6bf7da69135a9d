/** §6.2 [URLSearchParams](https://url.spec.whatwg.org/#interface-urlsearchparams). */
import { isObject } from "../objects.js";
import {
  append,
  apply,
  areArraysUnchanged,
  codeUnitAt,
  defineProperty,
  iterator,
  sliceOf,
  sortInPlace,
  TypeError,
  workingOrNone,
} from "../primordials.js";
import { inspectSearchParams, nodeInspect } from "./console-printing.js";
import { appendPair, copyOfQuery, firstValue, indexOfName, listOf, Query, serializationOf } from "./query.js";
import { ENTRIES, isIteratorUnchanged, KEYS, SearchParamsIterator, VALUES } from "./search-params-iterator.js";
import {
  adjustPrototype,
  iteratorMethodOf,
  makeInterface,
  recordOf,
  requireArguments,
  scalarValueStringOf,
  sequenceOf,
} from "./webidl.js";

/** Tells the constructor that its other argument is the query of a URL. Programs cannot get hold of it. */
const OF_URL = {};

const QUESTION_MARK = 0x3f;

class URLSearchParams {
  /** @type {Query} */
  #query;

  /**
   * @param {unknown} [init]
   * @param {Query} [query]
   */
  constructor(init = undefined, query = undefined) {
    if (new.target !== URLSearchParams) adjustPrototype(this, new.target, URLSearchParams);
    if (init === OF_URL) this.#query = /** @type {Query} */ (query);
    else this.#query = isObject(init) ? URLSearchParams.#queryOf(init) : queryOf(init);
  }

  /**
   * @param {object} init
   * @returns {Query}
   */
  static #queryOf(init) {
    const method = iteratorMethodOf(init, "URLSearchParams");
    if (method === undefined) return new Query("", recordOf(init));
    // What the iterators of a list and of its pairs give is known, unless a program has changed these.
    if (method === entriesOfList && isIteratorUnchanged() && areArraysUnchanged()) {
      const query = workingOrNone(() => /** @type {URLSearchParams} */ (init).#query);
      if (query !== undefined) return copyOfQuery(query);
    }
    return new Query("", listOfPairs(sequenceOf(init, method, pairOf)));
  }

  get size() {
    return listOf(this.#query).length / 2;
  }

  /**
   * @param {unknown} name
   * @param {unknown} value
   */
  append(name, value) {
    const query = this.#query;
    requireArguments(arguments.length, 2, "URLSearchParams.append");
    const newName = scalarValueStringOf(name);
    const newValue = scalarValueStringOf(value);
    const list = listOf(query);
    appendPair(list, newName, newValue);
    // Assignments, here and after every change: at the end of the stack a call could throw, and the URL would not know that its list
    // has changed.
    query.source = "";
    query.isSerialized = false;
    query.isChanged = true;
  }

  /**
   * @param {unknown} name
   * @param {unknown} [value]
   */
  delete(name, value = undefined) {
    const query = this.#query;
    requireArguments(arguments.length, 1, "URLSearchParams.delete");
    const goneName = scalarValueStringOf(name);
    const goneValue = value === undefined ? undefined : scalarValueStringOf(value);
    const list = listOf(query);
    let kept = 0;
    for (let index = 0; index < list.length; index += 2) {
      if (list[index] === goneName && (goneValue === undefined || list[index + 1] === goneValue)) continue;
      if (kept !== index) {
        list[kept] = list[index];
        list[kept + 1] = list[index + 1];
      }
      kept += 2;
    }
    list.length = kept;
    query.source = "";
    query.isSerialized = false;
    query.isChanged = true;
  }

  /** @param {unknown} name */
  get(name) {
    const query = this.#query;
    requireArguments(arguments.length, 1, "URLSearchParams.get");
    return firstValue(query, scalarValueStringOf(name));
  }

  /** @param {unknown} name */
  getAll(name) {
    const query = this.#query;
    requireArguments(arguments.length, 1, "URLSearchParams.getAll");
    const wanted = scalarValueStringOf(name);
    const list = listOf(query);
    /** @type {string[]} */
    const values = [];
    for (let index = 0; index < list.length; index += 2) {
      if (list[index] === wanted) append(values, list[index + 1]);
    }
    return values;
  }

  /**
   * @param {unknown} name
   * @param {unknown} [value]
   */
  has(name, value = undefined) {
    const query = this.#query;
    requireArguments(arguments.length, 1, "URLSearchParams.has");
    const wantedName = scalarValueStringOf(name);
    const wantedValue = value === undefined ? undefined : scalarValueStringOf(value);
    const list = listOf(query);
    for (let index = 0; index < list.length; index += 2) {
      if (list[index] === wantedName && (wantedValue === undefined || list[index + 1] === wantedValue)) return true;
    }
    return false;
  }

  /**
   * @param {unknown} name
   * @param {unknown} value
   */
  set(name, value) {
    const query = this.#query;
    requireArguments(arguments.length, 2, "URLSearchParams.set");
    const setName = scalarValueStringOf(name);
    const newValue = scalarValueStringOf(value);
    const list = listOf(query);
    const first = indexOfName(list, setName);
    if (first < 0) {
      appendPair(list, setName, newValue);
    } else {
      list[first + 1] = newValue;
      let kept = first + 2;
      for (let index = kept; index < list.length; index += 2) {
        if (list[index] === setName) continue;
        if (kept !== index) {
          list[kept] = list[index];
          list[kept + 1] = list[index + 1];
        }
        kept += 2;
      }
      list.length = kept;
    }
    query.source = "";
    query.isSerialized = false;
    query.isChanged = true;
  }

  sort() {
    const query = this.#query;
    const list = sorted(listOf(query));
    query.list = list;
    query.source = "";
    query.isSerialized = false;
    query.isChanged = true;
  }

  entries() {
    return new SearchParamsIterator(this.#query, ENTRIES);
  }

  /**
   * @param {unknown} callback
   * @param {unknown} [thisArg]
   */
  forEach(callback, thisArg = undefined) {
    const query = this.#query;
    requireArguments(arguments.length, 1, "URLSearchParams.forEach");
    if (typeof callback !== "function") throw new TypeError("URLSearchParams.forEach: the callback is not a function");
    for (let index = 0; index < listOf(query).length; index += 2) {
      const list = listOf(query);
      apply(callback, thisArg, [list[index + 1], list[index], this]);
    }
  }

  keys() {
    return new SearchParamsIterator(this.#query, KEYS);
  }

  values() {
    return new SearchParamsIterator(this.#query, VALUES);
  }

  toString() {
    return serializationOf(this.#query);
  }

  /**
   * @param {number} depth
   * @param {import("./console-printing.js").Options} options
   * @param {import("./console-printing.js").Inspect} inspect
   */
  [nodeInspect](depth, options, inspect) {
    const query = workingOrNone(() => this.#query);
    // A prototype, a proxy, or an object that inherits from an instance is left to the console.
    if (query === undefined) return this;
    return inspectSearchParams(this, listOf(query), depth, options, inspect);
  }
}

/** Also the value of `Symbol.iterator`, unless a program changes that. */
const entriesOfList = /* @__PURE__ */ entriesOf(URLSearchParams);

/** @param {typeof URLSearchParams} Class */
function entriesOf(Class) {
  return Class.prototype.entries;
}

const interfaceObject = /* @__PURE__ */ makePairIterable(
  /* @__PURE__ */ makeInterface(URLSearchParams, "URLSearchParams", 0),
);

export { interfaceObject as URLSearchParams };

/**
 * [Pair iterators](https://webidl.spec.whatwg.org/#js-iterable): `Symbol.iterator` is `entries`.
 * @template {{ new (...args: any[]): { entries: () => object } }} T
 * @param {T} interfaceObject
 * @returns {T}
 */
function makePairIterable(interfaceObject) {
  const { entries } = interfaceObject.prototype;
  defineProperty(interfaceObject.prototype, iterator, { value: entries, writable: true, configurable: true });
  return interfaceObject;
}

/**
 * The query object of a URL, always the same one. It is made by the interface object, not by the class: if only the class
 * were used, a bundler would leave out what {@link makePairIterable} adds.
 * @param {Query} query
 * @returns {URLSearchParams}
 */
export function searchParamsOf(query) {
  query.object ??= new interfaceObject(OF_URL, query);
  return query.object;
}

/**
 * [Initializes](https://url.spec.whatwg.org/#urlsearchparams-initialize) a query with the constructor's argument.
 * @param {unknown} init which is no object
 * @returns {Query}
 */
function queryOf(init) {
  if (init === undefined) return new Query("", null);
  const source = scalarValueStringOf(init);
  const isPrefixed = source !== "" && codeUnitAt(source, 0) === QUESTION_MARK;
  return new Query(isPrefixed ? sliceOf(source, 1, source.length) : source, null);
}

/** @param {unknown} item */
function pairOf(item) {
  const method = isObject(item) ? iteratorMethodOf(item, "URLSearchParams") : undefined;
  if (method === undefined) throw new TypeError("URLSearchParams: each item must be a sequence of a name and a value");
  return sequenceOf(/** @type {object} */ (item), method, scalarValueStringOf);
}

/** @param {string[][]} pairs */
function listOfPairs(pairs) {
  /** @type {string[]} */
  const list = [];
  for (let index = 0; index < pairs.length; index++) {
    const pair = pairs[index];
    if (pair.length !== 2) throw new TypeError("URLSearchParams: each item must have exactly a name and a value");
    appendPair(list, pair[0], pair[1]);
  }
  return list;
}

/** @param {string[]} list */
function isSorted(list) {
  for (let index = 2; index < list.length; index += 2) {
    if (list[index - 2] > list[index]) return false;
  }
  return true;
}

/**
 * A list of up to this many items, two for each pair, is sorted by insertion. For four pairs that takes a quarter of the time that
 * `Array.prototype.sort` takes, and for twenty half to two thirds.
 */
const LONGEST_INSERTED = 40;

/**
 * Returns the list, stably sorted by the code units of the names.
 * @param {string[]} list
 */
function sorted(list) {
  if (list.length <= LONGEST_INSERTED) {
    for (let index = 2; index < list.length; index += 2) insertInOrder(list, index);
    return list;
  }
  if (isSorted(list)) return list;
  /** @type {number[]} */
  const order = [];
  for (let index = 0; index < list.length; index += 2) append(order, index);
  sortInPlace(order, (a, b) => (list[a] < list[b] ? -1 : +(list[a] > list[b])));
  /** @type {string[]} */
  const result = [];
  for (let place = 0; place < order.length; place++) {
    appendPair(result, list[order[place]], list[order[place] + 1]);
  }
  return result;
}

/**
 * Moves a pair to its place among those before it, which are in order.
 * @param {string[]} list
 * @param {number} index
 */
function insertInOrder(list, index) {
  const name = list[index];
  const value = list[index + 1];
  let place = index;
  while (place > 0 && list[place - 2] > name) place -= 2;
  for (let at = index; at > place; at -= 2) {
    list[at] = list[at - 2];
    list[at + 1] = list[at - 1];
  }
  list[place] = name;
  list[place + 1] = value;
}
