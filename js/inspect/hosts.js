/** §3 of the Standard: hosts as values, IDNA, public suffixes. */
import { optionsOf, stringOf } from "../arguments.js";
import { flag, text, value } from "./module.js";

/** @typedef {import("../../pkg-template/inspect.js").Host} Host */

/**
 * @param {string} input
 * @param {{ readonly opaque?: boolean | undefined }} [options]
 * @returns {Host | null}
 */
export function parseHost(input, options) {
  const { opaque } = optionsOf(options, "parseHost");
  return value("parseHost", stringOf(input, "parseHost: the input"), flag(opaque));
}

/**
 * @param {Host} host
 * @returns {string}
 */
export function serializeHost(host) {
  // Each is read once: a getter may give something else the second time.
  const { kind, value } = /** @type {{ kind?: unknown, value?: unknown }} */ (host ?? {});
  switch (kind) {
    case "domain":
    case "opaque":
      if (typeof value === "string" && value !== "") return value;
      throw new TypeError(`serializeHost: the value of the ${kind} is not a string, or is empty`);
    case "ipv4":
      if (isInteger(value, 2 ** 32)) return textOf("serializeIPv4", [Number(value)]);
      throw new TypeError("serializeHost: the value of the IPv4 address is not an integer of 32 bits");
    case "ipv6": {
      // A copy, in which the holes of an array are elements, too.
      const pieces = Array.isArray(value) ? [...value] : [];
      if (pieces.length === 8 && pieces.every(isPiece)) return textOf("serializeIPv6", pieces);
      throw new TypeError("serializeHost: the value of the IPv6 address is not an array of 8 integers of 16 bits");
    }
    case "empty":
      return "";
  }
  throw new TypeError("serializeHost: the host has no known kind");
}

/** @param {unknown} piece */
const isPiece = (piece) => isInteger(piece, 2 ** 16);

/**
 * @param {unknown} number
 * @param {number} end what it must be less than
 */
function isInteger(number, end) {
  return Number.isInteger(number) && Number(number) >= 0 && Number(number) < end;
}

/**
 * @param {string} serializer which always has an answer
 * @param {readonly number[]} numbers
 */
const textOf = (serializer, numbers) => /** @type {string} */ (text(serializer, ...numbers.map(String)));

/**
 * @param {string} domain
 * @param {{ readonly strict?: boolean | undefined }} [options]
 * @returns {string | null}
 */
export function domainToASCII(domain, options) {
  const { strict } = optionsOf(options, "domainToASCII");
  return text("domainToASCII", stringOf(domain, "domainToASCII: the domain"), flag(strict)) ?? null;
}

/**
 * @param {string} domain
 * @returns {{ domain: string, error: boolean }}
 */
export function domainToUnicode(domain) {
  return value("domainToUnicode", stringOf(domain, "domainToUnicode: the domain"));
}

/**
 * @param {string} host
 * @returns {string | null}
 */
export function publicSuffix(host) {
  return text("publicSuffix", stringOf(host, "publicSuffix: the host")) ?? null;
}

/**
 * @param {string} host
 * @returns {string | null}
 */
export function registrableDomain(host) {
  return text("registrableDomain", stringOf(host, "registrableDomain: the host")) ?? null;
}
