/**
 * Regular expressions over ASCII, as trees: those that §2.2 of the Standard makes from a part list. If they are regular, they are
 * matched without the engine. src/pattern/matching/ has the same in Rust.
 */
import { append, codeUnitAt, indexIn, sliceOf, Uint32Array } from "../primordials.js";
import { failure } from "./failure.js";
import { CUSTOM, FIXED_TEXT, FULL_WILDCARD } from "./parser.js";

export const TEXT = 0;
export const SET = 1;
export const CONCATENATION = 2;
export const ALTERNATIVES = 3;
export const REPETITION = 4;
export const CAPTURE = 5;

/**
 * @typedef {{ kind: 0, text: string }} Text
 * @typedef {{ kind: 1, set: Uint32Array }} SetNode
 * @typedef {{ kind: 2 | 3, items: Expression[] }} Items the first alternative has the highest priority
 * @typedef {{ kind: 4, body: Expression, min: number, max: number, isGreedy: boolean, first: number, last: number, canBeEmpty: boolean }}
 *   Repetition `first` to `last` are the groups in the body: an iteration begins with none of them. `canBeEmpty` is whether the
 *   empty string matches the body
 * @typedef {{ kind: 5, group: number, body: Expression }} Capture a group of a number, from 0
 * @typedef {Text | SetNode | Items | Repetition | Capture} Expression
 * @typedef {{ count: number, names: Record<string, boolean> }} Groups
 */

/** Thrown if an expression is not regular. */
const NOT_REGULAR = {};

/** The most instructions that a program can have. */
const MOST_INSTRUCTIONS = 1 << 18;
/** The deepest nesting of groups and classes. */
const DEEPEST = 100;

/** For numbers of repetitions: a program for that many would be too large. */
const TOO_MANY = 1e9;

const { min: least } = Math;

/** @param {number} low @param {number} [high] @returns {Uint32Array} */
export function setOf(low, high = low) {
  const set = new Uint32Array(4);
  for (let code = low; code <= high; code++) set[code >> 5] |= 1 << (code & 31);
  return set;
}

/** @param {Uint32Array} set @param {number} code */
export const hasCode = (set, code) => ((set[code >> 5] >>> (code & 31)) & 1) === 1;

/** @param {Uint32Array} a @param {Uint32Array} b */
function union(a, b) {
  const set = new Uint32Array(4);
  for (let word = 0; word < 4; word++) set[word] = a[word] | b[word];
  return set;
}

/** @param {Uint32Array} a */
function not(a) {
  const set = new Uint32Array(4);
  for (let word = 0; word < 4; word++) set[word] = ~a[word];
  return set;
}

/** @param {Uint32Array} a @param {Uint32Array} b */
const intersection = (a, b) => not(union(not(a), not(b)));

/** With each letter in both cases. @param {Uint32Array} a @param {boolean} ignoreCase */
export function fold(a, ignoreCase) {
  if (!ignoreCase) return a;
  const set = union(a, a);
  const letters = (a[2] | a[3]) & 0x07fffffe;
  set[2] |= letters;
  set[3] |= letters;
  return set;
}

const ALL = /* @__PURE__ */ setOf(0, 127);
/** The set of `.`: everything but line terminators. */
const DOT = /* @__PURE__ */ not(/* @__PURE__ */ union(/* @__PURE__ */ setOf(10), /* @__PURE__ */ setOf(13)));
const DIGITS = /* @__PURE__ */ setOf(0x30, 0x39);
const LETTERS = /* @__PURE__ */ union(/* @__PURE__ */ setOf(0x41, 0x5a), /* @__PURE__ */ setOf(0x61, 0x7a));
const WORDS = /* @__PURE__ */ union(/* @__PURE__ */ union(DIGITS, LETTERS), /* @__PURE__ */ setOf(0x5f));
const SPACES = /* @__PURE__ */ union(/* @__PURE__ */ setOf(9, 13), /* @__PURE__ */ setOf(0x20));

