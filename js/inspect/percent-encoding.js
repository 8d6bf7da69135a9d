/** §1.3 and §5 of the Standard: percent-encoding and forms, in any encoding. */
import constants from "whurl:inspect.constants";
import { bytes, encodingLabel, text, value } from "./module.js";

/** @typedef {import("../../pkg-template/inspect.js").PercentEncodeSet} PercentEncodeSet */

/** @type {readonly PercentEncodeSet[]} */
export const percentEncodeSets = Object.freeze(constants.percentEncodeSets);

/**
 * @param {string} input
 * @param {PercentEncodeSet} set
 * @param {{ readonly encoding?: string | undefined }} [options]
 * @returns {string}
 */
export function percentEncode(input, set, options = {}) {
  if (!percentEncodeSets.includes(set)) throw new TypeError(`Not a percent-encode set: ${set}`);
  const label = encodingLabel(options.encoding);
  const output = text("percentEncode", String(input), set, label);
  if (output === undefined) throw new TypeError(`The ${set} percent-encode set does not allow the encoding ${label}`);
  return output;
}

/**
 * @param {string | Uint8Array} input
 * @returns {Uint8Array}
 */
export function percentDecode(input) {
  return /** @type {Uint8Array} */ (bytes("percentDecode", bytesOf(input)));
}

/**
 * @param {string | Uint8Array} input
 * @param {string} [encoding]
 * @returns {[string, string][]}
 */
export function parseFormUrlencoded(input, encoding) {
  return value("parseFormUrlencoded", encodingLabel(encoding), bytesOf(input));
}

/**
 * @param {Iterable<readonly [string, string]>} list
 * @param {string} [encoding]
 * @returns {string}
 */
export function serializeFormUrlencoded(list, encoding) {
  const label = encodingLabel(encoding);
  const strings = [];
  for (const [name, value] of list) strings.push(String(name), String(value));
  return /** @type {string} */ (text("serializeFormUrlencoded", label, strings));
}

/**
 * Not `instanceof`: bytes that Node.js makes are from another realm in jsdom and in contexts of node:vm.
 * @param {string | Uint8Array} input
 */
function bytesOf(input) {
  return ArrayBuffer.isView(input) ? new Uint8Array(input.buffer, input.byteOffset, input.byteLength) : String(input);
}
