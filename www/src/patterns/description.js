/** What a pattern is and matches: its components, what the browser's own class makes of them, and whether it is linear. */
import { isLinear, URLPattern } from "whurl/pattern";

/**
 * @typedef {{ pattern: string, base: string, ignoreCase: boolean }} Given what is typed
 * @typedef {Record<string, { input: string, groups: Record<string, string | undefined> }> | null} Match
 * @typedef {Given & { urls: string[] }} Matching
 * @typedef {Record<string, string>} Components
 * @typedef {object} Description
 * @property {Components} components
 * @property {Components | null | undefined} own `null` if the browser's own class throws, `undefined` if there is none
 * @property {boolean} isLinear
 */

export const COMPONENTS = /** @type {const} */ ([
  "protocol",
  "username",
  "password",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
]);

/** The engine's own class, if it has one. @type {any} */
export const Own = /** @type {any} */ (globalThis).URLPattern;

/**
 * @param {any} Class
 * @param {Given} given
 * @returns {any} a pattern of the class
 */
export function make(Class, { pattern, base, ignoreCase }) {
  return base === "" ? new Class(pattern, { ignoreCase }) : new Class(pattern, base, { ignoreCase });
}

/**
 * @param {Given} given
 * @returns {Description | { message: string }} the message is of whurl's error
 */
export function describe(given) {
  try {
    const pattern = make(URLPattern, given);
    return { components: componentsOf(pattern), own: ownComponents(given), isLinear: isLinear(pattern) };
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
}

/** @param {Given} given */
function ownComponents(given) {
  if (Own === undefined) return undefined;
  try {
    return componentsOf(make(Own, given));
  } catch {
    return null;
  }
}

/** @param {Matching} matching @returns {{ matches: Match[] } | { message: string }} */
export function match({ urls, ...given }) {
  try {
    const pattern = make(URLPattern, given);
    return { matches: urls.map((url) => pattern.exec(url)) };
  } catch (error) {
    return { message: String(error) };
  }
}

/** @param {any} pattern @returns {Components} */
const componentsOf = (pattern) => Object.fromEntries(COMPONENTS.map((name) => [name, pattern[name]]));
