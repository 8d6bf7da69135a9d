/** Telling whurl's objects from all others. */
import { apply, getOwnPropertyDescriptor, getPrototypeOf, hasBrand, isInstanceOf } from "./wrapping.js";

/**
 * @typedef {object} Classes
 * @property {typeof globalThis.URL} URL
 * @property {typeof globalThis.URLSearchParams} URLSearchParams
 */

/**
 * @typedef {object} Objects
 * @property {Classes} platform the classes that were the globals before
 * @property {Classes[]} copies whurl's, of each copy of the package that has become the globals. Those that are the globals now are the last
 * @property {(value: unknown) => boolean} inheritsURL
 * @property {(value: unknown) => boolean} isURL
 * @property {(value: unknown) => boolean} isSearchParams
 * @property {(value: object) => boolean} isIterator
 * @property {(value: unknown) => boolean} isBrandedURL true also if a program has changed its prototype. Where it is false, an
 *   exception was thrown and caught, which takes eight times as long as cloning a small object.
 * @property {(value: unknown) => boolean} isBrandedSearchParams likewise
 * @property {(url: object) => string} hrefOf
 * @property {(searchParams: object) => string} textOf
 */

/** @typedef {ReturnType<typeof kindOf>} Kind */

/**
 * @param {Classes} platform
 * @returns {Objects & { add(own: Classes): void }} `add` makes the objects of another copy whurl's, too
 */
export function objectsOf(platform) {
  /** @type {Classes[]} */
  const copies = [];
  /** @type {Kind[]} */
  const kinds = [];
  /** @type {<T>(test: (kind: Kind, value: T) => boolean) => (value: T) => boolean} */
  const any = (test) => (value) => {
    // The last first: most objects are of the globals, and of another kind only an exception may tell.
    for (let index = kinds.length; index-- > 0; ) if (test(kinds[index], value)) return true;
    return false;
  };
  /** @type {(test: (kind: Kind, object: object) => boolean, object: object) => Kind} */
  const kindOfObject = (test, object) => {
    // Of the first copy, if of none of the others.
    let index = kinds.length - 1;
    while (index > 0 && !test(kinds[index], object)) index--;
    return kinds[index];
  };
  /** @type {(kind: Kind, value: unknown) => boolean} */
  const hasURLBrand = ({ isBrandedURL }, value) => isBrandedURL(value);
  /** @type {(kind: Kind, value: unknown) => boolean} */
  const hasSearchParamsBrand = ({ isBrandedSearchParams }, value) => isBrandedSearchParams(value);
  return {
    platform,
    copies,
    inheritsURL: any(({ own }, value) => isInstanceOf(own.URL, value)),
    isURL: any(({ own, isBrandedURL }, value) => isInstanceOf(own.URL, value) && isBrandedURL(value)),
    isSearchParams: any(
      ({ own, isBrandedSearchParams }, value) =>
        isInstanceOf(own.URLSearchParams, value) && isBrandedSearchParams(value),
    ),
    isIterator: any((kind, value) => getPrototypeOf(value) === kind.iteratorPrototype),
    isBrandedURL: any(hasURLBrand),
    isBrandedSearchParams: any(hasSearchParamsBrand),
    hrefOf: (url) => kindOfObject(hasURLBrand, url).hrefOf(url),
    textOf: (searchParams) => kindOfObject(hasSearchParamsBrand, searchParams).textOf(searchParams),
    add(own) {
      kinds[kinds.length] = kindOf(own);
      copies[copies.length] = own;
    },
  };
}

/**
 * What the objects of one copy are told by, and read with.
 * @param {Classes} own
 */
function kindOf(own) {
  const { entries, toString } = own.URLSearchParams.prototype;
  const getter = (/** @type {string} */ name) =>
    /** @type {() => string} */ (getOwnPropertyDescriptor(own.URL.prototype, name)?.get);
  const [hash, href] = [getter("hash"), getter("href")];
  return {
    own,
    iteratorPrototype: getPrototypeOf(new own.URLSearchParams().keys()),
    isBrandedURL: (/** @type {unknown} */ value) => hasBrand(hash, value),
    isBrandedSearchParams: (/** @type {unknown} */ value) => hasBrand(entries, value),
    hrefOf: (/** @type {object} */ url) => /** @type {string} */ (apply(href, url, [])),
    textOf: (/** @type {object} */ searchParams) => /** @type {string} */ (apply(toString, searchParams, [])),
  };
}
