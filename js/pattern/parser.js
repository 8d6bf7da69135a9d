/**
 * §2.1.3 [parts](https://urlpattern.spec.whatwg.org/#parts), §2.1.5 [parsing](https://urlpattern.spec.whatwg.org/#parsing) and §2.3
 * [pattern strings](https://urlpattern.spec.whatwg.org/#converting-part-lists-to-pattern-strings).
 */
import { append, codeUnitAt, indexIn, sliceOf } from "../primordials.js";
import { failure } from "./failure.js";
import {
  ASTERISK,
  CHAR,
  CLOSE,
  codePointAt,
  END,
  ESCAPED_CHAR,
  isValidNameCodePoint,
  NAME,
  OPEN,
  OTHER_MODIFIER,
  REGEXP,
  tokenize,
} from "./tokenizer.js";

// The types of parts.
export const FULL_WILDCARD = 0;
export const SEGMENT_WILDCARD = 1;
export const CUSTOM = 2;
export const FIXED_TEXT = 3;

/**
 * @typedef {object} Part
 * @property {number} type
 * @property {string} value of a text or a regular expression
 * @property {string} modifier
 * @property {string} name empty for a text
 * @property {string} prefix
 * @property {string} suffix
 * @property {number} position of the group
 *
 * @typedef {object} Options
 * @property {string} delimiter
 * @property {string} prefix
 * @property {boolean} ignoreCase
 *
 * @typedef {(value: string) => string | undefined} Encoding an encoding callback: `undefined` where the Standard throws
 */

const FULL_WILDCARD_REGEXP = ".*";

/**
 * [generate a segment wildcard regexp](https://urlpattern.spec.whatwg.org/#generate-a-segment-wildcard-regexp)
 * @param {Options} options
 */
const segmentWildcardRegExp = ({ delimiter }) => (delimiter === "" ? "[^]+?" : `[^\\${delimiter}]+?`);

/**
 * [parse a pattern string](https://urlpattern.spec.whatwg.org/#parse-a-pattern-string)
 * @param {string} input
 * @param {Options} options
 * @param {Encoding} encoding
 * @returns {Part[]}
 */
