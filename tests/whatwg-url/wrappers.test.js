/**
 * The classes that `webidl2js-wrapper` installs on a global object: by the suites of whurl's own classes, and what they owe to
 * that global object.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";
import { register } from "../runner/register.js";
import { suites as behaviour } from "../webidl/index.js";
import { loadData } from "../wpt/data.mjs";
import { suites as standard } from "../wpt/suites/index.js";
import { requireOurs } from "./installed.js";

/** @type {typeof import("../../pkg-template/whatwg-url/webidl2js-wrapper.js")} */
const { URL, URLSearchParams } = requireOurs("whatwg-url/webidl2js-wrapper");
/** @type {typeof import("../../pkg-template/whatwg-url/index.js")} */
const main = requireOurs("whatwg-url");

const REGISTRY = Symbol.for("[webidl2js] constructor registry");

/** @param {any} globalObject */
function install(globalObject) {
  URL.install(globalObject, ["Window"]);
  URLSearchParams.install(globalObject, ["Window"]);
  return globalObject;
}

const api = install({ Array, Object, Promise, String, TypeError });

/** Their subject is what whurl's own classes have besides: messages, and programs that change the language. */
const OTHERS = ["messages", "isolation"];
for (const [name, suite] of Object.entries(behaviour)) {
  if (!OTHERS.includes(name)) register(name, (t) => suite(api, t));
}
const data = loadData();
for (const [name, suite] of Object.entries(standard)) register(name, (t) => suite(api, data, t));

const context = createContext();
const realm = install(runInContext("globalThis", context));

test("errors, arrays and results are the global object's", () => {
  const program = `
    const names = [];
    for (const call of [
      () => new URL("nope"), () => new URL("/", "nope"), () => new URL(), () => URL.parse(), () => new URL(Symbol()),
      () => { new URL("a:").href = "nope" }, () => { new URL("a:").port = Symbol() }, () => URL.prototype.href,
      () => new URLSearchParams([[1]]), () => new URLSearchParams([1]), () => new URLSearchParams({ [Symbol.iterator]: 1 }),
      () => new URLSearchParams().append("x"), () => new URLSearchParams().forEach(1), () => new URLSearchParams({ a: Symbol() }),
      () => new URLSearchParams().keys().next.call({}), () => new URL({ toString: null, valueOf: null }),
    ]) try { call(); names.push("none") } catch (error) { names.push(error instanceof TypeError) }
    const [pair] = new URLSearchParams("a=b");
    const result = new URLSearchParams("a").keys().next();
    names.push(pair instanceof Array, Object.getPrototypeOf(result) === Object.prototype);
    names.push(Object.getPrototypeOf(Object.getPrototypeOf(new URLSearchParams().keys()))
      === Object.getPrototypeOf(Object.getPrototypeOf([].keys())));
    names`;
  for (const [index, answer] of [...runInContext(program, context)].entries())
    assert.equal(answer, true, String(index));
});

test("messages say the input", () => {
  assert.throws(() => new api.URL("nope"), { message: "Invalid URL: nope" });
  assert.throws(() => new api.URL("/", "nope"), { message: "Invalid base URL: nope" });
  assert.throws(() => Object.assign(new api.URL("a:"), { href: "//" }), { message: "Invalid URL: //" });
});

test("messages say what is missing, and no name of the package's own", () => {
  const params = new api.URLSearchParams();
  assert.throws(() => params.forEach(), {
    message: "URLSearchParams.forEach: 1 argument required, but only 0 present",
  });
  assert.throws(() => params.forEach(1), { message: "URLSearchParams.forEach: the callback is not a function" });
  assert.throws(() => params.append("a"), { message: /2 arguments required, but only 1 present/ });
  for (const call of [() => api.URL("a:"), () => api.URLSearchParams()]) {
    assert.throws(call, ({ name, message }) => name === "TypeError" && !message.includes("Interface"));
  }
});

test("each global object has classes of its own, in the registry that webidl2js uses", () => {
  assert.notEqual(realm.URL, api.URL);
  assert.equal(realm.webkitURL, realm.URL);
  assert.equal(realm[REGISTRY].URL, realm.URL);
  assert.equal(realm[REGISTRY].URLSearchParams, realm.URLSearchParams);
  for (const key of ["%Object.prototype%", "%Array.prototype%", "%IteratorPrototype%", "%AsyncIteratorPrototype%"]) {
    assert.equal(typeof realm[REGISTRY][key], "object", key);
  }
  const { prototype } = runInContext("(async function* () {})", context);
  assert.equal(realm[REGISTRY]["%AsyncIteratorPrototype%"], Object.getPrototypeOf(Object.getPrototypeOf(prototype)));
  const worker = /** @type {any} */ ({ ...api, webkitURL: undefined });
  URL.install(worker, ["Worker"]);
  assert.equal(worker.webkitURL, undefined);
  const none = /** @type {any} */ ({});
  URL.install(none, ["AudioWorklet"]);
  assert.equal(none.URL, undefined);
});

test("is, isImpl and convert know objects of every global object, and whurl's own", () => {
  const own = new main.URL("http://h/");
  for (const object of [new api.URL("http://h/"), new realm.URL("http://h/"), own]) {
    assert.equal(URL.is(object), true);
    assert.equal(URLSearchParams.is(object), false);
    assert.equal(URLSearchParams.is(object.searchParams), true);
    const implementation = URL.convert(realm, object);
    assert.equal(URL.isImpl(implementation), true);
    assert.equal(implementation.href, "http://h/");
    implementation.search = "?a=b";
    assert.equal(object.searchParams.get("a"), "b");
  }
  assert.equal(URL.convert(realm, own), own);
  for (const other of [null, undefined, 1, {}, Object.create(api.URL.prototype), Object.create(main.URL.prototype)]) {
    assert.equal(URL.is(other), false);
    assert.throws(() => URL.convert(realm, other, { context: "It" }), {
      constructor: realm.TypeError,
      message: "It is not of type 'URL'.",
    });
  }
});

test("create, createImpl and setup make objects", () => {
  const url = URL.create(realm, ["../b", "http://h/a/"]);
  assert.equal(Object.getPrototypeOf(url), realm.URL.prototype);
  assert.equal(url.href, "http://h/b");
  assert.equal(URL.createImpl(realm, ["http://h/?q"]).search, "?q");
  assert.throws(() => URL.create(realm, ["nope"]), realm.TypeError);
  const object = Object.create(api.URL.prototype);
  assert.equal(URL.setup(object, api, ["http://h/x"]), object);
  assert.equal(object.pathname, "/x");
  assert.equal(String(URLSearchParams.create(realm, ["?a=b"])), "a=b");
  assert.equal(String(URLSearchParams.create(realm, ["?a=b"], { doNotStripQMark: true })), "%3Fa=b");
  assert.equal(String(URLSearchParams.createImpl(realm, [[["a", "b"]]])), "a=b");
});

test("URL.parse and searchParams give objects of the global object's classes", () => {
  const url = realm.URL.parse("http://h/?a=b");
  assert.equal(Object.getPrototypeOf(url), realm.URL.prototype);
  assert.equal(Object.getPrototypeOf(url.searchParams), realm.URLSearchParams.prototype);
  assert.equal(url.searchParams, url.searchParams);
  url.searchParams.append("c", "d");
  assert.equal(url.href, "http://h/?a=b&c=d");
});
