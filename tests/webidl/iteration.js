/** Iterating over a list, also while it changes. */
import { descriptorOf } from "./members.js";

/**
 * @param {import("./members.js").Api} api
 * @param {import("./members.js").Harness} t
 */
export function iteration({ URL, URLSearchParams }, t) {
  const IteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf([].values()));

  t.test("iterators have the prototype that Web IDL says", () => {
    const params = new URLSearchParams();
    const prototype = Object.getPrototypeOf(params.entries());
    t.equal(Object.getPrototypeOf(params.keys()), prototype, "of keys");
    t.equal(Object.getPrototypeOf(params.values()), prototype, "of values");
    t.equal(Object.getPrototypeOf(new URL("a:").searchParams.values()), prototype, "of a URL's");
    t.equal(Object.getPrototypeOf(prototype), IteratorPrototype, "parent");
    t.equal(Object.keys(prototype).join(), "next", "members");
    t.equal(Object.hasOwn(prototype, "constructor"), false, "has a constructor");
    t.equal(Reflect.ownKeys(params.entries()).length, 0, "own properties of an iterator");
  });

  t.test("next", () => {
    const prototype = Object.getPrototypeOf(new URLSearchParams().entries());
    const { value, writable, enumerable, configurable } = descriptorOf(prototype, "next");
    t.equal(`${writable} ${enumerable} ${configurable}`, "true true true", "attributes");
    t.equal(value.name, "next", "name");
    t.equal(value.length, 0, "length");
    t.throws(() => new value(), TypeError, "new");
  });

  t.test("an iterator's class string", () => {
    const iterator = new URLSearchParams().entries();
    const tag = descriptorOf(Object.getPrototypeOf(iterator), Symbol.toStringTag);
    t.equal(tag.value, "URLSearchParams Iterator");
    t.equal(`${tag.writable} ${tag.enumerable} ${tag.configurable}`, "false false true", "attributes");
    t.equal(Object.prototype.toString.call(iterator), "[object URLSearchParams Iterator]");
  });

  t.test("entries, keys and values", () => {
    const params = new URLSearchParams("a=1&b=2&a=3");
    t.equal(JSON.stringify([...params]), '[["a","1"],["b","2"],["a","3"]]', "the object");
    t.equal(JSON.stringify([...params.entries()]), '[["a","1"],["b","2"],["a","3"]]', "entries");
    t.equal([...params.keys()].join(), "a,b,a", "keys");
    t.equal([...params.values()].join(), "1,2,3", "values");
    const iterator = params.entries();
    t.equal(iterator[Symbol.iterator](), iterator, "an iterator iterates itself");
    t.equal(params.entries() === iterator, false, "two calls give the same");
  });

  t.test("what next returns", () => {
    const iterator = new URLSearchParams("a=1").entries();
    const first = iterator.next();
    t.equal(Reflect.ownKeys(first).join(), "value,done", "keys");
    t.equal(first.done, false, "done");
    t.equal(Array.isArray(first.value), true, "value is an array");
    const last = iterator.next();
    t.equal(Reflect.ownKeys(last).join(), "value,done", "keys of the last");
    t.equal(last.value, undefined, "value of the last");
    t.equal(last.done, true, "done of the last");
  });

  t.test("what next returns has properties of its own, whatever a program has put into prototypes", () => {
    // `value` last: descriptors inherit it.
    const keys = ["done", "value"];
    const set = () => t.ok(false, "a setter was called");
    for (const key of keys) Object.defineProperty(Object.prototype, key, { get() {}, set, configurable: true });
    try {
      const iterator = new URLSearchParams("a=1").keys();
      const first = iterator.next();
      const last = iterator.next();
      t.equal(`${Object.keys(first)} ${first.value} ${first.done}`, "value,done a false");
      t.equal(`${Object.keys(last)} ${last.value} ${last.done}`, "value,done undefined true");
    } finally {
      for (const key of keys) Reflect.deleteProperty(Object.prototype, key);
    }
  });

  t.test("each pair is a new array, and no way into the list", () => {
    const params = new URLSearchParams("a=1");
    const [pair] = params;
    pair[0] = "changed";
    t.equal(String(params), "a=1");
  });

  t.test("what is changed while iterating is seen", () => {
    const params = new URLSearchParams("a=1&b=2");
    let seen = "";
    for (const [name] of params) {
      seen += name;
      if (seen === "a") params.append("c", "3");
    }
    t.equal(seen, "abc", "append");

    const gone = new URLSearchParams("a=1&b=2&c=3");
    seen = "";
    for (const [name] of gone) {
      seen += name;
      gone.delete("a");
    }
    t.equal(seen, "ac", "deleting an earlier pair moves the others");

    const sorted = new URLSearchParams("c=1&b=2&a=3");
    const iterator = sorted.keys();
    iterator.next();
    sorted.sort();
    t.equal([...iterator].join(), "b,c", "sort");
  });

  t.test("an iterator at its end goes on where something is appended", () => {
    const params = new URLSearchParams("a=1");
    const iterator = params.keys();
    iterator.next();
    t.equal(iterator.next().done, true, "at the end");
    params.append("b", "2");
    t.equal(iterator.next().value, "b", "after append");
  });

  t.test("an iterator over a URL's list sees what happens to the URL", () => {
    const url = new URL("http://h/?a=1&b=2&c=3");
    let seen = "";
    for (const [name] of url.searchParams) {
      seen += name;
      if (name === "a") url.search = "?x=1&y=2&z=3";
    }
    t.equal(seen, "ayz", "search");

    const other = new URL("http://h/?a=1&b=2");
    const iterator = other.searchParams.values();
    iterator.next();
    other.href = "http://h/?c=3&d=4&e=5";
    t.equal([...iterator].join(), "4,5", "href");
  });

  t.test("forEach", () => {
    const params = new URLSearchParams("a=1&b=2");
    /** @type {unknown[]} */
    const calls = [];
    const thisArg = {};
    const result = params.forEach(function (...args) {
      // @ts-expect-error: `this` is the second argument.
      calls.push(this, ...args);
    }, thisArg);
    t.equal(result, undefined, "result");
    t.equal(calls.length, 8, "calls");
    t.equal(calls[0], thisArg, "this");
    t.equal(`${calls[1]},${calls[2]},${calls[5]},${calls[6]}`, "1,a,2,b", "value and name");
    t.equal(calls[3], params, "third argument");
    // Babel's preset for React Native makes scripts of modules, in which it is the global object.
    const none = Reflect.apply(thisOf, undefined, []);
    params.forEach(function () {
      // @ts-expect-error: `this` is what a call without one gives.
      t.equal(this, none, "this where none is given");
    });
  });

  t.test("forEach sees changes, and ends where the callback throws", () => {
    const params = new URLSearchParams("a=1&b=2");
    let seen = "";
    params.forEach((_, name) => {
      seen += name;
      if (params.size < 4) params.append(`${seen.length}`, "");
    });
    t.equal(seen, "ab12", "append");
    const thrown = new Error("mine");
    seen = "";
    const error = t.throws(() => {
      params.forEach((_, name) => {
        seen += name;
        throw thrown;
      });
    }, Error);
    t.equal(error, thrown);
    t.equal(seen, "a", "calls");
  });
}

/** @this {unknown} */
function thisOf() {
  return this;
}
