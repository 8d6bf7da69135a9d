/** The classes of whurl/raw, through the installed package: the behaviour of whurl's own, and memory to be freed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importInstalled } from "../runner/installed.js";
import { register } from "../runner/register.js";
import { loadData } from "../wpt/data.mjs";
import { suites as dataSuites } from "../wpt/suites/index.js";
import { suites } from "./index.js";

const api = await importInstalled("whurl/raw");
const data = loadData();

for (const [name, suite] of Object.entries(dataSuites)) register(name, (t) => suite(api, data, t));
for (const name of ["iteration", "list", "URL and URLSearchParams", "re-entrancy", "errors", "messages"]) {
  register(name, (t) => suites[name](api, t));
}

test("what has been freed throws", () => {
  const url = new api.URL("http://h/?a=1");
  url.free();
  const freed = { name: "TypeError", message: "This URL has been freed" };
  assert.throws(() => url.href, freed);
  assert.throws(() => {
    url.href = "http://h/";
  }, freed);
  assert.throws(() => url.toString(), freed);
  url.free();
  const params = new api.URLSearchParams("a=1");
  params.free();
  assert.throws(() => params.get("a"), { name: "TypeError", message: "This URLSearchParams has been freed" });
  assert.throws(() => params.forEach(() => {}), TypeError);
});

test("members are enumerable, and count their arguments, as whurl's own do", async () => {
  const own = await importInstalled("whurl");
  for (const name of ["URL", "URLSearchParams"]) {
    for (const [ours, raw] of [
      [own[name], api[name]],
      [own[name].prototype, api[name].prototype],
    ]) {
      for (const key of Object.keys(ours)) {
        const [expected, actual] = [ours, raw].map((owner) => facts(Object.getOwnPropertyDescriptor(owner, key)));
        assert.deepEqual(actual, expected, `${name}: ${key}`);
      }
      if (typeof ours === "function") assert.equal(raw.length, ours.length, name);
    }
  }
});

test("an object has the prototype of new.target, or the class's if there is none", () => {
  for (const Class of [api.URL, api.URLSearchParams]) {
    assert.equal(Object.getPrototypeOf(Reflect.construct(Class, ["a:b"], Array)), Array.prototype);
    for (const prototype of [null, undefined, 1]) {
      const target = Object.assign(function Target() {}, { prototype });
      assert.equal(Object.getPrototypeOf(Reflect.construct(Class, ["a:b"], target)), Class.prototype);
    }
  }
});

test("operations are no constructors, and what iterates is entries", () => {
  const { prototype } = api.URLSearchParams;
  assert.equal(prototype[Symbol.iterator], prototype.entries);
  for (const { prototype } of [api.URL, api.URLSearchParams]) {
    for (const key of Reflect.ownKeys(prototype)) {
      const { value } = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(prototype, key));
      if (key !== "constructor" && typeof value === "function") assert.ok(!("prototype" in value), String(key));
    }
  }
});

test("functions are called without their own property call", () => {
  /** @type {string[]} */
  const seen = [];
  const callback = Object.assign((/** @type {string} */ value) => void seen.push(value), {
    call: () => seen.push("call"),
  });
  new api.URLSearchParams("a=1").forEach(callback);
  new api.URLSearchParams("a=2").forEach(
    Object.setPrototypeOf((/** @type {string} */ value) => seen.push(value), null),
  );
  const iterable = { [Symbol.iterator]: Object.setPrototypeOf(() => [["a", "3"]].values(), null) };
  seen.push(...new api.URLSearchParams(iterable).values());
  assert.deepEqual(seen, ["1", "2", "3"]);
});

test("wrong arguments get the messages of whurl's own classes", async () => {
  const own = await importInstalled("whurl");
  /** @type {((classes: any) => unknown)[]} */
  const mistakes = [
    ({ URL }) => new URL(),
    ({ URL }) => URL.parse(),
    ({ URL }) => URL.canParse(),
    ({ URL }) => new URL("http://["),
    ({ URLSearchParams }) => new URLSearchParams([["a"]]),
    ({ URLSearchParams }) => new URLSearchParams([1]),
    ({ URLSearchParams }) => new URLSearchParams({ [Symbol.iterator]: 1 }),
    ({ URLSearchParams }) => new URLSearchParams().forEach(1),
    ...["append", "delete", "get", "getAll", "has", "set", "forEach"].map((name) => withArguments(name)),
    ...["append", "set"].map((name) => withArguments(name, "a")),
  ];
  for (const mistake of mistakes) {
    const [expected, actual] = [own, api].map((classes) => messageOf(() => mistake(classes)));
    assert.match(expected, /./);
    assert.equal(actual, expected, String(mistake));
  }
});

/**
 * @param {string} name of an operation
 * @param {unknown[]} args
 * @returns {(classes: any) => unknown}
 */
function withArguments(name, ...args) {
  return ({ URLSearchParams }) => new URLSearchParams()[name](...args);
}

/** @param {() => unknown} work */
function messageOf(work) {
  try {
    work();
  } catch (error) {
    return String(error);
  }
  return "";
}

/** @param {PropertyDescriptor | undefined} descriptor */
const facts = ({ enumerable, writable, configurable, value, get, set } = {}) => ({
  flags: [enumerable, writable, configurable],
  lengths: [value, get, set].map((member) => member?.length),
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

test("a member takes objects of its own class only", () => {
  const url = new api.URL("http://h/?a=1");
  const params = new api.URLSearchParams("a=1");
  const iterator = params.keys();
  const [URLs, lists] = [api.URL.prototype, api.URLSearchParams.prototype];
  const iterators = Object.getPrototypeOf(iterator);
  for (const [prototype, own] of [
    [URLs, url],
    [lists, params],
    [iterators, iterator],
  ]) {
    const others = [url, params, iterator, prototype, Object.create(own), {}, undefined, null, 1, () => {}];
    for (const [key, { value, get, set }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      if (key === "constructor") continue;
      for (const member of [value, get, set].filter((each) => typeof each === "function")) {
        for (const other of others.filter((each) => each !== own)) {
          assert.throws(() => member.call(other, "a", "b"), { name: "TypeError" }, `${key} of ${String(typeof other)}`);
        }
      }
    }
  }
  assert.equal(url.href, "http://h/?a=1");
  assert.equal(String(params), "a=1");
  assert.equal(iterator.next().value, "a");
});

test("nothing of where an object is in memory is to be had", () => {
  const url = new api.URL("http://h/?a=1");
  for (const object of [url, url.searchParams, url.searchParams.keys()]) {
    assert.deepEqual(Reflect.ownKeys(object), []);
    const prototype = Object.getPrototypeOf(object);
    const statics = Object.hasOwn(prototype, "constructor") ? Reflect.ownKeys(prototype.constructor) : [];
    for (const key of [...statics, ...Reflect.ownKeys(prototype)]) {
      assert.doesNotMatch(String(key), /^__|forEachOf/);
    }
  }
  Object.assign(url, { __wbg_ptr: 8 });
  assert.equal(url.href, "http://h/?a=1");
});

test("an object that is freed by an argument of its method is freed when that ends", () => {
  const params = new api.URLSearchParams("a=1");
  params.append({ toString: () => `${params.free()}` }, "2");
  assert.throws(() => params.size, { name: "TypeError", message: "This URLSearchParams has been freed" });
  const url = new api.URL("http://h/?a=1");
  const { searchParams } = url;
  url.href = {
    toString() {
      searchParams.free();
      url.free();
      return "http://h/";
    },
  };
  assert.throws(() => url.href, TypeError);
});
