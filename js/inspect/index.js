/** All of `whurl/inspect`. What each function does is documented in its type declarations, pkg-template/inspect.d.ts. */
import constants from "whurl:inspect.constants";

/** @type {readonly import("../../pkg-template/inspect.js").ValidationErrorDefinition[]} */
export const validationErrors = Object.freeze(
  constants.validationErrors.map((definition) => Object.freeze(definition)),
);

/** The date of the Public Suffix List inside. */
export const { publicSuffixListDate } = constants;

export {
  domainToASCII,
  domainToUnicode,
  parseHost,
  publicSuffix,
  registrableDomain,
  serializeHost,
} from "./hosts.js";
export {
  inspect,
  isValidDomainString,
  isValidHostString,
  isValidIPv4AddressString,
  isValidIPv6AddressString,
  isValidOpaqueHostString,
  isValidURLString,
  trace,
} from "./inspection.js";
export {
  parseFormUrlencoded,
  percentDecode,
  percentEncode,
  percentEncodeSets,
  serializeFormUrlencoded,
} from "./percent-encoding.js";
export { components, equals, origin, renderForHumans, sameOrigin, sameSite, schemelesslySameSite } from "./records.js";
