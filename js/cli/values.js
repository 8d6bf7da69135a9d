/** The components of a URL by name: printing and setting them. */
import { SPECIAL_SCHEMES } from "../special-schemes.js";

/**
 * @typedef {import("../../pkg-template/index.js").URL} URL
 * @typedef {"href" | "protocol" | "username" | "password" | "host" | "hostname" | "port" | "pathname" | "search" | "hash"} Member
 * @typedef {{ name: string, member: Member, text: string }} Assignment
 */

/**
 * The values of the names in a template: first the Standard's names for the components of a URL, then the members of class
 * URL. A component that a URL does not have is empty.
 * @type {Record<string, (url: URL, inspect: import("./main.js").Inspect) => string>}
 */
const GETTERS = {
  scheme: (url) => url.protocol.slice(0, -1),
  username: (url) => url.username,
  password: (url) => url.password,
  host: (url) => url.hostname,
  port: (url) => url.port,
  path: (url) => url.pathname,
  query: (url) => url.search.slice(1),
  fragment: (url) => url.hash.slice(1),
  href: (url) => url.href,
  protocol: (url) => url.protocol,
  hostname: (url) => url.hostname,
  pathname: (url) => url.pathname,
  search: (url) => url.search,
  hash: (url) => url.hash,
  origin: (url) => url.origin,
  site: siteOf,
};

/** The names that a template may have. */
export const GET_NAMES = Object.keys(GETTERS);

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
export const isSpecial = ({ protocol }) => SPECIAL_SCHEMES[protocol.slice(0, -1)] !== undefined;

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

/**
 * Reads a template once, for many URLs.
 * @param {string} template
 * @param {import("./main.js").Inspect} inspect
 * @returns {(url: URL) => string} gives the template with values in place of names
 */
export function filler(template, inspect) {
  const [start, ...parts] = template.split(NAME);
  /** @type {{ getter: typeof GETTERS[string], text: string }[]} each with the text after it */
  const fields = [];
  for (let index = 0; index < parts.length; index += 2) {
    fields.push({ getter: GETTERS[parts[index]], text: parts[index + 1] });
  }
  return (url) => fields.reduce((filled, { getter, text }) => filled + getter(url, inspect) + text, start);
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
