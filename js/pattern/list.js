/**
 * Many patterns, and which of them matches first. An index has the hosts and paths that they require: src/pattern/list.rs and
 * trie.rs explain it.
 */
import { scalarValueStringOf } from "../classes/webidl.js";
import { isObject } from "../objects.js";
import {
  append,
  apply,
  codeUnitAt,
  defineProperty,
  indexIn,
  sliceOf,
  sortInPlace,
  TypeError,
  toStringTag,
} from "../primordials.js";
import { lowercased } from "./matching.js";
import {
  componentsOf,
  execInit,
  execURL,
  hasOption,
  inputOf,
  inputsOf,
  objectOf,
  subjectOf,
  URLPattern,
} from "./pattern.js";
import { unshare } from "./result.js";
import { ANYTHING, SEGMENT, shapesOf } from "./shapes.js";
import { HOSTNAME, hostnameOf, PATHNAME, pathnameOf } from "./urls.js";

const { Map } = globalThis;
const { get: getFrom, set: setIn, delete: deleteFrom } = Map.prototype;

/**
 * @typedef {import("./shapes.js").Shape} Shape
 * @typedef {{ order: number, pattern: object, components: import("./component.js").Component[], value: unknown }} Entry
 * @typedef {{ pattern: object, value: unknown, result: object }} Match
 */

/**
 * A node in a tree of texts: the next nodes, and the items of the keys that end here. Inputs are read from their start, or from
 * their end.
 * @template T
 */
class Node {
  /** The text that leads here from the previous node: as long as no other key branches off. */
  text;
  isFromEnd;
  /** The order of the first entry that has been added here or after this. */
  first;
  /** The first characters, in the order of reading, of the texts of `nexts`. @type {number[]} */
  codes = [];
  /** @type {Node<T>[]} */
  nexts = [];
  /** The next node after the rest of a segment, which is not empty. @type {Node<T> | undefined} */
  any = undefined;
  /** The item of the key that ends here, together with the input. @type {T | undefined} */
  exact = undefined;
  /** The tree of keys that say more, read from the other end. @type {Node<T> | undefined} */
  other = undefined;
  /** In such a tree, the item of the key that ends here. @type {T | undefined} */
  open = undefined;

  /** @param {string} text @param {boolean} isFromEnd @param {number} first */
  constructor(text, isFromEnd, first) {
    this.text = text;
    this.isFromEnd = isFromEnd;
    this.first = first;
  }

  /** Whether there is no next node. */
  get isLeaf() {
    return this.codes.length === 0 && this.any === undefined;
  }

  /** The first character in the order of reading, after `skipped` others. @param {string} text @param {number} [skipped] */
  codeOf(text, skipped = 0) {
    return codeUnitAt(text, this.isFromEnd ? text.length - 1 - skipped : skipped);
  }

  /** The part of a text from one character up to another, in the order of reading. @param {string} text @param {number} from @param {number} to */
  partOf(text, from, to) {
    return this.isFromEnd ? sliceOf(text, text.length - to, text.length - from) : sliceOf(text, from, to);
  }
}

const { min: least } = Math;

/**
 * What a component must begin with or, read from its end, end with to have a shape.
 * @param {Shape} shape
 * @param {string} delimiter
 * @param {boolean} isFromEnd
 * @returns {{ items: Shape, isWhole: boolean }} texts, and `SEGMENT`, which is all that is left of a segment; and whether they say
 *   all that the shape does
 */
function keyOf(shape, delimiter, isFromEnd) {
  /** @type {Shape} */
  const items = [];
  const separator = codeUnitAt(delimiter, 0);
  const { length } = shape;
  let isWhole = true;
  // Whether the rest of a segment has been added.
  let isPast = false;
  for (let index = 0; index < length; index++) {
    let piece = shape[isFromEnd ? length - 1 - index : index];
    if (piece === ANYTHING) return { items, isWhole: false };
    if (typeof piece === "string") {
      if (isPast) {
        let at = 0;
        while (at < piece.length && codeUnitAt(piece, isFromEnd ? piece.length - 1 - at : at) !== separator) at++;
        if (at > 0) isWhole = false;
        if (at === piece.length) continue;
        piece = isFromEnd ? sliceOf(piece, 0, piece.length - at) : sliceOf(piece, at, piece.length);
        isPast = false;
      }
      append(items, piece);
    } else {
      if (!isPast) append(items, SEGMENT);
      else isWhole = false;
      isPast = true;
    }
  }
  return { items, isWhole };
}

