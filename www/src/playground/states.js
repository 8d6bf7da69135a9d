/** The purpose of each state of the basic URL parser. */

/** @typedef {keyof typeof PURPOSES} StateName */

const PURPOSES = {
  "scheme start state": "Checks whether the input begins with a letter, as a scheme does.",
  "scheme state": "Reads the scheme up to the first colon, and lowercases it.",
  "no scheme state": "There is no scheme, so the input has to be relative to a base URL.",
  "special relative or authority state":
    "The scheme is the base's. Two slashes mean that a host follows; otherwise the rest is relative.",
  "path or authority state": "After one slash. A second one means that a host follows; otherwise this is a path.",
  "relative state": "Takes scheme, host and path from the base. The next code point decides what is replaced.",
  "relative slash state": "A path from the root, or another host if a second slash follows.",
  "special authority slashes state": "Expects the two slashes of a special URL.",
  "special authority ignore slashes state": "Skips any number of slashes and backslashes before the host.",
  "authority state": "Looks for “@”: username and password are before the last one.",
  "host state": "Reads up to the port, path, query or fragment, and runs the host parser on it.",
  "port state": "Reads digits; the scheme's default port is dropped.",
  "file state": "A file URL. Its host is empty unless it is given or taken from the base.",
  "file slash state": "One slash after “file:”. A second one means that a host may follow.",
  "file host state": "Reads the host of a file URL. “localhost” becomes the empty host, a drive letter a path.",
  "path start state": "The host is complete. A special URL's path begins here even without a slash.",
  "path state": "Splits at slashes, drops “.”, steps back at “..”, and percent-encodes what a path cannot contain.",
  "opaque path state": "A path without structure, as in mailto: or data:. It is copied almost unchanged.",
  "query state": "Reads up to the fragment, and percent-encodes what a query cannot contain.",
  "fragment state": "Reads the rest, and percent-encodes what a fragment cannot contain.",
};

/** @type {Record<string, string>} anchors in the Standard that are not the name with hyphens */
const ANCHORS = { "opaque path state": "cannot-be-a-base-url-path-state" };

export const STATES = /** @type {readonly StateName[]} */ (Object.keys(PURPOSES));

/** @param {string} state */
export function purposeOf(state) {
  return PURPOSES[/** @type {StateName} */ (state)] ?? "";
}

/** @param {string} state */
export function linkTo(state) {
  return `https://url.spec.whatwg.org/#${ANCHORS[state] ?? state.replaceAll(" ", "-")}`;
}
