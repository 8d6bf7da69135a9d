/** What Node's console shows of the classes, compared with what it shows of its own. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import { importInstalled } from "../runner/installed.js";

/** @typedef {{ URL: typeof globalThis.URL, URLSearchParams: typeof globalThis.URLSearchParams }} Api */

/** @type {Api} */
const whurl = /** @type {any} */ (await importInstalled("whurl"));
const raw = await importInstalled("whurl/raw");

test("without a console's function, as assertion libraries ask", () => {
  const print = Symbol.for("nodejs.util.inspect.custom");
  for (const { URL, URLSearchParams } of [whurl, raw]) {
    const url = /** @type {any} */ (new URL("http://h:8/?a=b"));
    const params = /** @type {any} */ (new URLSearchParams("a=1&b=2"));
    for (const args of [[], [2], [2, {}], [undefined, undefined], [2, { depth: 1, truncate: 40 }]]) {
      const text =
        "URL { href: 'http://h:8/?a=b', origin: 'http://h:8', protocol: 'http:', username: '', password: '', host: 'h:8', " +
        "hostname: 'h', port: '8', pathname: '/', search: '?a=b', searchParams: URLSearchParams { 'a' => 'b' }, hash: '' }";
      assert.equal(url[print](...args), text);
      assert.equal(params[print](...args), "URLSearchParams { 'a' => '1', 'b' => '2' }");
    }
    assert.equal(params[print](-1), "[Object]");
  }
  const params = new whurl.URLSearchParams("a=1&b=2");
  const iterators = /** @type {any[]} */ ([params.entries(), params.keys()]);
  assert.deepEqual(
    iterators.map((iterator) => iterator[print]()),
    ["URLSearchParams Iterator { [ 'a', '1' ], [ 'b', '2' ] }", "URLSearchParams Iterator { 'a', 'b' }"],
  );
});

/** Things to look at. @type {Record<string, (api: Api) => unknown>} */
const THINGS = {
  "a URL": ({ URL }) => new URL("https://u:p@h:8/a?b=c%20d&e=#f"),
  "a URL with little in it": ({ URL }) => new URL("a:b"),
  "a URL in objects": ({ URL }) => ({ a: { b: new URL("http://h/?x=1") } }),
  "a URL deep in objects": ({ URL }) => ({ a: { b: { c: { d: new URL("http://h/") } } } }),
  "URLs in an array": ({ URL }) => [new URL("http://h/"), new URL("http://i/")],
  "an object of a class that extends URL": ({ URL }) => new (class Mine extends URL {})("http://h/"),
  "a URLSearchParams": ({ URLSearchParams }) => new URLSearchParams("a=1&b='&a=\u00E9"),
  "an empty URLSearchParams": ({ URLSearchParams }) => new URLSearchParams(),
  "a long URLSearchParams": ({ URLSearchParams }) =>
    new URLSearchParams([
      ["a", "x".repeat(60)],
      ["b", "y".repeat(60)],
    ]),
  "a URLSearchParams in objects": ({ URLSearchParams }) => ({ a: { b: new URLSearchParams("x=1") } }),
  "a URLSearchParams deep in objects": ({ URLSearchParams }) => ({
    a: { b: { c: { d: new URLSearchParams("x=1") } } },
  }),
  "an object of a class that extends URLSearchParams": ({ URLSearchParams }) =>
    new (class Mine extends URLSearchParams {})("a=1"),
  iterators: ({ URLSearchParams }) => {
    const params = new URLSearchParams("a=1&b=2");
    return [params.entries(), params.keys(), params.values(), new URLSearchParams().entries()];
  },
  "iterators in objects": ({ URLSearchParams }) => {
    const entries = () => new URLSearchParams("a=1&b=2").entries();
    return { a: entries(), b: { a: entries(), b: { a: entries() } } };
  },
  "an object of a class without a name": ({ URL }) => new (class extends URL {})("http://h/"),
  "an object without a constructor": ({ URL }) =>
    Object.defineProperty(new URL("http://h/"), "constructor", { value: undefined }),
  "an iterator that has begun": ({ URLSearchParams }) => {
    const iterator = new URLSearchParams("a=1&b=2").keys();
    iterator.next();
    return iterator;
  },
  "the prototype of URLSearchParams": ({ URLSearchParams }) => URLSearchParams.prototype,
};

/** @type {[string, import("node:util").InspectOptions][]} */
const WAYS = [
  ["", {}],
  ["colours", { colors: true }],
  ["no depth", { depth: 0 }],
  ["any depth", { depth: null }],
  ["one line", { breakLength: Number.POSITIVE_INFINITY }],
  ["narrow", { breakLength: 20 }],
  ["not compact", { compact: false }],
  ["compact", { compact: 1 }],
];

for (const [name, make] of Object.entries(THINGS)) {
  for (const [way, options] of WAYS) {
    test(`${name} ${way && `(${way})`}`, () => {
      assert.equal(inspect(make(whurl), options), inspect(make(globalThis), options));
    });
  }
}

test("hidden properties show nothing that is not the program's", () => {
  const url = new whurl.URL("http://h/");
  assert.equal(inspect(url, { showHidden: true }), inspect(url));
});

for (const [name, value] of Object.entries({
  URL: new whurl.URL("http://h/"),
  URLSearchParams: new whurl.URLSearchParams("a=1"),
  "an iterator": new whurl.URLSearchParams("a=1").keys(),
})) {
  test(`${name}: what is no object of the class is printed by the console itself`, () => {
    const prototype = Object.getPrototypeOf(value);
    for (const other of [prototype, Object.create(prototype), Object.create(value), new Proxy(value, {})]) {
      assert.equal(/** @type {any} */ (other)[inspect.custom](2, { breakLength: 80, stylize: String }, inspect), other);
    }
    assert.match(inspect(new Proxy(value, {})), /URL/);
  });

  test(`${name}: chai and vitest, which shorten values, are told not to`, () => {
    /** @type {unknown[]} */
    const limits = [];
    const options = { breakLength: 80, stylize: String, truncate: 40 };
    /** @type {any} */ (value)[inspect.custom](
      2,
      options,
      (/** @type {unknown} */ _, /** @type {any} */ { truncate }) => {
        limits.push(truncate);
        return "";
      },
    );
    assert.ok(limits.length > 0 && limits.every((limit) => Number(limit) > 2 ** 29), `${limits}`);
    assert.equal(options.truncate, 40);
  });
}

test("the classes of whurl/raw: consoles print objects, and what has been freed", () => {
  const url = new raw.URL("http://h/?a=1");
  assert.match(
    inspect(url),
    /^URL \{\n {2}href: 'http:\/\/h\/\?a=1',[\s\S]*searchParams: URLSearchParams \{ 'a' => '1' \}/,
  );
  const params = new raw.URLSearchParams("a=1&b=2");
  assert.equal(inspect(params), "URLSearchParams { 'a' => '1', 'b' => '2' }");
  url.free();
  params.free();
  assert.equal(inspect({ url, params }), "{ url: URL { freed }, params: URLSearchParams { freed } }");
});