/**
 * The node after a text, which is made if it is missing.
 * @template T
 * @param {Node<T>} root
 * @param {string} text
 * @param {number} order of the entry that it is for
 * @returns {Node<T>}
 */
function nodeAfter(root, text, order) {
  let node = root;
  for (let at = 0; at < text.length; ) {
    const { codes, nexts, isFromEnd } = node;
    const code = node.codeOf(text, at);
    let place = 0;
    while (place < codes.length && codes[place] !== code) place++;
    if (place === codes.length) {
      append(codes, code);
      append(nexts, new Node(node.partOf(text, at, text.length), isFromEnd, order));
      return nexts[place];
    }
    const next = nexts[place];
    const own = next.text;
    const most = least(own.length, text.length - at);
    let common = 1;
    while (common < most && node.codeOf(own, common) === node.codeOf(text, at + common)) common++;
    if (common < own.length) {
      /** @type {Node<T>} */
      const between = new Node(node.partOf(own, 0, common), isFromEnd, next.first);
      append(between.codes, node.codeOf(own, common));
      append(between.nexts, next);
      next.text = node.partOf(own, common, own.length);
      nexts[place] = between;
    }
    node = nexts[place];
    at += common;
  }
  return node;
}

/**
 * The item of a shape.
 * @template T
 * @param {Node<T>} root
 * @param {Shape} shape
 * @param {string} delimiter
 * @param {number} order of the entry that it is for
 * @param {(order: number) => T} make
 * @returns {T}
 */
function itemOf(root, shape, delimiter, order, make) {
  const { items, isWhole } = keyOf(shape, delimiter, root.isFromEnd);
  let node = nodeAt(root, items, order);
  if (isWhole) {
    node.exact ??= make(order);
    return node.exact;
  }
  node.other ??= new Node("", !root.isFromEnd, order);
  node = nodeAt(node.other, keyOf(shape, delimiter, node.other.isFromEnd).items, order);
  node.open ??= make(order);
  return node.open;
}

/**
 * The node at the end of a key.
 * @template T
 * @param {Node<T>} root
 * @param {Shape} items
 * @param {number} order of the entry that it is for
 * @returns {Node<T>}
 */
function nodeAt(root, items, order) {
  let node = root;
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    if (typeof item === "string") {
      node = nodeAfter(node, item, order);
    } else {
      node.any ??= new Node("", node.isFromEnd, order);
      node = node.any;
    }
  }
  return node;
}

/** The results of a search: the first `count` items. @template T */
class Found {
  count = 0;
  /** Its elements are there, so that no setter is called that a program has added to `Array.prototype`. @type {(T | undefined)[]} */
  items = [undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined];

  /** @param {T} item */
  add(item) {
    if (this.count < this.items.length) this.items[this.count] = item;
    else append(this.items, item);
    this.count++;
  }

  /** @param {number} index below `count` */
  at(index) {
    return /** @type {T} */ (this.items[index]);
  }
}

/** The nodes that a search may still visit. */
let budget = 0;

/** The ends of long segments, by their starts: from the end of the input, these are negative. @type {Record<number, number> | undefined} */
let ends;

/** How long a segment is whose end is kept. */
const LONG = 64;

/**
 * Where a segment ends.
 * @param {string} text
 * @param {number} at how much has been read
 * @param {string} delimiter
 * @param {boolean} isFromEnd
 */
function endOfSegment(text, at, delimiter, isFromEnd) {
  const { length } = text;
  const start = isFromEnd ? at - length - 1 : at;
  const known = ends?.[start];
  if (known !== undefined) return known;
  let end = at;
  if (isFromEnd) {
    const separator = codeUnitAt(delimiter, 0);
    while (end < length && codeUnitAt(text, length - 1 - end) !== separator) end++;
  } else {
    end = indexIn(text, delimiter, at);
    if (end < 0) end = length;
  }
  if (end - at > LONG) {
    const kept = ends ?? /** @type {Record<number, number>} */ (/** @type {unknown} */ ({ __proto__: null }));
    kept[start] = end;
    ends = kept;
  }
  return end;
}

