/** The components of a URL by name: printing and setting them. */
import { SPECIAL_SCHEMES } from "../special-schemes.js";

/**
 * @typedef {import("../../pkg-template/index.js").URL} URL
 * @typedef {import("../../pkg-template/columns.js").ColumnName} ColumnName
 * @typedef {"href" | "protocol" | "username" | "password" | "host" | "hostname" | "port" | "pathname" | "search" | "hash"} Member
 * @typedef {{ name: string, member: Member, text: string }} Assignment
 */

/**
 * The names in a template: first the Standard's names for the components of a URL, then the members of class URL. A component
 * that a URL does not have is empty.
 * @typedef {object} Name
 * @property {(url: URL, inspect: import("./main.js").Inspect) => string} of what it is of an object
 * @property {ColumnName} column
 * @property {(cell: string) => string} [from] what it is by the column, if that is other than what the column has
 */

/** @type {Record<string, Name>} */
const NAMES = {
  scheme: { of: (url) => url.protocol.slice(0, -1), column: "scheme" },
  username: { of: (url) => url.username, column: "username" },
  password: { of: (url) => url.password, column: "password" },
  host: { of: (url) => url.hostname, column: "host" },
  port: { of: (url) => url.port, column: "port" },
  path: { of: (url) => url.pathname, column: "path" },
  query: { of: (url) => url.search.slice(1), column: "query" },
  fragment: { of: (url) => url.hash.slice(1), column: "fragment" },
  href: { of: (url) => url.href, column: "href" },
  protocol: { of: (url) => url.protocol, column: "scheme", from: (cell) => `${cell}:` },
  hostname: { of: (url) => url.hostname, column: "host" },
  pathname: { of: (url) => url.pathname, column: "path" },
  search: { of: (url) => url.search, column: "query", from: (cell) => (cell === "" ? "" : `?${cell}`) },
  hash: { of: (url) => url.hash, column: "fragment", from: (cell) => (cell === "" ? "" : `#${cell}`) },
  origin: { of: (url) => url.origin, column: "origin" },
  site: { of: siteOf, column: "site" },
};

/** The names that a template may have. */
export const GET_NAMES = Object.keys(NAMES);

/** The components that can be set, and the members of class URL whose setters do it. @type {Map<string, Member>} */
export const SET_MEMBERS = new Map([
  ["scheme", "protocol"],
  ["username", "username"],
  ["password", "password"],
  ["host", "host"],
  ["port", "port"],
  ["path", "pathname"],
  ["query", "search"],
  ["fragment", "hash"],
  ["hostname", "hostname"],
  ["href", "href"],
]);

/** @param {URL} url */
const isSpecial = ({ protocol }) => SPECIAL_SCHEMES[protocol.slice(0, -1)] !== undefined;

/**
 * The registrable domain of a URL's host, or the empty string if there is none.
 * @param {URL} url
 * @param {import("./main.js").Inspect} inspect
 */
export function siteOf(url, inspect) {
  return isSpecial(url) ? (inspect.registrableDomain(url.hostname) ?? "") : "";
}

const NAME = /\{(\w+)\}/g;

/**
 * The names in a template.
 * @param {string} template
 */
export const namesIn = (template) => Array.from(template.matchAll(NAME), ([, name]) => name);

/** A template, which is read once for many URLs. */
export class Template {
  #start;
  /** Each with the text after it. @type {{ name: Name, text: string }[]} */
  #fields = [];

  /** @param {string} template whose names are those that it may have */
  constructor(template) {
    const [start, ...parts] = template.split(NAME);
    this.#start = start;
    for (let index = 0; index < parts.length; index += 2) {
      this.#fields.push({ name: NAMES[parts[index]], text: parts[index + 1] });
    }
  }

  /**
   * The columns that it needs, and last the error.
   * @returns {ColumnName[]}
   */
  get columns() {
    return [...this.#fields.map(({ name }) => name.column), /** @type {const} */ ("error")];
  }

  /**
   * The template with values in place of names.
   * @param {URL} url
   * @param {import("./main.js").Inspect} inspect
   */
  fill(url, inspect) {
    return this.#fields.reduce((filled, { name, text }) => filled + name.of(url, inspect) + text, this.#start);
  }

  /**
   * The same for each row of a batch whose first columns are those that it needs.
   * @param {import("../../pkg-template/columns.js").Batch} batch
   * @returns {string[]}
   */
  fillAll({ numRows, columns }) {
    const [only] = this.#fields;
    if (this.#start === "" && this.#fields.length === 1 && only.text === "") return valuesOf(only.name, columns[0]);
    const lines = new Array(numRows).fill(this.#start);
    this.#fields.forEach(({ name, text }, index) => {
      const values = valuesOf(name, columns[index]);
      for (let row = 0; row < numRows; row++) lines[row] += values[row] + text;
    });
    return lines;
  }
}

/**
 * @param {Name} name
 * @param {import("../../pkg-template/columns.js").Column} column
 * @returns {string[]}
 */
function valuesOf({ from }, column) {
  const cells = column.toArray();
  if (from === undefined && column.nullCount === 0) return /** @type {string[]} */ (cells);
  return cells.map((cell) => (from === undefined ? (cell ?? "") : from(cell ?? "")));
}

/** Two values for each member: at least one is other than that of any URL. @type {Record<string, [string, string]>} */
const OTHERS = {
  username: ["other", "another"],
  password: ["other", "another"],
  host: ["other.invalid", "another.invalid"],
  hostname: ["other.invalid", "another.invalid"],
  port: ["1", "2"],
  pathname: ["/other", "/another"],
  search: ["?other", "?another"],
  hash: ["#other", "#another"],
};

/**
 * Sets a member.
 * @param {URL} url
 * @param {Member} member
 * @param {string} text
 * @returns {boolean} whether the setter accepted it: setters do not say so themselves
 */
export function assign(url, member, text) {
  const before = url.href;
  if (member === "href") return isDone(() => set(url, member, text));
  set(url, member, text);
  if (url.href !== before) return true;
  if (member === "protocol") return `${text.split(":", 1)[0].toLowerCase()}:` === url.protocol;
  // Either it had that value already, or the setter refused it. A copy with another value tells which.
  return OTHERS[member].some((other) => {
    const copy = new /** @type {any} */ (url.constructor)(before);
    set(copy, member, other);
    const isSettable = copy.href !== before;
    set(copy, member, text);
    return isSettable && copy.href === before;
  });
}

/**
 * Sets a member. An empty one counts as set to the empty string, even if it cannot be anything else.
 * @param {URL} url
 * @param {Assignment} assignment
 */
export const isAssigned = (url, { member, text }) => assign(url, member, text) || (text === "" && url[member] === "");

/**
 * @param {any} url
 * @param {Member} member
 * @param {string} text
 */
function set(url, member, text) {
  url[member] = text;
}

/** @param {() => void} action */
function isDone(action) {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
