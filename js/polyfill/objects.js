/** Telling whurl's objects from all others. */
import { apply, getOwnPropertyDescriptor, isInstance } from "./wrapping.js";

/**
 * @typedef {object} Classes
 * @property {typeof globalThis.URL} URL
 * @property {typeof globalThis.URLSearchParams} URLSearchParams
 */

/**
 * @typedef {object} Objects
 * @property {Classes} platform the classes that were the globals before
 * @property {Classes} own whurl's
 * @property {(value: unknown) => boolean} isURL
 * @property {(value: unknown) => boolean} isSearchParams
 * @property {(url: object) => string} hrefOf
 * @property {(searchParams: object) => string} textOf
 */

/**
 * @param {Classes} platform
 * @param {Classes} own
 * @returns {Objects}
 */
export function objectsOf(platform, own) {
  const { entries, toString } = own.URLSearchParams.prototype;
  const getter = (/** @type {string} */ name) =>
    /** @type {() => string} */ (getOwnPropertyDescriptor(own.URL.prototype, name)?.get);
  const [hash, href] = [getter("hash"), getter("href")];
  return {
    platform,
    own,
    isURL: (value) => isOwn(own.URL, hash, value),
    isSearchParams: (value) => isOwn(own.URLSearchParams, entries, value),
    hrefOf: (url) => apply(href, url, []),
    textOf: (searchParams) => apply(toString, searchParams, []),
  };
}

/**
 * Whether a value is an instance of a class and has its brand. The prototype is tested first: an exception for every other
 * object would take eight times as long as cloning a small one.
 * @param {Function} Class
 * @param {Function} method checks the brand, and does nothing else that a program can see
 * @param {unknown} value
 */
function isOwn(Class, method, value) {
  if (!apply(isInstance, Class, [value])) return false;
  try {
    apply(method, value, []);
    return true;
  } catch {
    return false;
  }
}
