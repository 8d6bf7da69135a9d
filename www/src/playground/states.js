/** The states of the basic URL parser: what each is for, in a sentence. */

/** @type {Record<string, string>} */
const PURPOSES = {
  "scheme start state": "Looks whether the input begins with a letter, as a scheme does.",
  "scheme state": "Reads up to the first colon and lowercases what it read: the scheme.",
  "no scheme state": "There is no scheme, so the input has to be relative to a base URL.",
  "special relative or authority state":
    "The scheme is the base's own. Two slashes mean a host follows; otherwise the rest is relative.",
  "path or authority state": "A slash came. A second one means that a host follows; otherwise this is a path.",
  "relative state": "Takes scheme, host and path from the base, and decides by the next code point what is replaced.",
  "relative slash state": "A path from the root, or with a second slash another host.",
  "special authority slashes state": "Expects the two slashes of a special URL.",
  "special authority ignore slashes state":
    "Skips slashes and backslashes in front of the host, however many there are.",
  "authority state": "Looks for an @: what stands before the last one is username and password.",
  "host state": "Reads up to the port, path, query or fragment, and runs the host parser on it.",
  "hostname state": "Reads a host without a port.",
  "port state": "Reads digits; the scheme's default port is dropped.",
  "file state": "A file URL: its host is empty unless one is given, or taken from the base.",
  "file slash state": "One slash after file: so far; a second one means that a host may follow.",
  "file host state": "Reads the host of a file URL; localhost becomes the empty host, a drive letter a path.",
  "path start state": "The host is complete. A special URL's path begins here even without a slash.",
  "path state": "Splits at slashes, drops “.” and steps back at “..”, percent-encodes what cannot stand in a path.",
  "opaque path state": "A path without structure, as in mailto: or data:. It is taken nearly as it is.",
  "query state": "Percent-encodes up to the fragment what cannot stand in a query.",
  "fragment state": "Percent-encodes the rest.",
};

/** @type {Record<string, string>} where the Standard's anchor is not the name with hyphens */
const ANCHORS = { "opaque path state": "cannot-be-a-base-url-path-state" };

/** @param {string} state */
export function purposeOf(state) {
  return PURPOSES[state] ?? "";
}

/** @param {string} state */
export function linkTo(state) {
  return `https://url.spec.whatwg.org/#${ANCHORS[state] ?? state.replaceAll(" ", "-")}`;
}
