/** What Node's console shows of the classes, beside what it shows of its own. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import { importInstalled } from "../node/installed.js";

/** @typedef {{ URL: typeof globalThis.URL, URLSearchParams: typeof globalThis.URLSearchParams }} Api */

/** @type {Api} */
const whurl = /** @type {any} */ (await importInstalled("whurl"));

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

test("inspecting what is no URL throws", () => {
  const hook = /** @type {any} */ (whurl.URL.prototype)[inspect.custom];
  assert.throws(() => hook.call({}, 2, {}, inspect), TypeError);
});
