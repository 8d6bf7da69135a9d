/**
 * Time is linear in the length of the input wherever there is a list of what was found: `inspect`, `trace`, and the functions
 * that render and convert. Each start puts the parser into a state, and each unit keeps it there. `fuzz/slow_units.mjs` looks
 * for others.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { importInstalled } from "../runner/installed.js";
import { growth, ratio } from "./linear.js";

/** @type {typeof import("../../pkg-template/inspect.js")} */
const inspect = await importInstalled("whurl/inspect");
const { URL, URLSearchParams } = await importInstalled("whurl");
const raw = await importInstalled("whurl/raw");

/** What comes before the units: the parser is in the state when it reads them. */
const STATES = {
  "what is trimmed": "",
  "scheme state": "a",
  "special authority slashes state": "http:",
  "special authority ignore slashes state": "http://",
  "path or authority state": "a:/",
  "authority state": "http://u:",
  "authority state, not special": "a://u",
  "host state, IPv6": "http://[::",
  "host state, IPv4": "http://1.",
  "port state": "http://h:1",
  "file state": "file:",
  "file host state": "file://h",
  "path state": "http://h/a",
  "path state, file": "file:///C:",
  "path state, not special": "a:/b",
  "opaque path state": "a:b",
  "query state": "http://h/?",
  "fragment state": "a:#",
};

/** One for each class of code points and of what they combine to. */
const UNITS = [
  ..."aA01 /\\?#@:[]%.-_<\"'|^\t\n\0\x7f",
  ..."é㍿א٣\u00ad\u0301😀",
  "\ufdd0",
  "\ud800",
  ...[
    "/\\",
    "/.",
    "a/..",
    "%2e",
    "%41",
    "%zz",
    "%C3%A9",
    "é.",
    "a.",
    "xn--a.",
    "1.",
    "0x1.",
    "1:",
    "::",
    ":@",
    " @",
    '"\t',
  ],
  ...["a=b&", "\\ ", "é/", "/\t", "C|/"],
];

/** What comes after them, since much depends on how a component ends. */
const ENDS = ["", "@h"];

const inspectOne = (/** @type {string} */ input) => inspect.inspect(input);
const traceOne = (/** @type {string} */ input) => inspect.trace(input, "http://h/a");

describe("time is linear in how often a unit is repeated", () => {
  for (const [state, start] of Object.entries(STATES)) {
    test(state, () => {
      for (const unit of UNITS) {
        for (const end of ENDS) {
          const inputOf = (/** @type {number} */ size) => start + unit.repeat(size / unit.length) + end;
          const name = `${JSON.stringify(`${start}${unit}`)} … ${JSON.stringify(end)}`;
          assert.equal(growth(inputOf, inspectOne), 1, `inspect ${name}`);
          assert.equal(growth(inputOf, traceOne), 1, `trace ${name} against a base`);
        }
      }
    });
  }

  /** @type {Record<string, (input: string) => unknown>} */
  const OTHERS = {
    isValidURLString: (input) => inspect.isValidURLString(`a:${input}`, "http://h/"),
    isValidHostString: (input) => inspect.isValidHostString(input),
    isValidOpaqueHostString: (input) => inspect.isValidOpaqueHostString(input),
    parseHost: (input) => inspect.parseHost(input),
    "parseHost, opaque": (input) => inspect.parseHost(input, { opaque: true }),
    domainToASCII: (input) => inspect.domainToASCII(input, { strict: true }),
    domainToUnicode: (input) => inspect.domainToUnicode(input),
    registrableDomain: (input) => inspect.registrableDomain(`${input}.com`),
    components: (input) => inspect.components(`a:${input}`),
    "renderForHumans, path": (input) => inspect.renderForHumans(`http://h/${input}`, { maxLength: input.length / 2 }),
    "renderForHumans, query": (input) => inspect.renderForHumans(`a:?${input}`, { maxLength: 100 }),
    "renderForHumans, host": (input) => {
      if (inspect.parseHost(input)?.kind === "domain")
        inspect.renderForHumans(`http://${input}/`, { maxLength: 1_000 });
    },
    percentEncode: (input) => inspect.percentEncode(input, "component"),
    "percentEncode, ISO-2022-JP": (input) => inspect.percentEncode(input, "special-query", { encoding: "iso-2022-jp" }),
    percentDecode: (input) => inspect.percentDecode(input),
    parseFormUrlencoded: (input) => inspect.parseFormUrlencoded(input),
    "parseFormUrlencoded, GB18030": (input) => inspect.parseFormUrlencoded(input, "gb18030"),
    serializeFormUrlencoded: (input) => inspect.serializeFormUrlencoded([[input, input]], "euc-kr"),
  };
  for (const [name, work] of Object.entries(OTHERS)) {
    test(name, () => {
      for (const unit of UNITS) {
        assert.equal(
          growth((size) => unit.repeat(size / unit.length), work),
          1,
          `${name} ${JSON.stringify(unit)}`,
        );
      }
    });
  }
});

test("a record's names may all have had a lone surrogate", () => {
  const recordOf = (/** @type {number} */ size) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: size }, (_, index) => [`\uFFFD${index}`, "a"])));
  for (const Class of [URLSearchParams, raw.URLSearchParams]) {
    const growthOf = growth(recordOf, (record) => new Class(JSON.parse(record)), 4_000);
    assert.equal(growthOf, 1);
  }
});

test("a strict inspection ends at the first error", () => {
  const input = `http://${"/".repeat(20_000)}h`;
  const first = () => inspect.inspect(input, undefined, { strict: true });
  const all = () => inspect.inspect(input);
  assertRatio(first, all, 1 / 4);
});

test("credentials are read as quickly from a long URL as from a short one", () => {
  const [short, long] = [1, 500_000].map((length) => {
    const url = new URL(`http://user@h/${"a".repeat(length)}`);
    return () => {
      for (let read = 0; read < 20_000; read++) assert.equal(url.username.length + url.password.length, 4);
    };
  });
  assertRatio(long, short, 5);
});

test("one long value is serialized as quickly as many short ones", () => {
  const [one, many] = [1, 100].map((values) => {
    const value = "@".repeat(500_000 / values);
    const params = Array.from({ length: values }, () => ["a", value]);
    return () => new URLSearchParams(params).toString();
  });
  assertRatio(one, many, 4);
});

test("public suffixes are found as quickly at the end of the list as at its start", () => {
  const look = (/** @type {string} */ suffix) => {
    for (let index = 0; index < 2_000; index++) inspect.registrableDomain(`example${index}.${suffix}`);
  };
  assertRatio(
    () => look("zuerich"),
    () => look("aaa"),
    5,
  );
});

/**
 * @param {() => unknown} work
 * @param {() => unknown} other
 * @param {number} most how many times as long as `other` is too long
 */
function assertRatio(work, other, most) {
  const found = ratio(work, other, most);
  assert.ok(found < most, `${found} times as long`);
}
