/** The classes of whurl/raw, through the installed package: the behaviour of whurl's own, and memory to be freed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importInstalled } from "../node/installed.js";
import { register } from "../node/register.js";
import { loadData } from "../wpt/data.mjs";
import { suites as dataSuites } from "../wpt/suites/index.js";
import { suites } from "./index.js";

const api = await importInstalled("whurl/raw");
const data = loadData();

for (const [name, suite] of Object.entries(dataSuites)) register(name, (t) => suite(api, data, t));
for (const name of ["iteration", "list", "URL and URLSearchParams", "re-entrancy", "errors", "messages"]) {
  // An iterator has one property of its own: where it is in memory.
  const isOther = (/** @type {string} */ name) => name === "iterators have the prototype that Web IDL says";
  register(name, (t) => {
    suites[name](api, t);
    t.cases = t.cases.filter((each) => !isOther(each.name));
  });
}

test("what has been freed throws", () => {
  const url = new api.URL("http://h/?a=1");
  url.free();
  assert.throws(() => url.href);
  const params = new api.URLSearchParams("a=1");
  params.free();
  assert.throws(() => params.get("a"));
});

test("Symbol.dispose frees, where there is one", () => {
  const dispose = /** @type {any} */ (Symbol).dispose;
  if (!dispose) return;
  const url = new api.URL("http://h/");
  url[dispose]();
  assert.throws(() => url.href);
});

test("a list is there as long as anything holds it", () => {
  const url = new api.URL("http://h/?a=1");
  const { searchParams } = url;
  const iterator = searchParams.keys();
  url.free();
  searchParams.append("b", "2");
  assert.equal(String(searchParams), "a=1&b=2");
  searchParams.free();
  assert.equal(iterator.next().value, "a");
});

test("arguments are converted and counted as whurl's own do", () => {
  assert.throws(() => new api.URL(), TypeError);
  assert.throws(() => new api.URLSearchParams().append("a"), TypeError);
  assert.throws(() => new api.URL(Symbol("s")), TypeError);
  assert.equal(new api.URL({ toString: () => "http://h/" }).href, "http://h/");
  assert.equal(new api.URLSearchParams({ b: 1, a: null }).toString(), "b=1&a=null");
  assert.throws(() => new api.URLSearchParams([["a"]]), TypeError);
});

test("ten thousand changes take time in proportion", () => {
  const url = new api.URL("http://h/");
  for (let index = 0; index < 10_000; index++) url.searchParams.append(`k${index}`, "v");
  let count = 0;
  for (const [name] of url.searchParams) count += name.length;
  assert.equal(count, 48_890);
  assert.ok(url.href.endsWith("&k9999=v"));
});
