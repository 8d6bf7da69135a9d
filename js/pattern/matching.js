/**
 * Matches a component in time in proportion to its length, like src/pattern/matching/, which explains it. Inputs are canonicalized,
 * and so ASCII.
 */
import { append, apply, codeUnitAt, indexIn, sliceOf, Uint8Array, Uint32Array } from "../primordials.js";
import { CAPTURE, CONCATENATION, expressionOf, fold, REPETITION, SET, setOf, TEXT } from "./expression.js";
import { failure } from "./failure.js";
import { CUSTOM, FIXED_TEXT, generateRegExp } from "./parser.js";
import { positionsOf } from "./program.js";

/**
 * @typedef {object} Matcher
 * @property {boolean} isLinear
 * @property {(input: string, hasSlots: boolean) => boolean} exec whether the input matches; if it does and `hasSlots`, `slots` has
 *   the positions of the groups
 * @property {boolean} ignoreCase if so, the texts of the pieces are in lower case
 * @property {() => Piece[]} pieces what every match has, from its first character to its last
 *
 * @typedef {string | { set: Uint32Array | undefined }} Piece a text, one character or more of a set, or anything
 */

/** The value of a slot if its group did not take part in the match. */
export const UNDEFINED = 0xffffffff;

/** Engines compile a regular expression when it is first used, and V8 then refuses some that are three times as long. */
const LONGEST_SOURCE = 1 << 15;

/** Where each group of the last match begins and ends. */
export let slots = /* @__PURE__ */ new Uint32Array(64);

/** How many groups have slots. The length of a typed array is not read: a program may have changed the getter. */
let slotGroups = 32;

/** It has its own `set`, whatever `Object.prototype` has. @type {Piece} */
const ANYTHING = { set: undefined };

const { Int32Array, RegExp, Uint16Array } = globalThis;
const { exec: execRegExp } = RegExp.prototype;
const { toLowerCase } = String.prototype;
const { ceil, clz32, min: least } = Math;
const { fromCharCode } = String;

/** @param {string} string @returns {string} */
export const lowercased = (string) => apply(toLowerCase, string, []);

/**
 * @param {import("./parser.js").Part[]} parts
 * @param {import("./parser.js").Options} options
 * @param {number} groups how many groups there are
 * @returns {Matcher}
 */
export function matcherOf(parts, options, groups) {
  if (slotGroups < groups) {
    slotGroups = 2 * groups;
    slots = new Uint32Array(2 * slotGroups);
  }
  const { ignoreCase } = options;
  const expression = expressionOf(parts, options);
  if (expression !== undefined) {
    const steps = stepsOf(expression.items, ignoreCase);
    if (steps !== undefined) return new Sequence(steps.steps, steps.optional, ignoreCase);
    const prefix = takeText(expression.items, 0);
    const suffix = takeText(expression.items, expression.items.length - 1);
    const positions = positionsOf(expression, groups, ignoreCase);
    if (positions !== undefined) return new Automaton(prefix, suffix, positions, groups, ignoreCase);
  }
  const source = generateRegExp(parts, options);
  if (source.length > LONGEST_SOURCE)
    throw failure(0, `the regular expression is longer than ${LONGEST_SOURCE} code units`);
  const regexp = regExpOf(source, ignoreCase);
  if (regexp !== undefined) return new Opaque(regexp, groups, textOf(parts[0], ignoreCase), ignoreCase);
  let position = 0;
  for (let index = 0; index < parts.length && position === 0; index++) {
    const { type, value, position: own } = parts[index];
    if (type === CUSTOM && regExpOf(`(?:${value})`, ignoreCase) === undefined) position = own;
  }
  throw failure(position, "the regular expression is invalid");
}

/**
 * The text of a part that is only text; otherwise empty.
 * @param {import("./parser.js").Part} part
 * @param {boolean} ignoreCase
 */
function textOf({ type, value, modifier }, ignoreCase) {
  if (type !== FIXED_TEXT || modifier !== "") return "";
  return ignoreCase ? lowercased(value) : value;
}

/**
 * Takes the text at one end of an expression.
 * @param {import("./expression.js").Expression[]} items
 * @param {number} index
 */
function takeText(items, index) {
  const item = items[index];
  if (item === undefined || item.kind !== TEXT) return "";
  const { text } = item;
  item.text = "";
  return text;
}

/**
 * A step of a sequence: a text, where `group` is -1; or a run of characters of the set, at least `min` of them and as many as there
 * are, or all but `after`.
 * @typedef {{ text: string, group: number, min: number, after: number, set: Uint32Array, stop: string, isAll: boolean }} Step
 */

