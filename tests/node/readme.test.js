/** What tables of the documentation say: the README's, and the tests that docs/standard.md names. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { loadData } from "../wpt/data.mjs";
import { importInstalled } from "./installed.js";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const { URL: WhurlURL } = await importInstalled("whurl");

test("the table says what whurl does", () => {
  const rows = [...readme.matchAll(/^\| `([^`]+)`(?:, its (\w+))? \|.*\| ([^|]+) \|$/gm)];
  assert.ok(rows.length > 0);
  for (const [, input, attribute, said] of rows) {
    if (attribute === undefined) assert.equal(WhurlURL.canParse(input) ? "parses" : "throws", said);
    else assert.equal(`\`${new WhurlURL(input)[attribute]}\``, said);
  }
});

test("docs/standard.md names tests that exist", () => {
  const standard = readFileSync(new URL("../../docs/standard.md", import.meta.url), "utf8");
  const files = ["../living_standard.rs", "../public_suffix.rs", "../legacy_encodings.rs", "living_standard.test.js"];
  const sources = files.map((path) => new URL(path, import.meta.url));
  const known = [...sources.map((path) => readFileSync(path, "utf8")), JSON.stringify(loadData())].join();
  const tests = [...standard.matchAll(/^\|.*\| ([^|]*) \|$/gm)].flatMap(([, cell]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  assert.ok(tests.length > 0);
  for (const name of tests) assert.ok(known.includes(name.replace(", …", "")), name);
});
