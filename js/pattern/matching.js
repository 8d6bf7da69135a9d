/**
 * Matches a component in time in proportion to its length, like src/pattern/matching/, which explains it. Inputs are canonicalized,
 * and so ASCII.
 */
import { append, apply, codeUnitAt, indexIn, sliceOf, Uint8Array, Uint32Array } from "../primordials.js";
import { CAPTURE, CONCATENATION, fold, hasCode, REPETITION, requireSize, SET, setOf, TEXT } from "./expression.js";
import { failure } from "./failure.js";
import { CUSTOM, generateRegExp } from "./parser.js";
import { actionCount, actions, addPredecessors, followerOf, graphOf, programOf } from "./program.js";

/**
 * @typedef {object} Matcher
 * @property {boolean} isLinear
 * @property {(input: string, hasSlots: boolean) => boolean} exec whether the input matches; if it does and `hasSlots`, `slots` has
 *   the positions of the groups
 */

/** The value of a slot if its group did not take part in the match. */
export const UNDEFINED = 0xffffffff;

/** Engines compile a regular expression when it is first used, and V8 then refuses some that are three times as long. */
const LONGEST_SOURCE = 1 << 15;

/** Where each group of the last match begins and ends. */
export let slots = /* @__PURE__ */ new Uint32Array(64);

/** How many groups have slots. The length of a typed array is not read: a program may have changed the getter. */
let slotGroups = 32;

const { Int32Array, RegExp, Uint16Array } = globalThis;
const { exec: execRegExp } = RegExp.prototype;
const { toLowerCase } = String.prototype;
const { ceil, clz32, max: most, min: least, sqrt } = Math;
const { fromCharCode } = String;

/** @param {string} string @returns {string} */
export const lowercased = (string) => apply(toLowerCase, string, []);

/**
 * @param {import("./parser.js").Part[]} parts
 * @param {ReturnType<typeof import("./expression.js").expressionOf>} expression
 * @param {import("./parser.js").Options} options
 * @param {number} groups how many groups there are
 * @returns {Matcher}
 */
export function matcherOf(parts, { items, isRegular }, options, groups) {
  if (slotGroups < groups) {
    slots = new Uint32Array(4 * groups);
    slotGroups = 2 * groups;
  }
  const { ignoreCase } = options;
  if (isRegular) {
    const steps = stepsOf(items, ignoreCase);
    if (steps !== undefined) return new Sequence(steps.steps, steps.optional, ignoreCase);
    /** @type {import("./expression.js").Expression[]} */
    const between = [];
    for (let index = 0; index < items.length; index++) append(between, items[index]);
    const prefix = takeText(between, 0);
    const suffix = takeText(between, between.length - 1);
    requireSize(between, parts);
    const program = programOf({ kind: CONCATENATION, items: between }, groups, ignoreCase);
    return new Automaton(prefix, suffix, program, groups, ignoreCase);
  }
  const source = generateRegExp(parts, options);
  if (source.length > LONGEST_SOURCE)
    throw failure(undefined, `the regular expression is longer than ${LONGEST_SOURCE} code units`);
  const regexp = regExpOf(source, ignoreCase);
  if (regexp !== undefined) return new Opaque(regexp, groups);
  throw failure(positionOfInvalid(parts, ignoreCase), "the regular expression is invalid");
}

/**
 * Where the first custom regular expression is that is invalid by itself; the pattern's start if only all together are.
 * @param {import("./parser.js").Part[]} parts
 * @param {boolean} ignoreCase
 */
function positionOfInvalid(parts, ignoreCase) {
  for (let index = 0; index < parts.length; index++) {
    const { type, value, position } = parts[index];
    if (type === CUSTOM && regExpOf(`(?:${value})`, ignoreCase) === undefined) return position;
  }
  return 0;
}

/**
 * Takes the text at one end of an expression.
 * @param {import("./expression.js").Expression[]} items
 * @param {number} index
 */
function takeText(items, index) {
  const item = items[index];
  if (item === undefined || item.kind !== TEXT) return "";
  items[index] = { kind: TEXT, text: "" };
  return item.text;
}

