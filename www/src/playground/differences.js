/**
 * Known differences between engines and the Standard.
 *
 * @typedef {import("./parsing.js").Analysis} Analysis
 * @typedef {{ rule: string, text: string, link: string }} Explanation
 * @typedef {object} Pair the results of whurl and of the browser
 * @property {string} input
 * @property {string} base empty if there is none
 * @property {URL | null} url
 * @property {globalThis.URL | null} own
 * @property {string | undefined} failure the name of the error because of which there is no URL
 *
 * @typedef {{ title: string, input: string | null, right: string, answers: string[] }} KnownDifference
 */

/** Measured in each engine in November 2026. */
export const KNOWN_DIFFERENCES = {
  engines: ["Node 18–22", "Node 24, 26", "Bun 1.4", "Deno 2.9", "Chromium 156", "Firefox 153", "WebKitGTK 2.50"],
  /** @type {KnownDifference[]} */
  rows: [
    {
      title: "https://xn--8i7caa.famitei.net/",
      input: "https://xn--8i7caa.famitei.net/",
      right: "parses",
      answers: ["throws", "parses", "throws", "throws", "parses", "throws", "throws"],
    },
    {
      title: "http://h/a^b",
      input: "http://h/a^b",
      right: "/a%5Eb",
      answers: ["/a^b", "/a%5Eb", "/a%5Eb", "/a^b", "/a%5Eb", "/a%5Eb", "/a%5Eb"],
    },
    {
      title: "data:x  #f",
      input: "data:x  #f",
      right: "data:x %20#f",
      answers: ["data:x  #f", "data:x %20#f", "data:x %20#f", "data:x #f", "data:x  #f", "data:x  #f", "data:x %20#f"],
    },
    {
      title: "URL.parse",
      input: null,
      right: "yes",
      answers: ["not in 18", "yes", "yes", "yes", "yes", "yes", "yes"],
    },
    {
      title: 'new URLSearchParams("é%%2B")',
      input: "http://h/?é%%2B",
      right: "é%+",
      answers: ["\uFFFD%+", "\uFFFD%+", "é%+", "é%+", "é%+", "é%+", "é%+"],
    },
  ],
};

const STANDARD = "https://url.spec.whatwg.org/";

/** A path that begins with a Windows drive letter. */
const DRIVE = /^\/([a-z]):(?:\/|$)/i;

/** A segment of dots in a path. */
const DOTS = /\/\.\.?(?:\/|$)/;

