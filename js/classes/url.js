/**
 * §6.1 [URL](https://url.spec.whatwg.org/#url-class). An object holds its href and the offsets of the components in it, and
 * nothing in WebAssembly's memory. Getters slice the href.
 */
import { LONG_HREF, MOST_WASTE } from "../bridge/instance.js";
import {
  HASH,
  HOST,
  HOSTNAME,
  LENGTH,
  PASSWORD,
  PATHNAME,
  PORT,
  PROTOCOL,
  SEARCH,
  USERNAME,
} from "../bridge/protocol.js";
import {
  canParse,
  copyOf,
  isLarge,
  isSubject,
  LOADED,
  NONE,
  opened,
  ordinary,
  PENDING,
  parse,
  readHref,
  restoreSubject,
  set,
  withLarge,
  writeSubject,
} from "../bridge/records.js";
import { flattened, indexIn, isJavaScriptCore, sliceOf, unsharedIfShort } from "../primordials.js";
import { makeInspectable, URL_MEMBERS } from "./console-printing.js";
import { invalidURL } from "./errors.js";
import { Query, serializationOf } from "./query.js";
import { searchParamsOf } from "./search-params.js";
import { adjustPrototype, makeInterface, requireArguments, stringOf } from "./webidl.js";

/** Tells the constructor that its other argument is an href, whose offsets are in the results. Programs cannot get hold of it. */
const PARSED = {};

class URL {
  /** `undefined` after a setter, while only the module has the href. @type {string | undefined} */
  #href;
  // The offsets of src/url/mod.rs, but for the end of the username: few URLs have credentials, so it is searched for. A range whose
  // start is greater than its end is of a component that is absent: `slice` then gives the empty string.
  // They are spelled out wherever they are set: a function for that would be a call in `#commit`, where none may throw. In the
  // results they are in that order. Names of these indices would take 68 bytes after brotli: bundlers do not inline them.
  #schemeEnd = 0;
  #hostStart = 0;
  #hostEnd = 0;
  #pathStart = 0;
  #queryStart = 0;
  #fragmentStart = 0;
  /** The query, once `searchParams` has been read. @type {Query | null} */
  #query = null;

  /**
   * @param {unknown} url
   * @param {unknown} [base]
   */
  constructor(url, base = undefined) {
    if (new.target !== URL) adjustPrototype(this, new.target, URL);
    this.#href = parseArguments(url, base, arguments.length);
    const offsets = ordinary.results;
    this.#schemeEnd = offsets[0];
    this.#hostStart = offsets[2];
    this.#hostEnd = offsets[3];
    this.#pathStart = offsets[4];
    this.#queryStart = offsets[5];
    this.#fragmentStart = offsets[6];
  }

  /**
   * @param {unknown} url
   * @param {unknown} [base]
   */
  static parse(url, base = undefined) {
    requireArguments(arguments.length, 1, "URL.parse");
    const input = stringOf(url);
    const href = parse(input, base === undefined ? undefined : stringOf(base));
    return href === undefined ? null : new URL(PARSED, href);
  }

  /**
   * @param {unknown} url
   * @param {unknown} [base]
   */
  static canParse(url, base = undefined) {
    requireArguments(arguments.length, 1, "URL.canParse");
    const input = stringOf(url);
    return canParse(input, base === undefined ? undefined : stringOf(base));
  }

  get href() {
    return this.#query?.isChanged ? URL.#update(this) : (this.#href ?? readHref());
  }

  set href(value) {
    // Throws if `this` is not a URL, before any conversion.
    this.#href;
    const input = stringOf(value);
    const parsed = parse(input);
    if (parsed === undefined) throw invalidURL(input);
    // As other engines' setters do, but not JavaScriptCore's. It takes 50 ns, too much for the constructor, which takes 90.
    const href = !isJavaScriptCore && parsed === input ? unsharedIfShort(parsed) : parsed;
    const query = this.#query;
    const source = query === null ? "" : queryIn(href, ordinary.results);
    URL.#commit(this, ordinary, href, false, query, source);
  }

