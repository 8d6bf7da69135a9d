/** A URL and its URLSearchParams: what is changed on one side shows on the other at once. */
import { URL_ATTRIBUTES } from "./members.js";

/**
 * @param {import("./members.js").Api} api
 * @param {import("./members.js").Harness} t
 */
export function link({ URL, URLSearchParams }, t) {
  t.test("searchParams is the same object every time", () => {
    const url = new URL("http://h/?a=1");
    const { searchParams } = url;
    t.ok(searchParams instanceof URLSearchParams, "instance");
    url.search = "?b=2";
    url.href = "http://h/?c=3";
    searchParams.append("d", "4");
    t.equal(url.searchParams, searchParams);
    t.equal(new URL(url).searchParams === searchParams, false, "another URL's is the same");
  });

  t.test("changes of the list show in href, search, toString and toJSON", () => {
    for (const [about, change, query] of /** @type {[string, (params: URLSearchParams) => void, string][]} */ ([
      ["append", (params) => params.append("c", "3"), "?a=1&b=2&c=3"],
      ["set", (params) => params.set("a", "x y"), "?a=x+y&b=2"],
      ["delete", (params) => params.delete("a"), "?b=2"],
      ["delete of a value", (params) => params.delete("b", "2"), "?a=1"],
      ["sort", (params) => params.sort(), "?a=1&b=2"],
    ])) {
      for (const reader of /** @type {((url: URL) => string)[]} */ ([
        (url) => url.href,
        (url) => url.toString(),
        (url) => url.toJSON(),
        (url) => `http://h/p${url.search}#f`,
        (url) => JSON.parse(JSON.stringify(url)),
        (url) => new URL(url).href,
      ])) {
        const url = new URL("http://h/p?a=1&b=2#f");
        change(url.searchParams);
        t.equal(reader(url), `http://h/p${query}#f`, about);
        t.equal(url.hash, "#f", `hash after ${about}`);
        t.equal(url.pathname, "/p", `pathname after ${about}`);
      }
    }
  });

  t.test("an operation that changes nothing still serializes the list", () => {
    for (const [about, change] of /** @type {[string, (params: URLSearchParams) => void][]} */ ([
      ["delete", (params) => params.delete("x")],
      ["sort", (params) => params.sort()],
    ])) {
      const url = new URL("http://h/?a=b ~&c");
      t.equal(url.search, "?a=b%20~&c", "before");
      change(url.searchParams);
      t.equal(url.search, "?a=b+%7E&c=", about);
    }
  });

  t.test("reading the list changes nothing", () => {
    const url = new URL("http://h/?a=b ~&c");
    const { searchParams } = url;
    searchParams.get("a");
    searchParams.has("a");
    searchParams.getAll("a");
    t.equal(searchParams.size, 2, "size");
    t.equal([...searchParams].length, 2, "pairs");
    searchParams.forEach(() => {});
    t.equal(String(searchParams), "a=b+%7E&c=", "its own string");
    t.equal(url.search, "?a=b%20~&c");
  });

  t.test("a list that becomes empty leaves no query", () => {
    const url = new URL("http://h/?a=1#f");
    url.searchParams.delete("a");
    t.equal(url.href, "http://h/#f", "delete");
    url.searchParams.append("", "");
    t.equal(url.href, "http://h/?=#f", "append of empty strings");
    const empty = new URL("http://h/?#f");
    empty.searchParams.sort();
    t.equal(empty.href, "http://h/#f", "sort of an empty query");
  });

  t.test("setting search and href changes the list", () => {
    const url = new URL("http://h/?a=1");
    const { searchParams } = url;
    url.search = "?b=2&c=%20+";
    t.equal([...searchParams].join(), "b,2,c,  ", "search");
    url.search = "d=\u00E9&e=\t3";
    t.equal([...searchParams].join(), "d,\u00E9,e,3", "search, with code points that are encoded and removed");
    url.search = "";
    t.equal(searchParams.size, 0, "no search");
    url.search = "??x=1";
    t.equal([...searchParams].join(), "?x,1", "a second question mark");
    url.href = "http://h/?y=2#?z=3";
    t.equal([...searchParams].join(), "y,2", "href");
    url.href = "http://h/";
    t.equal(searchParams.size, 0, "href without a query");
    url.search = "?a='";
    t.equal(searchParams.get("a"), "'", "what a special URL's query encodes");
  });

  t.test("an href that cannot be parsed changes neither", () => {
    const url = new URL("http://h/?a=1");
    const { searchParams } = url;
    searchParams.append("b", "2");
    t.throws(() => {
      url.href = "http://a b/";
    }, TypeError);
    t.equal(url.href, "http://h/?a=1&b=2", "href");
    t.equal(String(searchParams), "a=1&b=2", "list");
  });

  t.test("setters of other components keep a changed list", () => {
    /** @type {Record<string, string>} */
    const values = {
      protocol: "https",
      username: "u",
      password: "p",
      host: "i:8080",
      hostname: "j",
      port: "90",
      pathname: "/q",
      hash: "#g",
    };
    for (const name of URL_ATTRIBUTES.filter((name) => name in values)) {
      const url = /** @type {any} */ (new URL("http://h/p?a=1#f"));
      url.searchParams.append("b", "2");
      url[name] = values[name];
      t.equal(url.search, "?a=1&b=2", `search after ${name}`);
      t.ok(url.href.includes("?a=1&b=2"), `href after ${name}`);
      url.searchParams.append("c", "3");
      t.equal(url.search, "?a=1&b=2&c=3", `search after ${name} and append`);
      t.equal(new URL(url.href).href, url.href, `href after ${name}, parsed`);
    }
  });

  t.test("a value that a setter does not take keeps a changed list", () => {
    const url = new URL("http://h/?a=1");
    url.searchParams.append("b", "2");
    url.port = "x";
    url.protocol = "mailto";
    url.host = "";
    t.equal(url.href, "http://h/?a=1&b=2");
  });

  t.test("components around the query are right whatever has been changed", () => {
    const url = new URL("https://u:p@h:8080/p?a=1#f");
    url.searchParams.append("b", "2");
    t.equal(url.hash, "#f", "hash");
    t.equal(url.origin, "https://h:8080", "origin");
    t.equal(`${url.protocol} ${url.username} ${url.password} ${url.host} ${url.port}`, "https: u p h:8080 8080");
    url.hash = "";
    t.equal(url.href, "https://u:p@h:8080/p?a=1&b=2", "hash removed");
    url.searchParams.delete("a");
    url.searchParams.delete("b");
    url.hash = "g";
    t.equal(url.href, "https://u:p@h:8080/p#g", "query removed, hash set");
  });

  t.test("the list of a URL with an opaque path", () => {
    const url = new URL("data:x  ?a=1#f");
    url.searchParams.delete("a");
    t.equal(url.href, "data:x %20#f", "query removed");
    url.searchParams.append("\u00E9", " ");
    t.equal(url.href, "data:x %20?%C3%A9=+#f", "query added");
  });

  t.test("a list made from another's is its own", () => {
    const url = new URL("http://h/?a=1");
    const copy = new URLSearchParams(url.searchParams);
    copy.append("b", "2");
    t.equal(url.search, "?a=1");
  });

  t.test("a thousand changes", () => {
    const url = new URL("http://h/");
    for (let index = 0; index < 1000; index++) url.searchParams.append(`k${index}`, `v ${index}`);
    t.equal(url.searchParams.size, 1000, "size");
    t.ok(url.href.endsWith("&k999=v+999"), "end");
    t.equal(new URL(url.href).searchParams.get("k500"), "v 500", "parsed");
  });
}
