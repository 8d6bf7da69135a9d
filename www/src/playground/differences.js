/**
 * Where engines differ from the Standard, and since when the Standard says what it says.
 *
 * @typedef {import("./parsing.js").Analysis} Analysis
 * @typedef {{ rule: string, text: string, link: string }} Explanation
 * @typedef {{ input: string, url: URL | null, own: globalThis.URL | null }} Pair whurl's answer and the browser's
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
    text: "Only where the path of a blob: URL parses to an http, https or file URL does it give the origin. This browser takes other schemes too.",
    link: `${STANDARD}#concept-url-origin`,
    applies: ({ url, own }) => url?.protocol === "blob:" && url.href === own?.href && url.origin !== own.origin,
  },
  {
    rule: "The origin of a file: URL is opaque",
    text: "The Standard leaves the origin of a file: URL to the implementation and advises an opaque one, which is serialized as null. This browser serializes another.",
    link: `${STANDARD}#concept-url-origin`,
    applies: ({ url, own }) => isFile(url) && url?.href === own?.href && url?.origin !== own?.origin,
  },
  {
    rule: "An ASCII domain is only lowercased",
    text: "Since 2026 the Standard takes a domain that is ASCII already as it is, even where a label beginning with “xn--” is not valid Punycode. Earlier versions of the Standard failed here, and this browser still does.",
    link: `${STANDARD}#concept-domain-to-ascii`,
    applies: ({ input, url, own }) => url !== null && own === null && /xn--/i.test(input),
  },
  {
    rule: "The space before a query or fragment is encoded",
    text: "An opaque path that ends with spaces before “?” or “#” has the last one percent-encoded, so that removing the query or fragment later leaves the path whole. The text of August 2025 has the rule; this browser follows an earlier one.",
    link: `${STANDARD}#cannot-be-a-base-url-path-state`,
    applies: ({ url, own }) => url !== null && own !== null && /%20$/.test(url.pathname) && / $/.test(own.pathname),
  },
  {
    rule: "A host with a forbidden code point is a failure",
    text: "A domain that holds a space or another forbidden domain code point, after percent-decoding and Unicode mapping, does not parse. This browser percent-encodes the code point, or decodes a second time, and goes on.",
    link: `${STANDARD}#forbidden-domain-code-point`,
    applies: ({ url, own }) => url === null && own !== null && own.protocol !== "file:" && own.host !== "",
  },
  {
    rule: "A file URL keeps its host",
    text: "The host of a file URL is part of it, whether written or taken from the base; a host that does not parse is a failure. This browser drops the host of every file URL.",
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
    text: "“C|” and “C:” at the start of a file URL's path are drive letters on every system: “|” becomes “:”, and “..” does not step over them. This browser knows them only when it runs on Windows, or not at all.",
    link: `${STANDARD}#windows-drive-letter`,
    applies: ({ url, own }) =>
      isFile(url) && own?.host === url?.host && DRIVE.test(url?.pathname ?? "") && own?.href !== url?.href,
  },
  {
    rule: "A Windows drive letter is no host",
    text: "After “file://”, “C:” or “C|” is a drive letter and thus the beginning of the path, on every system. This browser takes it for a host, and fails.",
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
    rule: "Schemes that a browser uses itself are no exception",
    text: "Outside the six special schemes no scheme has rules of its own. This browser has some for a scheme that it, or its system, uses.",
    link: `${STANDARD}#special-scheme`,
    applies: ({ url, own }) =>
      url !== null &&
      own !== null &&
      /^(?:[a-z]*-[a-z-]*|android|drivefs|steam):$/.test(url.protocol) &&
      (url.host !== own.host || url.port !== own.port),
  },
  {
    rule: "A backslash is a slash in special URLs only",
    text: "With a scheme that is not special, “\\” is an ordinary code point, in a relative reference too. This browser takes it for a slash.",
    link: `${STANDARD}#relative-state`,
    applies: ({ input, url }) => input.includes("\\") && !isSpecial(url) && !SCHEME.test(input),
  },
  {
    rule: "The apostrophe is encoded in the query of special URLs only",
    text: "“'” is in the special-query percent-encode set and in no other: not in that for userinfo, nor in that for the query of other URLs. This browser encodes it there too.",
    link: `${STANDARD}#query-percent-encode-set`,
    applies: ({ url, own }) => own !== null && onlyDiffersBy(url, own, /%27/g, "'"),
  },
  {
    rule: "The path percent-encode set has “^”",
    text: "“^” belongs to the path percent-encode set in the text of August 2025; it did not in earlier ones.",
    link: `${STANDARD}#path-percent-encode-set`,
    applies: ({ url, own }) => url !== null && own !== null && onlyDiffersBy(own, url, /%5E/g, "^"),
  },
  {
    rule: "The path percent-encode set has no “|”",
    text: "“|” stays as it is in a path. This browser encodes it.",
    link: `${STANDARD}#path-percent-encode-set`,
    applies: ({ url, own }) => own !== null && onlyDiffersBy(url, own, /%7C/g, "|"),
  },
  {
    rule: "The asterisk may stand in a domain",
    text: "“*” is no forbidden domain code point, so it stays as it is. This browser encodes or refuses it.",
    link: `${STANDARD}#forbidden-domain-code-point`,
    applies: ({ url, own }) => (url?.hostname.includes("*") ?? false) && url?.hostname !== own?.hostname,
  },
  {
    rule: "Unicode in domains is processed with UseSTD3ASCIIRules false",
    text: "The Standard maps a domain by UTS #46 without the rules of STD3, and in the version of the Unicode Standard that is current. This browser applies other rules, or older tables.",
    link: `${STANDARD}#concept-domain-to-ascii`,
    applies: ({ input, url, own }) => /[^\0-\x7f]|%[c-f]/i.test(input) && url?.hostname !== own?.hostname,
  },
  {
    rule: "Drive letters are those of file: URLs only",
    text: "“..” steps over any segment of a path, “C:” too, unless the URL is a file: URL. This browser keeps the segment with other schemes.",
    link: `${STANDARD}#shorten-a-urls-path`,
    applies: ({ url, own }) =>
      !isFile(url) && url?.pathname !== own?.pathname && /\/[a-z]:\//i.test(own?.pathname ?? ""),
  },
  {
    rule: "“0x” is the number 0 in an IPv4 address",
    text: "A part of an IPv4 address that consists of nothing but the prefix of hexadecimal numbers is 0. This browser refuses it.",
    link: `${STANDARD}#ipv4-number-parser`,
    applies: ({ input, own }) => own === null && /(?:\/|\.)0x(?:[./:?#]|$)/i.test(input),
  },
  {
    rule: "Dots in the path mean the same with every scheme",
    text: "“.” and “..” are taken out of every path that is a list of segments. This browser leaves them with some schemes.",
    link: `${STANDARD}#path-state`,
    applies: ({ url, own }) =>
      url !== null && own !== null && url.host === own.host && /\/\.\.?(?:\/|$)/.test(own.pathname),
  },
];

/**
 * @param {Analysis} analysis with details, of an input about which whurl and the browser differ
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
    "It is none of the differences that this page knows by name. whurl's steps show which states of the Standard's parser lead to its answer.";
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
