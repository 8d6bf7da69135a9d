/** §3 of the Standard: hosts as values, IDNA, public suffixes. */
import { optionsOf, stringOf } from "./arguments.js";
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
  switch (host?.kind) {
    case "domain":
    case "opaque":
      if (typeof host.value === "string" && host.value !== "") return host.value;
      throw new TypeError(`serializeHost: the value of the ${host.kind} is not a string with something in it`);
    case "ipv4":
      if (isInteger(host.value, 2 ** 32)) return textOf("serializeIPv4", [host.value]);
      throw new TypeError("serializeHost: the value of the IPv4 address is not an integer of 32 bits");
    case "ipv6":
      // A copy: the places of an array that are empty count, too.
      if (Array.isArray(host.value) && host.value.length === 8 && [...host.value].every(isPiece)) {
        return textOf("serializeIPv6", host.value);
      }
      throw new TypeError("serializeHost: the value of the IPv6 address is not an array of 8 integers of 16 bits");
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
