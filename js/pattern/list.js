/**
 * Many patterns, and which of them matches first. What they need of hosts and paths is in an index: src/pattern/list.rs and trie.rs
 * explain it.
 */
import { append, apply, codeUnitAt, defineProperty, indexIn, sliceOf, sortInPlace, TypeError } from "../primordials.js";
import { componentsOf, execSubject, inputOf, objectOf, subjectOf, URLPattern } from "./pattern.js";
import { componentOf, HOSTNAME, PATHNAME } from "./urls.js";

/**
 * @typedef {import("./matching.js").Piece} Piece
 * @typedef {{ order: number, pattern: object, value: unknown }} Entry
 * @typedef {{ pattern: object, value: unknown, result: object }} Match
 */

/**
 * A node of a tree of segments: what comes next, and what is at the end of the keys that end here, without and with further segments.
 * @template T
 */
class Node {
  /** By their texts. @type {Map<string, Node<T>> | undefined} */
  texts = undefined;
  /** @type {Node<T> | undefined} */
  any = undefined;
  /** @type {T | undefined} */
  exact = undefined;
  /** @type {T | undefined} */
  open = undefined;
}

const { Map } = globalThis;
const MapPrototype = Map.prototype;
const { get: mapGet, set: mapSet } = MapPrototype;

/**
 * @template T
 * @param {Map<string, T>} map
 * @param {string} key
 * @returns {T | undefined}
 */
const getFrom = (map, key) => (MapPrototype.get === mapGet ? map.get(key) : apply(mapGet, map, [key]));

/** Stands for any segment that is not empty. */
const ANY = {};

/**
 * The parts of `text` between delimiters.
 * @param {string} text
 * @param {string} delimiter
 * @param {boolean} isFromEnd whether the last one comes first
 */
function split(text, delimiter, isFromEnd) {
  /** @type {string[]} */
  const parts = [];
  for (let start = 0; ; ) {
    const end = indexIn(text, delimiter, start);
    append(parts, sliceOf(text, start, end < 0 ? text.length : end));
    if (end < 0) break;
    start = end + 1;
  }
  if (isFromEnd) {
    for (let low = 0, high = parts.length - 1; low < high; low++, high--) {
      const part = parts[low];
      parts[low] = parts[high];
      parts[high] = part;
    }
  }
  return parts;
}

/**
 * The segments that a pattern needs, and whether there are no others.
 * @param {Piece[]} pieces
 * @param {string} delimiter
 * @param {boolean} isFromEnd
 * @returns {{ segments: (string | object)[], isExact: boolean }}
 */
function keyOf(pieces, delimiter, isFromEnd) {
  /** @type {(string | object)[]} */
  const segments = [];
  /** @type {string | object} */
  let current = "";
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[isFromEnd ? pieces.length - 1 - index : index];
    if (typeof piece === "string") {
      const chunks = split(piece, delimiter, isFromEnd);
      for (let at = 0; at < chunks.length; at++) {
        if (at > 0) append(segments, current);
        else if (current === ANY) {
          if (chunks[0] === "") continue;
          return { segments, isExact: false };
        }
        current = chunks[at];
      }
    } else if (piece.set !== undefined && current === "" && !hasCode(piece.set, codeUnitAt(delimiter, 0))) {
      current = ANY;
    } else {
      if (piece.tail !== undefined && !isFromEnd && sliceOf(piece.tail, 0, 1) === delimiter) append(segments, current);
      return { segments, isExact: false };
    }
  }
  append(segments, current);
  return { segments, isExact: true };
}

/** @param {Uint32Array} set @param {number} code */
const hasCode = (set, code) => ((set[code >> 5] >>> (code & 31)) & 1) === 1;

/**
 * What is at the end of a key.
 * @template T
 * @param {Node<T>} root
 * @param {{ segments: (string | object)[], isExact: boolean }} key
 * @param {() => T} make
 * @returns {T}
 */
function entryOf(root, { segments, isExact }, make) {
  let node = root;
  for (let index = 0; index < segments.length; index++) {
    const segment = segments[index];
    if (typeof segment === "string") {
      node.texts ??= new Map();
      const next = getFrom(node.texts, segment) ?? new Node();
      apply(mapSet, node.texts, [segment, next]);
      node = next;
    } else {
      node.any ??= new Node();
      node = node.any;
    }
  }
  if (isExact) {
    node.exact ??= make();
    return node.exact;
  }
  node.open ??= make();
  return node.open;
}

/**
 * Appends to `found` what is at the end of each key that the segments of `text` have.
 * @template T
 * @param {Node<T>} root
 * @param {string} text
 * @param {string} delimiter
 * @param {boolean} isFromEnd
 * @param {T[]} found
 */
function find(root, text, delimiter, isFromEnd, found) {
  /** @type {{ node: Node<T>, at: number }[] | undefined} */
  let stack;
  /** @type {Node<T> | undefined} */
  let node = root;
  // Before the next segment, or beyond the text.
  let at = isFromEnd ? text.length : 0;
  for (;;) {
    if (node === undefined) {
      if (stack === undefined || stack.length === 0) return;
      ({ node, at } = stack[stack.length - 1]);
      stack.length--;
    }
    if (node.open !== undefined) append(found, node.open);
    const isAtEnd = isFromEnd ? at < 0 : at > text.length;
    if (isAtEnd && node.exact !== undefined) append(found, node.exact);
    /** @type {Node<T>} */
    const { texts, any } = node;
    node = undefined;
    if (isAtEnd || (texts === undefined && any === undefined)) continue;
    let start = at;
    let end = at;
    if (isFromEnd) {
      while (start > 0 && codeUnitAt(text, start - 1) !== 0x2e) start--;
      at = start - 1;
    } else {
      end = indexIn(text, delimiter, at);
      if (end < 0) end = text.length;
      at = end + 1;
    }
    if (any !== undefined && start < end) {
      if (texts === undefined) {
        node = any;
        continue;
      }
      stack ??= [];
      append(stack, { node: any, at });
    }
    if (texts !== undefined) node = getFrom(texts, sliceOf(text, start, end));
  }
}

