/**
 * Records and arguments that no parser makes, but programs and test suites do: components that are missing or of another type,
 * options that are falsy, states in which a record is not yet. The results are whatwg-url's, and so are the errors' names.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inspect } from "node:util";
import { ours, theirs } from "./installed.js";

/** @typedef {any} Anything */

const TEXTS = ["", "a b", "é%", "\uD800", null, undefined, 1, true, {}, Object("text"), Symbol.iterator];

/** Values of each component. @type {Record<string, Anything[]>} */
const COMPONENTS = {
  scheme: ["https", "HTTP", "file", "blob", "ws", "a", "", null, undefined, 1],
  host: [
    ...["", "EXAMPLE", "[::1]", null, undefined, true, {}, 0, -1, 1.5, Number.NaN, Infinity, 2 ** 32, 2 ** 32 - 1],
    ...[[0, 0, 0, 0, 0, 0, 0, 1], [1, 2, 3, 4, 5, 6, 7, 8, 9], [0, 0, 1, 0, 0, 0, 1, -1], [0x1ffff], []],
  ],
  port: [80, 8080, "81", "", -1, 70_000, undefined],
  path: [
    ...[[], ["", ""], ["", "a"], ["C|"], [".."], [null], "", "opaque  ", "http://u@h:81/x", null, undefined, 1, {}],
    ...[new Set(["x"]), new Map(), { length: 1, 0: "x" }, Object("opaque")],
  ],
  username: TEXTS,
  password: TEXTS,
  query: TEXTS,
  fragment: TEXTS,
};

const ordinary = () => ({
  ...{ scheme: "http", username: "", password: "", host: "h", port: null, path: ["p"], query: null, fragment: null },
});

/** Makers of records, by what is odd about them. @type {Record<string, () => Anything>} */
const RECORDS = {
  nothing: ordinary,
  frozen: () => Object.freeze(ordinary()),
  empty: () => ({}),
  null: () => null,
  undefined: () => undefined,
  "an href": () => "http://h/p",
  "a file without a host": () => ({ ...ordinary(), scheme: "file", host: null, path: ["C:", "x"] }),
  "a path that begins with nothing": () => ({ ...ordinary(), scheme: "a", host: null, path: ["", "x"] }),
  "an opaque path": () => ({ ...ordinary(), scheme: "a", host: null, path: "x " }),
  "credentials and a port": () => ({ ...ordinary(), username: "u", password: "p", port: 81, query: "q" }),
};
for (const [name, values] of Object.entries(COMPONENTS)) {
  RECORDS[`no ${name}`] = () => {
    const { [name]: _, ...rest } = /** @type {Anything} */ (ordinary());
    return rest;
  };
  for (const value of values) {
    RECORDS[`${name}: ${inspect(value)}`] = () => ({
      ...ordinary(),
      [name]: Array.isArray(value) ? [...value] : value,
    });
  }
}

const INPUTS = [
  ...["", "a", "/", "//h:81/x", "?q", "#f", "..", "C|/x", "é x:80", "https:", "http:x", "file:x", "a:b", "[::1]:9"],
  ...["65536", "u:p@h", "localhost", "\\x"],
];

const STATES = [
  ...["scheme start", "scheme", "authority", "host", "hostname", "port", "file slash", "file host", "path start"],
  ...["path", "opaque path", "query", "fragment"],
];

/**
 * What a call returns or throws, and what it makes of its record.
 * @param {(api: Anything, record: Anything) => unknown} call
 * @param {() => Anything} make
 */
function assertSame(call, make, about = "") {
  const [own, other] = [ours, theirs].map((api) => {
    const record = make();
    let result;
    try {
      const value = call(api, record);
      result = ["returns", value === record ? "the record" : value];
    } catch (error) {
      result = ["throws", /** @type {Error} */ (error).name];
    }
    return inspect([...result, record], { depth: 5 });
  });
  assert.equal(own, other, about);
}