export function parsePatternString(input, options, encoding) {
  const tokens = tokenize(input, true);
  /** @type {Part[]} */
  const parts = [];
  /** @type {Record<string, boolean>} */
  const names = /** @type {any} */ ({ __proto__: null });
  let pending = "";
  let pendingPosition = 0;
  let index = 0;
  let nextNumericName = 0;

  /** @param {number} type */
  const tryToConsume = (type) => {
    const token = tokens[index];
    if (token.type !== type) return undefined;
    index++;
    return token;
  };
  const tryToConsumeModifier = () => (tryToConsume(OTHER_MODIFIER) ?? tryToConsume(ASTERISK))?.value ?? "";
  /** @param {object | undefined} name */
  const tryToConsumeRegExpOrWildcard = (name) =>
    tryToConsume(REGEXP) ?? (name === undefined ? tryToConsume(ASTERISK) : undefined);
  /** @param {number} type @param {string} reason */
  const consumeRequired = (type, reason) => {
    const { index: position } = tokens[index];
    if (tryToConsume(type) === undefined) throw failure(position, reason);
  };
  const consumeText = () => {
    let text = "";
    for (;;) {
      const token = tryToConsume(CHAR) ?? tryToConsume(ESCAPED_CHAR);
      if (token === undefined) return text;
      text += token.value;
    }
  };
  /** @param {number} position @param {string} value */
  const encode = (position, value) => {
    const encoded = value === "" ? "" : encoding(value);
    if (encoded === undefined) throw failure(position, "the text cannot be a part of this component");
    return encoded;
  };
  /** @param {number} position @param {string} value */
  const appendToPending = (position, value) => {
    if (pending === "") pendingPosition = position;
    pending += value;
  };
  /** @param {string} value @param {string} modifier */
  const addText = (value, modifier) =>
    append(parts, { type: FIXED_TEXT, value, modifier, name: "", prefix: "", suffix: "", position: 0 });
  const maybeAddPartFromPending = () => {
    if (pending === "") return;
    const value = encode(pendingPosition, pending);
    pending = "";
    addText(value, "");
  };
  /**
   * [add a part](https://urlpattern.spec.whatwg.org/#add-a-part)
   * @param {number} start
   * @param {string} prefix
   * @param {import("./tokenizer.js").Token | undefined} name
   * @param {import("./tokenizer.js").Token | undefined} group
   * @param {string} suffix
   */
  const addPart = (start, prefix, name, group, suffix) => {
    const modifier = tryToConsumeModifier();
    if (name === undefined && group === undefined) {
      if (modifier === "") return appendToPending(start, prefix);
      maybeAddPartFromPending();
      if (prefix !== "") addText(encode(start, prefix), modifier);
      return;
    }
    maybeAddPartFromPending();
    const segment = segmentWildcardRegExp(options);
    let value = group === undefined ? segment : group.type === ASTERISK ? FULL_WILDCARD_REGEXP : group.value;
    const type = value === segment ? SEGMENT_WILDCARD : value === FULL_WILDCARD_REGEXP ? FULL_WILDCARD : CUSTOM;
    if (type !== CUSTOM) value = "";
    const own = name === undefined ? `${nextNumericName++}` : name.value;
    const first = /** @type {import("./tokenizer.js").Token} */ (name ?? group);
    const { index: position } = group ?? first;
    if (own in names) throw failure(first.index, "another group has this name");
    names[own] = true;
    append(parts, {
      type,
      value,
      modifier,
      name: own,
      prefix: encode(start, prefix),
      suffix: encode(start, suffix),
      position,
    });
  };

  while (index < tokens.length) {
    const { index: start } = tokens[index];
    const char = tryToConsume(CHAR);
    let name = tryToConsume(NAME);
    let group = tryToConsumeRegExpOrWildcard(name);
    if (name !== undefined || group !== undefined) {
      let prefix = char === undefined ? "" : char.value;
      if (prefix !== "" && prefix !== options.prefix) {
        appendToPending(start, prefix);
        prefix = "";
      }
      maybeAddPartFromPending();
      addPart(start, prefix, name, group, "");
      continue;
    }
    const fixed = char ?? tryToConsume(ESCAPED_CHAR);
    if (fixed !== undefined) {
      appendToPending(start, fixed.value);
      continue;
    }
    if (tryToConsume(OPEN) !== undefined) {
      const prefix = consumeText();
      name = tryToConsume(NAME);
      group = tryToConsumeRegExpOrWildcard(name);
      const suffix = consumeText();
      consumeRequired(CLOSE, "the group has no `}` where it has to end");
      addPart(start, prefix, name, group, suffix);
      continue;
    }
    maybeAddPartFromPending();
    consumeRequired(END, "a `}`, `?` or `+` that belongs to no group; a backslash makes it a character");
  }
  return parts;
}

/** Whether the name was given, and is no number. @param {Part} part */
const hasCustomName = ({ name }) => {
  const first = codeUnitAt(name, 0);
  return first < 0x30 || first > 0x39;
};

/** Whether `text` would continue a name before it. @param {string} text */
const beginsLikeName = (text) => text !== "" && isValidNameCodePoint(codePointAt(text, 0), false);

/**
 * [generate a pattern string](https://urlpattern.spec.whatwg.org/#generate-a-pattern-string)
 * @param {Part[]} parts
 * @param {Options} options
 */
