/**
 * Matches a component with the program that `wasm/pattern` has made for it, in time in proportion to the component's length. The
 * programs are those of `src/pattern/matching/`, where they are explained; `describe` there writes them. What is matched is
 * canonicalized, and so ASCII.
 */
import { apply, codeUnitAt, indexIn, sliceOf, TypeError, Uint32Array, Uint8Array } from "../primordials.js";

/**
 * @typedef {string | [group: number, min: number, after: number, a: number, b: number, c: number, d: number]} StepDescription
 * @typedef {[optional: number, steps: StepDescription[]]} SequenceDescription
 * @typedef {[prefix: string, suffix: string, classes: number[], members: number[][], followers: number[][][]]} AutomatonDescription
 * @typedef {string | SequenceDescription | AutomatonDescription} Program a string is a regular expression for the engine
 *
 * @typedef {object} Matcher
 * @property {boolean} isLinear
 * @property {(input: string) => boolean} exec whether the input matches; if it does, `slots` has where the groups are
 */

/** The value of a slot where a group did not take part in the match. */
export const UNDEFINED = 0xffffffff;

/** Where each group of the last match begins and ends. */
export let slots = /* @__PURE__ */ new Uint32Array(64);

const { RegExp } = globalThis;
const { exec: execRegExp } = RegExp.prototype;
const { toLowerCase } = String.prototype;
const { ceil, clz32, min: least } = Math;
const { fromCharCode } = String;

/** @param {string} string @returns {string} */
const lowercased = (string) => apply(toLowerCase, string, []);

/**
 * @param {Program} program
 * @param {number} groups how many groups there are
 * @param {boolean} ignoreCase
 * @returns {Matcher}
 */
export function matcherOf(program, groups, ignoreCase) {
  if (slots.length < 2 * groups) slots = new Uint32Array(4 * groups);
  if (typeof program === "string") return new Opaque(program, groups, ignoreCase);
  if (program.length === 2) return new Sequence(program, ignoreCase);
  return new Automaton(program, groups, ignoreCase);
}

/** @typedef {{ text: string, group: number, min: number, after: number, set: Uint32Array, stop: string, isAll: boolean }} Step */

/** @param {StepDescription} step @param {boolean} ignoreCase @returns {Step} */
function stepOf(step, ignoreCase) {
  const set = new Uint32Array(4);
  if (typeof step === "string") {
    return { text: ignoreCase ? lowercased(step) : step, group: -1, min: 0, after: -1, set, stop: "", isAll: false };
  }
  const { 0: group, 1: min, 2: after } = step;
  for (let index = 0; index < 4; index++) set[index] = step[index + 3];
  // Most sets lack one character, for which the engine looks faster; or none that a component may have.
  let stop = "";
  let isAll = true;
  for (let code = 0x20; code < 0x80; code++) {
    if ((set[code >> 5] >>> (code & 31)) & 1) continue;
    stop = isAll ? fromCharCode(code) : "";
    if (!isAll) break;
    isAll = false;
  }
  return { text: "", group, min, after, set, stop, isAll };
}

class Sequence {
  isLinear = true;
  #steps;
  #optional;
  #ignoreCase;

  /** @param {SequenceDescription} description @param {boolean} ignoreCase */
  constructor({ 0: optional, 1: steps }, ignoreCase) {
    this.#optional = optional;
    this.#ignoreCase = ignoreCase;
    for (let index = 0; index < steps.length; index++) steps[index] = /** @type {any} */ (stepOf(steps[index], ignoreCase));
    this.#steps = /** @type {Step[]} */ (/** @type {unknown} */ (steps));
  }

  /** @param {string} input */
  exec(input) {
    const steps = this.#steps;
    const { length } = input;
    const texts = this.#ignoreCase ? lowercased(input) : input;
    let at = 0;
    for (let index = 0; index < steps.length; index++) {
      if (index === this.#optional && at === length) return this.#skip();
      const step = steps[index];
      if (step.group < 0) {
        const end = at + step.text.length;
        if (end > length || sliceOf(texts, at, end) !== step.text) return false;
        at = end;
        continue;
      }
      let end = length;
      if (step.after >= 0) {
        end -= step.after;
        if (end - at < step.min || (!step.isAll && endOfRun(input, at, end, step.set) < end)) return false;
      } else {
        if (!step.isAll) end = step.stop === "" ? endOfRun(input, at, length, step.set) : indexIn(input, step.stop, at);
        if (end < 0) end = length;
        if (end - at < step.min) return false;
      }
      slots[2 * step.group] = at;
      slots[2 * step.group + 1] = end;
      at = end;
    }
    return at === length;
  }

  #skip() {
    for (let index = this.#optional; index < this.#steps.length; index++) {
      const { group } = this.#steps[index];
      if (group >= 0) slots[2 * group] = slots[2 * group + 1] = UNDEFINED;
    }
    return true;
  }
}