/**
 * Finds the items of each key that `text` has.
 * @template T
 * @param {Node<T>} root
 * @param {string} text
 * @param {string} delimiter
 * @param {number} limit entries from this order on are not needed
 * @param {Found<T>} found gets it
 */
function find(root, text, delimiter, limit, found) {
  const { length } = text;
  const { isFromEnd } = root;
  const separator = codeUnitAt(delimiter, 0);
  /** @type {{ node: Node<T>, at: number }[] | undefined} */
  let stack;
  let node = root;
  // How much has been read.
  let at = 0;
  while (budget > 0) {
    budget--;
    const { codes, any, exact, open, other } = node;
    if (open !== undefined) found.add(open);
    if (other !== undefined && other.first < limit) {
      // Most of these trees are for wildcards at the end, and have nothing else.
      if (!other.isLeaf) find(other, text, delimiter, limit, found);
      else if (other.open !== undefined) found.add(other.open);
    }
    /** @type {Node<T> | undefined} */
    let next;
    if (at === length) {
      if (exact !== undefined) found.add(exact);
    } else if (codes.length > 0 || any !== undefined) {
      const code = codeUnitAt(text, isFromEnd ? length - 1 - at : at);
      let after = at;
      for (let place = 0; place < codes.length; place++) {
        if (codes[place] !== code) continue;
        const own = node.nexts[place];
        if (own.first >= limit) break;
        after = at + own.text.length;
        // Its first character is here.
        if (after === at + 1) next = own;
        else if (
          isFromEnd ? sliceOf(text, length - after, length - at) === own.text : sliceOf(text, at, after) === own.text
        )
          next = own;
        break;
      }
      if (any !== undefined && code !== separator && any.first < limit) {
        const end = endOfSegment(text, at, delimiter, isFromEnd);
        if (next === undefined) {
          next = any;
          after = end;
        } else {
          stack ??= [];
          append(stack, { node: any, at: end });
        }
      }
      at = after;
    }
    if (next !== undefined) {
      node = next;
    } else {
      if (stack === undefined || stack.length === 0) return;
      ({ node, at } = stack[stack.length - 1]);
      stack.length--;
    }
  }
}

/**
 * Refuses a pattern of another class, such as the platform's: used as an init, it would lose its options, which cannot be read. A
 * regular expression has none of an init's members, and would match every URL.
 * @param {any} init
 */
function withoutOptions(init) {
  if (!isObject(init)) return init;
  const { [toStringTag]: tag, exec } = /** @type {any} */ (init);
  // In Node.js 24 the platform's class has no `Symbol.toStringTag`.
  if (tag === "URLPattern" || typeof exec === "function") {
    throw new TypeError("URLPatternList: the pattern is of another class than this URLPattern");
  }
  return init;
}

/** The contents of a removed entry, which keeps nothing alive while it is still in the index. */
const GONE = { order: -1, pattern: {}, components: [], value: undefined };

/**
 * The entries of a host, by their paths. Those that ignore case have their own tree.
 * @typedef {{ exact: Node<Entry[]>, folded: Node<Entry[]> | undefined }} Paths
 */

/** @param {number} order @returns {Paths} */
const noPaths = (order) => ({ exact: new Node("", false, order), folded: undefined });

/** @returns {Entry[]} */
const noEntries = () => [];

/** How many nodes a search for the first match visits before it looks only at the first entries, and at how many. */
const MOST_VISITS = 256;
const FEW_ENTRIES = 32;

