/** §3 of the Standard: hosts as values, IDNA, public suffixes. */
import { flag, text, value } from "./module.js";

/** @typedef {import("../../pkg-template/inspect.js").Host} Host */

/**
 * @param {string} input
 * @param {{ readonly opaque?: boolean | undefined }} [options]
 * @returns {Host | null}
 */
export function parseHost(input, options = {}) {
  return value("parseHost", String(input), flag(options.opaque));
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
      break;
    case "ipv4":
      if (isInteger(host.value, 2 ** 32)) return textOf("serializeIPv4", [host.value]);
      break;
    case "ipv6":
      if (
        Array.isArray(host.value) &&
        host.value.length === 8 &&
        host.value.every((piece) => isInteger(piece, 2 ** 16))
      ) {
        return textOf("serializeIPv6", host.value);
      }
      break;
    case "empty":
      return "";
  }
  throw new TypeError("Not a host");
}

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
export function domainToASCII(domain, options = {}) {
  return text("domainToASCII", String(domain), flag(options.strict)) ?? null;
}

/**
 * @param {string} domain
 * @returns {{ domain: string, error: boolean }}
 */
export function domainToUnicode(domain) {
  return value("domainToUnicode", String(domain));
}

/**
 * @param {string} host
 * @returns {string | null}
 */
export function publicSuffix(host) {
  return text("publicSuffix", String(host)) ?? null;
}

/**
 * @param {string} host
 * @returns {string | null}
 */
export function registrableDomain(host) {
  return text("registrableDomain", String(host)) ?? null;
}
