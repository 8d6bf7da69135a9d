/**
 * From an expression to a program, and from one of its positions to the next: src/pattern/matching/program.rs explains it.
 */
import { append, codeUnitAt, Error, Uint32Array } from "../primordials.js";
import { ALTERNATIVES, CAPTURE, CONCATENATION, fold, SET, setOf, TEXT } from "./expression.js";

const { clz32 } = Math;

// Instructions.
const SET_CODE = 0;
const SPLIT = 1;
const JUMP = 2;
const ACT = 3;
const BEGIN = 4;
const CHECK = 5;

/**
 * @typedef {object} Program the instructions, each with one or two operands
 * @property {number[]} codes
 * @property {number[]} firsts of a set, its position; of a jump, the target; of an action, twice the slot or, to clear a group, twice
 *   its number and one
 * @property {number[]} seconds of a set, its number; of a split, the target of the lower priority
 * @property {Uint32Array[]} sets the different ones
 * @property {number[]} starts where each position leads to: the first is the start of the input, and a set has each of the others
 */

/**
 * @param {import("./expression.js").Expression} expression
 * @param {number} groups how many count
 * @param {boolean} ignoreCase
 * @returns {Program}
 */
export function programOf(expression, groups, ignoreCase) {
  /** @type {number[]} */
  const codes = [];
  /** @type {number[]} */
  const firsts = [];
  /** @type {number[]} */
  const seconds = [];
  /** @type {Uint32Array[]} */
  const sets = [];
  /** The numbers of the sets, by their contents. @type {Record<string, number>} */
  const numbers = /** @type {any} */ ({ __proto__: null });
  /** The same by characters of texts. @type {Record<string, number>} */
  const texts = /** @type {any} */ ({ __proto__: null });
  const starts = [0];

  /** @param {number} code @param {number} [first] @param {number} [second] */
  const push = (code, first = 0, second = 0) => {
    append(codes, code);
    append(firsts, first);
    append(seconds, second);
    return codes.length - 1;
  };
  /** @param {Uint32Array} set */
  const numberOf = (set) => {
    const name = `${set[0]},${set[1]},${set[2]},${set[3]}`;
    if (!(name in numbers)) {
      numbers[name] = sets.length;
      append(sets, set);
    }
    return numbers[name];
  };
  /** @param {number} number */
  const pushSet = (number) => {
    push(SET_CODE, starts.length, number);
    append(starts, codes.length);
  };
  /** @param {import("./expression.js").Expression} expression */
  const emit = (expression) => {
    switch (expression.kind) {
      case TEXT:
        for (let index = 0; index < expression.text.length; index++) {
          const code = codeUnitAt(expression.text, index);
          texts[code] ??= numberOf(fold(setOf(code), ignoreCase));
          pushSet(texts[code]);
        }
        break;
      case SET:
        pushSet(numberOf(expression.set));
        break;
      case CONCATENATION:
        for (let index = 0; index < expression.items.length; index++) emit(expression.items[index]);
        break;
      case ALTERNATIVES:
        emitAlternatives(expression.items);
        break;
      case CAPTURE: {
        const { group, body } = expression;
        if (group < groups) push(ACT, 4 * group);
        emit(body);
        if (group < groups) push(ACT, 4 * group + 2);
        break;
      }
      default:
        emitRepetition(expression);
    }
  };
  /** @param {import("./expression.js").Expression[]} items */
  const emitAlternatives = (items) => {
    /** @type {number[]} */
    const jumps = [];
    for (let index = 0; index < items.length; index++) {
      const isLast = index + 1 === items.length;
      const split = isLast ? -1 : push(SPLIT, codes.length + 1);
      emit(items[index]);
      if (isLast) break;
      append(jumps, push(JUMP));
      seconds[split] = codes.length;
    }
    for (let index = 0; index < jumps.length; index++) firsts[jumps[index]] = codes.length;
  };
  /** @param {import("./expression.js").Repetition} repetition */
  const emitRepetition = (repetition) => {
    const { canBeEmpty, min, max, isGreedy } = repetition;
    /** @param {number} at @param {number} inside @param {number} outside */
    const setSplit = (at, inside, outside) => {
      firsts[at] = isGreedy ? inside : outside;
      seconds[at] = isGreedy ? outside : inside;
    };
    if (max === Infinity) {
      for (let count = 1; count < min; count++) emitIteration(repetition);
      const start = codes.length;
      if (min > 0) {
        emitIteration(repetition);
        if (!canBeEmpty) {
          // The last required iteration is part of the loop.
          const split = push(SPLIT);
          setSplit(split, start, split + 1);
          return;
        }
      }
      const split = push(SPLIT);
      emitOptionalIteration(repetition);
      push(JUMP, split);
      setSplit(split, split + 1, codes.length);
      return;
    }
    for (let count = 0; count < min; count++) emitIteration(repetition);
    /** @type {number[]} */
    const splits = [];
    for (let count = min; count < max; count++) {
      append(splits, push(SPLIT));
      emitOptionalIteration(repetition);
    }
    for (let index = 0; index < splits.length; index++) setSplit(splits[index], splits[index] + 1, codes.length);
  };
  /** @param {import("./expression.js").Repetition} repetition */
  const emitIteration = (repetition) => {
    // A group that can match only once has nothing to clear.
    if (repetition.max !== 1) {
      for (let group = repetition.first; group < repetition.last && group < groups; group++) push(ACT, 2 * group + 1);
    }
    emit(repetition.body);
  };
  /** @param {import("./expression.js").Repetition} repetition */
  const emitOptionalIteration = (repetition) => {
    if (!repetition.canBeEmpty) return emitIteration(repetition);
    push(BEGIN);
    emitIteration(repetition);
    push(CHECK);
  };

  emit(expression);
  // The end has a number like a position.
  push(SET_CODE, starts.length);

  reserve(2 * codes.length + 2);
  return { codes, firsts, seconds, sets, starts };
}

