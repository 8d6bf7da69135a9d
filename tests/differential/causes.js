/**
 * Why other implementations give something else: what each does, and the rule of the Standard that says otherwise. A case
 * that shrink.js has made small has nothing left that the difference does not need, so a cause is told by what is left.
 * docs/differences.md has an input of each.
 */
import { MEMBERS, operationOf, refusedBy, tellingMembers } from "./compare.js";

/**
 * @typedef {import("./compare.js").Difference} Difference
 * @typedef {import("./outcomes.js").State} State
 * @typedef {Record<string, string>} Members of a URL by name, and none of a failure
 *
 * @typedef {object} Facts of a difference
 * @property {string} operation
 * @property {string} value what is parsed, or given to the setter
 * @property {string} base
 * @property {string[]} texts value and base, each without its scheme
 * @property {string[]} schemes theirs, and those of the URL before and of the results
 * @property {"ours" | "theirs" | undefined} refusedBy
 * @property {Members} before
 * @property {Members} ours
 * @property {Members} theirs
 *
 * @typedef {object} Cause
 * @property {string} name what they do
 * @property {string} rule of the Standard
 * @property {(facts: Facts, member: string) => boolean} isBehind one of `tellingMembers`
 */

/** @typedef {(facts: Facts, member: string) => boolean} Test */

/** @type {(pattern: RegExp) => Test} */
const isWritten =
  (pattern) =>
  ({ texts }) =>
    texts.some((text) => pattern.test(text));

/** @type {(pattern: RegExp) => Test} */
const hasScheme =
  (pattern) =>
  ({ schemes }) =>
    schemes.some((scheme) => pattern.test(scheme));

/** @type {(...operations: string[]) => Test} */
const isSetting =
  (...operations) =>
  ({ operation }) =>
    operations.includes(operation);

/** @type {(who: "ours" | "theirs") => Test} */
const isRefusedBy =
  (who) =>
  ({ refusedBy }) =>
    refusedBy === who;

/** @type {(...members: string[]) => Test} */
const isIn =
  (...members) =>
  (_, member) =>
    members.includes(member);

/** @type {(...tests: Test[]) => Test} */
const all =
  (...tests) =>
  (facts, member) =>
    tests.every((test) => test(facts, member));

/** The member is ours, but for characters of which theirs has another form. @type {(ours: string, theirs: string) => Test} */
const isWrittenAs =
  (ourForm, theirForm) =>
  ({ ours, theirs }, member) =>
    Boolean(theirs[member]?.includes(theirForm)) && theirs[member].replaceAll(theirForm, ourForm) === ours[member];

/** @type {(...tests: Test[]) => Test} */
const any =
  (...tests) =>
  (facts, member) =>
    tests.some((test) => test(facts, member));

const SPECIAL = /^(?:https?|wss?|ftp|file):$/;
const isSpecial = hasScheme(SPECIAL);
const isNotSpecial = hasScheme(/^(?!(?:https?|wss?|ftp|file):$)/);
const isFile = hasScheme(/^file:$/);
const isData = hasScheme(/^data:$/);

/** What is written of a host: up to where a path, a query or a fragment begins. */
const SLASHES = "^[/\\\\]*";
const HOST = `${SLASHES}[^/\\\\?#]*`;
const hasBackslash = isWritten(/\\/);
const hasDriveLetter = isWritten(/(?:^|[/\\])[a-z][:|]/i);

/** Of each code unit beyond ASCII the low 8 bits. @param {string} text */
const lowBytes = (text) =>
  text
    .split("")
    .map((unit) => unit.charCodeAt(0))
    .filter((unit) => unit > 0x7f)
    .map((unit) => String.fromCharCode(unit & 0xff))
    .join("");