/** @param {string} text @returns {Step} */
const textStep = (text) => ({ text, group: -1, min: 0, after: -1, set: NONE, stop: "", isAll: false });

const NONE = /* @__PURE__ */ new Uint32Array(4);

/** @param {number} group @param {number} min @param {Uint32Array} set @returns {Step} */
function runStep(group, min, set) {
  // Most sets lack one character, which the engine finds faster, or no character that a component may have.
  let stop = "";
  let isAll = true;
  for (let code = 0x20; code < 0x80; code++) {
    if ((set[code >> 5] >>> (code & 31)) & 1) continue;
    stop = isAll ? fromCharCode(code) : "";
    if (!isAll) break;
    isAll = false;
  }
  return { text: "", group, min, after: -1, set, stop, isAll };
}

/**
 * The steps of a pattern in which the text decides each.
 * @param {import("./expression.js").Expression[]} items
 * @param {boolean} ignoreCase
 * @returns {{ steps: Step[], optional: number } | undefined} `optional` is where the steps begin that are skipped where the input has
 *   ended
 */
function stepsOf(items, ignoreCase) {
  /** @type {Step[]} */
  const steps = [];
  let optional = -1;
  /** @param {import("./expression.js").Expression[]} more @param {number} start @returns {boolean} */
  const add = (more, start) => {
    for (let index = 0; index < more.length; index++) {
      const item = more[index];
      if (item.kind === TEXT) {
        const text = ignoreCase ? lowercased(item.text) : item.text;
        const before = steps.length > start ? steps[steps.length - 1] : undefined;
        if (before !== undefined && before.group < 0) before.text += text;
        else if (text !== "") append(steps, textStep(text));
      } else if (item.kind === CONCATENATION) {
        if (!add(item.items, start)) return false;
      } else {
        if (item.kind !== CAPTURE || item.body.kind !== REPETITION) return false;
        const { body, min, max } = item.body;
        if (body.kind !== SET || min > 1 || max !== Infinity) return false;
        append(steps, runStep(item.group, min, body.set));
      }
    }
    return true;
  };
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    const isLast = index + 1 === items.length;
    if (isLast && item.kind === REPETITION && item.min === 0 && item.max === 1 && item.isGreedy) {
      optional = steps.length;
      // An optional group can only be skipped if it is certain to be missing.
      if (!add([item.body], optional) || optional === steps.length) return undefined;
    } else if (!add([item], 0)) {
      return undefined;
    }
  }
  return decide(steps, optional, ignoreCase) ? { steps, optional } : undefined;
}

/**
 * Finds how each run ends.
 * @param {Step[]} steps
 * @param {number} optional
 * @param {boolean} ignoreCase
 * @returns {boolean} whether the text decides
 */
function decide(steps, optional, ignoreCase) {
  for (let index = 0; index + 1 < steps.length; index++) {
    const step = steps[index];
    if (step.group < 0) continue;
    const { group, text } = steps[index + 1];
    if (group >= 0) return false;
    const first = fold(setOf(codeUnitAt(text, 0)), ignoreCase);
    let common = 0;
    for (let word = 0; word < 4; word++) common |= first[word] & step.set[word];
    if (common === 0) continue;
    if (index + 2 < steps.length || optional === index + 1) return false;
    step.after = text.length;
  }
  return true;
}

class Sequence {
  isLinear = true;
  #steps;
  #optional;
  ignoreCase;

  /** @param {Step[]} steps @param {number} optional @param {boolean} ignoreCase */
  constructor(steps, optional, ignoreCase) {
    this.#steps = steps;
    this.#optional = optional;
    this.ignoreCase = ignoreCase;
  }

