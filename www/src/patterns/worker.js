/** Measures one pattern against one URL, by one of the two classes. */
import { URLPattern } from "whurl/pattern";

/**
 * @typedef {{ isOwn: boolean, pattern: string, base: string, ignoreCase: boolean, url: string }} Work
 * @typedef {{ time: number, matches: boolean } | { message: string }} Measured the time in milliseconds
 */

/** How long it is repeated, in milliseconds; the shortest time counts. */
const TIME = 60;

addEventListener("message", ({ data }) => postMessage(measure(data)));

/** @param {Work} work @returns {Measured} */
function measure({ isOwn, pattern: text, base, ignoreCase, url }) {
  try {
    const Class = isOwn ? /** @type {any} */ (globalThis).URLPattern : URLPattern;
    const pattern = base === "" ? new Class(text, { ignoreCase }) : new Class(text, base, { ignoreCase });
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