/** The group of a step that is a text. */
const NO_GROUP = -1;
/** A run's `after` if it ends where its set does. */
const WHERE_THE_SET_ENDS = -1;
/** Where the optional steps of a sequence begin that has none. */
const NOWHERE = -1;

/**
 * A step of a sequence: a text; or a run of characters of the set, at least `min` of them, as many as there are or, with a text
 * after it that the set could go into, all that are followed by `after` more.
 * @typedef {{ text: string, group: number, min: number, after: number, set: Uint32Array, stop: string, isAll: boolean }} Step
 */

/** @param {string} text @returns {Step} */
const textStep = (text) => ({ text, group: NO_GROUP, min: 0, after: 0, set: NONE, stop: "", isAll: false });

const NONE = /* @__PURE__ */ new Uint32Array(4);

/** @param {number} group @param {number} min @param {Uint32Array} set @returns {Step} */
function runStep(group, min, set) {
  // Most sets lack one character, which the engine finds faster, or no character that a component may have.
  let stop = "";
  let isAll = true;
  for (let code = 0x20; code < 0x80; code++) {
    if (hasCode(set, code)) continue;
    stop = isAll ? fromCharCode(code) : "";
    if (!isAll) break;
    isAll = false;
  }
  return { text: "", group, min, after: WHERE_THE_SET_ENDS, set, stop, isAll };
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
  let optional = NOWHERE;
  /** @param {import("./expression.js").Expression[]} more @param {number} start @returns {boolean} */
  const add = (more, start) => {
    for (let index = 0; index < more.length; index++) {
      const item = more[index];
      if (item.kind === TEXT) {
        const text = ignoreCase ? lowercased(item.text) : item.text;
        const before = steps.length > start ? steps[steps.length - 1] : undefined;
        if (before !== undefined && before.group === NO_GROUP) before.text += text;
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
    if (step.group === NO_GROUP) continue;
    const { group, text } = steps[index + 1];
    if (group !== NO_GROUP) return false;
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
  #ignoreCase;

  /** @param {Step[]} steps @param {number} optional @param {boolean} ignoreCase */
  constructor(steps, optional, ignoreCase) {
    this.#steps = steps;
    this.#optional = optional;
    this.#ignoreCase = ignoreCase;
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
      if (step.group === NO_GROUP) {
        const end = at + step.text.length;
        if (end > length || sliceOf(texts, at, end) !== step.text) return false;
        at = end;
        continue;
      }
      let end = length;
      if (step.after !== WHERE_THE_SET_ENDS) {
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
      if (group !== NO_GROUP) slots[2 * group] = slots[2 * group + 1] = UNDEFINED;
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
    if (code > 0x7f || !hasCode(set, code)) break;
    at++;
  }
  return at;
}

/**
 * Without numbers, the first pass keeps one set for each block, and the second recomputes those in between. A block has at least this
 * many characters, and in long inputs as many as there are blocks.
 */
const BLOCK = 128;

/** How many words a small set of positions can have. */
const SMALL = 3;

// Numbers of sets of positions, from which the rest of the input can be matched.
const UNKNOWN = 0;
/** The empty set. */
const DEAD = 1;
/** The set of the end alone. */
const START = 2;
/** How many cells the tables of these sets may have. Inputs that need more are matched without tables. */
const MOST_CELLS = 1 << 16;
/** Where there are this many positions or fewer, as many sets may have numbers anyway. */
const [FEW_POSITIONS, FEW_SETS] = [1 << 11, 64];
/** How many actions may be kept with followers. */
const MOST_ACTIONS = 1 << 18;

class Automaton {
  isLinear = true;
  #prefix;
  #suffix;
  #ignoreCase;
  #groups;
  #program;
  #graph;
  /** The class of each ASCII character. */
  #classes;
  /** How many words of 32 positions, including the end, a set of positions has. */
  #words;
  /** For each class, the positions of its characters. */
  #members;
  /** For each position, those that it can follow, if these sets are small. */
  #predecessors;
  /** The set of the end alone. */
  #end;
  /** The positions that the end can follow. */
  #last;
  /** How many classes there are, and one more for what is before the input. */
  #width;
  /** How many numbers are in use, including the constants. */
  #known = START + 1;
  /** How many sets may have numbers. */
  #most;
  /** How many the tables have rows for. */
  #rows = 4;
  /** Their numbers, by their contents. @type {Record<string, number>} */
  #numbers = /** @type {any} */ ({ __proto__: null });
  /** The positions of each. They have the character after it. @type {Uint32Array[]} */
  #positions;
  /** For each set, and the class of the character before it, the number of the set before that character. */
  #nexts;
  /**
   * The follower taken from each position, with one row for each set: the follower's position plus 1, or, if there are actions on
   * the way, a negative number: its place among the kept followers plus 1.
   */
  #choices;
  /** For each position, the followers that have been taken: their positions, and then the actions. @type {Record<number, number[][]>} */
  #followers = /** @type {any} */ ({ __proto__: null });
  /** How many more actions may be kept. */
  #actionsLeft = MOST_ACTIONS;

  /**
   * @param {string} prefix
   * @param {string} suffix
   * @param {import("./program.js").Program} program
   * @param {number} groups
   * @param {boolean} ignoreCase
   */
  constructor(prefix, suffix, program, groups, ignoreCase) {
    this.#prefix = ignoreCase ? lowercased(prefix) : prefix;
    this.#suffix = ignoreCase ? lowercased(suffix) : suffix;
    this.#ignoreCase = ignoreCase;
    this.#groups = groups;
    this.#program = program;
    this.#graph = graphOf(program);
    const { seconds, sets, starts } = program;
    const count = starts.length;
    const words = (count >> 5) + 1;
    this.#words = words;
    this.#classes = new Uint8Array(128);
    let classes = 1;
    for (let number = 0; number < sets.length; number++) classes = refine(this.#classes, classes, sets[number]);
    /** A character of each. */
    const examples = new Uint8Array(classes);
    for (let code = 0; code < 128; code++) examples[this.#classes[code]] = code;
    const members = new Uint32Array(classes * words);
    for (let position = 1; position < count; position++) {
      const set = sets[seconds[starts[position] - 1]];
      for (let own = 0; own < classes; own++) if (hasCode(set, examples[own])) add(members, own * words, position);
    }
    this.#members = members;
    this.#end = new Uint32Array(words);
    add(this.#end, 0, count);
    this.#last = new Uint32Array(words);
    addPredecessors(this.#graph, this.#end, 0, words, this.#last, 0);
    this.#predecessors = new Uint32Array(words <= SMALL ? count * words : 0);
    if (words <= SMALL) {
      const single = new Uint32Array(words);
      for (let position = 0; position < count; position++) {
        add(single, 0, position);
        addPredecessors(this.#graph, single, 0, words, this.#predecessors, position * words);
        single[position >> 5] = 0;
      }
    }
    this.#width = classes + 1;
    const cells = MOST_CELLS + FEW_SETS * least(count, FEW_POSITIONS);
    this.#most = least(0xffff, START + ceil(cells / (classes + count)));
    this.#positions = [this.#end, this.#end, this.#end];
    this.#nexts = new Uint16Array(this.#rows * this.#width);
    this.#choices = new Int32Array(this.#rows * count);
  }

  /** @param {string} given @param {boolean} hasSlots */
  exec(given, hasSlots) {
    const input = this.#ignoreCase ? lowercased(given) : given;
    const start = this.#prefix.length;
    const end = input.length - this.#suffix.length;
    if (end < start || sliceOf(input, 0, start) !== this.#prefix) return false;
    if (sliceOf(input, end, input.length) !== this.#suffix) return false;
    const numbers = this.#read(given, start, end);
    if (numbers === undefined) return this.#execUnknown(given, start, end);
    if (numbers === NO_NUMBERS) return false;
    if (!hasSlots) return true;
    for (let slot = 0; slot < 2 * this.#groups; slot++) slots[slot] = UNDEFINED;
    const { count } = this.#graph;
    const choices = this.#choices;
    let position = 0;
    for (let index = start; index < end; index++) {
      const number = numbers[index - start];
      const choice = choices[number * count + position];
      if (choice > 0) position = choice - 1;
      else if (choice === UNKNOWN) position = this.#choose(number, position, index);
      else position = this.#follow(position, -1 - choice, index);
    }
    this.#take(position, this.#end, 0, end);
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
    for (let index = end - 1; index >= start - 1; index--) {
      // Before the input there is only the position 0.
      const own = index < start ? width - 1 : classes[codeUnitAt(input, index)];
      let next = nexts[number * width + own];
      if (next === UNKNOWN) {
        next = this.#next(number, own);
        if (next === UNKNOWN) return undefined;
        nexts = this.#nexts;
      }
      if (next === DEAD) return NO_NUMBERS;
      number = next;
      if (index >= start) numbers[index - start] = next;
    }
    return numbers;
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
    const positions = new Uint32Array(words);
    addPredecessors(this.#graph, this.#positions[number], 0, words, positions, 0);
    let next = START;
    if (own === width - 1) {
      if (!(positions[0] & 1)) next = DEAD;
    } else {
      let name = "";
      let isEmpty = true;
      for (let word = 0; word < words; word++) {
        positions[word] &= this.#members[own * words + word];
        name += `${positions[word]},`;
        isEmpty &&= positions[word] === 0;
      }
      next = isEmpty ? DEAD : (this.#numbers[name] ?? this.#known);
      if (next === this.#known) {
        if (next === this.#most) return UNKNOWN;
        // In this order, for there may be no memory: the set has a number when there is a row for it.
        this.#grow(next + 1);
        this.#positions.length = next;
        append(this.#positions, positions);
        this.#numbers[name] = next;
        this.#known++;
      }
    }
    this.#nexts[number * width + own] = next;
    return next;
  }

  /**
   * Makes the tables large enough.
   * @param {number} rows
   */
  #grow(rows) {
    if (rows <= this.#rows) return;
    const cells = this.#rows * this.#width;
    const choiceCells = this.#rows * this.#graph.count;
    const nexts = new Uint16Array(2 * cells);
    for (let index = 0; index < cells; index++) nexts[index] = this.#nexts[index];
    const choices = new Int32Array(2 * choiceCells);
    copy(this.#choices, 0, choices, 0, choiceCells);
    this.#rows *= 2;
    this.#nexts = nexts;
    this.#choices = choices;
  }

  /**
   * Takes the follower of a position, and keeps it.
   * @param {number} number of the set of positions that can be next
   * @param {number} position
   * @param {number} at
   * @returns {number} the follower's position
   */
  #choose(number, position, at) {
    const target = this.#take(position, this.#positions[number], 0, at);
    let choice = target + 1;
    if (actionCount > 0) {
      this.#followers[position] ??= [];
      const followers = this.#followers[position];
      let place = 0;
      while (place < followers.length && followers[place][0] !== target) place++;
      if (place === followers.length) {
        if (actionCount > this.#actionsLeft) return target;
        this.#actionsLeft -= actionCount;
        const follower = [target];
        for (let index = 0; index < actionCount; index++) append(follower, actions[index]);
        append(followers, follower);
      }
      choice = -1 - place;
    }
    this.#choices[number * this.#graph.count + position] = choice;
    return target;
  }

  /**
   * @param {number} position
   * @param {number} place of its follower
   * @param {number} at
   * @returns {number} the follower's position
   */
  #follow(position, place, at) {
    const follower = this.#followers[position][place];
    for (let next = 1; next < follower.length; next++) act(follower[next], at);
    return follower[0];
  }

  /**
   * Takes the follower of the highest priority.
   * @param {number} position
   * @param {Uint32Array} sets one of which has the positions that can be next
   * @param {number} start of that
   * @param {number} at
   * @returns {number} its position
   */
  #take(position, sets, start, at) {
    const target = followerOf(this.#program, position, sets, start);
    for (let index = 0; index < actionCount; index++) act(actions[index], at);
    return target;
  }

  /**
   * Matches without the numbers of sets.
   * @param {string} given
   * @param {number} start
   * @param {number} end
   */
  #execUnknown(given, start, end) {
    const words = this.#words;
    const size = most(BLOCK, ceil(sqrt(end - start)));
    const blocks = ceil((end - start) / size);
    /** For each block the positions that can have its last character if the rest allows, and, first, those before the input. */
    const kept = new Uint32Array((blocks + 1) * words);
    /** For each character of a block the positions that can have it. */
    const sets = new Uint32Array((size + 1) * words);
    copy(this.#last, 0, kept, blocks * words, words);
    for (let block = blocks - 1; block >= 0; block--) {
      const first = start + block * size;
      this.#fill(given, first, least(size, end - first), sets, kept, (block + 1) * words);
      copy(sets, 0, kept, block * words, words);
    }
    if (!(kept[0] & 1)) return false;
    for (let slot = 0; slot < 2 * this.#groups; slot++) slots[slot] = UNDEFINED;
    let position = 0;
    for (let block = 0; block < blocks; block++) {
      const first = start + block * size;
      const length = least(size, end - first);
      if (block > 0) this.#fill(given, first, length, sets, kept, (block + 1) * words);
      for (let index = 0; index < length; index++) {
        position = this.#take(position, sets, (index + 1) * words, first + index);
      }
    }
    this.#take(position, this.#end, 0, end);
    return true;
  }

  /**
   * Finds the positions that can have each character of a block. Before these, `sets` gets the positions that the first can follow.
   * @param {string} input
   * @param {number} start
   * @param {number} length
   * @param {Uint32Array} sets
   * @param {Uint32Array} kept
   * @param {number} at where it has the positions that what comes after the block can follow
   */
  #fill(input, start, length, sets, kept, at) {
    const words = this.#words;
    const members = this.#members;
    const predecessors = this.#predecessors;
    copy(kept, at, sets, length * words, words);
    for (let index = length - 1; index >= 0; index--) {
      const from = (index + 1) * words;
      const to = index * words;
      const own = this.#classes[codeUnitAt(input, start + index)] * words;
      for (let word = 0; word < words; word++) {
        sets[from + word] &= members[own + word];
        sets[to + word] = 0;
      }
      if (words > SMALL) {
        addPredecessors(this.#graph, sets, from, words, sets, to);
        continue;
      }
      for (let word = 0; word < words; word++) {
        let rest = sets[from + word];
        while (rest !== 0) {
          const lowest = rest & -rest;
          const position = word * 32 + 31 - clz32(lowest);
          for (let other = 0; other < words; other++) sets[to + other] |= predecessors[position * words + other];
          rest ^= lowest;
        }
      }
    }
  }
}

/** @param {number} action @param {number} at */
function act(action, at) {
  if (action & 1) slots[action - 1] = slots[action] = UNDEFINED;
  else slots[action >> 1] = at;
}

/** For short inputs. */
const shortNumbers = /* @__PURE__ */ new Uint16Array(BLOCK);
const NO_NUMBERS = /* @__PURE__ */ new Uint16Array(0);

/**
 * Splits classes by whether a set has their characters.
 * @param {Uint8Array} classes the class of each character
 * @param {number} count how many there are
 * @param {Uint32Array} set
 * @returns {number} how many there are now
 */
function refine(classes, count, set) {
  /** For each class without the set and with it, the new class plus 1. */
  const parts = new Uint8Array(2 * count);
  let next = 0;
  for (let code = 0; code < 128; code++) {
    const part = 2 * classes[code] + ((set[code >> 5] >>> (code & 31)) & 1);
    if (parts[part] === 0) parts[part] = ++next;
    classes[code] = parts[part] - 1;
  }
  return next;
}

/** @param {Uint32Array} sets @param {number} start @param {number} position */
function add(sets, start, position) {
  sets[start + (position >> 5)] |= 1 << (position & 31);
}

/**
 * @template {Uint32Array | Int32Array} T
 * @param {T} from
 * @param {number} start
 * @param {T} to
 * @param {number} at
 * @param {number} length
 */
function copy(from, start, to, at, length) {
  for (let index = 0; index < length; index++) to[at + index] = from[start + index];
}

const NO_INDICES = { indices: undefined };

/** Matches with the engine, if an expression is not regular. */
class Opaque {
  isLinear = false;
  #regexp;
  #groups;

  /** @param {RegExp} regexp @param {number} groups */
  constructor(regexp, groups) {
    this.#regexp = regexp;
    this.#groups = groups;
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
