/** Hostile texts to make sequences of, by the grammar of tests/properties/arbitraries.js. */
import fc from "fast-check";
import { UNICODE_18 } from "../differential/causes.js";
import { base, query, set, url, word } from "../properties/arbitraries.js";
import { URL_ATTRIBUTES as SETTERS } from "../webidl/members.js";

/**
 * @typedef {object} Pool
 * @property {string[]} valid URLs
 * @property {string[]} urls and what is near to one
 * @property {string[]} bases
 * @property {string[]} words
 * @property {string[]} queries
 * @property {Record<string, string[]>} values by setter
 */

const SIZE = 4000;

/**
 * @param {{ canParse(url: string): boolean }} peer
 * @param {number} seed
 * @returns {Pool}
 */
export function makePool(peer, seed) {
  /**
   * @template T
   * @param {fc.Arbitrary<T>} arbitrary
   * @param {number} count
   */
  const sample = (arbitrary, count) => fc.sample(arbitrary, { numRuns: count, seed });
  const urls = sample(url, SIZE).filter(isKnown);
  /** @type {Record<string, string[]>} */
  const values = Object.fromEntries(SETTERS.map((member) => [member, []]));
  for (const { setter, value } of sample(set, SIZE)) if (isKnown(value)) values[setter].push(value);
  return {
    valid: urls.filter((text) => peer.canParse(text)),
    urls,
    bases: sample(base, SIZE >> 2).filter(isKnown),
    words: sample(word, SIZE >> 1).filter(isKnown),
    queries: sample(query, SIZE >> 2).filter(isKnown),
    values,
  };
}

/**
 * Whether whurl and whatwg-url have the same Unicode for it: the latter has a newer one. Two halves of a character that come
 * together only later are one of these as well, so that only those of U+10000 to U+103FF are let through.
 * @param {string} text
 */
export const isKnown = (text) => !UNICODE_18.test(text) && !/[\uD801-\uDBFF](?![\uDC00-\uDFFF])/.test(text);
