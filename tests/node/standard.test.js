/** docs/standard.md names tests that exist. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { loadData } from "../wpt/data.mjs";

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
