/**
 * Why other implementations give something else: what each does, and the rule of the Standard that says otherwise. A case
 * that shrink.js has made small has nothing left that the difference does not need, so what is left shows the cause.
 * docs/differences.md has an input of each.
 */
import { tellingMembers } from "./compare.js";
import {
  all,
  any,
  factsOf,
  HOST,
  hasBackslash,
  hasDriveLetter,
  hasScheme,
  isData,
  isFile,
  isIn,
  isNotSpecial,
  isRefusedBy,
  isSetting,
  isSpecial,
  isWritten,
  isWrittenAs,
  lowBytes,
  SPECIAL,
} from "./facts.js";

/**
 * @typedef {object} Cause
 * @property {string} name what they do
 * @property {string} rule of the Standard
 * @property {import("./facts.js").Test} applies
 */

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** @type {Record<string, Cause>} that more than one has */
const shared = {
  caret: {
    name: "leaves ^ in paths",
    rule: "path percent-encode set",
    applies: all(isIn("pathname"), isWrittenAs("%5E", "^")),
  },
  lastSpace: {
    name: "keeps the last space of an opaque path",
    rule: "opaque path state",
    applies: all(isIn("pathname"), isNotSpecial, isWritten(/ [?#]/)),
  },
  aLabel: {
    name: "refuses a domain in ASCII for what its A-labels decode to",
    rule: "domain parser",
    applies: all(isSpecial, isRefusedBy("theirs"), isWritten(/xn--/i)),
  },
  fileOrigin: {
    name: "gives file: URLs an origin",
    rule: "origin of a URL",
    applies: ({ ours, theirs }, member) => member === "origin" && ours.origin === "null" && theirs.origin === "file://",
  },
  backslash: {
    name: "takes \\ for / in URLs that are not special",
    rule: "path state",
    applies: all(isNotSpecial, hasBackslash),
  },
  idnaPercent: {
    name: "percent-decodes what IDNA maps to %",
    rule: "host parser",
    applies: all(isSpecial, isRefusedBy("ours"), isWritten(RegExp(`${HOST}(?:\uFF05|%EF%BC%85)`, "i"))),
  },
  bidi: {
    name: "does not hold each label to the Bidi Rule",
    rule: "domain to ASCII",
    applies: all(isSpecial, isRefusedBy("ours"), isWritten(RIGHT_TO_LEFT)),
  },
  lowBytes: {
    name: "looks for forbidden code points in the low 8 bits of an opaque host's code units",
    rule: "opaque-host parser",
    applies: all(isNotSpecial, isRefusedBy("theirs"), ({ texts }) =>
      texts.some((text) => /[\0\t\n\r #/:<>?@[\\\]^|]/.test(lowBytes(text))),
    ),
  },
  emptyHost: {
    name: "sets an empty host before : or after credentials",
    rule: "host state",
    applies: all(isNotSpecial, isSetting("host", "hostname"), isRefusedBy("ours"), isWritten(/^(?::|$)/)),
  },
};

/** @type {Cause[]} */
const chromium = [
  shared.fileOrigin,
  {
    name: "gives blob: URLs the origin of any special URL",
    rule: "origin of a URL",
    applies: all(isIn("origin"), hasScheme(/^blob:$/), ({ ours }) => ours.origin === "null"),
  },
  {
    name: "has special schemes of its own, and schemes without hosts",
    rule: "special scheme",
    applies: hasScheme(/^(?:android|drivefs|isolated-app|materialized-view|steam|chrome(?:os)?-[a-z]+):$/),
  },
  {
    name: "takes filesystem: URLs for a wrapper of another URL",
    rule: "special scheme",
    applies: hasScheme(/^filesystem:$/),
  },
  {
    name: "encodes | in paths",
    rule: "path percent-encode set",
    applies: all(isIn("pathname"), isWrittenAs("|", "%7C")),
  },
  {
    name: "encodes ' in credentials, and in queries of URLs that are not special",
    rule: "userinfo and query percent-encode sets",
    applies: all(isIn("search", "username", "password"), isWrittenAs("'", "%27")),
  },
  shared.lastSpace,
  {
    name: "keeps tabs and newlines in data: URLs",
    rule: "basic URL parser: remove all ASCII tab or newline",
    applies: all(isData, isWritten(/[\t\n\r]/)),
  },
  {
    name: "does not look for tabs and newlines in the protocol setter",
    rule: "basic URL parser: remove all ASCII tab or newline",
    applies: all(isSetting("protocol"), isRefusedBy("theirs"), isWritten(/[\t\n\r]/)),
  },
  {
    name: "lets the protocol setter make a URL special",
    rule: "scheme state",
    applies: all(
      isSetting("protocol"),
      isRefusedBy("ours"),
      ({ before, theirs }) => !SPECIAL.test(before.protocol) && /^(?:https?|wss?|ftp|file):/.test(theirs.href),
    ),
  },
  shared.backslash,
  {
    name: "percent-encodes a space and * in hosts",
    rule: "forbidden domain code points: the one is, the other is not",
    applies: all(
      isSpecial,
      any(isRefusedBy("ours"), isIn("host", "hostname", "origin")),
      isWritten(RegExp(`${HOST}(?:[ *\u00A0\u2000-\u200A\u202F\u205F\u3000]|%20|%2A)`, "i")),
    ),
  },
  shared.idnaPercent,
  {
    name: "percent-decodes a host before it looks for the brackets of an IPv6 address, and in them",
    rule: "host parser",
    applies: all(isSpecial, isRefusedBy("ours"), isWritten(RegExp(`${HOST}(?:%5B|\\[[^\\]]*%)`, "i"))),
  },
  shared.lowBytes,
  {
    name: "has localhost as the host of file: URLs",
    rule: "file host state",
    applies: all(isFile, isIn("host", "hostname"), ({ ours, theirs }) => !ours.host && theirs.host === "localhost"),
  },
  {
    name: "refuses ? and # right after the host of a file: URL, and a drive letter in place of it",
    rule: "file host state",
    applies: all(isFile, isRefusedBy("theirs"), isWritten(/^[/\\]{2}(?:[^/\\?#]*[?#]|[a-z][:|])/i)),
  },
  {
    name: "drops an empty segment that a path of file: begins with",
    rule: "path state",
    applies: all(isFile, isIn("pathname"), isWritten(/^[/\\]{4}/)),
  },
  {
    name: "writes /. before a path of file: that begins with an empty segment",
    rule: "URL serializer",
    applies: all(isFile, isIn("href"), ({ theirs }) => theirs.href.startsWith("file:///.//")),
  },
  {
    name: "drops the base's drive letter",
    rule: "shorten a URL's path",
    applies: all(isFile, isIn("pathname"), isSetting("parse"), hasDriveLetter),
  },
  {
    name: "resolves a path after the ? or # of a base without a path",
    rule: "relative state",
    applies: all(isNotSpecial, isIn("href"), isSetting("parse"), ({ base }) => /:\/\/[^/]*[?#]/.test(base)),
  },
  {
    name: "drops the base's /. that keeps a path from being a host",
    rule: "URL serializer",
    applies: all(isNotSpecial, isIn("href"), ({ base }) => base.includes("/.//")),
  },
  {
    name: "forgets an empty host at the next setter",
    rule: "URL serializer",
    applies: all(isNotSpecial, isIn("href", "pathname", "result"), ({ before }) => /^[a-z]+:\/\/\//.test(before.href)),
  },
  {
    name: "lets /, ? or # as a host empty the one before a port, or after credentials",
    rule: "host state",
    applies: all(
      isNotSpecial,
      isSetting("hostname", "host"),
      isRefusedBy("ours"),
      isWritten(/^[/?#]/),
      ({ before: { username, password, port } }) => [username, password, port].some(Boolean),
    ),
  },
  {
    name: "refuses a ] after a host and : in the host setter",
    rule: "port state",
    applies: all(isSetting("host"), isRefusedBy("theirs"), isWritten(/:[^[]*\]/)),
  },
  {
    name: "maps an IPv6 address by IDNA",
    rule: "host parser",
    applies: all(isSpecial, isRefusedBy("ours"), isWritten(/\[[^\]]*[^ -~]/)),
  },
  {
    name: "takes ? for an empty query",
    rule: "search setter",
    applies: all(isSetting("search"), ({ value }) => value === "?"),
  },
];

const isSimple = hasScheme(/^(?:about|blob|data|javascript):$/);
const HALVED = /^[a-z]*[\t\n\r][a-z\t\n\r]*:/i;

/** @type {Cause[]} */
const firefox = [
  {
    name: "refuses tabs and newlines in the schemes blob:, data: and javascript:",
    rule: "basic URL parser: remove all ASCII tab or newline",
    applies: all(
      isSimple,
      isRefusedBy("theirs"),
      any(
        ({ value }) => HALVED.test(value),
        ({ base }) => HALVED.test(base),
      ),
    ),
  },
  {
    name: "takes about:, blob:, data: and javascript: URLs for one string, with a query and a fragment",
    rule: "path or authority state",
    applies: all(
      isSimple,
      any(isRefusedBy("ours"), ({ theirs }) => !theirs.host),
    ),
  },
  {
    name: "has no host in file: URLs, nor looks at it",
    rule: "file host state",
    applies: all(
      isFile,
      any(
        all(isIn("host", "hostname"), ({ theirs }) => theirs.host === ""),
        isRefusedBy("ours"),
        all(isRefusedBy("theirs"), isSetting("host", "hostname")),
      ),
    ),
  },
  shared.caret,
  {
    name: "ends a relative reference, and what follows a port, at U+0000",
    rule: "path, query, fragment and port state",
    applies: all(isSetting("parse", "href"), isWritten(/\0/), ({ value, base }) => base !== "" || /:\d*\0/.test(value)),
  },
  {
    name: "takes 0x in the port setter for hexadecimal",
    rule: "port state",
    applies: all(isSetting("port"), isWritten(/^0x[\da-f]/i)),
  },
  {
    name: "ends a port at a tab or newline in the host setter",
    rule: "basic URL parser: remove all ASCII tab or newline",
    applies: all(isSetting("host"), isWritten(/:\d+[\t\n\r]/)),
  },
  {
    name: "ignores a port that something else follows",
    rule: "port state",
    applies: all(
      isSetting("port", "host"),
      ({ value, before, theirs }) => /\d\D/.test(value) && theirs.port === before.port,
    ),
  },
  shared.aLabel,
  {
    name: 'refuses " and * in domains',
    rule: "forbidden domain code points",
    applies: all(isSpecial, isRefusedBy("theirs"), isWritten(RegExp(`${HOST}["*]`))),
  },
  {
    name: "keeps what looks like a drive letter from being shortened away in URLs that are not of file:",
    rule: "shorten a URL's path",
    applies: all(isNotSpecial, isIn("pathname", "result"), hasDriveLetter, isWritten(/(?:\.|%2e){2}/i)),
  },
  {
    name: "does not normalize a drive letter before ? or #, or after a dot segment",
    rule: "path state",
    applies: all(isFile, isIn("pathname"), isWrittenAs(":", "|")),
  },
  {
    name: "drops a drive letter of file:, or the path before what begins like one",
    rule: "shorten a URL's path",
    applies: all(isFile, isIn("pathname"), hasDriveLetter),
  },
  {
    name: "has the /. of a serialization in the path at the next setter, or none where it is needed",
    rule: "URL serializer",
    applies: all(isNotSpecial, isIn("href"), ({ before, ours, theirs }) =>
      [before, ours, theirs].some(({ href }) => href?.includes("/.//")),
    ),
  },
  {
    name: "takes \\ for / in URLs that are not special",
    rule: "relative and authority state",
    applies: all(isNotSpecial, hasBackslash),
  },
  {
    name: "leaves \\ in the pathname setter where the path has ?, # or 64 bytes",
    rule: "path state",
    applies: all(
      isSpecial,
      isSetting("pathname"),
      hasBackslash,
      ({ value }) => Buffer.byteLength(value) >= 64 || /[?#].*\\/.test(value),
    ),
  },
  {
    name: "removes dot segments from the fragment of a scheme-relative reference",
    rule: "fragment state",
    applies: all(isSetting("parse"), isIn("hash"), isWritten(/#.*\/(?:\.|%2e)/i), ({ base }) => base !== ""),
  },
  {
    name: "normalizes a drive letter in the protocol setter",
    rule: "scheme state",
    applies: all(isFile, isSetting("protocol"), isIn("pathname"), isWrittenAs("|", ":")),
  },
  {
    name: "keeps spaces and control characters at the end of a reference that is a fragment",
    rule: "basic URL parser: remove any trailing C0 control or space",
    applies: all(isSetting("parse"), isIn("hash"), ({ value }) => /^#.*[\0- ]$/s.test(value)),
  },
  {
    name: "refuses an IPv4 number of 0x alone",
    rule: "IPv4 number parser",
    applies: all(isSpecial, isRefusedBy("theirs"), isWritten(RegExp(`${HOST}0x`, "i"))),
  },
  {
    name: "makes the pathname / where a URL has an empty host and an empty path",
    rule: "path start state",
    applies: all(
      isNotSpecial,
      isSetting("pathname"),
      ({ before, value }) => /^[a-z]+:\/\/(?:\/|$)/.test(before.href) && value === "",
    ),
  },
  {
    name: "allows @ without a host after it",
    rule: "authority state",
    applies: all(isNotSpecial, isRefusedBy("ours"), isWritten(/^\/\/:?@/)),
  },
  shared.emptyHost,
  {
    name: "takes the port 65535 for none in the port setter",
    rule: "port state",
    applies: all(isNotSpecial, isSetting("port"), ({ ours, theirs }) => ours.port === "65535" && theirs.port === ""),
  },
  {
    name: "does not encode a control character that is all of an opaque host",
    rule: "opaque-host parser",
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is about them
    applies: all(isNotSpecial, isIn("host", "hostname"), isWritten(/[\0-\x1F\x7F]/)),
  },
  shared.lastSpace,
  {
    name: "takes a value of tabs and newlines for no port",
    rule: "port setter",
    applies: all(isSetting("port"), isRefusedBy("ours"), isWritten(/^[\t\n\r]+$/)),
  },
  {
    name: "skips what comes before a port in the host setter",
    rule: "port state",
    applies: all(isSetting("host"), isWritten(/:[^\d[\]:]/), ({ before, theirs }) => theirs.port !== before.port),
  },
  {
    name: "refuses a host with two colons in the host setter",
    rule: "port state",
    applies: all(isSetting("host"), isRefusedBy("theirs"), isWritten(/:[^[\]]*:/)),
  },
];

/** The blocks that Unicode 16 and 17 have added. */
const UNICODE_16_17 =
  /[\u{105C0}-\u{105FF}\u{10940}-\u{1095F}\u{10D40}-\u{10D8F}\u{11380}-\u{113FF}\u{116D0}-\u{116FF}\u{11B60}-\u{11B7F}\u{11BC0}-\u{11BFF}\u{11DB0}-\u{11DEF}\u{13460}-\u{143FF}\u{16100}-\u{1613F}\u{16D40}-\u{16D7F}\u{16EA0}-\u{16EDF}\u{18D80}-\u{18DFF}\u{1CC00}-\u{1CEFF}\u{1E5D0}-\u{1E5FF}\u{1E6C0}-\u{1E6FF}\u{323B0}-\u{3347F}]/u;

/** @type {Cause[]} */
const withAda2 = [
  shared.caret,
  shared.aLabel,
  {
    name: "resolves a relative reference with a fragment against an opaque path",
    rule: "no scheme state",
    applies: all(isNotSpecial, isSetting("parse"), isRefusedBy("ours"), ({ value }) => value.includes("#")),
  },
  shared.bidi,
  {
    name: "lacks the code points of Unicode 16 and 17",
    rule: "domain to ASCII",
    applies: all(isSpecial, isRefusedBy("theirs"), isWritten(UNICODE_16_17)),
  },
  {
    name: "loses the port where a host is set that was null",
    rule: "host state",
    applies: all(
      isSetting("host"),
      ({ before, ours, theirs }) => !before.host && ours.port !== "" && theirs.port === "",
    ),
  },
  {
    name: "takes 0 for the default port in the protocol setter",
    rule: "scheme state",
    applies: all(isSetting("protocol"), ({ ours, theirs }) => ours.port === "0" && theirs.port === ""),
  },
  {
    name: "removes the port where the new one is none",
    rule: "port state",
    applies: any(
      all(isSetting("port"), isRefusedBy("ours"), isWritten(/^\D/)),
      all(
        isSetting("host"),
        isWritten(/:\D/),
        ({ before, ours, theirs }) => ours.port === before.port && theirs.port === "",
      ),
    ),
  },
  {
    name: "leaves no path after a last ..",
    rule: "path state",
    applies: all(isNotSpecial, isIn("pathname", "result"), isWritten(/(?:\.|%2e){2}/i)),
  },
  {
    name: "reads a drive letter with | in a path that is there already where a fragment is set",
    rule: "hash setter",
    applies: all(isFile, isSetting("hash"), isIn("pathname", "href"), isWrittenAs("|", ":")),
  },
  {
    name: "takes a segment that begins like a drive letter for one",
    rule: "shorten a URL's path",
    applies: all(isFile, isIn("pathname"), hasDriveLetter),
  },
  {
    name: "loses the query and the fragment where a path of two slashes is set",
    rule: "path start state",
    applies: all(isNotSpecial, isSetting("pathname"), isIn("search", "hash", "href"), isWritten(/\/\//)),
  },
  {
    name: "loses the base's empty query",
    rule: "relative state",
    applies: all(isIn("href"), isSetting("parse"), ({ base }) => /\?(?:#|$)/.test(base)),
  },
  {
    name: "does not set an empty host where there was none",
    rule: "host state",
    applies: all(isNotSpecial, isSetting("host", "hostname"), isRefusedBy("theirs"), ({ value }) => value === ""),
  },
  shared.emptyHost,
  {
    name: "keeps a last . after a segment that begins with one",
    rule: "path state",
    applies: all(isIn("pathname"), isWritten(/\/\.[^/]+\/\.$/)),
  },
  shared.lastSpace,
  { name: "aborts", rule: "host setter", applies: ({ theirs }) => theirs.href === "abort" },
];

/** @type {Cause[]} */
const withAda4 = [
  {
    name: "lets a label begin with a mark of recent versions of Unicode",
    rule: "domain to ASCII",
    applies: all(isSpecial, isRefusedBy("ours"), isWritten(/(?:^|[/\\.@])\p{M}/u)),
  },
  shared.bidi,
  {
    name: "parses a file: URL again where a part of it is set",
    rule: "file host state, and path state",
    applies: all(
      ({ operation }) => operation !== "parse",
      ({ before: { protocol, host, pathname } }) =>
        protocol === "file:" && (host === "localhost" || pathname.includes("|")),
    ),
  },
];

/** The code points that Unicode 18 has added: those that tr46 7.0 takes in a domain and Unicode 17 has not. */
export const UNICODE_18 = new RegExp(
  `[${[
    String.raw`\u{558}\u{58B}-\u{58C}\u{5C8}-\u{5C9}\u{B53}-\u{B54}\u{1ADE}-\u{1ADF}\u{1AEC}-\u{1AF0}\u{208F}`,
    String.raw`\u{209D}-\u{209F}\u{20C2}-\u{20C4}\u{2E60}-\u{2E63}\u{A7DD}\u{A7E2}\u{AB6C}-\u{AB6D}`,
    String.raw`\u{107BB}-\u{107BF}\u{10EC9}-\u{10ECF}\u{10ED9}-\u{10EEE}\u{10EF0}-\u{10EF9}\u{11B0A}`,
    String.raw`\u{11DF0}-\u{11DF1}\u{1246F}\u{12475}-\u{1247F}\u{12550}-\u{12686}\u{18CD6}-\u{18CDA}`,
    String.raw`\u{18D1F}-\u{18D20}\u{18E00}-\u{19191}\u{191A0}-\u{191D2}\u{1B123}-\u{1B128}\u{1B168}`,
    String.raw`\u{1CED2}-\u{1CED4}\u{1CEDD}-\u{1CEDF}\u{1CEF1}-\u{1CEFD}\u{1D127}-\u{1D128}\u{1D1EB}-\u{1D1FF}`,
    String.raw`\u{1D250}-\u{1D281}\u{1D6A6}\u{1DB00}-\u{1DB1C}\u{1DF1F}-\u{1DF24}\u{1DF2B}-\u{1DF81}`,
    String.raw`\u{1DF90}-\u{1DF96}\u{1DFCD}-\u{1DFFF}\u{1F1AE}\u{1F6D9}\u{1F7DA}-\u{1F7DB}\u{1F7F1}-\u{1F7FF}`,
    String.raw`\u{1FA8B}-\u{1FA8D}\u{1FACC}\u{1FADD}\u{1FAEB}\u{1FAF9}-\u{1FAFA}\u{2B81E}\u{3D000}-\u{3FC3F}`,
  ].join("")}]`,
  "u",
);

/** @type {Cause[]} */
const whatwg = [
  {
    name: "has code points that Unicode 17 has not",
    rule: "domain to ASCII",
    applies: all(isSpecial, isRefusedBy("ours"), isWritten(UNICODE_18)),
  },
];

/** @type {Cause[]} */
const webkit = [
  shared.fileOrigin,
  shared.aLabel,
  shared.backslash,
  shared.idnaPercent,
  shared.lowBytes,
  {
    name: "takes /. before any path for the one that keeps a path from being a host",
    rule: "URL serializer",
    applies: all(isNotSpecial, isIn("pathname", "href", "result"), ({ ours }) => /^[a-z]+:\/\./.test(ours.href)),
  },
  {
    name: "writes / after a host with credentials and no path",
    rule: "path start state",
    applies: all(
      isNotSpecial,
      isIn("pathname", "href", "result"),
      ({ ours, theirs }) => ours.pathname === "" && theirs.pathname === "/",
    ),
  },
  {
    name: "writes / after a drive letter, before a query or a fragment",
    rule: "path state",
    applies: all(
      isFile,
      isIn("pathname"),
      hasDriveLetter,
      ({ ours, theirs }) => theirs.pathname === `${ours.pathname}/`,
    ),
  },
  {
    name: "has a drive letter only right after file: and slashes",
    rule: "path state",
    applies: all(isFile, isIn("pathname"), hasDriveLetter),
  },
  {
    name: "takes the path for the host where a delimiter is set as a host",
    rule: "host state",
    applies: all(isSetting("host", "hostname"), isRefusedBy("ours"), isWritten(/^[/\\?#]/)),
  },
  {
    name: "has localhost as no host in the protocol setter only",
    rule: "file host state",
    applies: all(isFile, isSetting("protocol"), ({ ours, theirs }) => ours.host === "localhost" && theirs.host === ""),
  },
  {
    name: "refuses a host and : that no digit follows",
    rule: "port state",
    applies: all(isSetting("host"), isRefusedBy("theirs"), isWritten(/:\D/)),
  },
  {
    name: "looks at tabs and newlines in the host setters",
    rule: "basic URL parser: remove all ASCII tab or newline",
    applies: all(isSetting("host", "hostname"), isWritten(/[\t\n\r]/)),
  },
  {
    name: "refuses a port that something else follows in the host setter",
    rule: "port state",
    applies: all(isSetting("host"), isRefusedBy("theirs"), isWritten(/:\d+\D/)),
  },
  {
    name: "refuses a domain that begins with a number too large for an IPv4 address",
    rule: "ends in a number checker",
    applies: all(isSpecial, isRefusedBy("theirs"), isWritten(RegExp(`${HOST}\\d{10}`))),
  },
  {
    name: "removes the port where the new one is too large or none",
    rule: "port state",
    applies: all(
      isSetting("host", "port"),
      ({ before, ours, theirs }) => ours.port === before.port && ours.port !== "" && theirs.port === "",
    ),
  },
  {
    name: "refuses a special scheme and one slash against a base of that scheme",
    rule: "special relative or authority state",
    applies: all(isSpecial, isRefusedBy("theirs"), isSetting("parse"), ({ texts }) => /^\/(?![/\\])/.test(texts[0])),
  },
  {
    name: "lacks the code points of Unicode 16 and 17",
    rule: "domain to ASCII",
    applies: all(isSpecial, isRefusedBy("theirs"), isWritten(UNICODE_16_17)),
  },
  {
    name: "forgets that a path is opaque where a fragment is resolved against it",
    rule: "no scheme state",
    applies: all(
      isNotSpecial,
      isSetting("host", "hostname", "pathname"),
      isRefusedBy("ours"),
      ({ before }) => before.href.includes("#") && !before.pathname.startsWith("/"),
    ),
  },
];

/** @type {Record<string, Cause[]>} for Node.js, those of the ada that this one has */
export const causes = {
  chromium,
  firefox,
  node: Number.parseInt(process.versions.ada ?? "0", 10) < 4 ? withAda2 : withAda4,
  webkit,
  "whatwg-url": whatwg,
};

/**
 * @param {Cause[]} causes
 * @param {import("./compare.js").Difference} difference
 * @returns {Cause[] | undefined} the first cause of each member that tells; undefined where one has none
 */
export function causesOf(causes, difference) {
  const facts = factsOf(difference);
  const found = tellingMembers(difference).map((member) => causes.find(({ applies }) => applies(facts, member)));
  return found.every((cause) => cause !== undefined) ? [...new Set(found)] : undefined;
}
