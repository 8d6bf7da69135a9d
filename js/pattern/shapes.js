/**
 * What matches of a component look like, for the index of a list. A shape may allow more than the pattern does.
 * src/pattern/matching/shape.rs has the same in Rust.
 */
import { append, codeUnitAt } from "../primordials.js";
import { ALTERNATIVES, CAPTURE, CONCATENATION, hasCode, isNullable, SET, TEXT } from "./expression.js";

import { lowercased } from "./matching.js";

const { fromCharCode } = String;

/** @typedef {import("./expression.js").Expression} Expression */
/** @typedef {(string | object)[]} Shape texts, `SEGMENT` and `ANYTHING`, one after the other */

/** One character or more, none of which is the delimiter. */
export const SEGMENT = {};
/** Any text, or none. */
export const ANYTHING = {};

/** How many shapes a component may have. */
const MOST_SHAPES = 16;

/**
 * @param {Expression[]} expressions one after the other
 * @param {string} delimiter
 * @param {boolean} ignoreCase if so, the texts are in lower case
 * @returns {Shape[]} every match has one of them
 */
export function shapesOf(expressions, delimiter, ignoreCase) {
  const code = codeUnitAt(delimiter, 0);

  /** @param {Expression} expression @returns {Shape[]} */
  const shapes = (expression) => {
    switch (expression.kind) {
      case TEXT:
        return [[ignoreCase ? lowercased(expression.text) : expression.text]];
      case SET:
        return [[textOf(expression.set, ignoreCase) || (hasCode(expression.set, code) ? ANYTHING : SEGMENT)]];
      case CAPTURE:
        return shapes(expression.body);
      case CONCATENATION:
        return concatenation(expression.items);
      case ALTERNATIVES: {
        /** @type {Shape[]} */
        const all = [];
        for (let index = 0; index < expression.items.length; index++) {
          const own = shapes(expression.items[index]);
          for (let at = 0; at < own.length; at++) append(all, own[at]);
          if (all.length > MOST_SHAPES) return rough(expression);
        }
        return all;
      }
      default: {
        if (expression.max !== 1) return rough(expression);
        const all = shapes(expression.body);
        if (expression.min === 0) append(all, []);
        return all;
      }
    }
  };
  /** @param {Expression[]} items @returns {Shape[]} */
  const concatenation = (items) => {
    /** @type {Shape[]} */
    let all = [[]];
    for (let index = 0; index < items.length; index++) {
      let next = shapes(items[index]);
      if (all.length * next.length > MOST_SHAPES) next = [[ANYTHING]];
      /** @type {Shape[]} */
      const longer = [];
      for (let place = 0; place < all.length; place++) {
        for (let at = 0; at < next.length; at++) {
          const shape = at + 1 < next.length ? copyOf(all[place]) : all[place];
          for (let piece = 0; piece < next[at].length; piece++) addPiece(shape, next[at][piece]);
          append(longer, shape);
        }
      }
      all = longer;
    }
    return all;
  };
  /** @param {Expression} expression @returns {Shape[]} */
  const rough = (expression) => {
    if (canHave(expression, code)) return [[ANYTHING]];
    return isNullable(expression) ? [[SEGMENT], []] : [[SEGMENT]];
  };

  return concatenation(expressions);
}

/** @param {Shape} shape */
function copyOf(shape) {
  /** @type {Shape} */
  const copy = [];
  for (let index = 0; index < shape.length; index++) append(copy, shape[index]);
  return copy;
}

/** @param {Shape} shape @param {string | object} piece */
function addPiece(shape, piece) {
  const last = shape.length - 1;
  const before = last < 0 ? "" : shape[last];
  if (piece === "" || (piece === before && typeof piece === "object")) return;
  if (typeof piece === "string" && typeof before === "string" && last >= 0) shape[last] = before + piece;
  else append(shape, piece);
}

/**
 * The text of a set that has only one character, or only one letter in both cases.
 * @param {Uint32Array} set
 * @param {boolean} ignoreCase
 */
function textOf(set, ignoreCase) {
  let text = "";
  for (let code = 0; code < 128; code++) {
    if (!hasCode(set, code)) continue;
    const char = fromCharCode(code);
    const own = ignoreCase ? lowercased(char) : char;
    if (text !== "" && text !== own) return "";
    text = own;
  }
  return text;
}

/** Whether a match may have a character. @param {Expression} expression @param {number} code @returns {boolean} */
function canHave(expression, code) {
  switch (expression.kind) {
    case TEXT:
      for (let index = 0; index < expression.text.length; index++) {
        if (codeUnitAt(expression.text, index) === code) return true;
      }
      return false;
    case SET:
      return hasCode(expression.set, code);
    case CONCATENATION:
    case ALTERNATIVES:
      for (let index = 0; index < expression.items.length; index++) {
        if (canHave(expression.items[index], code)) return true;
      }
      return false;
    default:
      return canHave(expression.body, code);
  }
}
