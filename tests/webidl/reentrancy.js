/** Conversions run the program's code, which may use the same objects: nothing is lost or mixed up by that. */
import { PARAMS_OPERATIONS, URL_ATTRIBUTES, URL_STATIC_OPERATIONS } from "./members.js";

/**
 * @param {import("./members.js").Api} api
 * @param {import("./members.js").Harness} t
 */
export function reentrancy({ URL, URLSearchParams }, t) {
  /**
   * Something whose conversion uses the interface in every way, and then gives `string`.
   * @param {string} string
   * @param {() => void} [also]
   * @returns {any}
   */
  const busy = (string, also = () => {}) => ({
    toString() {
      const other = new URL("../\u00E9?x=%41+\u00FC", "https://other.example:444/a/b/c");
      other.searchParams.append("y", "\u{1F600}");
      other.hash = "z";
      t.equal(other.href, "https://other.example:444/a/%C3%A9?x=A+%C3%BC&y=%F0%9F%98%80#z", "what is made meanwhile");
      t.equal(URL.canParse("http://["), false, "canParse meanwhile");
      try {
        new URL("http://a b/", "http://c/");
      } catch {
        // It throws, and what it has left must not come out of the call that this is part of.
      }
      also();
      return string;
    },
  });

  t.test("URL's constructor", () => {
    t.equal(new URL(busy("../x?q=\u00E9"), busy("http://base/a/b/c")).href, "http://base/a/x?q=%C3%A9");
    const error = t.throws(() => new URL(busy("//h:99999"), busy("http://base/")), TypeError);
    t.equal(error.input, "//h:99999", "input");
    t.equal(error.base, "http://base/", "base");
  });

  for (const name of Object.keys(URL_STATIC_OPERATIONS)) {
    t.test(`URL.${name}`, () => {
      const method = /** @type {any} */ (URL)[name];
      t.equal(String(method(busy("x"), busy("http://base/a/b"))), name === "parse" ? "http://base/a/x" : "true");
      t.equal(String(method(busy("//["), busy("http://base/"))), name === "parse" ? "null" : "false");
    });
  }

  /** @type {Record<string, [string, string]>} */
  const results = {
    href: ["http://n/", "http://n/"],
    protocol: ["https", "https://u:p@h:81/p?q=1#f"],
    username: ["n", "http://n:p@h:81/p?q=1#f"],
    password: ["n", "http://u:n@h:81/p?q=1#f"],
    host: ["n:82", "http://u:p@n:82/p?q=1#f"],
    hostname: ["n", "http://u:p@n:81/p?q=1#f"],
    port: ["82", "http://u:p@h:82/p?q=1#f"],
    pathname: ["/n", "http://u:p@h:81/n?q=1#f"],
    search: ["?n=2", "http://u:p@h:81/p?n=2#f"],
    hash: ["#n", "http://u:p@h:81/p?q=1#n"],
  };
  for (const name of URL_ATTRIBUTES) {
    t.test(`URL's setter of ${name}`, () => {
      const [value, href] = results[name];
      const url = /** @type {any} */ (new URL("http://u:p@h:81/p?q=1#f"));
      url[name] = busy(value);
      t.equal(url.href, href, "another URL meanwhile");
    });

    t.test(`URL's setter of ${name}, whose value changes the same URL`, () => {
      const [value, href] = results[name];
      const url = /** @type {any} */ (new URL("http://other/"));
      url.searchParams.append("r", "1");
      url[name] = busy(value, () => {
        url.href = "http://u:p@h:81/p?q=1#f";
        url.searchParams.set("q", "1");
      });
      t.equal(url.href, href);
      t.equal(url.searchParams.toString(), new URL(href).search.slice(1), "list");
    });

    t.test(`URL's setter of ${name}, whose value throws`, () => {
      const url = /** @type {any} */ (new URL("http://u:p@h:81/p?q=1#f"));
      t.throws(() => {
        url[name] = busy("", () => {
          url.hash = "g";
          throw new RangeError("mine");
        });
      }, RangeError);
      t.equal(url.href, "http://u:p@h:81/p?q=1#g");
    });
  }

  /** The list after each operation whose argument has made it `x=1&y=2`. @type {Record<string, [any[], string]>} */
  const lists = {
    append: [["z", "3"], "x=1&y=2&z=3"],
    delete: [["x", "1"], "y=2"],
    get: [["y"], "x=1&y=2"],
    getAll: [["y"], "x=1&y=2"],
    has: [["x", "1"], "x=1&y=2"],
    set: [["x", "4"], "x=4&y=2"],
  };
  t.test("every operation with a converted argument is in the table", () => {
    const converting = Object.keys(PARAMS_OPERATIONS).filter((name) => PARAMS_OPERATIONS[name] > 0);
    t.equal(Object.keys(lists).join(), converting.filter((name) => name !== "forEach").join());
  });

  for (const [name, [values, expected]] of Object.entries(lists)) {
    for (const last of values.keys()) {
      t.test(`URLSearchParams' ${name}, whose argument ${last} changes the same list`, () => {
        const url = new URL("http://h/?a=b");
        const change = () => {
          url.search = "?x=0";
          url.searchParams.set("x", "1");
          url.searchParams.append("y", "2");
        };
        const args = values.map((value, index) => (index === last ? busy(value, change) : value));
        const result = /** @type {any} */ (url.searchParams)[name](...args);
        t.equal(String(url.searchParams), expected, "list");
        t.equal(url.href, `http://h/?${expected}`, "href");
        if (name === "get" || name === "getAll") t.equal(String(result), "2", "result");
        if (name === "has") t.equal(result, true, "result");
      });
    }
  }

  t.test("URLSearchParams' constructor", () => {
    t.equal(new URLSearchParams([[busy("a"), busy("b")]]).toString(), "a=b", "pairs");
    t.equal(new URLSearchParams({ c: busy("d") }).toString(), "c=d", "a record");
    const source = new URLSearchParams("a=1&b=2");
    const growing = { a: busy("1", () => source.append("c", "3")) };
    t.equal(new URLSearchParams(growing).toString(), "a=1", "a record meanwhile");
  });

  t.test("URLSearchParams' forEach, whose callback uses the object and its URL", () => {
    const url = new URL("http://h/?a=1&b=2");
    let seen = "";
    url.searchParams.forEach((value, name, params) => {
      seen += `${name}${value} `;
      if (name === "a") {
        params.append("c", "\u00E9");
        seen += `${url.search} `;
        url.hash = "f";
      }
    });
    t.equal(seen, "a1 ?a=1&b=2&c=%C3%A9 b2 c\u00E9 ");
    t.equal(url.href, "http://h/?a=1&b=2&c=%C3%A9#f");
  });

  t.test("a nesting of a hundred constructors", () => {
    let depth = 0;
    const nested = () =>
      /** @type {any} */ ({ toString: () => (depth++ < 100 ? new URL(nested()).href : "http://h/x") });
    t.equal(new URL(nested()).href, "http://h/x");
  });
}
