/** Measures one pattern against one URL, by one of the two classes, or matches it against several. */
import { URLPattern } from "whurl/pattern";

/**
 * @typedef {{ isOwn: boolean, pattern: string, base: string, ignoreCase: boolean, url: string }} Work
 * @typedef {{ pattern: string, base: string, ignoreCase: boolean, urls: string[] }} Matching
 * @typedef {Record<string, { input: string, groups: Record<string, string | undefined> }> | null} Match
 * @typedef {{ time: number, matches: boolean } | { message: string }} Measured the time in milliseconds
 */

/**
 * @template W
 * @typedef {(W extends Matching ? { matches: Match[] } : Measured) | { message: string }} Answer
 */

/** How long it is repeated, in milliseconds; the shortest time counts. */
const TIME = 60;

addEventListener("message", ({ data }) => postMessage("urls" in data ? match(data) : measure(data)));

/** @param {Matching} matching @returns {Answer<Matching>} */
function match({ urls, ...given }) {
  try {
    const pattern = make(URLPattern, given);
    return { matches: urls.map((url) => pattern.exec(url)) };
  } catch (error) {
    return { message: String(error) };
  }
}

/** @param {any} Class @param {{ pattern: string, base: string, ignoreCase: boolean }} given */
function make(Class, { pattern, base, ignoreCase }) {
  return base === "" ? new Class(pattern, { ignoreCase }) : new Class(pattern, base, { ignoreCase });
}

/** @param {Work} work @returns {Measured} */
function measure({ isOwn, url, ...given }) {
  try {
    const pattern = make(isOwn ? /** @type {any} */ (globalThis).URLPattern : URLPattern, given);
    let time = Infinity;
    let matches = false;
    const begin = performance.now();
    do {
      const count = Number.isFinite(time) ? Math.max(1, Math.round(2 / Math.max(time, 1e-4))) : 1;
      const start = performance.now();
      for (let index = 0; index < count; index++) matches = pattern.exec(url) !== null;
      time = Math.min(time, (performance.now() - start) / count || time);
    } while (performance.now() - begin < TIME);
    return { time, matches };
  } catch (error) {
    return { message: String(error) };
  }
}
