/** Telling whurl's objects from all others. */
import { apply, getOwnPropertyDescriptor, hasBrand, isInstanceOf } from "./wrapping.js";

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
 * @property {(value: unknown) => boolean} isBrandedURL true also if a program has changed its prototype. Where it is false, an
 *   exception was thrown and caught, which takes eight times as long as cloning a small object.
 * @property {(value: unknown) => boolean} isBrandedSearchParams likewise
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
  const isBrandedURL = (/** @type {unknown} */ value) => hasBrand(hash, value);
  const isBrandedSearchParams = (/** @type {unknown} */ value) => hasBrand(entries, value);
  return {
    platform,
    own,
    isURL: (value) => isInstanceOf(own.URL, value) && isBrandedURL(value),
    isSearchParams: (value) => isInstanceOf(own.URLSearchParams, value) && isBrandedSearchParams(value),
    isBrandedURL,
    isBrandedSearchParams,
    hrefOf: (url) => apply(href, url, []),
    textOf: (searchParams) => apply(toString, searchParams, []),
  };
}
