/** §4 of the Standard: facts about URLs that parse. */
import { flag, required, value } from "./module.js";

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
  return required(value("equals", String(a), String(b), flag(options.excludeFragments)), a, b);
}

/**
 * @param {string | object} url
 * @returns {Origin}
 */
export function origin(url) {
  return required(value("origin", String(url)), url);
}

/**
 * @param {string | object} a
 * @param {string | object} b
 * @returns {boolean}
 */
export function sameOrigin(a, b) {
  return required(value("sameOrigin", String(a), String(b)), a, b);
}

/**
 * @param {string | object} url
 * @returns {Component[]}
 */
export function components(url) {
  return required(value("components", String(url)), url);
}

/**
 * @param {string | object} a
 * @param {string | object} b
 * @returns {boolean}
 */
export function sameSite(a, b) {
  return required(value("sameSite", String(a), String(b)), a, b);
}

/**
 * @param {string | object} a
 * @param {string | object} b
 * @returns {boolean}
 */
export function schemelesslySameSite(a, b) {
  return required(value("schemelesslySameSite", String(a), String(b)), a, b);
}

/**
 * @param {string | object} url
 * @param {import("../../pkg-template/inspect.js").RenderOptions} [options]
 * @returns {Rendering}
 */
export function renderForHumans(url, options = {}) {
  const { maxLength = Infinity, simplify } = options;
  // A number that needs more than 32 bits is no limit: no URL is that long.
  const limit = maxLength < 2 ** 32 ? String(Math.max(0, Math.trunc(maxLength))) : "";
  return required(value("renderForHumans", String(url), limit, flag(simplify)), url);
}