export class URLPatternList {
  /** In their order; some may have been removed. Everything else can be made from them. @type {Entry[]} */
  #entries = [];
  /** The entries of each pattern. @type {Map<object, Entry[]>} */
  #byPattern = new Map();
  #size = 0;
  /** By hosts, from their last labels on, and then by paths. @type {Node<Paths>} */
  #index = new Node("", true, 0);
  /** @type {Found<Paths>} */
  #hosts = new Found();
  /** @type {Found<Entry[]>} */
  #lists = new Found();
  #next = 0;
  /** Whether the rest has to be rebuilt: a change was interrupted, as at the end of the stack, or many entries were removed. */
  #isTorn = false;
  #isLinear;

  /** @param {{ linear?: boolean }} [options] */
  constructor(options = undefined) {
    this.#isLinear = hasOption(options, "linear", "URLPatternList");
  }

  get size() {
    this.#mend();
    return this.#size;
  }

  /**
   * @param {any} pattern a `URLPattern`, or what it can be made of
   * @param {unknown} [value]
   * @returns {this}
   */
  add(pattern, value = undefined) {
    const own = pattern instanceof URLPattern ? pattern : new URLPattern(withoutOptions(pattern));
    if (this.#isLinear && !isLinear(own)) throw new TypeError("URLPatternList: the pattern is not linear");
    /** @type {Entry} */
    const entry = { order: this.#next++, pattern: own, components: componentsOf(own), value };
    this.#mend();
    // Calls may exhaust the stack, but the statements in `catch` do not.
    try {
      append(this.#entries, entry);
      this.#register(entry);
      this.#insert(entry);
    } catch (error) {
      entry.order = GONE.order;
      this.#isTorn = true;
      throw error;
    }
    return this;
  }

  /**
   * @param {object} pattern
   * @returns {boolean} whether it was there
   */
  delete(pattern) {
    this.#mend();
    /** @type {Entry[] | undefined} */
    const removed = apply(getFrom, this.#byPattern, [pattern]);
    if (removed === undefined) return false;
    apply(deleteFrom, this.#byPattern, [pattern]);
    for (let index = 0; index < removed.length; index++) {
      const entry = removed[index];
      ({ order: entry.order, pattern: entry.pattern, components: entry.components, value: entry.value } = GONE);
    }
    this.#size -= removed.length;
    this.#isTorn = this.#entries.length > 2 * this.#size;
    try {
      this.#mend();
    } catch {
      // Now it is removed. The next operation finds the list torn.
    }
    return true;
  }

  /**
   * @param {unknown} [input]
   * @param {unknown} [baseURL]
   * @returns {Match | null} the first match
   */
  match(input = undefined, baseURL = undefined) {
    return this.#match(input, baseURL, undefined);
  }

  /**
   * @param {unknown} [input]
   * @param {unknown} [baseURL]
   * @returns {Match[]} all matches, in the order of the patterns
   */
  matchAll(input = undefined, baseURL = undefined) {
    /** @type {Match[]} */
    const matches = [];
    this.#match(input, baseURL, matches);
    return matches;
  }

  /** If necessary, rebuilds everything but the entries, without those that have been removed. */
  #mend() {
    if (!this.#isTorn) return;
    const entries = this.#entries;
    let kept = 0;
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index];
      if (entry.order >= 0) entries[kept++] = entry;
    }
    entries.length = kept;
    this.#size = 0;
    this.#byPattern = new Map();
    this.#index = new Node("", true, 0);
    // The results of the last search belong to the previous index.
    this.#hosts = new Found();
    this.#lists = new Found();
    for (let index = 0; index < kept; index++) {
      this.#register(entries[index]);
      this.#insert(entries[index]);
    }
    this.#isTorn = false;
  }

  /** @param {Entry} entry */
  #register(entry) {
    const others = apply(getFrom, this.#byPattern, [entry.pattern]);
    if (others === undefined) apply(setIn, this.#byPattern, [entry.pattern, [entry]]);
    else append(others, entry);
    this.#size++;
  }

  /** @param {Entry} entry */
  #insert(entry) {
    const { components, order } = entry;
    const hosts = shapesOf(components[HOSTNAME].items, ".", false);
    const { items, ignoreCase } = components[PATHNAME];
    const shapes = shapesOf(items, "/", ignoreCase);
    for (let host = 0; host < hosts.length; host++) {
      const paths = itemOf(this.#index, hosts[host], ".", order, noPaths);
      if (ignoreCase) paths.folded ??= new Node("", false, order);
      const tree = (ignoreCase && paths.folded) || paths.exact;
      for (let shape = 0; shape < shapes.length; shape++) {
        const entries = itemOf(tree, shapes[shape], "/", order, noEntries);
        // Several shapes may have one key.
        if (entries.length === 0 || entries[entries.length - 1] !== entry) append(entries, entry);
      }
    }
  }

  /**
   * The entries that may match, in their order.
   * @param {string} host
   * @param {string} path
   * @param {number} limit entries from this order on may be missing
   * @returns {Entry[]}
   */
  #candidates(host, path, limit) {
    const hosts = this.#hosts;
    const lists = this.#lists;
    hosts.count = lists.count = 0;
    const root = this.#index;
    if (root.isLeaf && root.exact === undefined && root.other?.isLeaf && root.other.open !== undefined) {
      hosts.add(root.other.open);
    } else {
      ends = undefined;
      find(root, host, ".", limit, hosts);
    }
    ends = undefined;
    /** @type {string | undefined} */
    let lowercase;
    for (let index = 0; index < hosts.count; index++) {
      const { exact, folded } = hosts.at(index);
      if (exact.first < limit) find(exact, path, "/", limit, lists);
      if (folded === undefined || folded.first >= limit) continue;
      lowercase ??= lowercased(path);
      find(folded, lowercase, "/", limit, lists);
    }
    if (lists.count === 1) return lists.at(0);
    /** @type {Entry[]} */
    const found = [];
    for (let index = 0; index < lists.count; index++) {
      const entries = lists.at(index);
      for (let at = 0; at < entries.length && entries[at].order < limit; at++) append(found, entries[at]);
    }
    if (found.length > 1) sortInPlace(found, (a, b) => a.order - b.order);
    return found;
  }

  /**
   * @param {unknown} input
   * @param {unknown} baseURL
   * @param {Match[] | undefined} matches gets all; otherwise the first is enough
   * @returns {Match | null}
   */
  #match(input, baseURL, matches) {
    const own = inputOf(input);
    const base = baseURL === undefined ? undefined : scalarValueStringOf(baseURL);
    const subject = subjectOf(own, base);
    if (subject === undefined) return null;
    const values = /** @type {(string | undefined)[]} */ (subject);
    const isURL = typeof own === "string";
    const host = isURL ? hostnameOf(subject) : (values[HOSTNAME] ?? "");
    const path = isURL ? pathnameOf(subject) : (values[PATHNAME] ?? "");
    this.#mend();
    budget = matches === undefined ? MOST_VISITS : Infinity;
    let limit = Infinity;
    let entries = this.#candidates(host, path, limit);
    if (budget === 0) {
      // A loop might be faster, if one of the first patterns matches.
      budget = Infinity;
      limit = FEW_ENTRIES;
      entries = this.#candidates(host, path, limit);
    }
    let last = -1;
    for (;;) {
      for (let index = 0; index < entries.length && entries[index].order < limit; index++) {
        const { order, components, pattern, value } = entries[index];
        // It has been removed, or tried.
        if (order <= last) continue;
        last = order;
        const result = isURL
          ? execURL(components, subject, path, host, inputsOf(subject, own, base))
          : execInit(components, values, [objectOf(own)]);
        if (result === null) continue;
        unshare(result, own, base);
        const match = { pattern, value, result };
        if (matches === undefined) return match;
        append(matches, match);
      }
      if (limit >= this.#next) return null;
      limit *= 8;
      entries = this.#candidates(host, path, limit);
    }
  }
}

defineProperty(URLPatternList.prototype, toStringTag, { value: "URLPatternList", configurable: true });

/**
 * Whether matching takes time in proportion to the length of the input: the engine matches none of the components.
 * @param {object} pattern
 * @returns {boolean}
 */
export function isLinear(pattern) {
  if (!(pattern instanceof URLPattern)) throw new TypeError("isLinear: the argument is not a URLPattern");
  const components = componentsOf(pattern);
  for (let index = 0; index < components.length; index++) if (!components[index].matcher.isLinear) return false;
  return true;
}
