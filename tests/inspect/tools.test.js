/** The other functions of whurl/inspect, through the installed package. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { importInstalled } from "../runner/installed.js";

const whurl = await importInstalled("whurl/inspect");
const { URL } = await importInstalled("whurl");

describe("hosts", () => {
  /** @type {[input: string, host: import("../../pkg-template/inspect.js").Host | null, serialized?: string][]} */
  const hosts = [
    ["EXAMPLE.com", { kind: "domain", value: "example.com" }, "example.com"],
    ["0x7f.1", { kind: "ipv4", value: 0x7f000001 }, "127.0.0.1"],
    ["255.255.255.255", { kind: "ipv4", value: 0xffffffff }, "255.255.255.255"],
    ["[1::2]", { kind: "ipv6", value: [1, 0, 0, 0, 0, 0, 0, 2] }, "[1::2]"],
    ["a b", null],
    ["", null],
  ];
  for (const [input, host, serialized] of hosts) {
    test(`${JSON.stringify(input)} is ${host?.kind ?? "none"}`, () => {
      assert.deepEqual(whurl.parseHost(input), host);
      if (host !== null) assert.equal(whurl.serializeHost(host), serialized);
    });
  }

  test("are opaque for a URL that is not special", () => {
    assert.deepEqual(whurl.parseHost("A é", { opaque: true }), null);
    assert.deepEqual(whurl.parseHost("Aé", { opaque: true }), { kind: "opaque", value: "A%C3%A9" });
    assert.deepEqual(whurl.parseHost("", { opaque: true }), { kind: "empty", value: "" });
    assert.equal(whurl.serializeHost({ kind: "opaque", value: "A%C3%A9" }), "A%C3%A9");
    assert.equal(whurl.serializeHost({ kind: "empty", value: "" }), "");
  });

  test("that are none are not serialized", () => {
    const none = [
      null,
      {},
      "h",
      { kind: "domain", value: "" },
      { kind: "ipv4", value: 2 ** 32 },
      { kind: "ipv4", value: 0.5 },
      { kind: "ipv6", value: [1] },
      { kind: "ipv6", value: [0, 0, 0, 0, 0, 0, 0, 2 ** 16] },
    ];
    for (const host of none) assert.throws(() => whurl.serializeHost(host), TypeError, JSON.stringify(host));
  });

  test("to ASCII and to Unicode", () => {
    assert.equal(whurl.domainToASCII("☕.Example"), "xn--53h.example");
    assert.equal(whurl.domainToASCII("xn--a"), "xn--a");
    assert.equal(whurl.domainToASCII("a_b"), "a_b");
    assert.equal(whurl.domainToASCII("a_b", { strict: true }), null);
    assert.equal(whurl.domainToASCII("a b"), null);
    assert.equal(whurl.domainToASCII(""), null);
    assert.deepEqual(whurl.domainToUnicode("xn--53h.example"), { domain: "☕.example", error: false });
    assert.deepEqual(whurl.domainToUnicode("xn--8i7caa"), { domain: "xn--8i7caa", error: true });
  });

  test("have public suffixes and registrable domains", () => {
    assert.equal(whurl.publicSuffix("www.example.co.uk."), "co.uk.");
    assert.equal(whurl.registrableDomain("www.EXAMPLE.co.uk."), "example.co.uk.");
    assert.equal(whurl.publicSuffix("127.0.0.1"), null);
    assert.equal(whurl.registrableDomain("github.io"), null);
    assert.equal(whurl.registrableDomain("a b"), null);
    assert.match(whurl.publicSuffixListDate, /^20\d\d-\d\d-\d\d$/);
  });
});

