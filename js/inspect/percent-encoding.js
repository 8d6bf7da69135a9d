/** §1.3 and §5 of the Standard: percent-encoding and forms, in any encoding. */
import constants from "whurl:inspect.constants";
import { encodingLabel, optionsOf, pairsOf, stringOf, stringOrBytesOf } from "../arguments.js";
import { bytes, quoted, requireEncoding, text, value } from "./module.js";

/** @typedef {import("../../pkg-template/inspect.js").PercentEncodeSet} PercentEncodeSet */

/** @type {readonly PercentEncodeSet[]} */
export const percentEncodeSets = Object.freeze(constants.percentEncodeSets);

/**
 * @param {string} input
 * @param {PercentEncodeSet} set
 * @param {{ readonly encoding?: string | undefined }} [options]
 * @returns {string}
 */
export function percentEncode(input, set, options) {
  const string = stringOf(input, "percentEncode: the input");
  const setName = stringOf(set, "percentEncode: the percent-encode set");
  if (!percentEncodeSets.some((name) => name === setName)) {
    throw new TypeError(`percentEncode: not a percent-encode set: ${quoted(setName)}`);
  }
  const label = encodingLabel(optionsOf(options, "percentEncode").encoding, "percentEncode");
  requireEncoding(label, "percentEncode");
  const output = text("percentEncode", string, setName, label);
  if (output === undefined) {
    throw new TypeError(
      `percentEncode: the ${setName} percent-encode set does not allow the encoding ${quoted(label)}`,
    );
  }
  return output;
}

/**
 * @param {string | ArrayBufferLike | ArrayBufferView} input
 * @returns {Uint8Array}
 */
export function percentDecode(input) {
  return /** @type {Uint8Array} */ (bytes("percentDecode", stringOrBytesOf(input, "percentDecode: the input")));
}

/**
 * @param {string | ArrayBufferLike | ArrayBufferView} input
 * @param {string} [encoding]
 * @returns {[string, string][]}
 */
export function parseFormUrlencoded(input, encoding) {
  const label = encodingLabel(encoding, "parseFormUrlencoded");
  const form = stringOrBytesOf(input, "parseFormUrlencoded: the input");
  requireEncoding(label, "parseFormUrlencoded");
  return value("parseFormUrlencoded", label, form);
}

/**
 * @param {Iterable<readonly [string, string]>} list
 * @param {string} [encoding]
 * @returns {string}
 */
export function serializeFormUrlencoded(list, encoding) {
  const label = encodingLabel(encoding, "serializeFormUrlencoded");
  const strings = pairsOf(list, "serializeFormUrlencoded");
  requireEncoding(label, "serializeFormUrlencoded");
  return /** @type {string} */ (text("serializeFormUrlencoded", label, strings));
}