  get origin() {
    const href = this.#href ?? readHref();
    switch (sliceOf(href, 0, this.#schemeEnd)) {
      case "https:":
      case "http:":
      case "wss:":
      case "ws:":
      case "ftp:":
        return `${sliceOf(href, 0, this.#schemeEnd)}//${sliceOf(href, this.#hostStart, this.#pathStart)}`;
      case "blob:":
        return originOfBlob(sliceOf(href, this.#pathStart, this.#queryStart));
      default:
        return "null";
    }
  }

  get protocol() {
    return sliceOf(this.#href ?? readHref(), 0, this.#schemeEnd);
  }

  set protocol(value) {
    URL.#set(this, PROTOCOL, value);
  }

  get username() {
    const href = this.#href ?? readHref();
    return sliceOf(href, this.#schemeEnd + 2, usernameEndOf(href, this.#schemeEnd, this.#hostStart));
  }

  set username(value) {
    URL.#set(this, USERNAME, value);
  }

  get password() {
    const href = this.#href ?? readHref();
    return sliceOf(href, usernameEndOf(href, this.#schemeEnd, this.#hostStart) + 1, this.#hostStart - 1);
  }

  set password(value) {
    URL.#set(this, PASSWORD, value);
  }

  get host() {
    // With a null host, the range from `hostStart` to `pathStart` is not empty if the path is prefixed by `/.`.
    const hasHost = this.#hostStart > this.#schemeEnd;
    return hasHost ? sliceOf(this.#href ?? readHref(), this.#hostStart, this.#pathStart) : "";
  }

  set host(value) {
    URL.#set(this, HOST, value);
  }

  get hostname() {
    return sliceOf(this.#href ?? readHref(), this.#hostStart, this.#hostEnd);
  }

  set hostname(value) {
    URL.#set(this, HOSTNAME, value);
  }

  get port() {
    const hasHost = this.#hostStart > this.#schemeEnd;
    return hasHost ? sliceOf(this.#href ?? readHref(), this.#hostEnd + 1, this.#pathStart) : "";
  }

  set port(value) {
    URL.#set(this, PORT, value);
  }

  get pathname() {
    return sliceOf(this.#href ?? readHref(), this.#pathStart, this.#queryStart);
  }

  set pathname(value) {
    URL.#set(this, PATHNAME, value);
  }

  get search() {
    if (this.#query?.isChanged) URL.#update(this);
    const start = this.#queryStart;
    const end = this.#fragmentStart;
    return end - start <= 1 ? "" : sliceOf(this.#href ?? readHref(), start, end);
  }

  set search(value) {
    URL.#set(this, SEARCH, value);
  }

  get searchParams() {
    this.#query ??= new Query(URL.#queryOf(this), null);
    return searchParamsOf(this.#query);
  }

  get hash() {
    const href = this.#href ?? readHref();
    const isEmpty = href.length - this.#fragmentStart <= 1;
    return isEmpty ? "" : sliceOf(href, this.#fragmentStart, href.length);
  }

  set hash(value) {
    URL.#set(this, HASH, value);
  }

  toJSON() {
    return this.#query?.isChanged ? URL.#update(this) : (this.#href ?? readHref());
  }

  toString() {
    return this.#query?.isChanged ? URL.#update(this) : (this.#href ?? readHref());
  }

  /**
   * @param {object} url
   * @param {string} href
   */
  static #assign(url, href) {
    /** @type {URL} */ (url).#href = href;
  }

  /**
   * Runs the setter of a component.
   * @param {URL} url
   * @param {number} component
   * @param {unknown} value
   */
  static #set(url, component, value) {
    url.#href;
    const string = stringOf(value);
    if (url.#query?.isChanged) URL.#update(url);
    const length = url.#href === undefined ? ordinary.subject.length : url.#href.length;
    if (URL.#has(url, component, string, length)) return;
    if (isLarge(length + string.length)) URL.#setLarge(url, component, string);
    else URL.#setWith(opened(), url, component, string);
  }

  /**
   * Runs the setter where the result may be large. A closure in `#set` would make an object at every call.
   * @param {URL} url
   * @param {number} component
   * @param {string} value
   */
  static #setLarge(url, component, value) {
    withLarge((records) => URL.#setWith(records, url, component, value));
  }

  /**
   * Whether a scheme, port, query or fragment is known to be `value` already. Then its setter would change nothing: the
   * serialized forms of these four need no encoding, and the list of a query object is what the query parses to.
   * @param {URL} url
   * @param {number} component
   * @param {string} value
   * @param {number} length of the href
   * @returns {boolean} `false` also if only the module has the href, unless the value and the part are empty
   */
  static #has(url, component, value, length) {
    const hostEnd = url.#hostEnd;
    const pathStart = url.#pathStart;
    switch (component) {
      case PROTOCOL:
        return isAt(url.#href, value, 0, url.#schemeEnd);
      case PORT:
        // Without a port, and with one, after its colon.
        return isAt(url.#href, value, hostEnd === pathStart ? hostEnd : hostEnd + 1, pathStart);
      case SEARCH:
        return isAt(url.#href, value, url.#queryStart, url.#fragmentStart);
      case HASH:
        return isAt(url.#href, value, url.#fragmentStart, length);
      default:
        return false;
    }
  }

  /**
   * @param {typeof ordinary} records
   * @param {URL} url
   * @param {number} component
   * @param {string} value
   */
  static #setWith(records, url, component, value) {
    if (!isSubject(records, url, url.#href)) URL.#restore(records, url);
    if (!set(records, component, value)) return;
    const query = component === SEARCH ? url.#query : null;
    // The new href stays in the module until it is read: setters are often called one after another, and making a string of
    // each href takes longer than the rest of the setter.
    const href = records === ordinary && query === null ? undefined : records.text();
    const source = query === null ? "" : queryIn(/** @type {string} */ (href), records.results);
    URL.#commit(url, records, href, true, query, source);
  }

  /**
   * Sets the href and offsets of a URL, and its query if there is one. There are only assignments here: if the stack is
   * exhausted, a call would throw and leave half of them undone.
   * @param {URL} url
   * @param {typeof ordinary} records whose results have the offsets
   * @param {string | undefined} href `undefined` if only the module has it
   * @param {boolean} isSubject whether the module has the record in the other slot
   * @param {Query | null} query
   * @param {string} source
   */
  static #commit(url, records, href, isSubject, query, source) {
    const { results, subject } = records;
    if (isSubject) {
      subject.slot = 1 - subject.slot;
      subject.length = results[LENGTH];
      // If one setter follows another, everything else is already set.
      if (href !== undefined || subject.owner !== url) {
        subject.state = href === undefined ? PENDING : LOADED;
        subject.href = href;
        subject.owner = href === undefined ? url : undefined;
        subject.assign = URL.#assign;
      }
    } else if (url.#href === undefined) {
      subject.state = NONE;
      subject.owner = undefined;
    }
    url.#href = href;
    url.#schemeEnd = results[0];
    url.#hostStart = results[2];
    url.#hostEnd = results[3];
    url.#pathStart = results[4];
    url.#queryStart = results[5];
    url.#fragmentStart = results[6];
    if (query !== null) {
      query.source = source;
      query.list = null;
      query.isSerialized = false;
      query.isChanged = false;
    }
  }

  /**
   * @param {typeof ordinary} records
   * @param {URL} url
   */
  static #restore(records, url) {
    const href = url.#href ?? readHref();
    writeSubject(records, href);
    const { results } = records;
    results[0] = url.#schemeEnd;
    results[1] = usernameEndOf(href, url.#schemeEnd, url.#hostStart);
    results[2] = url.#hostStart;
    results[3] = url.#hostEnd;
    results[4] = url.#pathStart;
    results[5] = url.#queryStart;
    results[6] = url.#fragmentStart;
    restoreSubject(records, href);
  }

  /**
   * The [update](https://url.spec.whatwg.org/#concept-urlsearchparams-update), deferred until the URL is read.
   * @param {URL} url
   * @returns {string} the new href
   */
  static #update(url) {
    const query = /** @type {Query} */ (url.#query);
    const serialization = serializationOf(query);
    const href = url.#href ?? readHref();
    const before = sliceOf(href, 0, url.#queryStart);
    const after = sliceOf(href, url.#fragmentStart, href.length);
    const search = serialization === "" ? "" : `?${serialization}`;
    const newHref = before + search + after;
    // The parts of a string keep in memory what they were cut out of, and so does a string that is one part alone.
    const isPart = newHref.length === url.#queryStart && newHref.length < href.length;
    const isWasteful = isPart || href.length - newHref.length > MOST_WASTE;
    const updated = isWasteful ? copyOf(newHref) : flattened(newHref);
    url.#href = updated;
    url.#fragmentStart = url.#queryStart + search.length;
    query.isChanged = false;
    return updated;
  }

  /** @param {URL} url */
  static #queryOf(url) {
    return sliceOf(url.#href ?? readHref(), url.#queryStart + 1, url.#fragmentStart);
  }
}

const interfaceObject = /* @__PURE__ */ makeInspectable(/* @__PURE__ */ makeInterface(URL, "URL", 1), URL_MEMBERS);

export { interfaceObject as URL };

/**
 * The [API URL parser](https://url.spec.whatwg.org/#api-url-parser) on the constructor's arguments.
 * @param {unknown} url
 * @param {unknown} base
 * @param {number} given the number of arguments
 * @returns {string} the href, whose offsets are then in the results
 */
function parseArguments(url, base, given) {
  if (typeof url !== "string" || base !== undefined) return parseOtherArguments(url, base, given);
  const href = parse(url);
  if (href === undefined) throw invalidURL(url);
  return href;
}

/**
 * The same for arguments other than one string.
 * @param {unknown} url
 * @param {unknown} base
 * @param {number} given
 * @returns {string}
 */
function parseOtherArguments(url, base, given) {
  if (url === PARSED) return /** @type {string} */ (base);
  requireArguments(given, 1, "URL");
  const input = stringOf(url);
  if (base === undefined) return parseArguments(input, base, given);
  const baseString = stringOf(base);
  const href = parse(input, baseString);
  if (href === undefined) throw invalidURL(input, baseString);
  return href;
}

/**
 * @param {string} href
 * @param {number} schemeEnd
 * @param {number} hostStart
 * @returns {number} the offset after the username; `hostStart` if there are no credentials
 */
function usernameEndOf(href, schemeEnd, hostStart) {
  if (hostStart - schemeEnd <= 2) return hostStart;
  // The text after the credentials may be long, and need not have a colon.
  const colon = indexIn(href.length > LONG_HREF ? sliceOf(href, 0, hostStart) : href, ":", schemeEnd + 2);
  // A colon in a username is percent-encoded.
  return colon < 0 || colon > hostStart ? hostStart - 1 : colon;
}

/**
 * @param {string | undefined} href
 * @param {string} value
 * @param {number} start
 * @param {number} end
 * @returns {boolean} whether `value` is this part of `href`; `false` if only the module has the href, unless the part is empty
 */
const isAt = (href, value, start, end) => value.length === end - start && value === sliceOf(href ?? "", start, end);

/**
 * @param {string} href
 * @param {Uint32Array} offsets
 * @returns {string} its query, without the question mark
 */
const queryIn = (href, offsets) => sliceOf(href, offsets[5] + 1, offsets[6]);

/**
 * The origin of a blob URL is that of the `http` or `https` URL in its path.
 * @param {string} path
 */
function originOfBlob(path) {
  const href = parse(path);
  const { results } = ordinary;
  const protocol = href === undefined ? "" : sliceOf(href, 0, results[0]);
  const isTuple = protocol === "https:" || protocol === "http:";
  return isTuple ? `${protocol}//${sliceOf(/** @type {string} */ (href), results[2], results[4])}` : "null";
}
