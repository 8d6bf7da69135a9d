/** §3 of the Standard: hosts as values, IDNA, public suffixes. */
import { exports, parsed } from "./module.js";

/** @typedef {import("../../pkg-template/inspect.js").Host} Host */

/**
 * @param {string} input
 * @param {{ readonly opaque?: boolean | undefined }} [options]
 * @returns {Host | null}
 */
export function parseHost(input, options = {}) {
  return parsed(exports().parseHost(String(input), Boolean(options.opaque)));
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
      if (isInteger(host.value, 2 ** 32)) return exports().serializeIPv4(host.value);
      break;
    case "ipv6":
      if (
        Array.isArray(host.value) &&
        host.value.length === 8 &&
        host.value.every((piece) => isInteger(piece, 2 ** 16))
      ) {
        return exports().serializeIPv6(Uint16Array.from(host.value));
      }
      break;
    case "empty":
      return "";
  }
  throw new TypeError("Not a host");
}

/**
 * @param {unknown} value
 * @param {number} end what it must be less than
 */
function isInteger(value, end) {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < end;
}

/**
 * @param {string} domain
 * @param {{ readonly strict?: boolean | undefined }} [options]
 * @returns {string | null}
 */
export function domainToASCII(domain, options = {}) {
  return exports().domainToASCII(String(domain), Boolean(options.strict)) ?? null;
}

/**
 * @param {string} domain
 * @returns {{ domain: string, error: boolean }}
 */
export function domainToUnicode(domain) {
  return parsed(exports().domainToUnicode(String(domain)));
}

/**
 * @param {string} host
 * @returns {string | null}
 */
export function publicSuffix(host) {
  return exports().publicSuffix(String(host)) ?? null;
}

/**
 * @param {string} host
 * @returns {string | null}
 */
export function registrableDomain(host) {
  return exports().registrableDomain(String(host)) ?? null;
}