describe("percent-encoding", () => {
  test("with each set", () => {
    assert.deepEqual(
      whurl.percentEncodeSets.map((/** @type {string} */ set) => whurl.percentEncode(" \"#'/^&!é", set)),
      [
        " \"#'/^&!%C3%A9",
        "%20%22#'/^&!%C3%A9",
        "%20%22%23'/^&!%C3%A9",
        "%20%22%23%27/^&!%C3%A9",
        "%20%22%23'/%5E&!%C3%A9",
        "%20%22%23'%2F%5E&!%C3%A9",
        "%20%22%23'%2F%5E%26!%C3%A9",
        "+%22%23%27%2F%5E%26%21%C3%A9",
      ],
    );
    assert.throws(() => whurl.percentEncode("a", "no such"), TypeError);
  });

  test("after another encoding, as the Standard's examples have it", () => {
    /** @param {string} input @param {string} encoding @param {string} [set] */
    const encode = (input, encoding, set = "special-query") => whurl.percentEncode(input, set, { encoding });
    assert.equal(encode(" ", "Shift_JIS"), "%20");
    assert.equal(encode("≡", "Shift_JIS"), "%81%DF");
    assert.equal(encode("‽", "Shift_JIS"), "%26%238253%3B");
    assert.equal(encode("¥", "ISO-2022-JP"), "%1B(J\\%1B(B");
    assert.equal(encode("1+1 ≡ 2%20‽", "Shift_JIS", whurl.percentEncodeSets[7]), "1%2B1+%81%DF+2%2520%26%238253%3B");
    assert.throws(() => encode("a", "latin1", "path"), TypeError);
    assert.throws(() => encode("a", "no such"), RangeError);
    assert.equal(encode("é", "utf8", "path"), "%C3%A9");
    // UTF-16 is for decoding only.
    assert.equal(encode("é", "utf-16", "path"), "%C3%A9");
  });

  test("and back, to bytes", () => {
    assert.deepEqual(whurl.percentDecode("%FFa%2‽"), Uint8Array.of(0xff, 0x61, 0x25, 0x32, 0xe2, 0x80, 0xbd));
    assert.deepEqual(whurl.percentDecode(Uint8Array.of(0x25, 0x34, 0x31, 0xff)), Uint8Array.of(0x41, 0xff));
  });

  test("of forms", () => {
    assert.deepEqual(whurl.parseFormUrlencoded("a=%E9&b+c&=%zz"), [
      ["a", "\ufffd"],
      ["b c", ""],
      ["", "%zz"],
    ]);
    assert.deepEqual(whurl.parseFormUrlencoded("a=%E9", "latin1"), [["a", "é"]]);
    assert.deepEqual(whurl.parseFormUrlencoded(Uint8Array.of(0x61, 0xe9), "latin1"), [["aé", ""]]);
    assert.equal(
      whurl.serializeFormUrlencoded(
        [
          ["a b", "é~"],
          ["c", "≡"],
        ],
        "latin1",
      ),
      "a+b=%E9%7E&c=%26%238801%3B",
    );
    assert.equal(whurl.serializeFormUrlencoded(new Map([["é", "1"]])), "%C3%A9=1");
    assert.equal(whurl.serializeFormUrlencoded([]), "");
    assert.throws(() => whurl.parseFormUrlencoded("a", "no such"), RangeError);
    assert.throws(() => whurl.serializeFormUrlencoded([], "no such"), RangeError);
  });
});

