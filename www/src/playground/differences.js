/**
 * Known differences between engines and the Standard.
 *
 * @typedef {import("./parsing.js").Analysis} Analysis
 * @typedef {{ rule: string, text: string, link: string }} Explanation
 * @typedef {{ input: string, url: URL | null, own: globalThis.URL | null }} Pair the results of whurl and of the browser
 * @typedef {{ title: string, input: string | null, right: string, answers: string[] }} KnownDifference
 */

/** Measured in each engine in November 2026. "–": not measured. */
export const KNOWN_DIFFERENCES = {
  engines: ["Node 18–22", "Node 24, 26", "Bun 1.4", "Deno 2.9", "Chromium 156", "Firefox 153"],
  /** @type {KnownDifference[]} */
  rows: [
    {
      title: "https://xn--8i7caa.famitei.net/",
      input: "https://xn--8i7caa.famitei.net/",
      right: "parses",
      answers: ["throws", "parses", "throws", "throws", "parses", "throws"],
    },
    {
      title: "http://h/a^b",
      input: "http://h/a^b",
      right: "/a%5Eb",
      answers: ["/a^b", "/a%5Eb", "/a%5Eb", "/a^b", "/a%5Eb", "/a%5Eb"],
    },
    {
      title: "data:x  #f",
      input: "data:x  #f",
      right: "data:x %20#f",
      answers: ["data:x  #f", "data:x %20#f", "data:x %20#f", "data:x #f", "data:x  #f", "data:x  #f"],
    },
    {
      title: "URL.parse",
      input: null,
      right: "yes",
      answers: ["not in 18", "yes", "yes", "yes", "yes", "yes"],
    },
    {
      title: 'new URLSearchParams("é%%2B")',
      input: "http://h/?é%%2B",
      right: "é%+",
      answers: ["\uFFFD%+", "\uFFFD%+", "é%+", "é%+", "–", "–"],
    },
  ],
};

const STANDARD = "https://url.spec.whatwg.org/";

/** An input that begins with a scheme. */
const SCHEME = /^\s*[a-z][a-z0-9+.-]*:/i;

/** A path that begins with a Windows drive letter. */
const DRIVE = /^\/[a-z]:(?:\/|$)/i;

