/**
 * [Hosts](https://url.spec.whatwg.org/#concept-host) as whatwg-url has them: a string, a number for an IPv4 address, or eight
 * numbers for an IPv6 address. They are parsed as parts of URLs. What serializes records is here again, since numbers that a program
 * has put into one may be no address, and the module of `whurl/inspect`, which serializes hosts, too, is 248 kB of brotli.
 */
import { URL } from "whurl";
import { SPECIAL_SCHEMES } from "../special-schemes.js";

/** @typedef {import("../../pkg-template/whatwg-url/index.js").Host} Host */

/** What no host has, outside brackets. Elsewhere in a URL these delimit components. */
const DELIMITERS = /[/?#@\\]/;

/**
 * The [host parser](https://url.spec.whatwg.org/#concept-host-parser).
 * @param {string} text
 * @param {boolean} isOpaque
 * @returns {Host | null} `null` for failure
 */
export function parseHost(text, isOpaque) {
  const isBracketed = text.startsWith("[") && text.endsWith("]");
  if (DELIMITERS.test(text) || (!isBracketed && text.includes(":"))) return null;
  const url = URL.parse(`${isOpaque ? "a" : "http"}://${text}/`);
  return url === null ? null : hostIn(url.hostname, url.protocol.slice(0, -1));
}

/**
 * @param {string} text a host, serialized
 * @param {string} scheme of its URL
 * @returns {Host}
 */
export function hostIn(text, scheme) {
  if (text.startsWith("[")) return piecesOf(text);
  return isIPv4(text) && SPECIAL_SCHEMES[scheme] !== undefined ? numberOf(text) : text;
}

/**
 * Whether the host is an IPv4 address, if its URL is special: a domain never ends in a number.
 * @param {string} text
 */
function isIPv4(text) {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0x30 && last <= 0x39 && /^\d+\.\d+\.\d+\.\d+$/.test(text);
}

/**
 * @param {string} text an IPv4 address
 * @returns {number}
 */
const numberOf = (text) => text.split(".").reduce((number, part) => number * 256 + Number(part), 0);

/**
 * @param {string} text an IPv6 address in brackets
 * @returns {import("../../pkg-template/whatwg-url/index.js").IPv6Address}
 */
function piecesOf(text) {
  const [before, after] = text.slice(1, -1).split("::");
  const first = numbersIn(before);
  const last = numbersIn(after ?? "");
  const zeros = Array(8 - first.length - last.length).fill(0);
  return /** @type {any} */ ([...first, ...zeros, ...last]);
}

/** @param {string} text hexadecimal pieces, with colons between them */
const numbersIn = (text) => (text === "" ? [] : text.split(":").map((piece) => Number.parseInt(piece, 16)));

/**
 * The [host serializer](https://url.spec.whatwg.org/#concept-host-serializer).
 * @param {Host} host
 * @returns {string}
 */
export function serializeHost(host) {
  if (typeof host === "number") return serializeIPv4(host);
  return Array.isArray(host) ? `[${serializeIPv6(host)}]` : host;
}

/**
 * By arithmetic, as a program may have put any number into a record.
 * @param {number} address
 */
function serializeIPv4(address) {
  const parts = [];
  for (let rest = address; parts.length < 4; rest = Math.floor(rest / 256)) parts.unshift(rest % 256);
  return parts.join(".");
}

/** @param {import("../../pkg-template/whatwg-url/index.js").IPv6Address} pieces of which there may be more or fewer than eight */
function serializeIPv6(pieces) {
  // The first of the longest runs of zeros, if that has two or more.
  let start = 8;
  let length = 1;
  for (let index = 0, run = 0; index < 8; index++) {
    run = pieces[index] === 0 ? run + 1 : 0;
    if (run <= length) continue;
    length = run;
    start = index + 1 - run;
  }
  const texts = Array.from({ length: 8 }, (_, index) => pieces[index].toString(16));
  const before = texts.slice(0, start).join(":");
  return start === 8 ? before : `${before}::${texts.slice(start + length).join(":")}`;
}