/** @param {string} value @returns {Expression} */
const text = (value) => ({ kind: TEXT, text: value });
/** @param {Expression[]} items @returns {Expression} */
const concatenation = (items) => ({ kind: CONCATENATION, items });
/**
 * @param {Expression} body
 * @param {number} min
 * @param {number} max
 * @param {number} first
 * @param {number} last
 * @returns {Repetition}
 */
const repeat = (body, min, max, first, last) => ({
  kind: REPETITION,
  body,
  min,
  max,
  isGreedy: true,
  first,
  last,
  canBeEmpty: isNullable(body),
});

/** Whether the empty string matches. @param {Expression} expression @returns {boolean} */
export function isNullable(expression) {
  switch (expression.kind) {
    case TEXT:
      return expression.text === "";
    case SET:
      return false;
    case REPETITION:
      return expression.min === 0 || expression.canBeEmpty;
    case CAPTURE:
      return isNullable(expression.body);
    default: {
      const { kind, items } = expression;
      for (let index = 0; index < items.length; index++) {
        if (isNullable(items[index]) === (kind === ALTERNATIVES)) return kind === ALTERNATIVES;
      }
      return kind === CONCATENATION;
    }
  }
}

/** At least the number of instructions of a program, and the work to make it. @param {Expression} expression @returns {number} */
function sizeOf(expression) {
  switch (expression.kind) {
    case TEXT:
      return expression.text.length;
    case SET:
      return 1;
    case REPETITION: {
      const { body, min, max, first, last } = expression;
      return (sizeOf(body) + last - first + 4) * (max === Infinity ? min + 1 : max);
    }
    case CAPTURE:
      return sizeOf(expression.body) + 2;
    default: {
      let size = 0;
      for (let index = 0; index < expression.items.length; index++) size += sizeOf(expression.items[index]) + 2;
      return size;
    }
  }
}

/**
 * Throws if a program would be too large.
 * @param {Expression[]} items one for each part
 * @param {import("./parser.js").Part[]} parts
 */
export function requireSize(items, parts) {
  let size = 0;
  for (let index = 0; index < items.length; index++) {
    size += sizeOf(items[index]);
    if (size <= MOST_INSTRUCTIONS) continue;
    throw failure(parts[index].position, `the pattern needs more than ${MOST_INSTRUCTIONS} instructions`);
  }
}

/**
 * @param {import("./parser.js").Part[]} parts
 * @param {import("./parser.js").Options} options
 * @returns {{ items: Expression[], isRegular: boolean }} an expression for each part: if a custom regular expression is not regular,
 *   one that matches anything
 */
export function expressionOf(parts, options) {
  /** @type {Groups} */
  const groups = { count: 0, names: /** @type {any} */ ({ __proto__: null }) };
  /** @type {Expression[]} */
  const items = [];
  let isRegular = true;
  for (let index = 0; index < parts.length; index++) {
    try {
      append(items, expressionOfPart(parts[index], options, groups));
    } catch (error) {
      if (error !== NOT_REGULAR) throw error;
      isRegular = false;
      append(items, repeat({ kind: SET, set: ALL }, 0, Infinity, 0, 0));
    }
  }
  return { items, isRegular };
}

/**
 * @param {import("./parser.js").Part} part
 * @param {import("./parser.js").Options} options
 * @param {Groups} groups
 * @returns {Expression}
 */
