/** §4 of the Standard: facts about URLs that parse. */
import { limitOf, optionsOf, stringOf } from "../arguments.js";
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
export function equals(a, b, options) {
  return compared("equals", a, b, flag(optionsOf(options, "equals").excludeFragments));
}

/**
 * @param {string | object} url
 * @returns {Origin}
 */
export function origin(url) {
  const what = "origin: the URL";
  const string = stringOf(url, what);
  return required(value("origin", string), { [what]: string });
}

/**
 * @param {string | object} a
 * @param {string | object} b
 * @returns {boolean}
 */
export function sameOrigin(a, b) {
  return compared("sameOrigin", a, b);
}

/**
 * @param {string | object} url
 * @returns {Component[]}
 */
export function components(url) {
  const what = "components: the URL";
  const string = stringOf(url, what);
  return required(value("components", string), { [what]: string });
}

/**
 * @param {string | object} a
 * @param {string | object} b
 * @returns {boolean}
 */
export function sameSite(a, b) {
  return compared("sameSite", a, b);
}

/**
 * @param {string | object} a
 * @param {string | object} b
 * @returns {boolean}
 */
export function schemelesslySameSite(a, b) {
  return compared("schemelesslySameSite", a, b);
}

/**
 * @param {string | object} url
 * @param {import("../../pkg-template/inspect.js").RenderOptions} [options]
 * @returns {Rendering}
 */
export function renderForHumans(url, options) {
  const { maxLength, simplify } = optionsOf(options, "renderForHumans");
  const limit = limitOf(maxLength, "renderForHumans: maxLength");
  const what = "renderForHumans: the URL";
  const string = stringOf(url, what);
  return required(value("renderForHumans", string, limit, flag(simplify)), { [what]: string });
}

/**
 * Calls a function of two URLs.
 * @param {string} name
 * @param {unknown} a
 * @param {unknown} b
 * @param {string[]} rest
 */
function compared(name, a, b, ...rest) {
  const urls = Object.fromEntries(
    [a, b].map((url, index) => {
      const what = `${name}: the ${index === 0 ? "first" : "second"} URL`;
      return [what, stringOf(url, what)];
    }),
  );
  return required(value(name, ...Object.values(urls), ...rest), urls);
}
