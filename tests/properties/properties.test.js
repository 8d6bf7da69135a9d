/**
 * What must hold of the classes for any strings. `WHURL_RUNS` and `WHURL_SEED` say how many are tried and which; the
 * same properties of the crate are in tests/properties.rs.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { importInstalled } from "../runner/installed.js";
import { URL_ATTRIBUTES as SETTERS } from "../webidl/members.js";
import { base, query, set, url as urls, word } from "./arbitraries.js";

const options = { numRuns: Number(process.env.WHURL_RUNS ?? 3000), seed: Number(process.env.WHURL_SEED ?? 1) };
const { URL, URLSearchParams } = await importInstalled("whurl");
const inspect = await importInstalled("whurl/inspect");

/** @param {URL} url */
const membersOf = (url) => [...SETTERS.map((member) => url[member]), url.origin];

test("what serializes parses, and to the same", () => {
  const property = fc.property(urls, fc.option(base, { nil: undefined }), (input, base) => {
    const url = URL.parse(input, base);
    if (url === null) return;
    assert.deepEqual(membersOf(new URL(url.href)), membersOf(url));
    assert.equal(`${url}`, url.href);
    assert.equal(url.toJSON(), url.href);
  });
  fc.assert(property, options);
});

test("canParse, parse and the constructor agree", () => {
  const property = fc.property(urls, fc.option(base, { nil: undefined }), (input, base) => {
    const parsed = URL.parse(input, base);
    assert.equal(URL.canParse(input, base), parsed !== null);
    if (parsed === null) assert.throws(() => new URL(input, base), TypeError);
    else assert.equal(new URL(input, base).href, parsed.href);
  });
  fc.assert(property, options);
});

test("the parts add up to the href", () => {
  const property = fc.property(urls, fc.array(set, { maxLength: 4 }), (input, sets) => {
    const url = URL.parse(input);
    if (url === null) return;
    for (const { setter, value } of sets.filter(({ setter }) => setter !== "href")) url[setter] = value;
    const { protocol, username, password, host, pathname, search, hash, href } = url;
    const credentials = password === "" ? username : `${username}:${password}`;
    const authority = credentials === "" ? host : `${credentials}@${host}`;
    const starts = [`${protocol}//${authority}${pathname}`, `${protocol}${pathname}`, `${protocol}/.${pathname}`];
    // A query or fragment that is empty, but not null, shows in the href alone.
    const ends = [
      `${search}${hash}`,
      `${search || "?"}${hash}`,
      `${search}${hash || "#"}`,
      `${search || "?"}${hash || "#"}`,
    ];
    assert.ok(
      starts.some((start) => ends.some((end) => start + end === href)),
      href,
    );
  });
  fc.assert(property, options);
});

test("a list of names and values survives being serialized", () => {
  const property = fc.property(fc.array(fc.tuple(word, word), { maxLength: 6 }), (pairs) => {
    const params = new URLSearchParams(pairs);
    assert.deepEqual([...new URLSearchParams(params.toString())], [...params]);
    const url = new URL("http://h/?old");
    url.search = params.toString();
    assert.deepEqual([...url.searchParams], [...params]);
  });
  fc.assert(property, options);
});

test("the list and the query of a URL say the same", () => {
  const property = fc.property(query, word, word, (query, name, value) => {
    const url = new URL(`http://h/?${query}`);
    url.searchParams.append(name, value);
    assert.equal(url.searchParams.getAll(name).at(-1), value.toWellFormed());
    assert.deepEqual([...new URLSearchParams(url.search)], [...url.searchParams]);
    assert.deepEqual([...new URL(url.href).searchParams], [...url.searchParams]);
  });
  fc.assert(property, options);
});

test("whurl/inspect finds what the classes find", () => {
  const property = fc.property(urls, fc.option(base, { nil: undefined }), (input, base) => {
    const inspection = inspect.inspect(input, base);
    assert.equal(inspection.url?.href ?? null, URL.parse(input, base)?.href ?? null);
  });
  fc.assert(property, options);
});
