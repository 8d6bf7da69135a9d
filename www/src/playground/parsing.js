/** Parses an input. Everything else about it is found later. */
import { URL } from "whurl/inspect/slim";

/**
 * @typedef {object} Analysis
 * @property {string} input
 * @property {string} base empty if there is none
 * @property {URL | null} url
 * @property {URL | null} baseUrl
 * @property {number} time of parsing, in milliseconds
 * @property {import("./analysis.js").Details | null} details `null` until they are known
 */

/**
 * Must finish within a frame, whatever the input.
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
