/** What is thrown for a URL that cannot be parsed. */

/**
 * @param {import("./members.js").Api} api
 * @param {import("./members.js").Harness} t
 */
export function errors({ URL, URLSearchParams }, t) {
  t.test("a TypeError with code, input and base", () => {
    const error = t.throws(() => new URL("http://a b/"), TypeError);
    t.equal(error.name, "TypeError", "name");
    t.equal(error.code, "ERR_INVALID_URL", "code");
    t.equal(error.input, "http://a b/", "input");
    t.equal("base" in error, false, "has a base");
    t.ok(error.message.startsWith("Invalid URL"), "message");
    const relative = t.throws(() => new URL("//", "http://h/"), TypeError);
    t.equal(`${relative.input} ${relative.base}`, "// http://h/", "input and base");
    const bad = t.throws(() => new URL("x", "y"), TypeError);
    t.equal(`${bad.input} ${bad.base}`, "x y", "input and base, where the base is wrong");
  });

  t.test("so for the setter of href", () => {
    const url = new URL("http://h/");
    const error = t.throws(() => {
      url.href = "/x";
    }, TypeError);
    t.equal(`${error.code} ${error.input}`, "ERR_INVALID_URL /x");
    t.equal("base" in error, false, "has a base");
  });

  t.test("its properties are a program's to change", () => {
    const error = t.throws(() => new URL("http://a b/", "http://h/"), TypeError);
    for (const key of ["code", "input", "base"]) {
      const { writable, enumerable, configurable } = Object(Object.getOwnPropertyDescriptor(error, key));
      t.equal(`${writable} ${enumerable} ${configurable}`, "true true true", key);
    }
  });

  t.test("its properties are its own, whatever a program has put into prototypes", () => {
    // `value` last: descriptors inherit it.
    const keys = ["code", "input", "base", "get", "value"];
    const set = () => t.ok(false, "a setter was called");
    for (const key of keys) Object.defineProperty(Object.prototype, key, { get() {}, set, configurable: true });
    try {
      const error = t.throws(() => new URL("//[", "http://h/"), TypeError);
      t.equal(Object.keys(error).sort().join(), "base,code,input");
      t.equal(`${error.code} ${error.input} ${error.base}`, "ERR_INVALID_URL //[ http://h/");
    } finally {
      for (const key of keys) Reflect.deleteProperty(Object.prototype, key);
    }
  });

  t.test("a call without new is refused, and no other name is named", () => {
    for (const interface_ of [URL, URLSearchParams]) {
      const call = /** @type {() => unknown} */ (/** @type {unknown} */ (interface_));
      const { message } = t.throws(() => call(), TypeError);
      t.equal(message.includes(`_${interface_.name}`), false, message);
    }
  });

  t.test("a failure changes nothing", () => {
    t.throws(() => new URL("x", "http://["), TypeError, "a bad base");
    t.equal(new URL("x", "http://h/a/b").href, "http://h/a/x", "a good one next");
    t.throws(() => new URL("//[", "http://h/a/b"), TypeError, "a bad input with it");
    t.equal(new URL("y", "http://h/a/b").href, "http://h/a/y", "a good one next");
    t.equal(URL.parse("x", "http://["), null, "parse with a bad base");
    t.equal(URL.canParse("x", "http://["), false, "canParse with a bad base");
    t.equal(URL.parse("x", "http://h/a/b")?.href, "http://h/a/x", "parse with a good one next");
  });
}
