/** §1.6 [constructor string parsing](https://urlpattern.spec.whatwg.org/#constructor-string-parsing). */
import { sliceOf } from "../primordials.js";
import { compileProtocol, matchesSpecialScheme } from "./component.js";
import { ASTERISK, CHAR, CLOSE, END, ESCAPED_CHAR, INVALID_CHAR, NAME, OPEN, REGEXP, tokenize } from "./tokenizer.js";
import { HASH, HOSTNAME, PASSWORD, PATHNAME, PORT, PROTOCOL, SEARCH, USERNAME } from "./urls.js";

// The states, in the order of a URL's parts.
const INIT_STATE = 0;
const PROTOCOL_STATE = 1;
const AUTHORITY_STATE = 2;
const USERNAME_STATE = 3;
const PASSWORD_STATE = 4;
const HOSTNAME_STATE = 5;
const PORT_STATE = 6;
const PATHNAME_STATE = 7;
const SEARCH_STATE = 8;
const HASH_STATE = 9;
const DONE_STATE = 10;

/** The component of each state; -1 for none. */
const COMPONENT_OF = [-1, PROTOCOL, -1, USERNAME, PASSWORD, HOSTNAME, PORT, PATHNAME, SEARCH, HASH, -1];

/**
 * [parse a constructor string](https://urlpattern.spec.whatwg.org/#parse-a-constructor-string)
 * @param {string} input
 * @returns {(string | undefined)[]} the components, and no base
 */
export function parseConstructorString(input) {
  const tokens = tokenize(input, false);
  /** @type {(string | undefined)[]} */
  const result = [undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined];
  let componentStart = 0;
  let index = 0;
  let increment = 1;
  let groupDepth = 0;
  let bracketDepth = 0;
  let isSpecial = false;
  let state = INIT_STATE;

  /** @param {number} at */
  const safeToken = (at) => tokens[at < tokens.length ? at : tokens.length - 1];
  /** @param {number} at @param {string} value */
  const isNonSpecialPatternChar = (at, value) => {
    const { type, value: own } = safeToken(at);
    return own === value && (type === CHAR || type === ESCAPED_CHAR || type === INVALID_CHAR);
  };
  /** @param {string} value */
  const isAt = (value) => isNonSpecialPatternChar(index, value);
  const isSearchPrefix = () => {
    if (isAt("?")) return true;
    if (safeToken(index).value !== "?") return false;
    if (index === 0) return true;
    const { type } = safeToken(index - 1);
    return type !== NAME && type !== REGEXP && type !== CLOSE && type !== ASTERISK;
  };
  const makeComponentString = () => sliceOf(input, safeToken(componentStart).index, safeToken(index).index);
  const rewind = () => {
    index = componentStart;
    increment = 0;
  };
  /** @param {number} next */
  const rewindAndSetState = (next) => {
    rewind();
    state = next;
  };
  /** @param {number} next @param {number} skip */
  const changeState = (next, skip) => {
    const component = COMPONENT_OF[state];
    if (component >= 0) result[component] = makeComponentString();
    if (state !== INIT_STATE && next !== DONE_STATE) {
      if (state < HOSTNAME_STATE && next > HOSTNAME_STATE) result[HOSTNAME] ??= "";
      if (state < PATHNAME_STATE && next > PATHNAME_STATE) result[PATHNAME] ??= isSpecial ? "/" : "";
      if (state < SEARCH_STATE && next > SEARCH_STATE) result[SEARCH] ??= "";
    }
    state = next;
    index += skip;
    componentStart = index;
    increment = 0;
  };
  /** What comes after the hostname, if it is here. */
  const changeStateAtPrefix = () => {
    if (state < PATHNAME_STATE && isAt("/")) changeState(PATHNAME_STATE, 0);
    else if (state < SEARCH_STATE && isSearchPrefix()) changeState(SEARCH_STATE, 1);
    else if (isAt("#")) changeState(HASH_STATE, 1);
  };
  /** The switch on the state. */
  const step = () => {
    switch (state) {
      case INIT_STATE:
        if (isAt(":")) rewindAndSetState(PROTOCOL_STATE);
        break;
      case PROTOCOL_STATE:
        if (!isAt(":")) break;
        isSpecial = matchesSpecialScheme(compileProtocol(makeComponentString()));
        if (isNonSpecialPatternChar(index + 1, "/") && isNonSpecialPatternChar(index + 2, "/")) {
          changeState(AUTHORITY_STATE, 3);
        } else {
          changeState(isSpecial ? AUTHORITY_STATE : PATHNAME_STATE, 1);
        }
        break;
      case AUTHORITY_STATE:
        if (isAt("@")) rewindAndSetState(USERNAME_STATE);
        else if (isAt("/") || isSearchPrefix() || isAt("#")) rewindAndSetState(HOSTNAME_STATE);
        break;
      case USERNAME_STATE:
      case PASSWORD_STATE:
        if (state === USERNAME_STATE && isAt(":")) changeState(PASSWORD_STATE, 1);
        else if (isAt("@")) changeState(HOSTNAME_STATE, 1);
        break;
      case HOSTNAME_STATE:
        if (isAt("[")) bracketDepth++;
        else if (isAt("]")) bracketDepth--;
        else if (isAt(":") && bracketDepth === 0) changeState(PORT_STATE, 1);
        else changeStateAtPrefix();
        break;
      case PORT_STATE:
      case PATHNAME_STATE:
      case SEARCH_STATE:
        changeStateAtPrefix();
    }
  };

  for (; index < tokens.length; index += increment) {
    increment = 1;
    const { type } = tokens[index];
    if (type === END) {
      if (state === INIT_STATE) {
        rewind();
        if (isAt("#")) changeState(HASH_STATE, 1);
        else if (isSearchPrefix()) changeState(SEARCH_STATE, 1);
        else changeState(PATHNAME_STATE, 0);
      } else if (state === AUTHORITY_STATE) {
        rewindAndSetState(HOSTNAME_STATE);
      } else {
        changeState(DONE_STATE, 0);
        break;
      }
    } else if (type === OPEN) {
      groupDepth++;
    } else if (groupDepth === 0) {
      step();
    } else if (type === CLOSE) {
      groupDepth--;
      step();
    }
  }
  if (result[HOSTNAME] !== undefined) result[PORT] ??= "";
  return result;
}