// What searches use, as large as the largest program needs.
let capacity = 0;
let stack = /* @__PURE__ */ new Uint32Array(0);
/** How many actions there are on the way to each element of the stack. */
let counts = /* @__PURE__ */ new Uint32Array(0);
/** For each state, the last search that came to it. */
let seen = /* @__PURE__ */ new Uint32Array(0);
let search = 0;

/** The actions on the way to what was found: the first `actionCount`. */
export let actions = /* @__PURE__ */ new Uint32Array(0);
export let actionCount = 0;

/** @param {number} size */
function reserve(size) {
  if (size <= capacity) return;
  const larger = 2 * size;
  stack = new Uint32Array(larger);
  counts = new Uint32Array(larger);
  actions = new Uint32Array(larger);
  seen = new Uint32Array(larger);
  // Last: there may be no memory for all of them.
  capacity = larger;
}

function beginSearch() {
  search++;
  if (search <= 0xffffffff) return;
  search = 1;
  for (let state = 0; state < capacity; state++) seen[state] = 0;
}

/**
 * Finds what follows a position: of those in a set, the one of the highest priority, in a depth-first search. A state is an
 * instruction and whether the innermost iteration around it began in this search, and so must not end in it.
 * @param {Program} program
 * @param {number} position
 * @param {Uint32Array} positions sets, of which one begins `at` there
 * @param {number} at
 * @returns {number} its position
 */