  /** @param {string} input */
  exec(input) {
    const steps = this.#steps;
    const { length } = input;
    const texts = this.ignoreCase ? lowercased(input) : input;
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

  pieces() {
    /** @type {Piece[]} */
    const pieces = [];
    for (let index = 0; index < this.#steps.length; index++) {
      const { group, text, min, after, set } = this.#steps[index];
      if (index === this.#optional) {
        append(pieces, ANYTHING);
        break;
      }
      append(pieces, group < 0 ? text : group >= 0 && min === 1 && after < 0 ? { set } : ANYTHING);
    }
    return pieces;
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

/** The first pass keeps one set for each block of this many characters. The second recomputes the sets in between. */
const BLOCK = 128;

/** How many words a small set of positions can have. */
const SMALL = 3;

// Numbers of sets of positions. Sets with higher numbers have the positions from which the rest of the input can be matched.
const UNKNOWN = 0;
/** The empty set. */
const DEAD = 1;
/** The end of the input, where nothing has been read. */
const START = 2;
/** How many cells the tables of these sets may have. Inputs that need more are matched without tables. */
const MOST_CELLS = 1 << 16;

class Automaton {
  isLinear = true;
  #prefix;
  #suffix;
  ignoreCase;
  #groups;
  /** The class of each ASCII character. */
  #classes;
  /** How many words of 32 positions a set of positions has. */
  #words;
  /** For each class, the positions of its characters. */
  #members;
  /** For each position, the positions that it can follow. */
  #predecessors;
  /** The same as sets, if these are small, which is faster. */
  #predecessorSets;
  /** The positions that the end of the input can follow. */
  #last;
  #followers;
  /** The sets before each character of a block, and after it. */
  #sets;
  /** How many classes there are. */
  #width;
  /** How many numbers are in use, including the constants. */
  #known = START + 1;
  /** How many sets may have numbers. */
  #most;
  /** How many the tables have rows for. */
  #rows = 8;
  /** Their numbers, by their contents. @type {Record<string, number>} */
  #numbers = /** @type {any} */ ({ __proto__: null });
  /** The positions of each. They have the character after it. @type {(Uint32Array | undefined)[]} */
  #positions = [undefined, undefined, undefined];
  /** For each set, and the class of the character before it, the number of the set before that character. */
  #nexts;
  /**
   * The follower taken from each position, with one row for each set: the follower's position plus 1, or, if there are actions on
   * the way, a negative number: its place among the followers plus 1.
   */
  #choices;

  /**
   * @param {string} prefix
   * @param {string} suffix
   * @param {import("./program.js").Positions} positions
   * @param {number} groups
   * @param {boolean} ignoreCase
   */
  constructor(prefix, suffix, { sets, followers }, groups, ignoreCase) {
    this.#prefix = ignoreCase ? lowercased(prefix) : prefix;
    this.#suffix = ignoreCase ? lowercased(suffix) : suffix;
    this.ignoreCase = ignoreCase;
    this.#groups = groups;
    this.#followers = followers;
    const count = sets.length;
    const words = (count + 31) >> 5;
    this.#words = words;
    this.#classes = new Uint8Array(128);
    const members = new Uint32Array(128 * words);
    let classes = 0;
    for (let code = 0; code < 128; code++) {
      const own = classes * words;
      for (let word = 0; word < words; word++) members[own + word] = 0;
      for (let position = 0; position < count; position++) {
        if ((sets[position][code >> 5] >>> (code & 31)) & 1) add(members, own, position);
      }
      let known = 0;
      while (!areEqual(members, known * words, own, words)) known++;
      this.#classes[code] = known;
      if (known === classes) classes++;
    }
    this.#members = new Uint32Array(classes * words);
    copy(members, 0, this.#members, 0, classes * words);
    this.#predecessors = predecessorsOf(followers);
    this.#last = new Uint32Array(words);
    this.#addPredecessors(count, this.#last, 0);
    this.#predecessorSets = new Uint32Array(words <= SMALL ? count * words : 0);
    if (words <= SMALL) {
      for (let position = 0; position < count; position++) {
        this.#addPredecessors(position, this.#predecessorSets, position * words);
      }
    }
    this.#sets = new Uint32Array((BLOCK + 1) * words);
    this.#width = classes;
    this.#most = least(0xffff, START + 64 + ceil(MOST_CELLS / (classes + count)));
    this.#nexts = new Uint16Array(this.#rows * classes);
    this.#choices = new Int32Array(this.#rows * count);
  }

  /** @returns {Piece[]} */
  pieces() {
    return [this.#prefix, ANYTHING, this.#suffix];
  }

  /** @param {string} given @param {boolean} hasSlots */
  exec(given, hasSlots) {
    const input = this.ignoreCase ? lowercased(given) : given;
    const start = this.#prefix.length;
    const end = input.length - this.#suffix.length;
    if (end < start || sliceOf(input, 0, start) !== this.#prefix) return false;
    if (sliceOf(input, end, input.length) !== this.#suffix) return false;
    const numbers = this.#read(given, start, end);
    if (numbers === undefined) return this.#execUnknown(given, start, end);
    if (numbers === NO_NUMBERS) return false;
    if (!hasSlots) return true;
    for (let slot = 0; slot < 2 * this.#groups; slot++) slots[slot] = UNDEFINED;
    const count = this.#followers.length;
    let position = 0;
    for (let index = start; index < end; index++) {
      const number = numbers[index - start];
      let choice = this.#choices[number * count + position];
      if (choice === UNKNOWN) choice = this.#choose(number, position);
      position = choice > 0 ? choice - 1 : this.#follow(position, -1 - choice, index);
    }
    this.#take(position, end, -1, 0);
    return true;
  }

  /**
   * Goes from the end of the input to its start.
   * @param {string} input
   * @param {number} start
   * @param {number} end
   * @returns {Uint16Array | undefined} for each character the number of the set of positions that can have it; none if there is no
   *   match, and `undefined` if there would be too many sets
   */
  #read(input, start, end) {
    const numbers = end - start > BLOCK ? new Uint16Array(end - start) : shortNumbers;
    const classes = this.#classes;
    const width = this.#width;
    let nexts = this.#nexts;
    let number = START;
    for (let index = end - 1; index >= start; index--) {
      const own = classes[codeUnitAt(input, index)];
      let next = nexts[number * width + own];
      if (next === UNKNOWN) {
        next = this.#next(number, own);
        if (next === UNKNOWN) return undefined;
        nexts = this.#nexts;
      }
      if (next === DEAD) return NO_NUMBERS;
      number = next;
      numbers[index - start] = next;
    }
    return this.#before(number)[0] & 1 ? numbers : NO_NUMBERS;
  }

  /**
   * The positions that can come before those of a set.
   * @param {number} number
   */
  #before(number) {
    const words = this.#words;
    const before = new Uint32Array(words);
    const positions = this.#positions[number];
    if (positions === undefined) {
      copy(this.#last, 0, before, 0, words);
      return before;
    }
    for (let word = 0; word < words; word++) {
      for (let rest = positions[word]; rest !== 0; rest &= rest - 1) {
        this.#addPredecessors(word * 32 + 31 - clz32(rest & -rest), before, 0);
      }
    }
    return before;
  }

  /**
   * Adds the positions that one can follow to a set, which begins somewhere in `sets`.
   * @param {number} position
   * @param {Uint32Array} sets
   * @param {number} at
   */
  #addPredecessors(position, sets, at) {
    const { starts, words, bits } = this.#predecessors;
    const end = starts[position + 1];
    for (let index = starts[position]; index < end; index++) sets[at + words[index]] |= bits[index];
  }

  /**
   * Finds the set before another.
   * @param {number} number
   * @param {number} own the class of the character before that
   * @returns {number} `UNKNOWN` if there are too many
   */
  #next(number, own) {
    const words = this.#words;
    const width = this.#width;
    const positions = this.#before(number);
    let name = "";
    let isEmpty = true;
    for (let word = 0; word < words; word++) {
      positions[word] &= this.#members[own * words + word];
      name += `${positions[word]},`;
      isEmpty &&= positions[word] === 0;
    }
    const next = isEmpty ? DEAD : (this.#numbers[name] ?? this.#known);
    if (next === this.#known) {
      if (next === this.#most) return UNKNOWN;
      this.#known++;
      this.#numbers[name] = next;
      append(this.#positions, positions);
      this.#grow();
    }
    this.#nexts[number * width + own] = next;
    return next;
  }

  /** Makes the tables large enough. */
  #grow() {
    if (this.#known <= this.#rows) return;
    const cells = this.#rows * this.#width;
    const choiceCells = this.#rows * this.#followers.length;
    const nexts = new Uint16Array(2 * cells);
    for (let index = 0; index < cells; index++) nexts[index] = this.#nexts[index];
    const choices = new Int32Array(2 * choiceCells);
    for (let index = 0; index < choiceCells; index++) choices[index] = this.#choices[index];
    this.#rows *= 2;
    this.#nexts = nexts;
    this.#choices = choices;
  }

  /**
   * Finds the follower of a position that has the highest priority of those that can have the next character.
   * @param {number} number of the set of those
   * @param {number} position
   * @returns {number} what `#choices` has
   */
  #choose(number, position) {
    const positions = /** @type {Uint32Array} */ (this.#positions[number]);
    const followers = this.#followers[position];
    const end = this.#followers.length;
    let place = 0;
    for (; place < followers.length; place++) {
      const target = followers[place][0];
      if (target !== end && (positions[target >> 5] >>> (target & 31)) & 1) break;
    }
    const choice = followers[place].length === 1 ? followers[place][0] + 1 : -1 - place;
    this.#choices[number * end + position] = choice;
    return choice;
  }

  /**
   * @param {number} position
   * @param {number} place of its follower
   * @param {number} at
   * @returns {number} the follower's position
   */
  #follow(position, place, at) {
    const follower = this.#followers[position][place];
    for (let next = 1; next < follower.length; next++) {
      const action = follower[next];
      if (action & 1) slots[action - 1] = slots[action] = UNDEFINED;
      else slots[action >> 1] = at;
    }
    return follower[0];
  }

  /**
   * Matches without the numbers of sets.
   * @param {string} given
   * @param {number} start
   * @param {number} end
   */
  #execUnknown(given, start, end) {
    const words = this.#words;
    const sets = this.#sets;
    const blocks = ceil((end - start) / BLOCK);
    /** The set after each block. */
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
   * Finds the sets before each character of a block, from a kept set after the block.
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
    const length = least(BLOCK, limit - start);
    copy(kept, at, sets, length * words, words);
    if (words === 1) {
      const predecessors = this.#predecessorSets;
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
    const isSmall = words <= SMALL;
    const predecessors = this.#predecessorSets;
    const { starts, words: numbers, bits } = this.#predecessors;
    for (let index = length - 1; index >= 0; index--) {
      const from = (index + 1) * words;
      const to = index * words;
      const own = this.#classes[codeUnitAt(input, start + index)] * words;
      for (let word = 0; word < words; word++) sets[to + word] = 0;
      for (let word = 0; word < words; word++) {
        let matching = sets[from + word] & members[own + word];
        while (matching !== 0) {
          const lowest = matching & -matching;
          const position = word * 32 + 31 - clz32(lowest);
          if (isSmall) {
            for (let other = 0; other < words; other++) sets[to + other] |= predecessors[position * words + other];
          } else {
            // `#addPredecessors`, inlined: with a call, a text of 64 kB takes 8 to 16 % longer.
            const end = starts[position + 1];
            for (let place = starts[position]; place < end; place++) sets[to + numbers[place]] |= bits[place];
          }
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
      if (
        own >= 0 &&
        !(((this.#sets[index * words + word] & this.#members[own * words + word]) >>> (target & 31)) & 1)
      ) {
        continue;
      }
      return this.#follow(position, each, at);
    }
    return 0;
  }
}

/** For short inputs. */
const shortNumbers = /* @__PURE__ */ new Uint16Array(BLOCK);
const NO_NUMBERS = /* @__PURE__ */ new Uint16Array(0);

/**
 * For each position, and for the end, the set of positions that it can follow, as the words that are not 0, with their numbers.
 * Whole sets would take memory in proportion to the square of a pattern's length.
 * @param {import("./program.js").Positions["followers"]} followers
 */
function predecessorsOf(followers) {
  const count = followers.length;
  const starts = new Uint32Array(count + 2);
  // The last word of each, plus 1.
  const lasts = new Uint32Array(count + 1);
  // First how many words each has, and then where they begin.
  for (let position = 0; position < count; position++) {
    const word = (position >> 5) + 1;
    for (let at = 0; at < followers[position].length; at++) {
      const target = followers[position][at][0];
      if (lasts[target] === word) continue;
      lasts[target] = word;
      starts[target + 1]++;
    }
  }
  for (let target = 0; target <= count; target++) {
    starts[target + 1] += starts[target];
    lasts[target] = 0;
  }
  const words = new Uint32Array(starts[count + 1]);
  const bits = new Uint32Array(starts[count + 1]);
  const ends = new Uint32Array(count + 1);
  for (let target = 0; target <= count; target++) ends[target] = starts[target];
  for (let position = 0; position < count; position++) {
    const word = (position >> 5) + 1;
    for (let at = 0; at < followers[position].length; at++) {
      const target = followers[position][at][0];
      if (lasts[target] !== word) {
        lasts[target] = word;
        words[ends[target]++] = word - 1;
      }
      bits[ends[target] - 1] |= 1 << (position & 31);
    }
  }
  return { starts, words, bits };
}

/** @param {Uint32Array} sets @param {number} start @param {number} position */
function add(sets, start, position) {
  sets[start + (position >> 5)] |= 1 << (position & 31);
}

/** @param {Uint32Array} sets @param {number} a @param {number} b @param {number} length */
function areEqual(sets, a, b, length) {
  for (let index = 0; index < length; index++) if (sets[a + index] !== sets[b + index]) return false;
  return true;
}

/** @param {Uint32Array} from @param {number} start @param {Uint32Array} to @param {number} at @param {number} length */
function copy(from, start, to, at, length) {
  for (let index = 0; index < length; index++) to[at + index] = from[start + index];
}

const NO_INDICES = { indices: undefined };

/** Matches with the engine, if an expression is not regular. */
class Opaque {
  isLinear = false;
  ignoreCase;
  #regexp;
  #groups;
  #prefix;

  /** @param {RegExp} regexp @param {number} groups @param {string} prefix @param {boolean} ignoreCase */
  constructor(regexp, groups, prefix, ignoreCase) {
    this.#regexp = regexp;
    this.#groups = groups;
    this.#prefix = prefix;
    this.ignoreCase = ignoreCase;
  }

  /** @returns {Piece[]} */
  pieces() {
    return [this.#prefix, ANYTHING];
  }

  /** @param {string} input */
  exec(input) {
    const found = apply(execRegExp, this.#regexp, [input]);
    if (found === null) return false;
    const { indices } = hasIndices
      ? /** @type {{ indices?: [number, number][] }} */ (/** @type {unknown} */ (found))
      : NO_INDICES;
    for (let group = 1; group <= this.#groups; group++) {
      const text = found[group];
      // Without the flag `d`, the same text elsewhere in the input will do.
      const start = text === undefined ? UNDEFINED : indices ? indices[group][0] : indexIn(input, text, 0);
      slots[2 * group - 2] = start;
      slots[2 * group - 1] = text === undefined ? UNDEFINED : start + text.length;
    }
    return true;
  }
}

/**
 * @param {string} source
 * @param {boolean} ignoreCase
 * @returns {RegExp | undefined} `undefined` if it is invalid
 */
function regExpOf(source, ignoreCase) {
  if (hasLooseHyphen(source)) return undefined;
  const flags = `${hasIndices ? "d" : ""}${ignoreCase ? "i" : ""}`;
  try {
    return new RegExp(source, `${flags}v`);
  } catch {
    // The flags are younger than some engines.
    if (hasSets) return undefined;
  }
  if (apply(execRegExp, READ_ALIKE, [source]) === null) return undefined;
  if (ignoreCase && apply(execRegExp, NEGATED_PROPERTY, [source]) !== null) return undefined;
  try {
    return new RegExp(source, `${flags}u`);
  } catch {
    return undefined;
  }
}

/**
 * A regular expression that matches those whose classes mean the same with the flag `u` as with `v`, and are valid with both: no
 * operators, no classes in classes, and nothing that `v` reserves.
 */
function readAlike() {
  // Escapes are kept whole: a part of one could be the end of a range.
  const escape = "\\\\(?:[pPu]\\{[^}]*\\}|x..|c.|u[^{]...(?:\\\\u[dD][c-fC-F]..|(?!\\\\u[dD][c-fC-F]))|[^cpPqux])";
  /** @param {number} number of the group that has what must not be there twice */
  const char = (number) => `(?!([&!#$%*+,.:;<=>?@^\`~])\\${number})(?:${escape}|[^()[\\]{}/|\\\\-])`;
  return new RegExp(`^(?:\\\\.|[^[\\\\]|\\[(?:\\^|(?!\\^))(?:${char(1)}(?:-${char(2)})?)*\\])*$`);
}

const READ_ALIKE = /* @__PURE__ */ readAlike();

/**
 * Whether a class has a hyphen after which a range cannot end, as in `[\w-]`. With the flag `v` that is an error, but
 * JavaScriptCore takes such a hyphen for itself.
 * @param {string} source
 */
function hasLooseHyphen(source) {
  let depth = 0;
  for (let index = 0; index < source.length; index++) {
    const char = source[index];
    if (char === "\\") index++;
    else if (char === "[") depth++;
    else if (char === "]") depth--;
    else if (char === "-" && depth > 0) {
      const next = source[index + 1];
      if (next === "]" || next === "[" || (next === "&" && source[index + 2] === "&")) return true;
      // An operator, which has two.
      if (next === "-") index++;
    }
  }
  return false;
}

/** Sets that differ with `u` if case is ignored. */
const NEGATED_PROPERTY = /\\P|\[\^[^\]]*\\p/;

/** @param {string} source @param {string} flag */
function isKnown(source, flag) {
  try {
    return new RegExp(source, flag) !== undefined;
  } catch {
    return false;
  }
}

const hasSets = /* @__PURE__ */ isKnown("[a&&b]", "v");
const hasIndices = /* @__PURE__ */ isKnown("", "d");
