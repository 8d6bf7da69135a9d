/** Arbitraries for the properties: hostile URLs by a grammar, and operations on the classes. */
import fc from "fast-check";
import allWords from "../../fuzz/grammar/words.json" with { type: "json" };
import { URL_ATTRIBUTES as SETTERS } from "../webidl/members.js";

/** The lists are those of `fuzz/grammar`. Rust's strings have no lone surrogates, so these are added. */
const { bases, edges, numbers, pieces, schemes, slashes, separators, ...words } = allWords;
const credentials = [...words.credentials, "\u00E9:\uD800@"];
const hosts = [...words.hosts, ...numbers, ...pieces.map((piece) => `[${piece}]`), "\uD800"];
const ports = words.ports;
const segments = [...words.segments, "\uDC00"];
const queries = [...words.queries, "?\u00E9=\uD800"];
const fragments = [...words.fragments, "#\u00E9\uD800"];

/**
 * One of them, or nothing.
 * @param {string[]} list
 */
const maybe = (list) => fc.oneof(fc.constant(""), fc.constantFrom(...list));

const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: "grapheme-ascii", maxLength: 8 }) },
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 8 }) },
  { weight: 2, arbitrary: fc.constantFrom(...segments, ...hosts) },
);

const path = fc
  .array(fc.tuple(fc.constantFrom(...slashes), fc.constantFrom(...segments)), { maxLength: 4 })
  .map((parts) => parts.flat().join(""));

const spliced = fc
  .tuple(
    fc.constantFrom(...schemes),
    fc.oneof(fc.constant("://"), fc.constantFrom(...separators)),
    maybe(credentials),
    fc.oneof(fc.constantFrom(...hosts), text),
    maybe(ports),
    path,
    maybe(queries),
    maybe(fragments),
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
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...edges), spliced, fc.constantFrom(...edges)).map((parts) => parts.join("")),
  },
);

/** A base URL: most parse. */
export const base = fc.oneof(fc.constantFrom(...bases), url);

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
    host: fc.tuple(fc.constantFrom(...hosts), maybe(ports)).map((parts) => parts.join("")),
    hostname: fc.constantFrom(...hosts),
    port: maybe(ports).map((port) => port.slice(1)),
    pathname: path,
    search: fc.oneof(maybe(queries), query),
    hash: maybe(fragments),
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