export function generatePatternString(parts, options) {
  let result = "";
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    const previous = index > 0 ? parts[index - 1] : undefined;
    const next = index + 1 < parts.length ? parts[index + 1] : undefined;
    if (part.type === FIXED_TEXT) {
      const text = escapePatternString(part.value);
      result += part.modifier === "" ? text : `{${text}}${part.modifier}`;
      continue;
    }
    const isCustom = hasCustomName(part);
    const needsGrouping = isGroupNeeded(part, isCustom, previous, next, options);
    let group = isCustom ? `:${part.name}` : "";
    if (part.type === CUSTOM) group += `(${part.value})`;
    else if (part.type === SEGMENT_WILDCARD) {
      if (!isCustom) group += `(${segmentWildcardRegExp(options)})`;
      else if (beginsLikeName(part.suffix)) group += "\\";
    } else {
      const isStar =
        !isCustom &&
        (needsGrouping ||
          part.prefix !== "" ||
          previous === undefined ||
          previous.type === FIXED_TEXT ||
          previous.modifier !== "");
      group += isStar ? "*" : `(${FULL_WILDCARD_REGEXP})`;
    }
    const text = `${escapePatternString(part.prefix)}${group}${escapePatternString(part.suffix)}`;
    result += (needsGrouping ? `{${text}}` : text) + part.modifier;
  }
  return result;
}

/**
 * @param {Part} part
 * @param {boolean} isCustom
 * @param {Part | undefined} previous
 * @param {Part | undefined} next
 * @param {Options} options
 */
function isGroupNeeded(part, isCustom, previous, next, options) {
  if (part.suffix !== "" || (part.prefix !== "" && part.prefix !== options.prefix)) return true;
  const mayJoin =
    isCustom &&
    part.type === SEGMENT_WILDCARD &&
    part.modifier === "" &&
    next !== undefined &&
    next.prefix === "" &&
    next.suffix === "";
  if (mayJoin && (next.type === FIXED_TEXT ? beginsLikeName(next.value) : !hasCustomName(next))) return true;
  if (part.prefix !== "" || previous === undefined || previous.type !== FIXED_TEXT || options.prefix === "")
    return false;
  const { value } = previous;
  return sliceOf(value, value.length - 1, value.length) === options.prefix;
}

/**
 * [escape a pattern string](https://urlpattern.spec.whatwg.org/#escape-a-pattern-string)
 * @param {string} input
 */
export const escapePatternString = (input) => escape(input, "+*?:{}()\\");

/**
 * @param {string} input ASCII
 * @param {string} special what gets a backslash
 */
function escape(input, special) {
  let result = "";
  for (let index = 0; index < input.length; index++) {
    const char = sliceOf(input, index, index + 1);
    result += indexIn(special, char, 0) >= 0 ? `\\${char}` : char;
  }
  return result;
}

/**
 * [generate a regular expression and name list](https://urlpattern.spec.whatwg.org/#generate-a-regular-expression-and-name-list),
 * without the list.
 * @param {Part[]} parts
 * @param {Options} options
 */
export function generateRegExp(parts, options) {
  let result = "^";
  for (let index = 0; index < parts.length; index++) {
    const { type, value, modifier, prefix: ownPrefix, suffix: ownSuffix } = parts[index];
    const repeats = modifier === "*" || modifier === "+";
    if (type === FIXED_TEXT) {
      const text = escapeRegExp(value);
      result += modifier === "" ? text : `(?:${text})${modifier}`;
      continue;
    }
    // V8 had a bug until 2023: with the flag `v`, `[^]` matched nothing.
    const segment = options.delimiter === "" ? "[\\s\\S]+?" : segmentWildcardRegExp(options);
    const regexp = type === CUSTOM ? value : type === FULL_WILDCARD ? FULL_WILDCARD_REGEXP : segment;
    const prefix = escapeRegExp(ownPrefix);
    const suffix = escapeRegExp(ownSuffix);
    if (prefix === "" && suffix === "") {
      result += repeats ? `((?:${regexp})${modifier})` : `(${regexp})${modifier}`;
    } else if (repeats) {
      const optional = modifier === "*" ? "?" : "";
      result += `(?:${prefix}((?:${regexp})(?:${suffix}${prefix}(?:${regexp}))*)${suffix})${optional}`;
    } else {
      result += `(?:${prefix}(${regexp})${suffix})${modifier}`;
    }
  }
  return `${result}$`;
}

/** [escape a regexp string](https://urlpattern.spec.whatwg.org/#escape-a-regexp-string) @param {string} input */
const escapeRegExp = (input) => escape(input, "{}.+*?^$()[]|/\\");
