/** What the package exports: as much as whatwg-url, in the same places, with the same results. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { ENCODINGS } from "./encodings.js";
import { folder, ours, requireOurs, requireTheirs, theirs } from "./installed.js";

/** @typedef {import("../../pkg-template/whatwg-url/index.js").Host} Host */

describe("exports", () => {
  test("have the names and numbers of parameters of whatwg-url's", () => {
    for (const path of ["", "/webidl2js-wrapper", "/webidl2js-wrapper.js"]) {
      const [own, other] = [requireOurs, requireTheirs].map((require) => require(`whatwg-url${path}`));
      assert.deepEqual(Object.keys(own).sort(), Object.keys(other).sort(), path);
    }
  });

  test("can be imported by name, and replaced", async () => {
    const program = join(folder, "names.mjs");
    writeFileSync(program, 'export { parseURL, URL } from "whatwg-url";\nexport { default } from "whatwg-url";\n');
    const { default: all, parseURL, URL } = await import(pathToFileURL(program).href);
    assert.equal(parseURL, ours.parseURL);
    assert.equal(URL, ours.URL);
    assert.equal(all.parseURL, ours.parseURL);
    for (const descriptor of Object.values(Object.getOwnPropertyDescriptors(all)))
      assert.equal(descriptor.writable, true);
    // Compilers of modules would take `default` for something else then.
    assert.equal("__esModule" in all, false);
  });

  test("are in the files of whatwg-url that programs require", () => {
    for (const path of ["lib/url-state-machine", "lib/url-string-validator.js", "lib/public-api"]) {
      assert.equal(requireOurs(`whatwg-url/${path}`), ours, path);
    }
    const wrappers = requireOurs("whatwg-url/webidl2js-wrapper");
    for (const name of ["URL", "URLSearchParams"]) assert.equal(requireOurs(`whatwg-url/lib/${name}`), wrappers[name]);
  });

  test("are whurl's classes", () => {
    const whurl = requireOurs("whurl");
    assert.equal(ours.URL, whurl.URL);
    assert.equal(ours.URLSearchParams, whurl.URLSearchParams);
  });
});

describe("hosts", () => {
  /** @type {fc.Arbitrary<Host>} */
  const host = fc.oneof(
    fc.nat({ max: 0xffffffff }),
    /** @type {fc.Arbitrary<Host>} */ (
      fc.array(fc.oneof(fc.constant(0), fc.nat({ max: 0xffff })), { minLength: 8, maxLength: 8 })
    ),
    fc.constantFrom("example.org", "", "a%20b"),
  );

  test("are serialized as by whatwg-url, and parsed to what they were", () => {
    fc.assert(
      fc.property(host, (value) => {
        const text = ours.serializeHost(value);
        assert.equal(text, theirs.serializeHost(value));
        const scheme = value === "" ? "file" : "http";
        if (value !== "a%20b") assert.deepEqual(ours.parseURL(`${scheme}://${text}/`)?.host, value);
      }),
    );
  });
});

describe("percent-decoding", () => {
  const bytes = fc.array(fc.oneof(fc.constantFrom(0x25, 0x41, 0x66, 0x30, 0x67), fc.nat({ max: 0xff })));

  test("of bytes", () => {
    fc.assert(
      fc.property(bytes, (list) => {
        const given = Uint8Array.from(list);
        assert.deepEqual(ours.percentDecodeBytes(given), theirs.percentDecodeBytes(given));
        assert.deepEqual([...given], list);
      }),
    );
  });

  test("of strings", () => {
    for (const text of ["", "%", "%4", "%41", "%4g%zz%%34", "é%C3%A9", "\uD800%", "%00", "%25%32%35"]) {
      assert.deepEqual(ours.percentDecodeString(text), theirs.percentDecodeString(text), text);
    }
  });
});

