/** Describes a pattern, matches it against several URLs, or measures it against one, by one of the two classes. */
import { URLPattern } from "whurl/pattern";
import { describe, make, match, Own } from "./description.js";

/**
 * @typedef {import("./description.js").Given} Given
 * @typedef {Given & { isOwn: boolean, url: string }} Work
 * @typedef {import("./description.js").Matching} Matching
 * @typedef {{ time: number, matches: boolean } | { message: string }} Measured the time in milliseconds
 */

/**
 * @template W
 * @typedef {(W extends Matching ? { matches: import("./description.js").Match[] } : W extends Work ? Measured : import("./description.js").Description) |
 *   { message: string }} Answer
 */

/** How long it is repeated, in milliseconds; the shortest time counts. */
const TIME = 60;

addEventListener("message", ({ data }) =>
  postMessage("urls" in data ? match(data) : "url" in data ? measure(data) : describe(data)),
);

/** @param {Work} work @returns {Measured} */
function measure({ isOwn, url, ...given }) {
  try {
    const pattern = make(isOwn ? Own : URLPattern, given);
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
