/**
 * What is too large gives a RangeError, takes no URL along, and the package works on: memory that cannot grow, a result
 * that is too long for a string, a full stack.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { importInstalled, requireInstalled } from "../runner/installed.js";
import { withMaximum } from "./memory.js";

/** @type {{ URL: typeof globalThis.URL, URLSearchParams: typeof globalThis.URLSearchParams, initSync(module: object): void }} */
const { URL, URLSearchParams, initSync } = await importInstalled("whurl/slim");
const module = new Uint8Array(readFileSync(requireInstalled.resolve("whurl/whurl.wasm")));
initSync(withMaximum(module, 64));

/** More than the 4 MiB by which memory can grow here, and less, but not once it is percent-encoded. */
const TOO_LONG = "x".repeat(5 << 20);
const TOO_LONG_ENCODED = '"'.repeat(1 << 20);

const PATHS = Array.from({ length: 40 }, (_, length) => `/${"p".repeat(length)}`);

function assertWorks() {
  assert.equal(new URL("../é?q", "http://ö.example/a/b").href, "http://xn--nda.example/%C3%A9?q");
  assert.equal(new URLSearchParams("a=%41+é").toString(), "a=A+%C3%A9");
}

/** @type {[string, (text: string) => unknown][]} */
const operations = [
  ["new URL", (text) => new URL(`http://h/${text}`)],
  ["new URL, its base", (text) => new URL("x", `http://h/${text}`)],
  ["new URL, against a base", (text) => new URL(text, "http://h/")],
  ["URL.parse", (text) => URL.parse(`http://h/${text}`)],
  ["URL.canParse", (text) => URL.canParse(`http://h/${text}`)],
  ["href", (text) => Object.assign(new URL("http://h/"), { href: `http://h/${text}` })],
  ["pathname", (text) => Object.assign(new URL("http://h/"), { pathname: text })],
  ["search", (text) => Object.assign(new URL("http://h/"), { search: text })],
  ["new URLSearchParams", (text) => new URLSearchParams(`%41=${text}`).size],
  ["URLSearchParams, its serialization", (text) => new URLSearchParams([["é", text]]).toString()],
];

for (const [name, operate] of operations) {
  for (const text of [TOO_LONG, TOO_LONG_ENCODED]) {
    test(`memory that cannot grow: ${name}, ${text.length} × ${text[0]}`, () => {
      const url = new URL("http://user@host:81/path?a=b#c");
      url.pathname = "/set";
      url.hash = "";
      try {
        operate(text);
      } catch (error) {
        assert.ok(error instanceof RangeError, `${error}`);
      }
      assert.equal(url.href, "http://user@host:81/set?a=b");
      url.host = "h";
      assert.equal(url.href, "http://user@h:81/set?a=b");
      assertWorks();
    });
  }
}

test("memory that cannot grow does fail somewhere", () => {
  assert.throws(() => new URL(`http://h/${TOO_LONG}`), RangeError);
  assert.throws(() => new URL(`http://h/${TOO_LONG_ENCODED}`), RangeError);
});

test("a setter that memory is too small for leaves its URL as it was", () => {
  for (const member of /** @type {const} */ (["username", "pathname", "search", "hash"])) {
    const url = new URL("http://user@host:81/path?a=b#c");
    url.port = "82";
    assert.throws(() => Object.assign(url, { [member]: TOO_LONG }), RangeError);
    assert.equal(url.href, "http://user@host:82/path?a=b#c");
    url.port = "83";
    assert.equal(url.href, "http://user@host:83/path?a=b#c");
  }
});

test("at the end of the stack an operation succeeds, or throws and changes nothing", () => {
  const url = new URL("http://user@host:81/path?a=b#c");
  let expected = "/path";
  /** @param {number} depth */
  const dive = (depth) => {
    try {
      dive(depth + 1);
    } catch {
      // The end of the stack: from here on it goes up again.
    }
    const pathname = PATHS[depth % PATHS.length];
    try {
      url.pathname = pathname;
      expected = pathname;
    } catch (error) {
      // A setter that throws has not set anything.
      if (!(error instanceof RangeError)) throw error;
    }
  };
  dive(0);
  assert.equal(url.href, `http://user@host:81${expected}?a=b#c`);
  assert.equal(url.search, "?a=b");
  assertWorks();
});

test("memory is given back after a large input", () => {
  initSync(module);
  const before = process.memoryUsage().rss;
  for (let round = 0; round < 20; round++) {
    assert.equal(new URL(`http://h/${'"'.repeat(4 << 20)}`).href.length, 9 + 3 * (4 << 20));
  }
  // Twenty times 30 MB went through. Half a gigabyte leaves space for what the engine has not collected yet.
  assert.ok(process.memoryUsage().rss - before < 2 ** 29, `${process.memoryUsage().rss - before} bytes more`);
  assertWorks();
});