/** @type {(Explanation & { applies: (pair: Pair) => boolean })[]} the first that applies explains */
const RULES = [
  {
    rule: "The origin of a blob: URL is that of an http: or https: URL inside it, or opaque",
    text: "If the path of a blob: URL parses to an http: or https: URL, it has that URL's origin. Otherwise its origin is opaque, serialized as null. This browser gives another one.",
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
    rule: "A browser's own schemes are no exception",
    text: "Only the six special schemes have rules of their own. This browser has some for a scheme that it, or its system, uses.",
    link: `${STANDARD}#special-scheme`,
    applies: ({ url, own }) =>
      /^(?:[a-z]+-[a-z-]+|android|drivefs|steam):$/.test((url ?? own)?.protocol ?? "") &&
      (url === null || own === null || authorityOf(url) !== authorityOf(own)),
  },
  {
    rule: "A file URL with a host needs no path",
    text: "“?” and “#” end the host of a file URL, as they do in any other. This browser refuses a file URL in which they come before the first slash of a path.",
    link: `${STANDARD}#file-host-state`,
    applies: ({ input, url, own }) =>
      isFile(url) && own === null && /^(?:file:)?[/\\]{2}[^/\\?#]*[?#]/i.test(withoutIgnored(input)),
  },
  {
    rule: "An ASCII domain is only lowercased",
    text: "Since 2026 the Standard only lowercases an ASCII domain, even if a label beginning with “xn--” is not valid Punycode. This was a failure before, and still is in this browser.",
    link: `${STANDARD}#concept-domain-to-ascii`,
    applies: ({ url, own, ...texts }) =>
      isSpecial(url) && own === null && /(?:^|\.)xn--/.test(url?.hostname ?? "") && !hasUnicodeInHost(texts),
  },
  {
    rule: "The space before a query or fragment is encoded",
    text: "If an opaque path ends with spaces before “?” or “#”, the last one is percent-encoded. So the path stays the same if the query or fragment is removed later. The rule is in the text of August 2025; this browser follows an earlier one.",
    link: `${STANDARD}#cannot-be-a-base-url-path-state`,
    applies: ({ url, own }) =>
      /^[^/].*%20$|^%20$/s.test(url?.pathname ?? "") && own !== null && !own.pathname.endsWith("%20"),
  },
  {
    rule: "A backslash is a slash only in special URLs",
    text: "With a scheme that is not special, “\\” is an ordinary code point, also in a relative reference, and a host must not contain it. This browser treats it as a slash.",
    link: `${STANDARD}#relative-state`,
    applies: ({ input, url, own, failure }) =>
      input.includes("\\") &&
      own !== null &&
      !isSpecial(url ?? own) &&
      !own.href.includes("\\") &&
      (url === null ? failure === "host-invalid-code-point" : url.href.includes("\\")),
  },
  {
    rule: "A host with a forbidden code point is a failure",
    text: "A host does not parse if it contains a forbidden code point, such as a space; a domain, if it does so after percent-decoding and Unicode mapping. This browser percent-encodes the code point, or decodes a second time, and continues.",
    link: `${STANDARD}#forbidden-host-code-point`,
    applies: ({ own, failure, ...texts }) =>
      own !== null &&
      own.host !== "" &&
      (failure === "host-invalid-code-point" || (failure === "domain-to-ASCII" && hasForbiddenInHost(texts))),
  },
  {
    rule: "A file URL keeps its host",
    text: "A file URL can have a host, written or taken from the base. A host that does not parse is a failure. This browser drops the host of every file URL.",
    link: `${STANDARD}#file-host-state`,
    applies: ({ url, own, failure }) =>
      isFile(own) && own?.host === "" && (url === null ? isOfHost(failure) : url.host !== ""),
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
      isFile(url) && own?.host === url?.host && driveOf(url) !== undefined && driveOf(url) !== driveOf(own),
  },
  {
    rule: "A Windows drive letter is not a host",
    text: "After “file://”, “C:” or “C|” is a drive letter, and starts the path, on every system. This browser treats it as a host, and fails.",
    link: `${STANDARD}#file-host-state`,
    applies: ({ input, base, url, own }) =>
      isFile(url) && own === null && [input, base].some((text) => /^[a-z][:|]$/i.test(authorityIn(text))),
  },
  {
    rule: "Empty path segments of a file URL stay",
    text: "Two slashes in a row are an empty segment, in a file URL as in any other. This browser drops slashes at the beginning of the path.",
    link: `${STANDARD}#path-state`,
    applies: ({ url, own }) =>
      isFile(url) &&
      own?.host === url?.host &&
      /^\/{2}/.test(url?.pathname ?? "") &&
      own?.pathname === url?.pathname.replace(/^\/+/, "/"),
  },
  {
    rule: "Any scheme can be followed by a host",
    text: "The Standard knows special schemes and others. A scheme of either kind that is followed by “//” has a host, even if it is empty. This browser makes an exception for some, such as “data:” or “javascript:”, and gives them an opaque path.",
    link: `${STANDARD}#scheme-state`,
    applies: ({ url, own, failure }) =>
      own?.host === "" &&
      /^\/\//.test(own.pathname) &&
      own.href.startsWith(own.pathname, own.protocol.length) &&
      (url === null
        ? isOfHost(failure) || failure?.startsWith("port-") === true
        : url.href.startsWith("//", url.protocol.length) && url.pathname !== own.pathname),
  },
  {
    rule: "The apostrophe is encoded only in the query of special URLs",
    text: "“'” is in the special-query percent-encode set, but not in the sets for userinfo and for the query of other URLs. This browser encodes it there, too.",
    link: `${STANDARD}#query-percent-encode-set`,
    applies: ({ url, own }) => encodesMore(own, url, "%27", "'"),
  },
  {
    rule: "The path percent-encode set has “^”",
    text: "“^” is encoded in a path. This browser leaves it as it is, as texts of the Standard before that of August 2025 do.",
    link: `${STANDARD}#path-percent-encode-set`,
    applies: ({ url, own }) => encodesMore(url, own, "%5E", "^"),
  },
  {
    rule: "The path percent-encode set has no “|”",
    text: "“|” is not encoded in a path. This browser encodes it.",
    link: `${STANDARD}#path-percent-encode-set`,
    applies: ({ url, own }) =>
      encodesMore(own, url, "%7C", "|") && url?.search === own?.search && url?.hash === own?.hash,
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
    applies: ({ url, own, failure, ...texts }) =>
      url?.hostname !== own?.hostname && (url !== null || isOfHost(failure)) && hasUnicodeInHost(texts),
  },
  {
    rule: "Only file: URLs have drive letters",
    text: "“..” removes any segment of a path, even “C:”, unless the URL is a file: URL. This browser keeps the segment with other schemes, too.",
    link: `${STANDARD}#shorten-a-urls-path`,
    applies: ({ url, own }) =>
      url !== null && !isFile(url) && /\/[a-z]:\//i.test(own?.pathname ?? "") && !/\/[a-z]:\//i.test(url.pathname),
  },
  {
    rule: "“0x” is the number 0 in an IPv4 address",
    text: "A part of an IPv4 address that is only the prefix of hexadecimal numbers is 0. This browser refuses it.",
    link: `${STANDARD}#ipv4-number-parser`,
    applies: ({ input, base, url, own }) =>
      url !== null && own === null && [input, base].some((text) => /(?:^|[.@])0x(?:[.:]|$)/i.test(authorityIn(text))),
  },
  {
    rule: "A URL that is not special can have an empty path",
    text: "A host need not be followed by a slash, unless the scheme is special. This browser adds one.",
    link: `${STANDARD}#path-start-state`,
    applies: ({ url, own }) => !isSpecial(url) && url?.pathname === "" && own?.pathname === "/",
  },
  {
    rule: "“/.” before a path is only a guard before “//”",
    text: "A path that begins with an empty segment is written after “/.” if there is no host. Other paths that begin with a dot are not touched. This browser leaves the two code points out of the pathname.",
    link: `${STANDARD}#url-serializing`,
    applies: ({ url, own }) => url?.href === own?.href && url?.pathname === `/.${own?.pathname}`,
  },
  {
    rule: "A reference can repeat the scheme of its base",
    text: "“http:/” means “/” if the base is an http: URL, and likewise with the other special schemes. This browser refuses it.",
    link: `${STANDARD}#special-relative-or-authority-state`,
    applies: ({ input, url, own }) => url !== null && own === null && /^\s*(?:https?|wss?|ftp):\/\s*$/i.test(input),
  },
  {
    rule: "Only a last label that is a number makes an IPv4 address",
    text: "A host is taken for an IPv4 address if its last label is a number: decimal digits only, or “0x” and hexadecimal ones. This browser refuses one that only begins with a digit.",
    link: `${STANDARD}#ends-in-a-number-checker`,
    applies: ({ url, own }) => own === null && /(?:^|\.)\d[^.]*[^.\d][^.]*$/.test(url?.hostname ?? ""),
  },
  {
    rule: "Dots in the path mean the same with every scheme",
    text: "“.” and “..” are removed from every path that is a list of segments. This browser keeps them with some schemes.",
    link: `${STANDARD}#path-state`,
    applies: ({ url, own }) =>
      url !== null && own !== null && url.host === own.host && DOTS.test(own.pathname) && !DOTS.test(url.pathname),
  },
];

/**
 * @param {Analysis} analysis with details, of an input on which whurl and the browser differ
 * @returns {Explanation}
 */
export function explain({ input, base, url, details }) {
  const failure = [...(details?.baseErrors ?? []), ...(details?.errors ?? [])].find(({ fatal }) => fatal)?.name;
  const pair = { input, base, url, own: details?.own ?? null, failure };
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
 * Whether the first is the second with something more percent-encoded, and nothing else differs.
 * @param {URL | globalThis.URL | null} first
 * @param {URL | globalThis.URL | null} second
 * @param {string} encoded
 * @param {string} character
 */
function encodesMore(first, second, encoded, character) {
  if (first === null || second === null || first.href.length <= second.href.length) return false;
  return first.href.replaceAll(encoded, character) === second.href.replaceAll(encoded, character);
}

/**
 * Whether an error is one of the host.
 * @param {string | undefined} name
 */
const isOfHost = (name = "") => /^(?:domain|host|IPv[46])-/.test(name);

/**
 * What is between the slashes and the path, as in a special URL.
 * @param {string} text
 */
const authorityIn = (text) =>
  withoutIgnored(text)
    .replace(/^(?:[a-z][a-z\d+.-]*:)?[/\\]*/i, "")
    .replace(/[/\\?#].*/s, "");

/** @param {string} text */
const withoutIgnored = (text) => text.replace(/[\t\n\r]/g, "").replace(/^[\0- ]+|[\0- ]+$/g, "");

/** @param {URL | globalThis.URL | null} url */
const driveOf = (url) => DRIVE.exec(url?.pathname ?? "")?.[1];

/**
 * What is between the scheme and the path.
 * @param {URL | globalThis.URL} url
 */
const authorityOf = ({ protocol, href, pathname, host }) =>
  `${host} ${href.startsWith("//", protocol.length) && !pathname.startsWith("//")}`;

/** The forbidden domain code points. */
const FORBIDDEN = /[\0- #%/:<>?@[\\\]^|\x7f]/;

/**
 * Whether a domain has a forbidden code point after percent-decoding and mapping.
 * @param {{ input: string, base: string }} texts
 */
const hasForbiddenInHost = ({ input, base }) =>
  [input, base].some((text) => {
    const host = authorityIn(text).replace(/^.*@|:\d*$/gs, "");
    const decoded = host.replace(/%([\da-f]{2})/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
    return FORBIDDEN.test(decoded.normalize("NFKC"));
  });

/**
 * Whether a host as it is written has other characters than those of ASCII, or percent-encoded ones.
 * @param {{ input: string, base: string }} texts
 */
const hasUnicodeInHost = ({ input, base }) =>
  [input, base].some((text) => /[^\0-\x7f]|%[89a-f]/i.test(authorityIn(text)));
