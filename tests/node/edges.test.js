/** Cases that random tests seldom make, each of which an algorithm has a branch for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importInstalled } from "../runner/installed.js";

const { URL, URLSearchParams } = await importInstalled("whurl");
const { URLPatternList } = await importInstalled("whurl/pattern");

test("an empty pair at the end of a query is no pair", () => {
  for (const [query, serialized] of [
    ["a=b&", "a=b"],
    ["&a=b", "a=b"],
    ["a=b&&c=d", "a=b&c=d"],
    ["&", ""],
  ]) {
    assert.equal(new URLSearchParams(query).toString(), serialized);
    const url = new URL(`https://h/?${query}`);
    assert.equal(url.searchParams.toString(), serialized);
    assert.equal(url.search, `?${query}`);
  }
});

test("credentials that are longer than the start of an input that canParse looks at", () => {
  for (const length of [10, 60, 100, 300, 5000]) {
    for (const rest of ["@host", "@host/", "@host:99999/", ":8080/", "@/"]) {
      const input = `https://user:${"a".repeat(length)}${rest}`;
      assert.equal(URL.canParse(input), URL.parse(input) !== null, input);
    }
  }
});

test("a list finds a pattern whose group takes slashes", () => {
  const list = new URLPatternList();
  for (const pathname of [String.raw`/:x([a-z\/]+)`, "/a/:y", "/:z"]) list.add({ pathname }, pathname);
  const found = list.matchAll("https://h/a/b").map((/** @type {{ value: unknown }} */ { value }) => value);
  assert.deepEqual(found, [String.raw`/:x([a-z\/]+)`, "/a/:y"]);
});
