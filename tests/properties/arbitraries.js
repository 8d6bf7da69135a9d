/** Arbitraries for the properties: hostile URLs by a grammar, and operations on the classes. */
import fc from "fast-check";

export const SETTERS = /** @type {const} */ ([
  "href",
  "protocol",
  "username",
  "password",
  "host",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
]);

const schemes = [
  "http",
  "https",
  "ws",
  "wss",
  "ftp",
  "file",
  "blob",
  "data",
  "javascript",
  "a",
  "HtTp",
  "fi\tle",
  "1a",
  "",
];
const separators = ["://", "://", "://", ":", ":/", ":///", ":\\\\", ":/.//", "", "//", "\\", ":\n//"];
const credentials = ["", "", "", "u@", "u:p@", ":p@", ":@", "@", "é:\uD800@", "a:b:c@d@", "%41%@", "[@"];
const hosts = [
  "h",
  "example.com",
  "EX\u00C4MPLE.org",
  "localhost",
  "LOCALHOST.",
  "127.1",
  "0x7f.0377.1",
  "256.1",
  "1.2.3.4.5",
  "0X100000000",
  "[::1]",
  "[1:2:3:4:5:6:7.8.9.10]",
  "[::ffff:01]",
  "[1::2::3]",
  "[",
  "",
  ".",
  "a..b",
  "xn--",
  "xn--fa-hia",
  "fa\u00DF.de",
  "a\u200Db",
  "\u05D0.com",
  "\u0660",
  "％41",
  "%41%2e",
  "a\u00ADb",
  "a b",
  "a<b",
  "a^b",
  "\uD800",
  "\u{1F600}",
];
const ports = ["", "", "", ":", ":80", ":443", ":8080", ":65535", ":65536", ":0", ":00081", ":8a", ":\t9"];
const segments = [
  "",
  "a",
  ".",
  "..",
  "%2e",
  ".%2E",
  "C:",
  "c|",
  "é",
  "\u{1F600}",
  "\uDC00",
  "a b",
  "%",
  "%zz",
  "^|`{}",
  "\0",
  "\u007F",
  "x".repeat(20),
  "~!$&'()*+,;=:@",
];
const queries = [
  "",
  "",
  "?",
  "?q",
  "?a=b&c=d",
  "?a=%41+%2B",
  "?é=\uD800",
  "? '\"<>",
  "?a=1&a=2&b",
  "??&&=",
  `?${"x".repeat(30)}`,
];
const fragments = ["", "", "", "#", "#f", '# "<>`', "#é\uD800", "##", `#${"y".repeat(30)}`];

const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: "grapheme-ascii", maxLength: 8 }) },
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 8 }) },
  { weight: 2, arbitrary: fc.constantFrom(...segments, ...hosts) },
);

const path = fc
  .array(fc.tuple(fc.constantFrom("/", "/", "/", "\\", "//"), fc.constantFrom(...segments)), { maxLength: 4 })
  .map((parts) => parts.flat().join(""));

const spliced = fc
  .tuple(
    fc.constantFrom(...schemes),
    fc.constantFrom(...separators),
    fc.constantFrom(...credentials),
    fc.oneof(fc.constantFrom(...hosts), text),
    fc.constantFrom(...ports),
    path,
    fc.constantFrom(...queries),
    fc.constantFrom(...fragments),
  )
  .map((parts) => parts.join(""));

/** A string with another put into it, or a part of it left out. */
const mutated = fc
  .tuple(spliced, fc.nat({ max: 40 }), fc.nat({ max: 3 }), text)
  .map(([url, at, count, inserted]) => url.slice(0, at) + inserted + url.slice(at + count));

/** A URL, or something near one. */
export const url = fc.oneof(
  { weight: 5, arbitrary: spliced },
  { weight: 3, arbitrary: mutated },
  { weight: 1, arbitrary: path },
  { weight: 1, arbitrary: text },
);

/** A base URL: most parse. */
export const base = fc.oneof(
  fc.constantFrom(
    "http://h/a/b?c#d",
    "file:///C:/d/",
    "data:x",
    "a://h:1/p",
    "a:/.//p",
    "blob:https://h/i",
    "file://s/x",
  ),
  url,
);

/** A string for names and values of search parameters. */
export const word = fc.oneof(
  fc.constantFrom("a", "b", "a", "", "é", "\uD800", "\uDC00\uD800", "a b", "+", "%41"),
  text,
);

/** A query. */
export const query = fc
  .array(fc.tuple(fc.constantFrom("&", "&", "?", ""), word, fc.constantFrom("=", "=", ""), word), { maxLength: 5 })
  .map((parts) => parts.flat().join(""));

/** A setter and a value for it. */
export const set = fc.constantFrom(...SETTERS).chain((setter) =>
  fc.record({
    kind: fc.constant(/** @type {const} */ ("set")),
    setter: fc.constant(setter),
    value: newValue(setter),
  }),
);

/** @param {string} setter */
function newValue(setter) {
  /** @type {Record<string, fc.Arbitrary<string>>} */
  const own = {
    href: url,
    protocol: fc.tuple(fc.constantFrom(...schemes), fc.constantFrom("", ":", "://x")).map((parts) => parts.join("")),
    host: fc.tuple(fc.constantFrom(...hosts), fc.constantFrom(...ports)).map((parts) => parts.join("")),
    hostname: fc.constantFrom(...hosts),
    port: fc.constantFrom(...ports).map((port) => port.slice(1)),
    pathname: path,
    search: fc.oneof(fc.constantFrom(...queries), query),
    hash: fc.constantFrom(...fragments),
  };
  return fc.oneof({ weight: 4, arbitrary: own[setter] ?? text }, { weight: 1, arbitrary: text });
}

/** An operation on the search parameters of a URL. */
const change = fc.record({
  kind: fc.constant(/** @type {const} */ ("change")),
  method: fc.constantFrom("append", "set", "delete", "deleteValue", "sort"),
  name: word,
  value: word,
});

/** Something read, or parsed, in between. */
const other = fc.oneof(
  fc.record({ kind: fc.constant(/** @type {const} */ ("read")), member: fc.constantFrom(...SETTERS, "origin") }),
  fc.record({ kind: fc.constant(/** @type {const} */ ("list")), name: word }),
  fc.record({
    kind: fc.constant(/** @type {const} */ ("parse")),
    input: url,
    base: fc.option(base, { nil: undefined }),
  }),
  fc.record({ kind: fc.constant(/** @type {const} */ ("resolve")), input: url }),
  fc.record({ kind: fc.constant(/** @type {const} */ ("query")), query }),
  fc.record({ kind: fc.constant(/** @type {const} */ ("large")), size: fc.integer({ min: 1 << 20, max: 3 << 20 }) }),
);

/** An operation on one of a few URLs. */
export const operation = fc.tuple(
  fc.nat({ max: 2 }),
  fc.oneof({ weight: 6, arbitrary: set }, { weight: 4, arbitrary: change }, { weight: 4, arbitrary: other }),
);