describe("encodings", () => {
  const INPUTS = [
    ...["http://h/é?é€漢\u000E\u001B#é", "a:b?é", "ws://h?é", "?é", "http://h/", "http://h/?x", "http://h/?𝒳\uD800"],
    ...["file:///?é'", "nope?"],
  ];

  /** @param {string} encoding */
  const results = (encoding) =>
    [ours, theirs].map((api) =>
      INPUTS.map((input) => {
        const url = api.parseURL(input, { encoding, baseURL: api.parseURL("http://b/?ü") });
        const other = /** @type {any} */ (api.parseURL("http://h/?"));
        api.basicURLParse(input, { url: other, stateOverride: "query", encoding });
        return [url, other];
      }),
    );

  for (const encoding of ENCODINGS) {
    test(encoding, () => {
      const [own, other] = results(encoding);
      assert.deepEqual(own, other);
    });
  }

  test("that nothing is encoded in are UTF-8", () => {
    for (const encoding of ["utf-16le", "UTF-16BE", "UTF-16", "replacement"]) {
      assert.equal(ours.parseURL("http://h/?é", { encoding })?.query, "%C3%A9", encoding);
    }
  });

  test("that do not exist are errors, if there is a query", () => {
    assert.throws(() => ours.parseURL("http://h/?q", { encoding: "nope" }), RangeError);
  });
});

describe("validation", () => {
  /** With a base, if there is one. @type {[input: string, base?: string][]} */
  const CASES = [
    ...[["https://example.com/"], ["https://EXAMPLE.com/../x"], ["foo:///path"], ["urn:isbn:0451450523"], ["file:"]],
    ...[["https:example.org"], ["https://////example.com///"], ["file:///C|/demo"], ["https://user@example.org/%s "]],
    ...[["https://ex ample.org/"], ["https://example.com:demo"], ["https://example.com:65536"], ["http://[::1"]],
    ...[
      ["https://[1:2:3]/"],
      ["https://example.com/[]?[]#[]"],
      ["https://%30/"],
      ["https://#f"],
      ["https://xn--8i7caa/"],
    ],
    ...[["foo://exa[mple.org"], ["example"], ["https://1.2.3"], ["https://0x7f.1"], ["https://1.2.3.4.5"], ["a b"]],
    ...[
      ["example", "https://h/"],
      ["\\x\\y", "https://h/"],
      ["foo/%", "https://h/"],
      ["c|/x", "file:///c:/"],
      ["#f%", "a:b"],
    ],
    ...[
      ["file://c:"],
      ["https://[::01]/"],
      ["https://[::1.2.3]"],
      ["foo:bar baz"],
      ["\thttps://h\n"],
      ["//h", "a://b/c?d"],
    ],
  ].map((pair) => /** @type {[string, string?]} */ (pair));

  for (const [input, base] of CASES) {
    test(JSON.stringify([input, base]), () => {
      const [own, other] = [ours, theirs].map((api) => {
        const options = { baseURL: base === undefined ? null : api.parseURL(base) };
        return [api.parseURLWithValidationErrors(input, options), api.isValidURLString(input, options)];
      });
      assert.deepEqual(own, other);
    });
  }

  test("does not load whurl/inspect before it is asked for", () => {
    const loaded = requireOurs.resolve("whurl/inspect");
    const { cache } = requireOurs;
    delete cache[loaded];
    ours.parseURL("http://h/?é", { encoding: "utf8" });
    assert.equal(loaded in cache, false);
  });
});

test("an input that is no string is a TypeError", () => {
  for (const input of [undefined, null, 1, new ours.URL("http://h/")]) {
    assert.throws(() => ours.parseURL(/** @type {any} */ (input)), TypeError);
    assert.throws(() => ours.basicURLParse(/** @type {any} */ (input), { stateOverride: "host" }), TypeError);
    assert.throws(() => theirs.parseURL(/** @type {any} */ (input)), TypeError);
  }
});

test("a state that does not exist is a TypeError", () => {
  for (const stateOverride of ["nope", "toString", "done"]) {
    assert.throws(() => ours.basicURLParse("x", { stateOverride: /** @type {any} */ (stateOverride) }), TypeError);
  }
});
