/** §4 of the Standard: what there is to say of URLs that parse. */
import { exports, parsed, required } from "./module.js";

/**
 * @typedef {import("../../pkg-template/inspect.js").Origin} Origin
 * @typedef {import("../../pkg-template/inspect.js").Component} Component
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