function expressionOfPart(part, options, groups) {
  const { type, modifier, prefix, suffix } = part;
  const repeats = modifier === "*" || modifier === "+";
  const min = modifier === "+" ? 1 : 0;
  if (type === FIXED_TEXT) {
    const body = text(part.value);
    return modifier === "" ? body : repeat(body, min, repeats ? Infinity : 1, 0, 0);
  }
  const group = groups.count++;
  /** @type {Expression} */
  let value;
  if (type === CUSTOM) {
    value = parseRegExp(part, options.ignoreCase, groups);
  } else {
    const isFull = type === FULL_WILDCARD;
    const set = isFull ? DOT : options.delimiter === "" ? ALL : not(setOf(codeUnitAt(options.delimiter, 0)));
    value = repeat({ kind: SET, set }, isFull ? 0 : 1, Infinity, 0, 0);
    value.isGreedy = isFull;
  }
  const last = groups.count;
  /** @param {Expression} body @returns {Expression} */
  const capture = (body) => ({ kind: CAPTURE, group, body });
  /** @param {Expression} body @param {boolean} isOptional */
  const optional = (body, isOptional) => (isOptional ? repeat(body, 0, 1, group, last) : body);
  if (prefix === "" && suffix === "") {
    if (repeats) return capture(repeat(value, min, Infinity, group + 1, last));
    return optional(capture(value), modifier === "?");
  }
  if (!repeats) return optional(concatenation([text(prefix), capture(value), text(suffix)]), modifier === "?");
  // The regular expression occurs twice, so the names of its groups are not unique.
  if (last > group + 1) throw NOT_REGULAR;
  const next = repeat(concatenation([text(suffix), text(prefix), value]), 0, Infinity, 0, 0);
  const list = concatenation([text(prefix), capture(concatenation([value, next])), text(suffix)]);
  return optional(list, modifier === "*");
}

/**
 * A custom regular expression: ECMAScript's syntax with the flag `v`, in ASCII. Anything not understood here is left to the
 * engine; anything understood is certain to be valid.
 * @param {import("./parser.js").Part} part
 * @param {boolean} ignoreCase
 * @param {Groups} groups
 * @returns {Expression}
 */
