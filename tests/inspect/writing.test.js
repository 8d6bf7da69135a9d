/** Valid URL strings and host strings, through the installed package. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { importInstalled } from "../runner/installed.js";
import { generate } from "./generate.js";

const whurl = await importInstalled("whurl/inspect");

/** @type {Record<string, [valid: string[], invalid: string[]]>} */
const HOSTS = {
  isValidHostString: [
    ["example.com", "☕.example", "EXAMPLE", "1.2.3.4", "[::1]", "xn--53h.example"],
    ["", "a b", "a_b", "a.", ".a", "1.2.3", "1.2.3.4.", "[::01]", "::1", "a%41", "-a", "a:80", "xn--a"],
  ],
  isValidDomainString: [
    ["example.com", "faß.example"],
    ["1.2.3.4", "example.0x", "a.42", "[::1]", `${"a".repeat(64)}.b`, Array(52).fill("abcd").join(".")],
  ],
  isValidOpaqueHostString: [
    ["a_b", "%41", "a.", "é", "[::1]", "1.2.3"],
    ["", "%", "a/b", "a^b", "[", "[::01]", "a:1"],
  ],
  isValidIPv4AddressString: [
    ["0.0.0.0", "255.255.255.255"],
    ["1.2.3", "1.2.3.256", "01.2.3.4", "1.2.3.4.", "0x1.2.3.4", ""],
  ],
  isValidIPv6AddressString: [
    ["::", "1::", "::1.2.3.4", "1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:8", "ABCD::"],
    ["", ":", "1", "::1::", "[::]", "1:2:3:4:5:6:7:8::", "::1.2.3.04", "::00"],
  ],
};

for (const [name, [valid, invalid]] of Object.entries(HOSTS)) {
  describe(name, () => {
    for (const input of valid) test(`${JSON.stringify(input)} is`, () => assert.equal(whurl[name](input), true));
    for (const input of invalid) test(`${JSON.stringify(input)} is not`, () => assert.equal(whurl[name](input), false));
  });
}

/** @type {[input: string, base: string | undefined, isValid: boolean][]} */
const URLS = [
  ["https://h", undefined, true],
  ["HTTPS://h:/", undefined, true],
  ["https://h:00080/", undefined, true],
  ["https://h:65536/", undefined, false],
  ["https:/h", undefined, false],
  ["https://", undefined, false],
  ["https://[::1]:80/", undefined, true],
  ["https://h#a#b", undefined, false],
  ["https://h?a?b", undefined, true],
  ["file://", undefined, true],
  ["file:///C:/", undefined, true],
  ["file://h/C:/", undefined, true],
  ["file://h:80/", undefined, false],
  ["foo:", undefined, true],
  ["foo:a:b", undefined, true],
  ["foo:a b", undefined, false],
  ["foo:/a", undefined, true],
  ["foo://:80", undefined, false],
  ["foo://h@x", undefined, false],
  ["foo:///a", undefined, true],
  ["foo://a_b:80//c", undefined, true],
  ["", undefined, false],
  ["", "https://h/", true],
  ["a", "https://h/", true],
  ["a:b", "https://h/", true],
  ["1:b", "https://h/", true],
  ["//h", "https://h/", true],
  ["//:80", "https://h/", false],
  ["///a", "https://h/", false],
  ["///a", "file:///", true],
  ["///a", "foo://h/", true],
  ["/a", "foo:/b", true],
  ["", "foo:opaque", false],
  ["#a", "foo:opaque", true],
  ["a", "foo:opaque", false],
  ["https://h/", "no base", true],
  ["a", "no base", false],
];

describe("isValidURLString", () => {
  for (const [input, base, isValid] of URLS) {
    test(`${JSON.stringify(input)}${base ? ` against ${base}` : ""} is ${isValid ? "" : "not "}valid`, () => {
      assert.equal(whurl.isValidURLString(input, base), isValid);
    });
  }

  test("says of the Standard's examples what the Standard says", () => {
    /** @type {{ section: string, input: string, base: string | null, valid: boolean, note: string }[]} */
    const all = JSON.parse(readFileSync(new URL("../data/spec-examples.json", import.meta.url), "utf8"));
    const examples = all.filter(({ section }) => section === "4 URLs #example-url-parsing");
    assert.equal(examples.length, 42);
    for (const { input, base, valid } of examples) {
      // Percent-encoded bytes in a domain are a validation error since 2026.
      const expected = valid && input !== "file://loc%61lhost/";
      assert.equal(whurl.isValidURLString(input, base ?? undefined), expected, input);
    }
  });

  test("is true only of strings that parse without a validation error", () => {
    let count = 0;
    for (const [input, base] of generate(20_000, 3)) {
      if (!whurl.isValidURLString(input, base)) continue;
      count += 1;
      assert.deepEqual(whurl.inspect(input, base).errors, [], JSON.stringify([input, base]));
    }
    assert.ok(count > 1_000);
  });

  test("is true of everything that parses without a validation error", () => {
    for (const [input, base] of generate(20_000, 4)) {
      const { valid } = whurl.inspect(input, base);
      assert.equal(whurl.isValidURLString(input, base), valid, JSON.stringify([input, base]));
    }
    for (const input of ["https://１.2.3.4/", "https://1。2.3.4/", "https://example.com/#\uD800"]) {
      assert.equal(whurl.inspect(input).valid, false);
      assert.equal(whurl.isValidURLString(input), false);
    }
  });
});
