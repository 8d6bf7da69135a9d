/** Conversion of arguments: how many there must be, the order, and the results. */
import { PARAMS_OPERATIONS, URL_ATTRIBUTES } from "./members.js";

/**
 * @param {import("./members.js").Api} api
 * @param {import("./members.js").Harness} t
 */
export function conversions({ URL, URLSearchParams }, t) {
  const anyURL = /** @type {any} */ (URL);
  const AnyParams = /** @type {any} */ (URLSearchParams);

  t.test("too few arguments throw, before any conversion", () => {
    t.throws(() => new anyURL(), TypeError, "new URL()");
    t.throws(() => anyURL.parse(), TypeError, "URL.parse()");
    t.throws(() => anyURL.canParse(), TypeError, "URL.canParse()");
    const params = /** @type {any} */ (new URLSearchParams("a=b"));
    for (const [name, required] of Object.entries(PARAMS_OPERATIONS)) {
      for (let given = 0; given < required; given++) {
        let converted = 0;
        const argument = { toString: () => String(converted++) };
        t.throws(() => params[name](...Array(given).fill(argument)), TypeError, `${name} with ${given}`);
        t.equal(converted, 0, `conversions of ${name}`);
      }
    }
    t.equal(String(params), "a=b", "the list");
  });

  t.test("undefined is an argument where one is required", () => {
    t.equal(anyURL.canParse(undefined), false, "canParse(undefined)");
    t.equal(anyURL.parse(undefined, "http://h/").href, "http://h/undefined", "parse(undefined, base)");
    const params = /** @type {any} */ (new URLSearchParams());
    params.append(undefined, undefined);
    t.equal(String(params), "undefined=undefined");
    t.equal(params.get(undefined), "undefined", "get(undefined)");
  });

  t.test("a base is absent only where it is undefined", () => {
    t.equal(new URL("http://h/", undefined).href, "http://h/", "undefined");
    t.throws(() => new anyURL("/x", undefined), TypeError, "undefined, and a relative URL");
    t.throws(() => new anyURL("http://h/", null), TypeError, "null, which is the string null");
    t.throws(() => new anyURL("http://h/", ""), TypeError, "the empty string");
    t.equal(anyURL.canParse("http://h/", null), false, "canParse with null");
    t.equal(anyURL.parse("http://h/", null), null, "parse with null");
  });

  t.test("null, numbers, booleans and objects are converted to strings", () => {
    t.equal(new anyURL(null, "http://h/").pathname, "/null", "null");
    t.equal(new anyURL(12, "http://h/").pathname, "/12", "a number");
    t.equal(new anyURL(true, "http://h/").pathname, "/true", "a boolean");
    t.equal(new anyURL(10n, "http://h/").pathname, "/10", "a bigint");
    t.equal(new anyURL(["a", "b"], "http://h/").pathname, "/a,b", "an array");
    t.equal(new URL(new URL("http://h/x")).href, "http://h/x", "a URL");
    t.equal(new URL("y", new URL("http://h/x")).href, "http://h/y", "a URL as base");
    const primitive = { [Symbol.toPrimitive]: (/** @type {string} */ hint) => hint };
    t.equal(new anyURL(primitive, "http://h/").pathname, "/string", "the hint");
  });

  t.test("symbols and objects without a string throw", () => {
    const none = Object.create(null);
    for (const [about, value] of /** @type {[string, any][]} */ ([
      ["a symbol", Symbol.iterator],
      ["an object without a prototype", none],
    ])) {
      t.throws(() => new URL(value, "http://h/"), TypeError, `new URL of ${about}`);
      t.throws(() => new URL("x", value), TypeError, `new URL with ${about} as base`);
      t.throws(() => URL.canParse(value), TypeError, `canParse of ${about}`);
      t.throws(() => URL.parse(value), TypeError, `parse of ${about}`);
      const params = new URLSearchParams("a=b");
      t.throws(() => params.append("x", value), TypeError, `append of ${about}`);
      t.throws(() => params.set(value, "x"), TypeError, `set of ${about}`);
      t.throws(() => params.has("a", value), TypeError, `has of ${about}`);
      t.throws(() => params.delete("a", value), TypeError, `delete of ${about}`);
      t.equal(String(params), "a=b", "the list");
      const url = /** @type {any} */ (new URL("http://h/"));
      for (const name of URL_ATTRIBUTES) {
        t.throws(
          () => {
            url[name] = value;
          },
          TypeError,
          `${name} = ${about}`,
        );
      }
      t.equal(url.href, "http://h/", "the URL");
    }
  });

  t.test("arguments are converted in their order, each once", () => {
    /** @type {string[]} */
    let log = [];
    const logged = (/** @type {string} */ name, /** @type {string} */ value) => ({
      toString() {
        log.push(name);
        return value;
      },
    });
    const check = (/** @type {string} */ about, /** @type {() => unknown} */ call, expected = "first,second") => {
      log = [];
      call();
      t.equal(log.join(), expected, about);
    };
    const [first, second] = /** @type {any[]} */ ([logged("first", "a"), logged("second", "http://h/")]);
    check("new URL", () => new URL(first, second));
    check("parse", () => URL.parse(first, second));
    check("canParse", () => URL.canParse(first, second));
    const params = new URLSearchParams();
    check("append", () => params.append(first, second));
    check("set", () => params.set(first, second));
    check("has", () => params.has(first, second));
    check("delete", () => params.delete(first, second));
    check("get", () => params.get(first), "first");
    check("getAll", () => params.getAll(first), "first");
    check("new URLSearchParams of pairs", () => new URLSearchParams([[first, second]]));
    check("new URLSearchParams of a record", () => new URLSearchParams({ a: first, b: second }));
    const url = /** @type {any} */ (new URL("http://h/"));
    for (const name of URL_ATTRIBUTES) {
      check(
        `set ${name}`,
        () => {
          url[name] = second;
        },
        "second",
      );
    }
  });

  t.test("what a conversion throws comes out as it is", () => {
    const thrown = new Error("mine");
    const bad = /** @type {any} */ ({
      toString() {
        throw thrown;
      },
    });
    for (const call of [
      () => new URL(bad),
      () => new URL("http://h/", bad),
      () => URL.parse("http://h/", bad),
      () => new URLSearchParams(bad[Symbol.iterator] ?? [["a", bad]]),
      () => new URLSearchParams({ a: bad }),
      () => new URLSearchParams().append("a", bad),
    ]) {
      t.equal(t.throws(call, Error), thrown);
    }
  });

  t.test("lone surrogates become U+FFFD in the list, pairs stay", () => {
    const params = new URLSearchParams();
    params.append("\uD800a", "b\uDC00\uD83D\uDE00");
    t.equal([...params].join(), "\uFFFDa,b\uFFFD\u{1F600}");
    t.equal(params.get("\uDFFFa"), "b\uFFFD\u{1F600}", "get");
    t.equal(params.has("\uFFFDa", "b\uD900\uD83D\uDE00"), true, "has");
    t.equal(new URLSearchParams("\uD800=\uDFFF").get("\uFFFD"), "\uFFFD", "of a string");
    t.equal(new URLSearchParams("%ED%A0%80").toString(), "%EF%BF%BD%EF%BF%BD%EF%BF%BD=", "an encoded surrogate");
  });

  t.test("init: strings, and what is converted to one", () => {
    for (const [init, expected] of /** @type {[any, string][]} */ ([
      [undefined, ""],
      [null, "null="],
      ["", ""],
      ["?", ""],
      ["?a=b", "a=b"],
      ["??a=b", "%3Fa=b"],
      ["a=b=c&&d&=&", "a=b%3Dc&d=&="],
      [1, "1="],
      [true, "true="],
      [10n, "10="],
    ])) {
      t.equal(new AnyParams(init).toString(), expected, String(init));
    }
    t.equal(new AnyParams().toString(), "", "none");
    t.throws(() => new AnyParams(Symbol("s")), TypeError, "a symbol");
  });

  t.test("init: sequences of pairs", () => {
    const pairs = /** @type {[string, string][]} */ ([
      ["a", "1"],
      ["b", "2"],
      ["a", "3"],
    ]);
    t.equal(new URLSearchParams(pairs).toString(), "a=1&b=2&a=3", "an array");
    t.equal(new AnyParams(new Map(pairs)).toString(), "a=3&b=2", "a Map");
    t.equal(new AnyParams(new Set(pairs)).toString(), "a=1&b=2&a=3", "a Set");
    t.equal(new AnyParams(new URLSearchParams(pairs)).toString(), "a=1&b=2&a=3", "a URLSearchParams");
    t.equal(new AnyParams(pairs.values()).toString(), "a=1&b=2&a=3", "an iterator");
    t.equal(new AnyParams([new Set(["x", "y"])]).toString(), "x=y", "an item that is iterable");
    t.equal(new AnyParams([Object("ab")]).toString(), "a=b", "an item that is a String object");
    t.equal(new AnyParams([[1, null]]).toString(), "1=null", "an item that is no pair of strings");
    t.equal(new AnyParams([]).toString(), "", "an empty array");
    if (typeof FormData === "function") {
      const form = new FormData();
      form.append("k", "v");
      t.equal(new AnyParams(form).toString(), "k=v", "FormData");
    }
  });

  t.test("init: a list is copied, with what it has become", () => {
    const list = new URLSearchParams("a=1&b=%C3%A9&a+b=~");
    const copy = new URLSearchParams(list);
    list.append("c", "3");
    copy.delete("a");
    t.equal(`${list} ${copy}`, "a=1&b=%C3%A9&a+b=%7E&c=3 b=%C3%A9&a+b=%7E", "neither changes the other");
    const { searchParams } = new URL("https://h/?a=b c&?=~");
    t.equal(`${new URLSearchParams(searchParams)}`, "a=b+c&%3F=%7E", "a URL's");
    searchParams.set("a", "2");
    t.equal(`${new URLSearchParams(searchParams)}`, "a=2&%3F=%7E", "a URL's that has changed");
    class Reversed extends URLSearchParams {
      /** @override @returns {any} */
      *[Symbol.iterator]() {
        yield* [...super[Symbol.iterator]()].reverse();
      }
    }
    t.equal(`${new URLSearchParams(new Reversed("a=1&b=2"))}`, "b=2&a=1", "of a subclass with an iterator of its own");
    const proxy = new Proxy(new URLSearchParams("a=1"), {
      get: (target, key) => (key === Symbol.iterator ? () => target.entries() : undefined),
    });
    t.equal(`${new AnyParams(proxy)}`, "a=1", "a proxy");
    t.throws(() => new AnyParams(Object.create(URLSearchParams.prototype)), TypeError, "what only inherits from one");
  });

  t.test("init: an array is read by index as its iterator reads it", () => {
    /** @type {any[]} */
    const growing = [["a", "1"]];
    growing[0][0] = { toString: () => `${growing.length < 3 ? growing.push(["b", "2"]) : "c"}` };
    t.equal(new AnyParams(growing).toString(), "2=1&b=2", "what a conversion adds is read");
    // biome-ignore lint/suspicious/noSparseArray: its hole is undefined
    t.throws(() => new AnyParams([["a", "b"], , ["c", "d"]]), TypeError, "a hole");
    for (const [length, expected] of /** @type {[any, string][]} */ ([
      [1.5, "a=b"],
      [0.9, ""],
      ["1", "a=b"],
      [Number.NaN, ""],
      [-1, ""],
    ])) {
      const get = (/** @type {any} */ target, /** @type {PropertyKey} */ key) =>
        key === "length" ? length : target[key];
      const init = new Proxy(
        [
          ["a", "b"],
          ["c", "d"],
        ],
        { get },
      );
      t.equal(new AnyParams(init).toString(), expected, `a proxy whose length is ${length}`);
    }
    t.throws(
      () =>
        new AnyParams(
          new Proxy([["a", "b"]], { get: (target, key) => (key === "length" ? BigInt(1) : Reflect.get(target, key)) }),
        ),
      TypeError,
      "a proxy whose length is a BigInt",
    );
    const inherited = Object.setPrototypeOf([["a", "b"]], { [Symbol.iterator]: () => [["x", "y"]].values() });
    t.equal(new AnyParams(inherited).toString(), "x=y", "an iterator of its own");
  });

  t.test("init: sequences that are none of pairs throw", () => {
    for (const init of /** @type {any[]} */ ([
      [[]],
      [["a"]],
      [["a", "b", "c"]],
      ["ab"],
      [null],
      [undefined],
      [1],
      [{}],
      [["a", Symbol("s")]],
      Object("ab"),
      new Set(["a"]),
      { [Symbol.iterator]: 1 },
      { [Symbol.iterator]: () => 1 },
      { [Symbol.iterator]: () => ({}) },
      { [Symbol.iterator]: () => ({ next: () => 1 }) },
    ])) {
      t.throws(() => new AnyParams(init), TypeError);
    }
  });

  t.test("init: an iterator method that is null or undefined is none", () => {
    for (const method of [null, undefined]) {
      t.throws(() => new AnyParams({ [Symbol.iterator]: method, a: "b" }), TypeError, "its key is a symbol");
      const inherited = Object.create({ [Symbol.iterator]: method }, { a: { value: "b", enumerable: true } });
      t.equal(new AnyParams(inherited).toString(), "a=b", "inherited");
    }
  });

  t.test("init: the iterator method is read once, and so is next", () => {
    let log = "";
    const init = {
      get [Symbol.iterator]() {
        log += "method ";
        return () => ({
          get next() {
            log += "next ";
            let count = 0;
            return () => ({ done: count++ > 1, value: ["a", "b"] });
          },
        });
      },
    };
    t.equal(new AnyParams(init).toString(), "a=b&a=b");
    t.equal(log, "method next ");
  });

  t.test("init: a generator is consumed once, and not closed where its item throws", () => {
    let log = "";
    function* generate(/** @type {unknown[]} */ ...items) {
      try {
        for (const item of items) {
          log += "item ";
          yield item;
        }
      } finally {
        log += "closed";
      }
    }
    t.equal(new AnyParams(generate(["a", "b"], ["c", "d"])).toString(), "a=b&c=d");
    t.equal(log, "item item closed", "to the end");
    log = "";
    t.throws(() => new AnyParams(generate(["a", "b"], 1, ["c", "d"])), TypeError);
    t.equal(log, "item item ", "an item that is no pair");
    log = "";
    t.throws(() => new AnyParams([generate("a", Symbol("s"), "c")]), TypeError);
    t.equal(log, "item item ", "inside");
    log = "";
    t.throws(() => new AnyParams(generate(["a"], ["c", "d"])), TypeError);
    t.equal(log, "item item closed", "a pair's length is looked at when all are there");
  });

  t.test("init: records", () => {
    t.equal(new AnyParams({ b: 2, a: null, 1: "x" }).toString(), "1=x&b=2&a=null", "own properties, in their order");
    t.equal(new AnyParams(Object.create({ a: 1 })).toString(), "", "inherited");
    t.equal(new AnyParams(Object.defineProperty({}, "a", { value: 1 })).toString(), "", "not enumerable");
    t.equal(new AnyParams({ __proto__: null, a: 1 }).toString(), "a=1", "without a prototype");
    t.equal(new AnyParams(JSON.parse('{"__proto__":"x"}')).toString(), "__proto__=x", "a key of that name");
    t.equal(new AnyParams(/x/).toString(), "", "a regular expression");
    t.equal(new AnyParams(new Date(0)).toString(), "", "a date");
    t.equal(new AnyParams(new Error("x")).toString(), "", "an error");
    t.equal(new AnyParams(() => 1).toString(), "", "a function");
    t.equal(new AnyParams(Object.assign(() => 1, { a: 1 })).toString(), "a=1", "a function with a property");
    t.equal(new AnyParams(new Number(1)).toString(), "", "a Number object");
    t.throws(() => new AnyParams({ [Symbol("s")]: "x" }), TypeError, "a symbol as key");
    t.throws(() => new AnyParams({ a: Symbol("s") }), TypeError, "a symbol as value");
    t.equal(new AnyParams(new URL("http://h/")).toString(), "", "a URL");
  });

  t.test("init: keys that are one after conversion keep the first's place and the last's value", () => {
    const init = { "\uD800": "1", b: "2", "\uFFFD": "3", "\uDC00": "4" };
    t.equal([...new URLSearchParams(init)].join(), "\uFFFD,4,b,2");
  });

  t.test("init: what a proxy sees of a record", () => {
    /** @type {string[]} */
    const log = [];
    const target = { a: "1", b: "2" };
    const handler = Object.fromEntries(
      ["get", "getOwnPropertyDescriptor", "ownKeys", "has"].map((trap) => [
        trap,
        (/** @type {any[]} */ ...args) => {
          log.push(`${trap} ${typeof args[1] === "string" ? args[1] : ""}`.trim());
          return /** @type {any} */ (Reflect)[trap](...args);
        },
      ]),
    );
    const expected = "get,ownKeys,getOwnPropertyDescriptor a,get a,getOwnPropertyDescriptor b,get b";
    t.equal(new URLSearchParams(new Proxy(target, handler)).toString(), "a=1&b=2");
    t.equal(log.join(), expected);
  });

  t.test("forEach's callback must be a function", () => {
    const params = /** @type {any} */ (new URLSearchParams("a=b"));
    for (const value of [undefined, null, {}, "f", 1]) t.throws(() => params.forEach(value), TypeError, String(value));
  });

  t.test("a second argument of has and delete is absent only where it is undefined", () => {
    const params = /** @type {any} */ (new URLSearchParams("a=1&a=null&a=undefined"));
    t.equal(params.has("a", undefined), true, "has undefined");
    t.equal(params.has("a", null), true, "has null");
    t.equal(params.has("a", "x"), false, "has x");
    params.delete("a", null);
    t.equal(String(params), "a=1&a=undefined", "delete null");
    params.delete("a", undefined);
    t.equal(String(params), "", "delete undefined");
  });
}
