/** Parsing an input, and nothing else. In: input and base as strings. Out: the URL, to which the rest is added later. */
import { URL } from "whurl/inspect/slim";

/**
 * @typedef {object} Analysis
 * @property {string} input
 * @property {string} base empty where there is none
 * @property {URL | null} url
 * @property {URL | null} baseUrl
 * @property {number} time of parsing, in milliseconds
 * @property {import("./analysis.js").Details | null} details `null` until they are there
 */

/**
 * This has to be done within a frame, whatever the input.
 * @param {string} input
 * @param {string} base
 * @returns {Analysis}
 */
export function parse(input, base) {
  const start = performance.now();
  const baseUrl = base === "" ? null : URL.parse(base);
  const url = base !== "" && baseUrl === null ? null : URL.parse(input, baseUrl ?? undefined);
  return { input, base, url, baseUrl, time: performance.now() - start, details: null };
}
