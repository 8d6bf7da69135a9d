/** `whurl-whatwg-url`: what whatwg-url exports. */

export { URL, URLSearchParams } from "whurl";
export { serializeHost } from "./hosts.js";
export {
  basicURLParse,
  isValidURLString,
  parseURL,
  parseURLWithValidationErrors,
  setThePassword,
  setTheUsername,
} from "./parsing.js";
export { percentDecodeBytes, percentDecodeString } from "./percent-decoding.js";
export {
  cannotHaveAUsernamePasswordPort,
  hasAnOpaquePath,
  serializeInteger,
  serializePath,
  serializeURL,
  serializeURLOrigin,
} from "./records.js";
export * as wrappers from "./webidl2js-wrapper.js";
