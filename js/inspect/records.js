/** §4 of the Standard: what there is to say of URLs that parse. */
import { exports, parsed, required } from "./module.js";

/**
 * @typedef {import("../../pkg-template/inspect.js").Origin} Origin
 * @typedef {import("../../pkg-template/inspect.js").Component} Component
 * @typedef {import("../../pkg-template/inspect.js").Rendering} Rendering
 */

/**
 * @param {string | object} a
 * @param {string | object} b
 * @param {{ readonly excludeFragments?: boolean | undefined }} [options]
 * @returns {boolean}
 */
export function equals(a, b, options = {}) {
  return required(exports().equals(String(a), String(b), Boolean(options.excludeFragments)), a, b);
}

/**
 * @param {string | object} url
 * @returns {Origin}
 */
export function origin(url) {
  return parsed(required(exports().origin(String(url)), url));
}

/**
 * @param {string | object} a
 * @param {string | object} b
 * @returns {boolean}
 */
export function sameOrigin(a, b) {
  return required(exports().sameOrigin(String(a), String(b)), a, b);
}

/**
 * @param {string | object} url
 * @returns {Component[]}
 */
export function components(url) {
  return parsed(required(exports().components(String(url)), url));
}

/**
 * @param {string | object} a
 * @param {string | object} b
 * @returns {boolean}
 */
export function sameSite(a, b) {
  return required(exports().sameSite(String(a), String(b)), a, b);
}

/**
 * @param {string | object} a
 * @param {string | object} b
 * @returns {boolean}
 */
export function schemelesslySameSite(a, b) {
  return required(exports().schemelesslySameSite(String(a), String(b)), a, b);
}

/**
 * @param {string | object} url
 * @param {{ readonly maxLength?: number | undefined, readonly simplify?: boolean | undefined }} [options]
 * @returns {Rendering}
 */
export function renderForHumans(url, options = {}) {
  const { maxLength = Infinity, simplify } = options;
  // What a 32-bit number does not hold is no limit: no URL is as long.
  const limit = maxLength < 2 ** 32 ? Math.max(0, Math.trunc(maxLength)) : undefined;
  return parsed(required(exports().renderForHumans(String(url), limit, Boolean(simplify)), url));
}
