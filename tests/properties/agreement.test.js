/**
 * The fly-weight classes put off what they can and keep caches: a record in WebAssembly, an href not yet read, a list
 * not yet serialized. The raw classes do none of that. After any sequence of operations, on several URLs in turn, both
 * must say the same. `WHURL_RUNS` and `WHURL_SEED` say how many sequences and which.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { importInstalled } from "../runner/installed.js";
import { URL_ATTRIBUTES as SETTERS } from "../webidl/members.js";
import { base, operation, url as urls } from "./arbitraries.js";

const runs = Number(process.env.WHURL_RUNS ?? 500);
const seed = Number(process.env.WHURL_SEED ?? 1);
const flyweight = await importInstalled("whurl");
const raw = await importInstalled("whurl/raw");

/** @typedef {typeof globalThis.URL} URLClass */
/** @typedef {{ URL: URLClass, URLSearchParams: typeof globalThis.URLSearchParams }} Api */

/**
 * What a call gives, or the name of what it throws.
 * @param {() => unknown} call
 */
function outcome(call) {
  try {
    return call();
  } catch (error) {
    return /** @type {Error} */ (error).name;
  }
}

/** @param {URL} url */
const everything = (url) => [...SETTERS.map((member) => url[member]), url.origin, ...url.searchParams];

/**
 * Does one operation on a URL, and gives what a program would see of it.
 * @param {Api} api
 * @param {URL} url
 * @param {any} operation
 */
function perform({ URL, URLSearchParams }, url, operation) {
  const { kind, name, value } = operation;
  switch (kind) {
    case "set":
      return outcome(() => {
        url[/** @type {"hash"} */ (operation.setter)] = value;
      });
    case "change":
      if (operation.method === "deleteValue") return url.searchParams.delete(name, value);
      return /** @type {any} */ (url.searchParams)[operation.method](name, value);
    case "read":
      return url[/** @type {"hash"} */ (operation.member)];
    case "list":
      return [url.searchParams.size, url.searchParams.getAll(name), url.searchParams.has(name), `${url.searchParams}`];
    case "parse":
      return [URL.parse(operation.input, operation.base)?.href, URL.canParse(operation.input, operation.base)];
    case "resolve":
      return outcome(() => new URL(operation.input, url.href).href);
    case "query":
      return new URLSearchParams(operation.query).toString();
    default:
      return URL.parse(`http://h/é${"x".repeat(operation.size)}`)?.pathname.length;
  }
}

test(`${runs} sequences of operations on three URLs`, () => {
  const inputs = fc.tuple(urls, urls, base);
  const property = fc.property(inputs, fc.array(operation, { maxLength: 24, size: "max" }), (inputs, operations) => {
    const sides = [flyweight, raw].map((api) => ({
      api,
      urls: inputs.map((input) => api.URL.parse(input) ?? new api.URL("https://user@example.com:8080/a/b?c=d#e")),
    }));
    for (const [index, step] of operations) {
      const [ours, raws] = sides.map(({ api, urls }) => perform(api, urls[index], step));
      assert.deepEqual(ours, raws, JSON.stringify(step));
    }
    const [ours, raws] = sides.map(({ urls }) => urls.map(everything));
    assert.deepEqual(ours, raws);
  });
  fc.assert(property, { numRuns: runs, seed });
});

test("href, set before the href that a setter made has been read", () => {
  for (const { URL } of [flyweight, raw]) {
    const url = new URL("http://h/path");
    url.pathname = "";
    url.href = "http://other";
    url.hostname = "example.com";
    assert.equal(url.href, "http://example.com/");
  }
});