/** @type {(Explanation & { applies: (pair: Pair) => boolean })[]} the first that applies explains */
const RULES = [
  {
    rule: "The origin of a blob: URL is that of an http(s) URL inside it, or opaque",
    text: "A blob: URL has the origin of its path only if that parses to an http, https or file URL. This browser accepts other schemes, too.",
    link: `${STANDARD}#concept-url-origin`,
    applies: ({ url, own }) => url?.protocol === "blob:" && url.href === own?.href && url.origin !== own.origin,
  },
  {
    rule: "The origin of a file: URL is opaque",
    text: "The Standard leaves the origin of a file: URL to the implementation, and advises an opaque one, serialized as null. This browser's differs.",
    link: `${STANDARD}#concept-url-origin`,
    applies: ({ url, own }) => isFile(url) && url?.href === own?.href && url?.origin !== own?.origin,
  },
  {
    rule: "An ASCII domain is only lowercased",
    text: "Since 2026 the Standard only lowercases an ASCII domain, even if a label beginning with “xn--” is not valid Punycode. This was a failure before, and still is in this browser.",
    link: `${STANDARD}#concept-domain-to-ascii`,
    applies: ({ input, url, own }) => url !== null && own === null && /xn--/i.test(input),
  },
  {
    rule: "The space before a query or fragment is encoded",
    text: "If an opaque path ends with spaces before “?” or “#”, the last one is percent-encoded. So the path stays the same if the query or fragment is removed later. The rule is in the text of August 2025; this browser follows an earlier one.",
    link: `${STANDARD}#cannot-be-a-base-url-path-state`,
    applies: ({ url, own }) => url !== null && own !== null && /%20$/.test(url.pathname) && / $/.test(own.pathname),
  },
  {
    rule: "A host with a forbidden code point is a failure",
    text: "A domain does not parse if it contains a space or another forbidden domain code point after percent-decoding and Unicode mapping. This browser percent-encodes the code point, or decodes a second time, and continues.",
    link: `${STANDARD}#forbidden-domain-code-point`,
    applies: ({ url, own }) => url === null && own !== null && own.protocol !== "file:" && own.host !== "",
  },
  {
    rule: "A file URL keeps its host",
    text: "A file URL can have a host, written or taken from the base. A host that does not parse is a failure. This browser drops the host of every file URL.",
    link: `${STANDARD}#file-host-state`,
    applies: ({ url, own }) => isFile(own) && own?.host === "" && (url === null || url.host !== ""),
  },
  {
    rule: "The host localhost of a file URL is the empty host",
    text: "The file host state turns “localhost” into the empty host. This browser keeps it.",
    link: `${STANDARD}#file-host-state`,
    applies: ({ url, own }) => isFile(url) && own?.host === "localhost",
  },
  {
    rule: "Windows drive letters are the same on every system",
    text: "“C|” and “C:” at the start of a file URL's path are drive letters on every system: “|” becomes “:”, and “..” does not step over them. This browser treats them so only on Windows, or not at all.",
    link: `${STANDARD}#windows-drive-letter`,
    applies: ({ url, own }) =>
      isFile(url) && own?.host === url?.host && DRIVE.test(url?.pathname ?? "") && own?.href !== url?.href,
  },
  {
    rule: "A Windows drive letter is not a host",
    text: "After “file://”, “C:” or “C|” is a drive letter, and starts the path, on every system. This browser treats it as a host, and fails.",
    link: `${STANDARD}#file-host-state`,
    applies: ({ url, own }) => isFile(url) && own === null && DRIVE.test(url?.pathname ?? ""),
  },
  {
    rule: "Empty path segments of a file URL stay",
    text: "Two slashes in a row are an empty segment, in a file URL as in any other. This browser drops slashes at the beginning of the path.",
    link: `${STANDARD}#path-state`,
    applies: ({ url, own }) => isFile(url) && own?.host === url?.host && /^\/{2}/.test(url?.pathname ?? ""),
  },
  {
    rule: "data: and javascript: URLs can have a host",
    text: "The Standard knows special schemes and others, and any other scheme followed by “//” has a host. This browser makes an exception for “data:” and “javascript:” and gives them an opaque path.",
    link: `${STANDARD}#scheme-state`,
    applies: ({ input, url }) => /^(?:data|javascript):$/.test(url?.protocol ?? "") && /^[a-z]+:\/\//i.test(input),
  },
  {
    rule: "A browser's own schemes are no exception",
    text: "Only the six special schemes have rules of their own. This browser has some for a scheme that it, or its system, uses.",
    link: `${STANDARD}#special-scheme`,
    applies: ({ url, own }) =>
      url !== null &&
      own !== null &&
      /^(?:[a-z]*-[a-z-]*|android|drivefs|steam):$/.test(url.protocol) &&
      (url.host !== own.host || url.port !== own.port),
  },
  {
    rule: "A backslash is a slash only in special URLs",
    text: "With a scheme that is not special, “\\” is an ordinary code point, also in a relative reference. This browser treats it as a slash.",
    link: `${STANDARD}#relative-state`,
    applies: ({ input, url }) => input.includes("\\") && !isSpecial(url) && !SCHEME.test(input),
  },
  {
    rule: "The apostrophe is encoded only in the query of special URLs",
    text: "“'” is in the special-query percent-encode set, but not in the sets for userinfo and for the query of other URLs. This browser encodes it there, too.",
    link: `${STANDARD}#query-percent-encode-set`,
    applies: ({ url, own }) => own !== null && onlyDiffersBy(url, own, /%27/g, "'"),
  },
  {
    rule: "The path percent-encode set has “^”",
    text: "“^” is in the path percent-encode set in the text of August 2025, but not in earlier ones.",
    link: `${STANDARD}#path-percent-encode-set`,
    applies: ({ url, own }) => url !== null && own !== null && onlyDiffersBy(own, url, /%5E/g, "^"),
  },
  {
    rule: "The path percent-encode set has no “|”",
    text: "“|” is not encoded in a path. This browser encodes it.",
    link: `${STANDARD}#path-percent-encode-set`,
    applies: ({ url, own }) => own !== null && onlyDiffersBy(url, own, /%7C/g, "|"),
  },
  {
    rule: "A domain may contain an asterisk",
    text: "“*” is not a forbidden domain code point, so it is kept. This browser encodes or refuses it.",
    link: `${STANDARD}#forbidden-domain-code-point`,
    applies: ({ url, own }) => (url?.hostname.includes("*") ?? false) && url?.hostname !== own?.hostname,
  },
  {
    rule: "Unicode in domains is processed with UseSTD3ASCIIRules false",
    text: "The Standard maps a domain by UTS #46, without the rules of STD3, and with current Unicode data. This browser applies other rules, or older data.",
    link: `${STANDARD}#concept-domain-to-ascii`,
    applies: ({ input, url, own }) => /[^\0-\x7f]|%[c-f]/i.test(input) && url?.hostname !== own?.hostname,
  },
  {
    rule: "Only file: URLs have drive letters",
    text: "“..” removes any segment of a path, even “C:”, unless the URL is a file: URL. This browser keeps the segment with other schemes, too.",
    link: `${STANDARD}#shorten-a-urls-path`,
    applies: ({ url, own }) =>
      !isFile(url) && url?.pathname !== own?.pathname && /\/[a-z]:\//i.test(own?.pathname ?? ""),
  },
  {
    rule: "“0x” is the number 0 in an IPv4 address",
    text: "A part of an IPv4 address that is only the prefix of hexadecimal numbers is 0. This browser refuses it.",
    link: `${STANDARD}#ipv4-number-parser`,
    applies: ({ input, own }) => own === null && /(?:\/|\.)0x(?:[./:?#]|$)/i.test(input),
  },
  {
    rule: "Dots in the path mean the same with every scheme",
    text: "“.” and “..” are removed from every path that is a list of segments. This browser keeps them with some schemes.",
    link: `${STANDARD}#path-state`,
    applies: ({ url, own }) =>
      url !== null && own !== null && url.host === own.host && /\/\.\.?(?:\/|$)/.test(own.pathname),
  },
];

/**
 * @param {Analysis} analysis with details, of an input on which whurl and the browser differ
 * @returns {Explanation}
 */
export function explain({ input, url, details }) {
  const pair = { input, url, own: details?.own ?? null };
  return RULES.find(({ applies }) => applies(pair)) ?? unexplained(pair);
}

/**
 * @param {Pair} pair
 * @returns {Explanation}
 */
function unexplained({ url, own }) {
  const link = `${STANDARD}#concept-basic-url-parser`;
  const text =
    "This is not one of the differences that this page knows. The steps show which states of the Standard's parser lead to whurl's result.";
  if (url === null) return { rule: "This browser parses what the Standard refuses", text, link };
  if (own === null) return { rule: "This browser refuses what the Standard parses", text, link };
  return { rule: "The two parse this differently", text, link };
}

/** @param {URL | globalThis.URL | null} url */
function isFile(url) {
  return url?.protocol === "file:";
}

/** @param {URL | globalThis.URL | null} url */
function isSpecial(url) {
  return /^(?:https?|wss?|ftp|file):$/.test(url?.protocol ?? "");
}

/**
 * Whether the first is the second with `pattern` replaced, and they are not the same.
 * @param {URL | globalThis.URL | null} first
 * @param {URL | globalThis.URL} second
 * @param {RegExp} pattern
 * @param {string} replacement
 */
function onlyDiffersBy(first, second, pattern, replacement) {
  if (first === null || first.href === second.href) return false;
  return first.href.replace(pattern, replacement) === second.href.replace(pattern, replacement);
}