export class URLPatternList {
  /** @type {Entry[]} */
  #entries = [];
  /** By hosts, from their last labels on, and then by paths. @type {Node<Node<Entry[]>>} */
  #index = new Node();
  #next = 0;
  /** How many entries of the index are not in the list any more. */
  #removed = 0;
  #isLinear;

  /** @param {{ linear?: boolean }} [options] */
  constructor({ linear = false } = {}) {
    this.#isLinear = linear;
  }

  get size() {
    return this.#entries.length;
  }

  /**
   * @param {any} pattern a `URLPattern`, or what it can be made of
   * @param {unknown} [value]
   * @returns {this}
   */
  add(pattern, value = undefined) {
    const own = pattern instanceof URLPattern ? pattern : new URLPattern(pattern);
    if (this.#isLinear && !isLinear(own)) throw new TypeError("URLPatternList: the pattern is not linear");
    /** @type {Entry} */
    const entry = { order: this.#next++, pattern: own, value };
    append(this.#entries, entry);
    this.#insert(entry);
    return this;
  }

  /**
   * @param {object} pattern
   * @returns {boolean} whether it was there
   */
  delete(pattern) {
    const entries = this.#entries;
    let kept = 0;
    for (let index = 0; index < entries.length; index++) {
      if (entries[index].pattern === pattern) entries[index].order = -1;
      else entries[kept++] = entries[index];
    }
    const removed = entries.length - kept;
    entries.length = kept;
    this.#removed += removed;
    if (this.#removed > kept) {
      this.#removed = 0;
      this.#index = new Node();
      for (let index = 0; index < kept; index++) this.#insert(entries[index]);
    }
    return removed > 0;
  }

  /**
   * @param {unknown} [input]
   * @param {unknown} [baseURL]
   * @returns {Match | null} the first match
   */
  match(input = undefined, baseURL = undefined) {
    return this.#match(input, baseURL, true)[0] ?? null;
  }

  /**
   * @param {unknown} [input]
   * @param {unknown} [baseURL]
   * @returns {Match[]} all matches, in the order of the patterns
   */
  matchAll(input = undefined, baseURL = undefined) {
    return this.#match(input, baseURL, false);
  }

  /** @param {Entry} entry */
  #insert(entry) {
    const components = componentsOf(entry.pattern);
    const host = keyOf(components[HOSTNAME].matcher.pieces(), ".", true);
    const path = keyOf(components[PATHNAME].matcher.pieces(), "/", false);
    const paths = entryOf(this.#index, host, () => /** @type {Node<Entry[]>} */ (new Node()));
    append(
      entryOf(paths, path, () => /** @type {Entry[]} */ ([])),
      entry,
    );
  }

  /**
   * @param {unknown} input
   * @param {unknown} baseURL
   * @param {boolean} isFirst whether one is enough
   */
  #match(input, baseURL, isFirst) {
    /** @type {Match[]} */
    const matches = [];
    const own = inputOf(input);
    const base = baseURL === undefined ? undefined : `${baseURL}`;
    const subject = subjectOf(own, base);
    if (subject === undefined) return matches;
    const isInit = typeof own !== "string";
    const init = /** @type {(string | undefined)[]} */ (subject);
    /** @param {number} component @returns {string} */
    const valueOf = (component) => (isInit ? (init[component] ?? "") : componentOf(subject, component));
    const path = valueOf(PATHNAME);
    /** @type {Node<Entry[]>[]} */
    const hosts = [];
    find(this.#index, valueOf(HOSTNAME), ".", true, hosts);
    /** @type {Entry[][]} */
    const lists = [];
    for (let index = 0; index < hosts.length; index++) find(hosts[index], path, "/", false, lists);
    /** @type {Entry[]} */
    const found = [];
    for (let index = 0; index < lists.length; index++) {
      const entries = lists[index];
      for (let at = 0; at < entries.length; at++) if (entries[at].order >= 0) append(found, entries[at]);
    }
    if (found.length > 1) sortInPlace(found, (a, b) => a.order - b.order);
    for (let index = 0; index < found.length; index++) {
      const { pattern, value } = found[index];
      const inputs = base === undefined ? [isInit ? objectOf(own) : own] : [own, base];
      const result = execSubject(pattern, subject, isInit, inputs);
      if (result === null) continue;
      append(matches, { pattern, value, result });
      if (isFirst) break;
    }
    return matches;
  }
}

defineProperty(URLPatternList.prototype, Symbol.toStringTag, { value: "URLPatternList", configurable: true });

/**
 * Whether matching takes time in proportion to the length of the input: the engine matches none of the components.
 * @param {object} pattern
 * @returns {boolean}
 */
export function isLinear(pattern) {
  const components = componentsOf(pattern);
  for (let index = 0; index < components.length; index++) if (!components[index].matcher.isLinear) return false;
  return true;
}