/** @type {Cause[]} */
const chromium = [
  {
    name: "gives file: URLs an origin",
    rule: "origin of a URL",
    isBehind: ({ ours, theirs }, member) =>
      member === "origin" && ours.origin === "null" && theirs.origin === "file://",
  },
  {
    name: "encodes | in paths",
    rule: "path percent-encode set",
    isBehind: all(isIn("pathname"), isWrittenAs("|", "%7C")),
  },
  {
    name: "encodes ' in credentials, and in queries of URLs that are not special",
    rule: "userinfo and query percent-encode sets",
    isBehind: all(isIn("search", "username", "password"), isWrittenAs("'", "%27")),
  },
  {
    name: "keeps the last space of an opaque path",
    rule: "opaque path state",
    isBehind: all(isIn("pathname"), isNotSpecial, isWritten(/ [?#]/)),
  },
  {
    name: "keeps tabs and newlines in data: URLs",
    rule: "basic URL parser: remove all ASCII tab or newline",
    isBehind: all(isData, isWritten(/[\t\n\r]/)),
  },
  {
    name: "does not look for tabs and newlines in the protocol setter",
    rule: "basic URL parser: remove all ASCII tab or newline",
    isBehind: all(isSetting("protocol"), isRefusedBy("theirs"), isWritten(/[\t\n\r]/)),
  },
  {
    name: "lets the protocol setter make a URL special",
    rule: "scheme state",
    isBehind: all(isSetting("protocol"), isRefusedBy("ours"), ({ before }) => !SPECIAL.test(before.protocol)),
  },
  {
    name: "takes \\ for / in URLs that are not special",
    rule: "path state",
    isBehind: all(isNotSpecial, hasBackslash),
  },
  {
    name: "percent-encodes a space and * in hosts",
    rule: "forbidden domain code points: the one is, the other is not",
    isBehind: all(
      isSpecial,
      any(isRefusedBy("ours"), isIn("host", "hostname", "origin")),
      isWritten(RegExp(`${HOST}[ *]`)),
    ),
  },
  {
    name: "percent-decodes what IDNA maps to %",
    rule: "host parser",
    isBehind: all(isSpecial, isRefusedBy("ours"), isWritten(RegExp(`${HOST}\uFF05`))),
  },
  {
    name: "looks for forbidden code points in the low 8 bits of an opaque host's code units",
    rule: "opaque-host parser",
    isBehind: all(isNotSpecial, isRefusedBy("theirs"), ({ texts }) =>
      texts.some((text) => /[\0\t\n\r #/:<>?@[\\\]^|]/.test(lowBytes(text))),
    ),
  },
  {
    name: "has localhost as the host of file: URLs",
    rule: "file host state",
    isBehind: all(isFile, isIn("host", "hostname"), ({ ours, theirs }) => !ours.host && theirs.host === "localhost"),
  },
  {
    name: "refuses ? and # right behind the host of a file: URL, and a drive letter in place of it",
    rule: "file host state",
    isBehind: all(isFile, isRefusedBy("theirs"), isWritten(/^[/\\]{2}(?:[^/\\?#]*[?#]|[a-z][:|])/i)),
  },
  {
    name: "drops an empty segment that a path of file: begins with",
    rule: "path state",
    isBehind: all(isFile, isIn("pathname"), isWritten(/^[/\\]{4}/)),
  },
  {
    name: "writes /. in front of a path of file: that begins with an empty segment",
    rule: "URL serializer",
    isBehind: all(isFile, isIn("href"), isWritten(/^(?:\.|%2e)[/\\]{2}/i)),
  },
  {
    name: "drops the base's drive letter",
    rule: "shorten a URL's path",
    isBehind: all(isFile, isIn("pathname"), isSetting("parse"), hasDriveLetter),
  },
  {
    name: "resolves a path behind the ? or # of a base without a path",
    rule: "relative state",
    isBehind: all(isNotSpecial, isIn("href"), isSetting("parse"), ({ base }) => /:\/\/[^/]*[?#]/.test(base)),
  },
  {
    name: "drops the base's /. that keeps a path from being a host",
    rule: "URL serializer",
    isBehind: all(isNotSpecial, isIn("href"), ({ base }) => base.includes("/.//")),
  },
  {
    name: "forgets an empty host at the next setter",
    rule: "URL serializer",
    isBehind: all(isNotSpecial, any(isIn("href"), isRefusedBy("theirs")), ({ before }) =>
      /^[a-z]+:\/\/\//.test(before.href),
    ),
  },
  {
    name: "lets # as a host name empty the host in front of a port",
    rule: "hostname state",
    isBehind: all(isNotSpecial, isSetting("hostname", "host"), isRefusedBy("ours"), ({ before }) => before.port !== ""),
  },
  {
    name: "takes ? for an empty query",
    rule: "search setter",
    isBehind: all(isSetting("search"), ({ value }) => value === "?"),
  },
];

/** @type {Cause[]} */
const firefox = [
  {
    name: "takes blob:, data: and javascript: URLs for one string, with a query and a fragment",
    rule: "path or authority state",
    isBehind: all(
      hasScheme(/^(?:blob|data|javascript):$/),
      any(isRefusedBy("ours"), ({ theirs }) => !theirs.host),
    ),
  },
  {
    name: "has no host in file: URLs, nor looks at it",
    rule: "file host state",
    isBehind: all(
      isFile,
      any(
        all(isIn("host", "hostname"), ({ theirs }) => theirs.host === ""),
        isRefusedBy("ours"),
        all(isRefusedBy("theirs"), isSetting("host", "hostname")),
      ),
    ),
  },
  {
    name: "leaves ^ in paths",
    rule: "path percent-encode set",
    isBehind: all(isIn("pathname"), isWrittenAs("%5E", "^")),
  },
  {
    name: "ends a relative reference at U+0000",
    rule: "path, query and fragment state",
    isBehind: all(isSetting("parse"), ({ value, base }) => value.includes("\0") && base !== ""),
  },
  {
    name: "ignores a port that something else follows",
    rule: "port state",
    isBehind: all(
      isSetting("port", "host"),
      ({ value, before, theirs }) => /\d\D/.test(value) && theirs.port === before.port,
    ),
  },
  {
    name: "refuses a domain in ASCII for what its A-labels decode to",
    rule: "domain parser",
    isBehind: all(isSpecial, isRefusedBy("theirs"), isWritten(/xn--/i)),
  },
  {
    name: 'refuses " and * in domains',
    rule: "forbidden domain code points",
    isBehind: all(isSpecial, isRefusedBy("theirs"), isWritten(RegExp(`${HOST}["*]`))),
  },
  {
    name: "keeps what looks like a drive letter from being shortened away in URLs that are not of file:",
    rule: "shorten a URL's path",
    isBehind: all(isNotSpecial, isIn("pathname", "result"), hasDriveLetter, isWritten(/(?:\.|%2e){2}/i)),
  },
  {
    name: "drops the base's drive letter, or its path for what begins like one",
    rule: "shorten a URL's path",
    isBehind: all(isFile, isIn("pathname"), isSetting("parse"), hasDriveLetter),
  },
  {
    name: "does not normalize a drive letter before ? or #",
    rule: "path state",
    isBehind: all(isFile, isIn("pathname"), isWrittenAs(":", "|"), ({ ours }) => /[?#]/.test(ours.href)),
  },
  {
    name: "has the /. of a serialization in the path at the next setter, or none where it is needed",
    rule: "URL serializer",
    isBehind: all(isNotSpecial, isIn("href"), ({ before, ours }) =>
      [before.href, ours.href].some((href) => href?.includes("/.//")),
    ),
  },
  {
    name: "takes \\ for / in URLs that are not special",
    rule: "relative and authority state",
    isBehind: all(isNotSpecial, hasBackslash),
  },
  {
    name: "takes \\ for a character of the path behind ? or # in the pathname setter",
    rule: "path state",
    isBehind: all(isSpecial, isSetting("pathname"), isWritten(/[?#].*\\/)),
  },
  {
    name: "makes the pathname / where a URL has an empty host and an empty path",
    rule: "path start state",
    isBehind: all(
      isNotSpecial,
      isSetting("pathname"),
      ({ before, theirs }) => before.href.endsWith("//") && theirs.pathname === "/",
    ),
  },
  {
    name: "allows @ in front of no host",
    rule: "authority state",
    isBehind: all(isNotSpecial, isRefusedBy("ours"), isWritten(/^\/\/:?@/)),
  },
  {
    name: "takes : for an empty host",
    rule: "host state",
    isBehind: all(isNotSpecial, isSetting("host"), isRefusedBy("ours"), isWritten(/^:/)),
  },
  {
    name: "takes the port 65535 for none in the port setter",
    rule: "port state",
    isBehind: all(isNotSpecial, isSetting("port"), ({ ours, theirs }) => ours.port === "65535" && theirs.port === ""),
  },
  {
    name: "drops control characters in opaque hosts",
    rule: "opaque-host parser",
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is about them
    isBehind: all(isNotSpecial, isIn("host", "hostname"), isWritten(/[\0-\x1F\x7F]/)),
  },
  {
    name: "keeps the last space of an opaque path",
    rule: "opaque path state",
    isBehind: all(isIn("pathname"), isNotSpecial, isWritten(/ [?#]/)),
  },
  {
    name: "takes a port that something precedes for 0 in the host setter",
    rule: "port state",
    isBehind: all(isSetting("host"), isWritten(/:\D/), ({ theirs }) => theirs.port === "0"),
  },
];

/** @type {Cause[]} */
const node = [
  {
    name: "leaves ^ in paths",
    rule: "path percent-encode set",
    isBehind: all(isIn("pathname"), isWrittenAs("%5E", "^")),
  },
  {
    name: "refuses a domain in ASCII for what its A-labels decode to",
    rule: "domain parser",
    isBehind: all(isSpecial, isRefusedBy("theirs"), isWritten(/xn--/i)),
  },
  {
    name: "resolves a relative reference with a fragment against an opaque path",
    rule: "no scheme state",
    isBehind: all(isNotSpecial, isSetting("parse"), isRefusedBy("ours"), ({ value }) => value.includes("#")),
  },
  {
    name: "does not hold a label of digits alone to the Bidi Rule",
    rule: "domain to ASCII",
    isBehind: all(isSpecial, isRefusedBy("ours"), isWritten(/[\u0660-\u0669]/)),
  },
  {
    name: "has not the code points of Unicode 16 and 17",
    rule: "domain to ASCII",
    isBehind: all(isSpecial, isRefusedBy("theirs"), isWritten(/[\u{13460}-\u{143FF}\u{323B0}-\u{3347F}]/u)),
  },
  {
    name: "loses the port of a URL that had no host, or whose scheme is set",
    rule: "host and scheme state",
    isBehind: all(
      isSetting("host", "protocol"),
      any(isIn("host", "port"), isRefusedBy("theirs"), isIn("result")),
      ({ theirs }) => theirs.port === "",
    ),
  },
  {
    name: "removes the port where the new one is none",
    rule: "port state",
    isBehind: all(isSetting("port"), isRefusedBy("ours"), isWritten(/^\D/)),
  },
  {
    name: "leaves no path behind a last ..",
    rule: "path state",
    isBehind: all(isNotSpecial, isIn("pathname", "result"), isWritten(/(?:\.|%2e){2}/i)),
  },
  {
    name: "takes a segment that begins like a drive letter for one",
    rule: "shorten a URL's path",
    isBehind: all(isFile, isIn("pathname"), hasDriveLetter),
  },
  {
    name: "loses the query and the fragment where a path of two slashes is set",
    rule: "path start state",
    isBehind: all(isNotSpecial, isSetting("pathname"), isIn("search", "hash", "href"), isWritten(/\/\//)),
  },
  {
    name: "loses the base's empty query",
    rule: "relative state",
    isBehind: all(isIn("href"), isSetting("parse"), ({ base }) => /\?(?:#|$)/.test(base)),
  },
  {
    name: "does not set an empty host where there was none",
    rule: "host state",
    isBehind: all(isNotSpecial, isSetting("host", "hostname"), isRefusedBy("theirs"), ({ value }) => value === ""),
  },
  {
    name: "takes : for an empty host",
    rule: "host state",
    isBehind: all(isNotSpecial, isSetting("host"), isRefusedBy("ours"), isWritten(/^:/)),
  },
  {
    name: "keeps a last . behind a segment that begins with one",
    rule: "path state",
    isBehind: all(isIn("pathname"), isWritten(/\/\.[^/]+\/\.$/)),
  },
  {
    name: "keeps the last space of an opaque path",
    rule: "opaque path state",
    isBehind: all(isIn("pathname"), isNotSpecial, isWritten(/ [?#]/)),
  },
  { name: "aborts", rule: "host setter", isBehind: ({ theirs }) => theirs.href === "abort" },
];

/**
 * The blocks that Unicode 18 fills for the first time are what random code points meet; U+3D000 to U+3FC3F is Seal, and
 * by far the largest.
 */
const UNICODE_18 =
  /[\u{1246F}\u{12475}-\u{1247F}\u{12550}-\u{12686}\u{18E00}-\u{191D2}\u{1CED2}-\u{1CEFD}\u{1DB00}-\u{1DFFF}\u{3D000}-\u{3FC3F}]/u;

/** @type {Cause[]} */
const whatwg = [
  {
    name: "has code points that Unicode 17 has not",
    rule: "domain to ASCII",
    isBehind: all(isSpecial, isRefusedBy("ours"), isWritten(UNICODE_18)),
  },
];

/** @type {Record<string, Cause[]>} */
export const causes = { chromium, firefox, node, "whatwg-url": whatwg };

/**
 * @param {Cause[]} causes
 * @param {Difference} difference
 * @returns {Cause[] | undefined} the first cause of each member that tells; undefined where one has none
 */
export function causesOf(causes, difference) {
  const facts = factsOf(difference);
  const found = tellingMembers(difference).map((member) => causes.find(({ isBehind }) => isBehind(facts, member)));
  return found.every((cause) => cause !== undefined) ? [...new Set(found)] : undefined;
}

const SCHEME = /^[\0- ]*([a-z][a-z\d+.\-\t\n\r]*:)/i;

/**
 * @param {Difference} difference
 * @returns {Facts}
 */
function factsOf(difference) {
  const { given, step, ...states } = difference;
  const [before, ours, theirs] = [states.before, states.ours, states.theirs].map(membersOf);
  const operation = operationOf(difference);
  const value = step === 0 ? given.input : given.steps[step - 1][1];
  const base = step === 0 ? (given.base ?? "") : "";
  const hasOwnScheme = step === 0 || operation === "href";
  const urls = hasOwnScheme ? [value, base] : [];
  const written = urls.map((url) =>
    SCHEME.exec(url)?.[1]
      .replace(/[\t\n\r]/g, "")
      .toLowerCase(),
  );
  const schemes = [...written, before.protocol, ours.protocol, theirs.protocol].filter(
    (scheme) => scheme !== undefined,
  );
  const texts = hasOwnScheme ? urls.map((url) => url.replace(SCHEME, "")) : [value];
  return { operation, value, base, texts, schemes, refusedBy: refusedBy(difference), before, ours, theirs };
}

/**
 * @param {State} state
 * @returns {Members}
 */
const membersOf = (state) => Object.fromEntries((state ?? []).map((value, index) => [MEMBERS[index], value]));