/**
 * @param {string} input
 * @param {number} start
 * @param {number} end
 * @param {Uint32Array} set
 */
function endOfRun(input, start, end, set) {
  let at = start;
  while (at < end) {
    const code = codeUnitAt(input, at);
    if (code > 0x7f || !((set[code >> 5] >>> (code & 31)) & 1)) break;
    at++;
  }
  return at;
}

/** The first pass keeps what it finds at every so many characters. The second finds again what is between. */
const BLOCK = 128;

class Automaton {
  isLinear = true;
  #prefix;
  #suffix;
  #ignoreCase;
  #groups;
  /** The class of each ASCII character. */
  #classes;
  /** How many words of 32 positions a set of positions has. */
  #words;
  /** For each class, the positions of its characters. */
  #members;
  /** For each position, those that it can follow. */
  #predecessors;
  /** The positions that the end of the input can follow. */
  #last;
  #followers;
  /** The sets before each character of a block, and after it. */
  #sets;

  /** @param {AutomatonDescription} description @param {number} groups @param {boolean} ignoreCase */
  constructor({ 0: prefix, 1: suffix, 2: classes, 3: members, 4: followers }, groups, ignoreCase) {
    this.#prefix = ignoreCase ? lowercased(prefix) : prefix;
    this.#suffix = ignoreCase ? lowercased(suffix) : suffix;
    this.#ignoreCase = ignoreCase;
    this.#groups = groups;
    this.#followers = followers;
    const count = followers.length;
    const words = (count + 31) >> 5;
    this.#words = words;
    this.#classes = new Uint8Array(128);
    for (let code = 0; code < 128; code++) this.#classes[code] = classes[code];
    this.#members = new Uint32Array(members.length * words);
    for (let index = 0; index < members.length; index++) {
      for (let at = 0; at < members[index].length; at++) add(this.#members, index * words, members[index][at]);
    }
    this.#predecessors = new Uint32Array((count + 1) * words);
    for (let position = 0; position < count; position++) {
      for (let at = 0; at < followers[position].length; at++) {
        add(this.#predecessors, followers[position][at][0] * words, position);
      }
    }
    this.#last = new Uint32Array(words);
    for (let word = 0; word < words; word++) this.#last[word] = this.#predecessors[count * words + word];
    this.#sets = new Uint32Array((BLOCK + 1) * words);
  }

  /** @param {string} given */
  exec(given) {
    const input = this.#ignoreCase ? lowercased(given) : given;
    const start = this.#prefix.length;
    const end = input.length - this.#suffix.length;
    if (end < start || sliceOf(input, 0, start) !== this.#prefix) return false;
    if (sliceOf(input, end, input.length) !== this.#suffix) return false;
    const words = this.#words;
    const sets = this.#sets;
    const blocks = ceil((end - start) / BLOCK);
    /** What the set is after each block. */
    const kept = blocks > 1 ? new Uint32Array(blocks * words) : this.#last;
    if (blocks > 1) copy(this.#last, 0, kept, (blocks - 1) * words, words);
    copy(this.#last, 0, sets, 0, words);
    for (let block = blocks - 1; block >= 0; block--) {
      this.#fill(given, start + block * BLOCK, end, kept, block * words);
      if (block > 0) copy(sets, 0, kept, (block - 1) * words, words);
    }
    if (!(sets[0] & 1)) return false;
    for (let slot = 0; slot < 2 * this.#groups; slot++) slots[slot] = UNDEFINED;
    let position = 0;
    for (let block = 0; block < blocks; block++) {
      if (block > 0) this.#fill(given, start + block * BLOCK, end, kept, block * words);
      position = this.#walk(given, start + block * BLOCK, end, position);
    }
    this.#take(position, end, -1, 0);
    return true;
  }

  /**
   * Finds the sets before each character of a block, after which it is one that is kept.
   * @param {string} input
   * @param {number} start
   * @param {number} limit
   * @param {Uint32Array} kept
   * @param {number} at
   */
  #fill(input, start, limit, kept, at) {
    const words = this.#words;
    const sets = this.#sets;
    const members = this.#members;
    const predecessors = this.#predecessors;
    const length = least(BLOCK, limit - start);
    copy(kept, at, sets, length * words, words);
    if (words === 1) {
      let set = sets[length];
      for (let index = length - 1; index >= 0; index--) {
        let matching = set & members[this.#classes[codeUnitAt(input, start + index)]];
        set = 0;
        while (matching !== 0) {
          const lowest = matching & -matching;
          set |= predecessors[31 - clz32(lowest)];
          matching ^= lowest;
        }
        sets[index] = set;
      }
      return;
    }
    for (let index = length - 1; index >= 0; index--) {
      const from = (index + 1) * words;
      const to = index * words;
      const own = this.#classes[codeUnitAt(input, start + index)] * words;
      for (let word = 0; word < words; word++) sets[to + word] = 0;
      for (let word = 0; word < words; word++) {
        let matching = sets[from + word] & members[own + word];
        while (matching !== 0) {
          const lowest = matching & -matching;
          const before = (word * 32 + 31 - clz32(lowest)) * words;
          for (let other = 0; other < words; other++) sets[to + other] |= predecessors[before + other];
          matching ^= lowest;
        }
      }
    }
  }

  /**
   * @param {string} input
   * @param {number} start
   * @param {number} limit
   * @param {number} position
   */
  #walk(input, start, limit, position) {
    const length = least(BLOCK, limit - start);
    let own = position;
    for (let index = 0; index < length; index++) {
      own = this.#take(own, start + index, this.#classes[codeUnitAt(input, start + index)], index + 1);
    }
    return own;
  }

  /**
   * Takes the follower of the highest priority from which the rest can be matched.
   * @param {number} position
   * @param {number} at
   * @param {number} own the character's class, or -1 at the end
   * @param {number} index of the set after the character
   * @returns {number} its position
   */
  #take(position, at, own, index) {
    const followers = this.#followers[position];
    const end = this.#followers.length;
    const words = this.#words;
    for (let each = 0; each < followers.length; each++) {
      const follower = followers[each];
      const target = follower[0];
      if (own < 0 ? target !== end : target === end) continue;
      const word = target >> 5;
      if (own >= 0 && !(((this.#sets[index * words + word] & this.#members[own * words + word]) >>> (target & 31)) & 1)) {
        continue;
      }
      for (let next = 1; next < follower.length; next++) {
        const action = follower[next];
        if (action & 1) slots[action - 1] = slots[action] = UNDEFINED;
        else slots[action >> 1] = at;
      }
      return target;
    }
    return 0;
  }
}

/** @param {Uint32Array} sets @param {number} start @param {number} position */
function add(sets, start, position) {
  sets[start + (position >> 5)] |= 1 << (position & 31);
}

/** @param {Uint32Array} from @param {number} start @param {Uint32Array} to @param {number} at @param {number} length */
function copy(from, start, to, at, length) {
  for (let index = 0; index < length; index++) to[at + index] = from[start + index];
}

/** What is not regular, matched by the engine. */
class Opaque {
  isLinear = false;
  #regexp;
  #groups;

  /** @param {string} source @param {number} groups @param {boolean} ignoreCase */
  constructor(source, groups, ignoreCase) {
    const regexp = regExpOf(source, ignoreCase);
    if (regexp === undefined) throw new TypeError("the regular expression is invalid");
    this.#regexp = regexp;
    this.#groups = groups;
  }

  /** @param {string} input */
  exec(input) {
    const found = apply(execRegExp, this.#regexp, [input]);
    if (found === null) return false;
    const indices = found.indices;
    for (let group = 1; group <= this.#groups; group++) {
      const range = indices[group];
      slots[2 * group - 2] = range === undefined ? UNDEFINED : range[0];
      slots[2 * group - 1] = range === undefined ? UNDEFINED : range[1];
    }
    return true;
  }
}

/**
 * @param {string} source
 * @param {boolean} ignoreCase
 * @returns {RegExp | undefined} `undefined` if it is invalid
 */
export function regExpOf(source, ignoreCase) {
  const flags = ignoreCase ? "di" : "d";
  try {
    return new RegExp(source, `${flags}v`);
  } catch {
    // The flag is younger than some engines.
    if (hasSets) return undefined;
  }
  try {
    return new RegExp(source, `${flags}u`);
  } catch {
    return undefined;
  }
}

const hasSets = /* @__PURE__ */ (() => {
  try {
    return new RegExp("[a&&b]", "v") !== undefined;
  } catch {
    return false;
  }
})();