describe("URLs", () => {
  test("are equal, also without their fragments", () => {
    assert.equal(whurl.equals("https://H:443", new URL("https://h/")), true);
    assert.equal(whurl.equals("https://h/#a", "https://h/"), false);
    assert.equal(whurl.equals("https://h/#a", "https://h/", { excludeFragments: true }), true);
    assert.throws(() => whurl.equals("https://h/", "h"), TypeError);
  });

  test("have origins", () => {
    assert.deepEqual(whurl.origin("https://h:8/a"), {
      kind: "tuple",
      scheme: "https",
      host: { kind: "domain", value: "h" },
      port: 8,
      serialized: "https://h:8",
    });
    assert.deepEqual(whurl.origin("blob:http://[::1]/x").host, { kind: "ipv6", value: [0, 0, 0, 0, 0, 0, 0, 1] });
    assert.equal(whurl.origin("https://h/").port, null);
    assert.deepEqual(whurl.origin("file:///a"), { kind: "opaque", serialized: "null" });
    assert.throws(() => whurl.origin("h"), TypeError);
  });

  test("are of the same origin or site", () => {
    assert.equal(whurl.sameOrigin("https://h/a", "https://h:443/b"), true);
    assert.equal(whurl.sameOrigin("https://h/", "http://h/"), false);
    assert.equal(whurl.sameOrigin("data:,", "data:,"), false);
    assert.equal(whurl.sameSite("https://a.h.example/", "https://b.h.example:8/"), true);
    assert.equal(whurl.sameSite("https://h.example/", "http://h.example/"), false);
    assert.equal(whurl.schemelesslySameSite("https://h.example/", "http://h.example/"), true);
    assert.throws(() => whurl.sameSite("h", "h"), TypeError);
    assert.throws(() => whurl.schemelesslySameSite("h", "h"), TypeError);
    assert.throws(() => whurl.sameOrigin("h", "h"), TypeError);
  });

  test("have components, which are where they say", () => {
    /** @param {string} url */
    const names = (url) => {
      const { href } = new URL(url);
      /** @type {import("../../pkg-template/inspect.js").Component[]} */
      const components = whurl.components(url);
      for (const { start, end, value } of components) assert.equal(href.slice(start, end), value);
      return components.map(({ name, value }) => `${name}=${value}`).join(" ");
    };
    assert.equal(
      names("https://ü:p@h:8/a?b#c"),
      "scheme=https username=%C3%BC password=p host=h port=8 path=/a query=b fragment=c",
    );
    assert.equal(names("https://:p@h"), "scheme=https password=p host=h path=/");
    assert.equal(names("file:///a?#"), "scheme=file host= path=/a query= fragment=");
    assert.equal(names("foo:/.//a"), "scheme=foo path=//a");
    assert.equal(names("mailto:a@b"), "scheme=mailto path=a@b");
    assert.throws(() => whurl.components("h"), TypeError);
  });

  test("are rendered for people", () => {
    const url = new URL("https://user@www.bücher.example/a%20b/c");
    assert.deepEqual(whurl.renderForHumans(url), {
      text: "https://www.bücher.example/a%20b/c",
      host: "www.bücher.example",
      path: "/a%20b/c",
      elided: false,
      suspicious: false,
    });
    const short = whurl.renderForHumans(url, { maxLength: 18, simplify: true });
    assert.equal(short.elided, true);
    assert.match(short.text, /^bücher\.example\//u);
    assert.equal(whurl.renderForHumans(url, { maxLength: Infinity }).elided, false);
    assert.equal(whurl.renderForHumans(url, { maxLength: -1 }).elided, true);
    assert.throws(() => whurl.renderForHumans("h"), TypeError);
  });
});

test("what is not a string is converted, and lone surrogates are replaced", () => {
  assert.equal(whurl.domainToASCII({ toString: () => "A" }), "a");
  assert.equal(whurl.percentEncode("\ud800", "path"), "%EF%BF%BD");
  assert.equal(whurl.percentEncode("?", { toString: () => "path" }), "%3F");
  assert.equal(whurl.isValidURLString(new URL("https://h/")), true);
  assert.equal(whurl.domainToASCII({ toString: () => ({}), valueOf: () => "A" }), "a");
  assert.equal(whurl.domainToASCII({ [Symbol.toPrimitive]: (/** @type {string} */ hint) => hint }), "string");
  const own = new Error("its own");
  const throwing = {
    toString() {
      throw own;
    },
  };
  let thrown;
  try {
    whurl.domainToASCII(throwing);
  } catch (error) {
    thrown = error;
  }
  assert.equal(thrown, own);
});

describe("a wrong argument", () => {
  const detached = new Uint8Array(4);
  structuredClone(detached, { transfer: [detached.buffer] });
  const symbol = Symbol("s");
  /** @type {[RegExp, () => unknown][]} */
  const calls = [
    [/^serializeHost: .* 8 integers/, () => whurl.serializeHost({ kind: "ipv6", value: new Array(8) })],
    [/^serializeHost: .* IPv4 .* 32 bits/, () => whurl.serializeHost({ kind: "ipv4", value: "1" })],
    [/^serializeHost: .* domain/, () => whurl.serializeHost({ kind: "domain" })],
    [/^serializeHost: the host/, () => whurl.serializeHost()],
    [/^inspect: the input is an object that is not converted/, () => whurl.inspect(Object.create(null))],
    [
      /^inspect: the input is an object that is not converted/,
      () => whurl.inspect({ toString: () => ({}), valueOf: {} }),
    ],
    [/^trace: the base is an object that/, () => whurl.trace("a", { [Symbol.toPrimitive]: () => [] })],
    [/^trace: the input is an object that/, () => whurl.trace({ [Symbol.toPrimitive]: "a" })],
    [/^origin: the URL is a symbol/, () => whurl.origin({ [Symbol.toPrimitive]: () => symbol })],
    [/^percentEncode: not a percent-encode set: “x”$/, () => whurl.percentEncode("a", { toString: () => "x" })],
    [/^percentDecode: the input is detached/, () => whurl.percentDecode(detached)],
    [/^percentDecode: the input is detached/, () => whurl.percentDecode(detached.buffer)],
    [/^parseFormUrlencoded: the input is detached/, () => whurl.parseFormUrlencoded(detached)],
    [/^serializeFormUrlencoded: item 0 of the list is not a pair/, () => whurl.serializeFormUrlencoded([["a"]])],
    [
      /^serializeFormUrlencoded: item 1 .* a pair/,
      () =>
        whurl.serializeFormUrlencoded([
          ["a", "b"],
          ["a", "b", "c"],
        ]),
    ],
    [/^serializeFormUrlencoded: item 0 .* iterable/, () => whurl.serializeFormUrlencoded(["ab"])],
    [/^serializeFormUrlencoded: the list/, () => whurl.serializeFormUrlencoded({ a: "b" })],
    [/^serializeFormUrlencoded: the list/, () => whurl.serializeFormUrlencoded("a=b")],
    [/^inspect: the input is a symbol/, () => whurl.inspect(symbol)],
    [/^inspect: the base is a symbol/, () => whurl.inspect("a", symbol)],
    [/^inspect: the options/, () => whurl.inspect("a", "b:", "strict")],
    [/^trace: the input/, () => whurl.trace(symbol)],
    [/^parseHost: the input/, () => whurl.parseHost(symbol)],
    [/^renderForHumans: maxLength/, () => whurl.renderForHumans("http://h/", { maxLength: "10" })],
    [/^renderForHumans: maxLength/, () => whurl.renderForHumans("http://h/", { maxLength: Number.NaN })],
    [/^percentEncode: not a percent-encode set: “paths”$/, () => whurl.percentEncode("a", "paths")],
    [/^percentEncode: the percent-encode set is a symbol, /, () => whurl.percentEncode("a", symbol)],
    [/^percentEncode: the percent-encode set is an object that /, () => whurl.percentEncode("a", Object.create(null))],
    [/^equals: the second URL/, () => whurl.equals("http://h/", symbol)],
    [/^sameOrigin: the second URL does not parse: “none”$/, () => whurl.sameOrigin("http://h/", "none")],
    [/^sameSite: the first URL does not parse: “a b”$/, () => whurl.sameSite("a b", "c d")],
    [/^equals: the second URL does not parse: “”$/, () => whurl.equals("http://h/", "")],
    [/^origin: the URL does not parse: “null”$/, () => whurl.origin(null)],
    [/^renderForHumans: the URL does not parse: “x”$/, () => whurl.renderForHumans("x", { maxLength: 5 })],
    [/^components: the URL does not parse: “undefined”$/, () => whurl.components()],
  ];
  for (const [message, call] of calls) {
    test(`has a TypeError that names it: ${message.source}`, () => assert.throws(call, { name: "TypeError", message }));
  }

  test("has the code and the input in the error, if it is a URL that does not parse", () => {
    const properties = { code: "ERR_INVALID_URL", input: "a b" };
    assert.throws(() => whurl.sameSite("http://h/", "a b"), properties);
    assert.throws(() => whurl.components("a b"), properties);
    assert.throws(() => whurl.renderForHumans("a b"), properties);
  });

  test("is shortened in the error's message, and what is invisible in it is named", () => {
    const long = `\0\u202e${"x".repeat(1_000_000)}`;
    const shown = `“[U+0000][U+202E]${"x".repeat(38)}…”`;
    /** @type {(() => unknown)[]} */
    const calls = [
      () => whurl.components(long),
      () => whurl.origin(long),
      () => whurl.renderForHumans(long),
      () => whurl.equals("a:", long),
      () => whurl.sameOrigin(long, "a:"),
      () => whurl.sameSite(long, long),
      () => whurl.schemelesslySameSite("a:", long),
      () => whurl.percentEncode("a", /** @type {any} */ (long)),
      () => whurl.percentEncode("a", "path", { encoding: long }),
      () => whurl.inspect("a:", undefined, { encoding: long }),
      () => whurl.inspect("a:", undefined, { standard: /** @type {any} */ (long) }),
      () => whurl.parseFormUrlencoded("a", long),
      () => whurl.serializeFormUrlencoded([], long),
    ];
    for (const call of calls) {
      let message = "";
      try {
        call();
      } catch (error) {
        ({ message } = /** @type {Error} */ (error));
      }
      assert.equal(message.slice(message.indexOf(": ", message.indexOf(": ") + 1) + 2), shown, String(call));
    }
  });

  test("is none if it is bytes in whatever form, or no options", () => {
    const { buffer } = new TextEncoder().encode("xa%62x");
    const forms = [new Uint8Array(buffer, 1, 4), new DataView(buffer, 1, 4), buffer.slice(1, 5)];
    for (const form of forms) {
      assert.equal(new TextDecoder().decode(whurl.percentDecode(form)), "ab");
      assert.deepEqual(whurl.parseFormUrlencoded(form), [["ab", ""]]);
    }
    assert.equal(whurl.inspect("http://h/", undefined, null).valid, true);
  });
});