function parseRegExp({ value: input, position }, ignoreCase, groups) {
  let index = 0;
  let depth = 0;

  const peek = (ahead = 0) => sliceOf(input, index + ahead, index + ahead + 1);
  const next = () => {
    if (index === input.length) throw NOT_REGULAR;
    return sliceOf(input, index, ++index);
  };
  /** @param {string} expected */
  const eat = (expected) => {
    if (sliceOf(input, index, index + expected.length) !== expected) return false;
    index += expected.length;
    return true;
  };
  /** @param {unknown} condition */
  const require = (condition) => {
    if (!condition) throw NOT_REGULAR;
  };
  /** @param {string} chars @param {string} char */
  const isIn = (chars, char) => char !== "" && indexIn(chars, char, 0) >= 0;
  const deeper = () => {
    if (++depth > DEEPEST) throw failure(position, `more than ${DEEPEST} groups or classes are in one another`);
  };
  /** @param {Uint32Array} set @returns {Expression} */
  const setNode = (set) => ({ kind: SET, set: fold(set, ignoreCase) });

  /** @returns {Expression} */
  const disjunction = () => {
    const items = [alternative()];
    while (eat("|")) append(items, alternative());
    return items.length === 1 ? items[0] : { kind: ALTERNATIVES, items };
  };
  /** @returns {Expression} */
  const alternative = () => {
    /** @type {Expression[]} */
    const terms = [];
    while (index < input.length && !isIn("|)", peek())) {
      const first = groups.count;
      append(terms, quantified(atom(), first));
    }
    return terms.length === 1 ? terms[0] : concatenation(terms);
  };
  /** @returns {Expression} */
  const atom = () => {
    const char = next();
    if (char === ".") return setNode(DOT);
    if (char === "[") return { kind: SET, set: classSet() };
    if (char === "(") return group();
    if (char === "\\") {
      const operand = escaped();
      return setNode(typeof operand === "number" ? setOf(operand) : operand);
    }
    // Assertions, quantifiers of nothing, and characters that must be escaped.
    require(!isIn("^$*+?)]{}|", char));
    return setNode(setOf(codeUnitAt(char, 0)));
  };
  /** After a `(`. @returns {Expression} */
  const group = () => {
    deeper();
    /** @type {Expression} */
    let expression;
    if (eat("?:")) {
      expression = disjunction();
    } else {
      require(eat("?<"));
      const start = index;
      while (peek() !== ">") {
        const unit = codeUnitAt(next(), 0);
        const isWord = unit === 0x24 || (WORDS[unit >> 5] >>> (unit & 31)) & 1;
        require(isWord && (index > start + 1 || unit < 0x30 || unit > 0x39));
      }
      const name = sliceOf(input, start, index++);
      require(name !== "" && !(name in groups.names));
      groups.names[name] = true;
      expression = { kind: CAPTURE, group: groups.count++, body: concatenation([]) };
      expression.body = disjunction();
    }
    depth--;
    require(eat(")"));
    return expression;
  };
  /** @param {Expression} body @param {number} first @returns {Expression} */
  const quantified = (body, first) => {
    let min = 0;
    let max = Infinity;
    if (eat("*")) min = 0;
    else if (eat("+")) min = 1;
    else if (eat("?")) max = 1;
    else if (eat("{")) {
      min = number();
      if (!eat(",")) max = min;
      else if (peek() !== "}") max = number();
      require(eat("}") && min <= max);
    } else return body;
    const repetition = repeat(body, min, max, first, groups.count);
    repetition.isGreedy = !eat("?");
    return repetition;
  };
  const number = () => {
    const start = index;
    let value = 0;
    while (isIn("0123456789", peek())) {
      value = least(value * 10 + codeUnitAt(next(), 0) - 0x30, TOO_MANY);
    }
    require(index > start);
    return value;
  };
  /** After a backslash. @returns {number | Uint32Array} */
  const escaped = () => {
    const char = next();
    switch (char) {
      case "d":
        return DIGITS;
      case "D":
        return not(DIGITS);
      case "w":
        return WORDS;
      case "W":
        return not(WORDS);
      case "s":
        return SPACES;
      case "S":
        return not(SPACES);
      case "t":
        return 9;
      case "n":
        return 10;
      case "v":
        return 11;
      case "f":
        return 12;
      case "r":
        return 13;
      case "0":
        require(!isIn("0123456789", peek()));
        return 0;
      case "x":
        return hexadecimal(2);
      case "u":
        return hexadecimal(4);
    }
    require(isIn("^$\\.*+?()[]{}|/", char));
    return codeUnitAt(char, 0);
  };
  /** An ASCII character as this many digits. @param {number} digits */
  const hexadecimal = (digits) => {
    let value = 0;
    for (let digit = 0; digit < digits; digit++) {
      const at = indexIn("0123456789abcdefABCDEF", next(), 0);
      require(at >= 0);
      value = value * 16 + (at < 16 ? at : at - 6);
    }
    require(value < 0x80);
    return value;
  };
  /** After a `[`. */
  const classSet = () => {
    deeper();
    const isNegated = eat("^");
    let set = new Uint32Array(4);
    let operator = "";
    for (let count = 0; !eat("]"); count++) {
      if (count > 0) {
        const own = eat("&&") ? "&&" : eat("--") ? "--" : "";
        // Operators cannot be mixed, and have one operand on each side.
        require((count === 1 || own === operator) && !(own === "&&" && peek() === "&"));
        operator = own;
      }
      let operand = classOperand();
      if (typeof operand === "number" && peek() === "-" && peek(1) !== "-") {
        index++;
        const high = classOperand();
        // A range cannot be an operand.
        require(operator === "" && typeof high === "number" && operand <= high);
        operand = setOf(operand, /** @type {number} */ (high));
        require(!isIn("&-", peek()) || peek() !== peek(1));
      }
      const right = fold(typeof operand === "number" ? setOf(operand) : operand, ignoreCase);
      set = operator === "" ? union(set, right) : intersection(set, operator === "&&" ? right : not(right));
    }
    depth--;
    return isNegated ? not(set) : set;
  };
  /** @returns {number | Uint32Array} */
  const classOperand = () => {
    const char = next();
    if (char === "[") return classSet();
    if (char === "\\") {
      if (eat("b")) return 8;
      return isIn("&-!#%,:;<=>@`~", peek()) ? codeUnitAt(next(), 0) : escaped();
    }
    require(!isIn("()]{}/-|", char));
    // Reserved when doubled.
    require(!isIn("&!#$%*+,.:;<=>?@^`~", char) || peek() !== char);
    return codeUnitAt(char, 0);
  };

  const expression = disjunction();
  require(index === input.length);
  return expression;
}