export function followerOf({ codes, firsts, seconds, starts }, position, positions, at) {
  beginSearch();
  actionCount = 0;
  // Locals, which engines keep in registers.
  const marks = seen;
  const mark = search;
  let top = 0;
  let index = starts[position];
  let begun = 0;
  for (;;) {
    const code = codes[index];
    const first = firsts[index];
    let isDead = marks[2 * index + begun] === mark;
    marks[2 * index + begun] = mark;
    if (isDead) {
      // It leads to nothing new.
    } else if (code === SET_CODE) {
      if ((positions[at + (first >> 5)] >>> (first & 31)) & 1) return first;
      isDead = true;
    } else if (code === SPLIT) {
      stack[top] = 2 * seconds[index] + begun;
      counts[top++] = actionCount;
      index = first;
    } else if (code === JUMP) {
      index = first;
    } else if (code === CHECK && begun === 1) {
      isDead = true;
    } else {
      if (code === ACT) actions[actionCount++] = first;
      else if (code === BEGIN) begun = 1;
      index++;
    }
    if (!isDead) continue;
    if (top-- === 0) throw new Error("from each position that is reached, the rest of the input can be matched");
    index = stack[top] >>> 1;
    begun = stack[top] & 1;
    actionCount = counts[top];
  }
}

/**
 * Where one can come from. A node is a position, the end, or, after these, a split.
 * @typedef {object} Graph
 * @property {number} count how many positions there are; also the node of the end
 * @property {Uint32Array} heads where the edges to each node begin
 * @property {Uint32Array} tails where these come from
 */

/**
 * @param {Program} program
 * @returns {Graph}
 */
export function graphOf({ codes, firsts, seconds, starts }) {
  const size = codes.length;
  const count = starts.length;
  /** The node to which each instruction leads. */
  const nodes = new Uint32Array(size);
  for (let index = size - 1; index >= 0; index--) {
    const first = firsts[index];
    switch (codes[index]) {
      case SET_CODE:
        nodes[index] = first;
        break;
      case SPLIT:
        nodes[index] = count + 1 + index;
        break;
      case JUMP:
        // Jumps back are to splits.
        nodes[index] = first > index ? nodes[first] : count + 1 + first;
        break;
      default:
        nodes[index] = nodes[index + 1];
    }
  }
  const heads = new Uint32Array(count + size + 2);
  let edges = 0;
  /** @param {(head: number, tail: number) => void} each */
  const forEdges = (each) => {
    for (let position = 0; position < count; position++) each(nodes[starts[position]], position);
    for (let index = 0; index < size; index++) {
      if (codes[index] !== SPLIT) continue;
      each(nodes[firsts[index]], count + 1 + index);
      each(nodes[seconds[index]], count + 1 + index);
    }
  };
  forEdges((head) => {
    heads[head]++;
    edges++;
  });
  // First where the edges of each end, and then where they begin.
  for (let node = 0; node <= count + size; node++) heads[node + 1] += heads[node];
  const tails = new Uint32Array(edges);
  forEdges((head, tail) => {
    tails[--heads[head]] = tail;
  });
  return { count, heads, tails };
}

/**
 * Adds the positions that those of a set can follow. The rule about iterations that are empty changes nothing here: whatever can
 * follow such an iteration can also follow without it, or what leads to the same matches can.
 * @param {Graph} graph
 * @param {Uint32Array} from
 * @param {number} at where the set begins
 * @param {number} words how many it has
 * @param {Uint32Array} to
 * @param {number} start where the result begins
 */
export function addPredecessors({ count, heads, tails }, from, at, words, to, start) {
  beginSearch();
  const marks = seen;
  const mark = search;
  const nodes = stack;
  let top = 0;
  for (let word = 0; word < words; word++) {
    for (let rest = from[at + word]; rest !== 0; rest &= rest - 1) nodes[top++] = word * 32 + 31 - clz32(rest & -rest);
  }
  while (top > 0) {
    const node = nodes[--top];
    const end = heads[node + 1];
    for (let edge = heads[node]; edge < end; edge++) {
      const tail = tails[edge];
      if (tail < count) {
        to[start + (tail >> 5)] |= 1 << (tail & 31);
      } else if (marks[tail] !== mark) {
        marks[tail] = mark;
        nodes[top++] = tail;
      }
    }
  }
}
