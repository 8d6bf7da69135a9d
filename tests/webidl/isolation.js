/**
 * A program that changes the language's own objects, on purpose or by a library, changes nothing of the classes. Each
 * case changes something, uses the classes in every way, and changes it back. The exception is the iterators of an argument: these are the
 * program's.
 */

/**
 * @param {import("./members.js").Api} api
 * @param {import("./members.js").Harness} t
 */
export function isolation({ URL, URLSearchParams }, t) {
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const { apply, deleteProperty, ownKeys } = Reflect;

  /** What the classes give for a bit of everything; made without the methods that are changed. */
  function use() {
    const url = new URL("HTTP://\u00FCser:pw@EX\u00C4MPLE.com:81/a/../b c?x=1&y=%41+\u00E9#f");
    let text = url.href;
    url.pathname = "/\u00E9/long".concat("/enough to be written in one go and not unit by unit");
    url.searchParams.append("z", "1 2\uD800");
    url.searchParams.sort();
    url.hostname = "other.example";
    text += ` ${url.href} ${url.origin} ${url.protocol} ${url.host} ${url.username} ${url.search} ${url.hash}`;
    text += ` ${new URL("../c", url).href} ${URL.canParse("//[")} ${URL.parse("x")}`;
    const params = new URLSearchParams({ "a b": "c", d: "\uDC00" });
    params.set("d", "e");
    params.delete("q");
    text += ` ${params} ${params.get("a b")} ${params.has("d", "e")} ${params.size} ${params.getAll("d").length}`;
    const iterator = params.keys();
    text += ` ${iterator.next().value} ${iterator.next().value} ${iterator.next().done}`;
    params.forEach((value, name) => {
      text += ` ${name}:${value}`;
    });
    try {
      new URL("http://h:99999");
    } catch (error) {
      text += ` ${/** @type {any} */ (error).code} ${/** @type {any} */ (error).input}`;
    }
    return text;
  }

  const expected = use();
  const PlatformError = TypeError;
  /** The classes also work without it. */
  const { WebAssembly: platform } = globalThis;

  /** Whether the language's own errors still work: in an edge runtime they are proxies that call what `Reflect` has. */
  function canThrow() {
    try {
      return new PlatformError("").message === "";
    } catch {
      return false;
    }
  }

  /**
   * @param {object} object
   * @param {PropertyKey} key
   * @param {PropertyDescriptor} descriptor
   * @returns {string}
   */
  function useWith(object, key, descriptor) {
    const before = getOwnPropertyDescriptor(object, key);
    defineProperty(object, key, { configurable: true, ...descriptor });
    try {
      return canThrow() ? use() : expected;
    } finally {
      if (before) defineProperty(object, key, before);
      else deleteProperty(object, key);
    }
  }

  /** Methods that JavaScript itself calls, so that no program works without them, or that `use` needs. */
  const kept = new Set(["constructor", "concat", Symbol.hasInstance]);

  for (const [name, prototype] of /** @type {[string, any][]} */ ([
    ["String", String.prototype],
    ["Array", Array.prototype],
    ["Function", Function.prototype],
    ["RegExp", RegExp.prototype],
    ["Map", Map.prototype],
    ["WeakMap", WeakMap.prototype],
    ["Uint8Array", Uint8Array.prototype],
    ["the typed arrays", Object.getPrototypeOf(Uint8Array.prototype)],
    // Not every engine has these two.
    ["TextEncoder", globalThis.TextEncoder?.prototype ?? {}],
    ["TextDecoder", globalThis.TextDecoder?.prototype ?? {}],
    ["the iterators", Object.getPrototypeOf(Object.getPrototypeOf([].values()))],
    ["the array iterators", Object.getPrototypeOf([].values())],
  ])) {
    t.test(`methods of ${name} that throw`, () => {
      for (const key of ownKeys(prototype)) {
        const { value, configurable } = Object(getOwnPropertyDescriptor(prototype, key));
        if (typeof value !== "function" || !configurable || kept.has(key)) continue;
        const error = new Error(`${String(key)} was called`);
        const broken = () => {
          throw error;
        };
        t.equal(useWith(prototype, key, { value: broken, writable: true }), expected, String(key));
      }
    });
  }

  for (const [name, object] of /** @type {[string, any][]} */ ([
    ["String", String],
    ["Object", Object],
    ["Reflect", Reflect],
    ["Array", Array],
    ["Math", Math],
  ])) {
    t.test(`functions of ${name} that throw`, () => {
      for (const key of ownKeys(object)) {
        const { value, configurable } = Object(getOwnPropertyDescriptor(object, key));
        if (typeof value !== "function" || !configurable) continue;
        const error = new Error(`${String(key)} was called`);
        const broken = () => {
          throw error;
        };
        t.equal(useWith(object, key, { value: broken, writable: true }), expected, String(key));
      }
    });
  }

  t.test("globals that are something else", () => {
    const names = [
      "TextEncoder",
      "TextDecoder",
      "Uint8Array",
      "Uint32Array",
      "Int8Array",
      "Int32Array",
      "ArrayBuffer",
      "Math",
      "String",
      "Symbol",
      "URL",
      "URLSearchParams",
    ];
    for (const name of [...names, "Reflect", "Object", "Array", "TypeError", "RangeError", "WebAssembly", "Buffer"]) {
      if (!(name in globalThis)) continue;
      // An edge runtime has some that cannot be something else.
      if (getOwnPropertyDescriptor(globalThis, name)?.configurable === false) continue;
      t.equal(useWith(globalThis, name, { value: null, writable: true }), expected, name);
    }
  });

  t.test("properties of Object.prototype", () => {
    const names = [
      "value",
      "get",
      "set",
      "writable",
      "enumerable",
      "cause",
      "done",
      "next",
      "return",
      "list",
      "0",
      "1",
      "7",
    ];
    for (const name of [
      ...names,
      "code",
      "input",
      "base",
      "href",
      "query",
      "source",
      "isChanged",
      "object",
      "ignoreBOM",
    ]) {
      t.equal(useWith(Object.prototype, name, { value: "polluted", writable: true }), expected, name);
    }
    for (const name of ["code", "input", "base", "cause", "list", "source"]) {
      const accessor = {
        get: () => "polluted",
        set() {
          throw new Error(`${name} was set`);
        },
      };
      t.equal(useWith(Object.prototype, name, accessor), expected, `accessor ${name}`);
    }
  });

  t.test("elements of prototypes that are accessors", () => {
    for (const [name, prototype] of /** @type {[string, object][]} */ ([
      ["Array", Array.prototype],
      ["Object", Object.prototype],
    ])) {
      for (const key of ["0", "1", "2", "3", "4", "5", "8"]) {
        /** @type {unknown} */
        let seen = "nothing";
        const set = (/** @type {unknown} */ value) => {
          seen = value;
        };
        t.equal(useWith(prototype, key, { get: () => "polluted", set }), expected, `${name}: ${key}`);
        t.equal(seen, "nothing", `${name}: ${key}, what it has been given`);
      }
    }
  });

  t.test("lists of every length while elements of prototypes are accessors", () => {
    const pairs = Array.from({ length: 12 }, (_, index) => [`n${index}`, "a b"]);
    const query = pairs.map(([name]) => `${name}=a+b`).join("&");
    const lists = {
      parsed: () => new URLSearchParams(query),
      "of pairs": () => new URLSearchParams(pairs),
      "of a record": () => new URLSearchParams(Object.fromEntries(pairs)),
      appended: () => {
        const params = new URLSearchParams();
        for (let index = 0; index < pairs.length; index++) params.append(pairs[index][0], pairs[index][1]);
        return params;
      },
      "shortened, then appended": () => {
        const params = new URLSearchParams(query);
        for (let index = 1; index < pairs.length; index++) params.delete(pairs[index][0]);
        for (let index = 1; index < pairs.length; index++) params.set(pairs[index][0], pairs[index][1]);
        return params;
      },
      sorted: () => {
        const params = new URLSearchParams(query);
        params.sort();
        for (let index = 0; index < pairs.length; index++) params.delete(pairs[index][0]);
        for (let index = 0; index < pairs.length; index++) params.append(pairs[index][0], pairs[index][1]);
        return params;
      },
    };
    for (const prototype of [Array.prototype, Object.prototype]) {
      for (let key = 0; key < 2 * pairs.length; key++) {
        for (const [about, make] of Object.entries(lists)) {
          let seen = "nothing";
          const set = (/** @type {any} */ value) => {
            seen = value;
          };
          defineProperty(prototype, key, { get: () => "polluted", set, configurable: true });
          let text;
          try {
            text = make().toString();
          } finally {
            delete (/** @type {any} */ (prototype)[key]);
          }
          if (text !== query || seen !== "nothing") t.equal(`${text} ${seen}`, `${query} nothing`, `${about}: ${key}`);
        }
      }
    }
    t.equal(Object.hasOwn(Array.prototype, "0"), false);
  });

  t.test("accessors of the views of memory that throw", () => {
    const typedArray = Object.getPrototypeOf(Uint8Array.prototype);
    for (const [prototype, keys] of /** @type {[object, PropertyKey[]][]} */ ([
      [typedArray, ["length", "byteLength", "byteOffset", "buffer", Symbol.toStringTag]],
      [ArrayBuffer.prototype, ["byteLength", "detached", "resizable"]],
      [platform?.Memory.prototype ?? {}, ["buffer"]],
    ])) {
      for (const key of keys) {
        if (getOwnPropertyDescriptor(prototype, key)?.configurable !== true) continue;
        const get = () => {
          throw new Error(`${String(key)} was read`);
        };
        t.equal(useWith(prototype, key, { get }), expected, String(key));
      }
    }
  });

  t.test("what instances are made of, and kept by, broken after the import", () => {
    // Input this long has an instance of its own.
    const long = "\u00E9".repeat(350_000);
    const useWithLong = () => `${use()} ${new URL(`http://h/?${long}`).href.length} ${new URLSearchParams(long).size}`;
    const right = `${expected} ${"http://h/?".length + 6 * long.length} 1`;
    const anyGlobal = /** @type {any} */ (globalThis);
    for (const [name, object] of /** @type {[string, any][]} */ ([
      ["WebAssembly", platform],
      ["Instance", platform?.Instance.prototype],
      ["Module", platform?.Module],
      ["Memory", platform?.Memory.prototype],
      ["Math", Math],
      ["ArrayBuffer", ArrayBuffer],
      ["Int32Array", Int32Array],
      ["WeakRef", anyGlobal.WeakRef?.prototype],
      ["Buffer", anyGlobal.Buffer],
      ["Buffer.prototype", anyGlobal.Buffer?.prototype],
      ["Symbol", Symbol],
    ])) {
      if (object === undefined) continue;
      for (const key of ownKeys(object)) {
        const before = /** @type {PropertyDescriptor} */ (getOwnPropertyDescriptor(object, key));
        const isBreakable = typeof before.value === "function" || before.get !== undefined;
        if (!isBreakable || !before.configurable || kept.has(key)) continue;
        const broken = () => {
          throw new Error(`${name}: ${String(key)} was called`);
        };
        const descriptor = before.get ? { get: broken } : { value: broken, writable: true };
        defineProperty(object, key, { configurable: true, ...descriptor });
        try {
          if (canThrow()) t.equal(useWithLong(), right, `${name}: ${String(key)}`);
        } finally {
          defineProperty(object, key, before);
        }
      }
    }
  });

  t.test("members of the classes themselves that are overwritten", () => {
    for (const [about, prototype] of /** @type {[string, any][]} */ ([
      ["URL", URL.prototype],
      ["URLSearchParams", URLSearchParams.prototype],
    ])) {
      for (const key of Object.keys(prototype)) {
        const before = getOwnPropertyDescriptor(prototype, key);
        defineProperty(prototype, key, { get: () => "overwritten", configurable: true });
        try {
          const url = new URL("blob:https://h:8080/x");
          const { get } = Object(key === "origin" ? before : getOwnPropertyDescriptor(URL.prototype, "origin"));
          t.equal(apply(get, url, []), "https://h:8080", `${about}: origin with another ${key}`);
        } finally {
          defineProperty(prototype, key, /** @type {PropertyDescriptor} */ (before));
        }
      }
    }
  });

  t.test("what a program has made of iterators is used where Web IDL reads them", () => {
    const list = new URLSearchParams("a=1&b=2");
    const iterators = Object.getPrototypeOf(list.entries());
    const arrays = Object.getPrototypeOf([].values());
    const pair = new Set(["x", "y"]);
    const changes = /** @type {[object, PropertyKey, any][]} */ ([
      [URLSearchParams.prototype, Symbol.iterator, () => [["x", "y"]].values()],
      [iterators, "next", () => ({ value: undefined, done: true })],
      [Array.prototype, Symbol.iterator, () => pair.values()],
      [arrays, "next", () => ({ value: undefined, done: true })],
    ]);
    const results = changes.map(([owner, key, value]) => {
      const before = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(owner, key));
      Object.defineProperty(owner, key, { ...before, value });
      try {
        return new URLSearchParams(list).toString();
      } catch (error) {
        return error instanceof TypeError ? "throws" : "throws something else";
      } finally {
        Object.defineProperty(owner, key, before);
      }
    });
    t.equal(results.join(" "), "x=y  x=y&x=y throws");
    const getters = /** @type {[object, PropertyKey, any][]} */ ([
      [Array.prototype, Symbol.iterator, [].values],
      [arrays, "next", [].values().next],
      [iterators, "next", list.entries().next],
    ]).map(([owner, key, value]) => {
      const before = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(owner, key));
      let log = "";
      /** @this {object} */
      const get = function () {
        log += this === owner ? "prototype " : "own ";
        return value;
      };
      Object.defineProperty(owner, key, { get, configurable: true });
      try {
        new URLSearchParams(new URLSearchParams());
        const none = log;
        new URLSearchParams(list);
        return `${none}/ ${log.slice(none.length)}`;
      } finally {
        Object.defineProperty(owner, key, before);
      }
    });
    t.equal(getters.join("; "), "/ own own ; / own own ; own / own ", "getters are called as iterating calls them");
    t.equal(new URLSearchParams(list).toString(), "a=1&b=2", "and not any more, once that is undone");
  });
}
