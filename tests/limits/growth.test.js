/**
 * Memory that grows between an answer and its reading. Each of these gave a wrong host, or another URL's bytes, while a view or
 * an address was kept across a call. tests/hostile/ looks for what else there may be.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { importInstalled, requireInstalled } from "../runner/installed.js";

/** @type {{ URL: typeof globalThis.URL, URLSearchParams: typeof globalThis.URLSearchParams, initSync(module: object): void }} */
const { URL, URLSearchParams, initSync } = await importInstalled("whurl/slim");
const module = new WebAssembly.Module(readFileSync(requireInstalled.resolve("whurl/whurl.wasm")));

test("the first base of an instance makes memory grow", () => {
  for (const length of [70, 3_000, 70_000, 340_000]) {
    const base = `https://example.com/${"a".repeat(length)}/b`;
    initSync(module);
    assert.equal(new URL("//evil.example", base).href, "https://evil.example/");
    initSync(module);
    assert.equal(new URL("https://other.example/path", base).host, "other.example");
    initSync(module);
    assert.equal(new URL("c", base).href, base.replace(/b$/, "c"));
    initSync(module);
    assert.equal(URL.canParse("//[", base), false);
  }
});

test("links of many pages whose addresses are long", () => {
  for (let page = 0; page < 300; page++) {
    if (page % 10 === 0) initSync(module);
    const base = `https://site${page}.example/${"p".repeat(page * 20)}/`;
    assert.equal(new URL("x", base).href, `${base}x`);
    assert.equal(new URL(`//other${page}.example/`, base).host, `other${page}.example`);
  }
});

test("an href that passes a mebibyte by setters stays what it is", () => {
  const url = new URL(`http://h/${"a".repeat(1_044_000)}`);
  url.search = "b".repeat(4_000);
  url.hash = "c".repeat(4_000);
  const { href } = url;
  assert.equal(href.length, 1_052_011);
  new URL("http://other/").hash = "y";
  assert.equal(url.href, href);
});

test("setters, parameters and bases in turn, each making memory grow", () => {
  for (let length = 16; length < 400_000; length *= 3) {
    initSync(module);
    const text = "t".repeat(length);
    const url = new URL("http://h/?q=%41");
    url.hash = text;
    const other = new URL(`?${text}=%42`, `http://base/${text}/`);
    url.search = `?${text}`;
    assert.equal(other.searchParams.get(text), "B");
    url.pathname = text;
    assert.equal(new URLSearchParams([["é", text]]).toString(), `%C3%A9=${text}`);
    assert.equal(url.href, `http://h/${text}?${text}#${text}`);
    assert.equal(other.href, `http://base/${text}/?${text}=%42`);
  }
});