describe("records", () => {
  for (const [name, make] of Object.entries(RECORDS)) {
    test(name, () => {
      for (const method of [
        "serializePath",
        "serializeURLOrigin",
        "hasAnOpaquePath",
        "cannotHaveAUsernamePasswordPort",
      ]) {
        assertSame((api, record) => api[method](record), make, method);
      }
      for (const flag of [undefined, null, false, true, 1]) {
        assertSame((api, record) => api.serializeURL(record, flag), make, `without the fragment: ${flag}`);
      }
      for (const text of TEXTS) {
        assertSame((api, record) => api.setTheUsername(record, text), make, inspect(text));
        assertSame((api, record) => api.setThePassword(record, text), make, inspect(text));
      }
      for (const input of INPUTS) {
        assertSame((api, record) => api.parseURL(input, { baseURL: record }), make, `${input} against it`);
        for (const stateOverride of STATES) {
          const about = `${stateOverride}: ${input}`;
          assertSame((api, record) => api.basicURLParse(input, { url: record, stateOverride }), make, about);
        }
      }
    });
  }
});

describe("hosts", () => {
  for (const host of [...COMPONENTS.host, ...TEXTS]) {
    test(inspect(host), () => assertSame((api) => api.serializeHost(host), ordinary));
  }
});

describe("arguments", () => {
  const inputs = [...INPUTS, null, undefined, 1, {}, ["a"], { toString: () => "http://t/" }];
  const methods = ["parseURL", "basicURLParse", "parseURLWithValidationErrors"];
  /** @type {Record<string, Anything>} */
  const options = {
    ...{ nothing: undefined, null: null, "a number": 1, "a string": "x", "no base": { baseURL: null } },
    ...{ "a falsy base": { baseURL: 0 }, "an empty encoding": { encoding: "" }, "no encoding": { encoding: null } },
    ...{ "a falsy URL": { url: false }, "no state": { stateOverride: null }, "an empty state": { stateOverride: "" } },
  };
  for (const [name, option] of Object.entries(options)) {
    test(`options: ${name}`, () => {
      for (const input of inputs) {
        for (const method of methods) {
          assertSame((api) => api[method](input, option), ordinary, `${method}: ${inspect(input)}`);
        }
      }
    });
  }

  test("bases that are not whole", () => {
    for (const base of [{}, { scheme: "https" }, { scheme: "file" }, { scheme: "a", path: "" }, "http://h/", false]) {
      for (const input of ["x", "/x", "#f", "#%", "a:b", "https://h"]) {
        assertSame((api) => api.isValidURLString(input, { baseURL: base }), ordinary, `${inspect(base)}, ${input}`);
      }
    }
  });

  test("a base that parses with another base while it is read", () => {
    assertSame((api) => {
      const [first, second] = ["http://first.example/a/", "http://second.example/b/"].map((url) => api.parseURL(url));
      api.parseURL("x", { baseURL: first });
      let reads = 0;
      const base = {
        ...first,
        get fragment() {
          if (reads++ === 0) api.parseURL("y", { baseURL: second });
          return null;
        },
      };
      return api.serializeURL(api.parseURL("x", { baseURL: base }));
    }, ordinary);
  });

  test("a String object", () => {
    for (const method of ["parseURL", "basicURLParse", "isValidURLString"]) {
      assertSame((api) => api[method](Object("http://s/?é")), ordinary, method);
    }
    assertSame((api, record) => api.basicURLParse(Object("x"), { url: record, stateOverride: "path" }), ordinary);
  });

  test("bytes", () => {
    const { buffer } = Uint8Array.of(0x25, 0x34, 0x31, 0);
    const bytes = [
      null,
      undefined,
      3,
      "%41",
      [0x25, 0x34, 0x31],
      buffer,
      new Uint16Array(buffer),
      new DataView(buffer),
    ];
    for (const given of [...bytes, new Uint8ClampedArray(buffer), Buffer.from("%41%")]) {
      assertSame((api) => [...api.percentDecodeBytes(given)], ordinary, inspect(given));
    }
  });
});

test("a relative URL has the host of its base itself, and another URL has one of its own", () => {
  for (const { parseURL } of /** @type {Anything[]} */ ([ours, theirs])) {
    for (const href of ["http://[::1]:8080/a", "file://[::1]/a", "a://[::1]/a"]) {
      const baseURL = parseURL(href);
      for (const input of ["b", "/b", "?b", "#b", "", "/[b]"]) {
        assert.equal(parseURL(input, { baseURL }).host, baseURL.host, `${href} ${input}`);
      }
      for (const input of ["//[::1]/b", href]) {
        assert.notEqual(parseURL(input, { baseURL }).host, baseURL.host, `${href} ${input}`);
      }
    }
  }
});
