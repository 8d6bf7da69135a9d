/**
 * From an expression to the positions of its sets, and the followers of each in order of priority: src/pattern/matching/program.rs
 * explains it.
 */
import { append, codeUnitAt, Uint32Array } from "../primordials.js";
import { ALTERNATIVES, CAPTURE, CONCATENATION, fold, isNullable, SET, setOf, TEXT } from "./expression.js";

/** The limit on followers, of all positions together. */
const MOST_FOLLOWERS = 1 << 18;

// Instructions.
const SET_CODE = 0;
const SPLIT = 1;
const JUMP = 2;
const ACT = 3;
const BEGIN = 4;
const CHECK = 5;
const END = 6;

/**
 * @typedef {object} Positions
 * @property {Uint32Array[]} sets from 1 on; 0 is the start of the input
 * @property {number[][][]} followers of each position: the other's number, or one more than there are for the end; and actions, which
 *   are twice the slot or, to clear a group, twice its number and one
 */

/**
 * The actions on the way to an instruction, from the last to the first.
 * @typedef {{ action: number, count: number, before: Actions | null }} Actions
 */

/**
 * @param {import("./expression.js").Expression} expression
 * @param {number} groups how many count
 * @param {boolean} ignoreCase
 * @returns {Positions | undefined} `undefined` where there is too much
 */
export function positionsOf(expression, groups, ignoreCase) {
  /** @type {number[]} */
  const codes = [];
  /** What the instruction is about: a target or the like. @type {number[]} */
  const firsts = [];
  /** @type {number[]} */
  const seconds = [];
  /** @type {Uint32Array[]} */
  const sets = [new Uint32Array(4)];
  /** Where each position's followers begin. */
  const starts = [0];
  let depth = 0;

  /** @param {number} code @param {number} [first] @param {number} [second] */
  const push = (code, first = 0, second = 0) => {
    append(codes, code);
    append(firsts, first);
    append(seconds, second);
    return codes.length - 1;
  };
  /** @param {Uint32Array} set */
  const pushSet = (set) => {
    push(SET_CODE, sets.length);
    append(sets, set);
    append(starts, codes.length);
  };
  /** @param {import("./expression.js").Expression} expression */
  const emit = (expression) => {
    switch (expression.kind) {
      case TEXT:
        for (let index = 0; index < expression.text.length; index++) {
          pushSet(fold(setOf(codeUnitAt(expression.text, index)), ignoreCase));
        }
        break;
      case SET:
        pushSet(expression.set);
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
    const { body, min, max, isGreedy } = repetition;
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
        if (!isNullable(body)) {
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
    if (!isNullable(repetition.body)) return emitIteration(repetition);
    push(BEGIN, depth++);
    emitIteration(repetition);
    push(CHECK, --depth);
  };

  emit(expression);
  push(END);

  let found = 0;
  /** @type {number[][][]} */
  const followers = [];
  for (let position = 0; position < starts.length; position++) {
    const own = follow(starts[position], codes, firsts, seconds, sets.length, MOST_FOLLOWERS - found);
    if (own === undefined) return undefined;
    for (let index = 0; index < own.length; index++) found += own[index].length;
    append(followers, own);
  }
  return { sets, followers };
}

/**
 * The followers: a depth-first search, by priority. A state is an instruction and, for each iteration around it, whether it began
 * here.
 * @param {number} start
 * @param {number[]} codes
 * @param {number[]} firsts
 * @param {number[]} seconds
 * @param {number} end the number of the end
 * @param {number} most that may be found
 * @returns {number[][] | undefined} `undefined` where there is more
 */
function follow(start, codes, firsts, seconds, end, most) {
  /** @type {number[][]} */
  const found = [];
  let total = 0;
  /** @type {Record<string, boolean>} */
  const seen = /** @type {any} */ ({ __proto__: null });
  /** @type {{ index: number, begun: number, last: Actions | null }[]} */
  const stack = [{ index: start, begun: 0, last: null }];
  while (stack.length > 0) {
    const top = stack[stack.length - 1];
    stack.length--;
    let { index, begun, last } = top;
    for (;;) {
      const code = codes[index];
      const isLeaf = code === SET_CODE || code === END;
      // The followers of a character do not depend on what began before it.
      const state = isLeaf ? `${index}` : `${index},${begun}`;
      if (state in seen) break;
      seen[state] = true;
      if (isLeaf) {
        const follower = [code === END ? end : firsts[index]];
        const count = last === null ? 0 : last.count;
        total += 1 + count;
        if (total > most) return undefined;
        for (let action = 0; action < count; action++) append(follower, 0);
        for (let step = last; step !== null; step = step.before) follower[step.count] = step.action;
        append(found, follower);
        break;
      }
      if (code === CHECK && (begun >> firsts[index]) & 1) break;
      if (code === BEGIN) begun |= 1 << firsts[index];
      if (code === SPLIT) append(stack, { index: seconds[index], begun, last });
      if (code === ACT) last = { action: firsts[index], count: last === null ? 1 : last.count + 1, before: last };
      index = code === SPLIT || code === JUMP ? firsts[index] : index + 1;
    }
  }
  return found;
}
