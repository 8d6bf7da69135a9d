/** The parts of patterns and the places of groups, over the web-platform-tests' data. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { URLPattern } from "whurl/pattern";
import { partsOf, placesOf } from "../../www/src/patterns/parts.js";
import { dataFolder } from "../wpt/data.mjs";

const COMPONENTS = ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"];
/** @type {any[]} */
const cases = JSON.parse(readFileSync(join(dataFolder(), "urlpatterntestdata.json"), "utf8"));

test("parts are the pattern, and groups are where they are captured", () => {
  let placed = 0;
  let matched = 0;
  for (const { pattern: given, inputs = [] } of cases) {
    /** @type {any} */
    let pattern;
    try {
      pattern = new URLPattern(...given);
    } catch {
      continue;
    }
    const ignoreCase = given.at(-1)?.ignoreCase === true;
    const result = inputs === undefined || inputs.length > 2 ? null : execOrNull(pattern, inputs);
    for (const name of COMPONENTS) {
      const parts = partsOf(pattern[name]);
      assert.equal(parts.map(({ text }) => text).join(""), pattern[name]);
      if (result === null) continue;
      const { input, groups } = result[name];
      const captured = Object.keys(groups).filter((group) => groups[group] !== undefined);
      const places = placesOf(parts, input, groups, { hasPrefixes: name === "pathname", ignoreCase });
      for (const place of places) assert.equal(input.slice(place.start, place.end), groups[place.name]);
      matched += captured.length;
      placed += places.length;
    }
  }
  console.log(`# ${placed} of ${matched} groups`);
  assert.equal(placed, matched);
});

/** The places of groups in a path. @param {string} pathname @param {string} input @param {Record<string, string>} groups */
const inPath = (pathname, input, groups) =>
  placesOf(partsOf(pathname), input, groups, { hasPrefixes: true, ignoreCase: false });

test("long inputs, and braces that could be repeated in many ways", () => {
  const long = "a".repeat(50_000);
  assert.deepEqual(inPath("/{a}*:x", `/${long}b`, { x: "b" }), [{ name: "x", start: 50_001, end: 50_002 }]);
  assert.deepEqual(inPath("{a}*".repeat(20), "a".repeat(60), {}), []);
  const start = performance.now();
  assert.deepEqual(inPath(`${"{a}*".repeat(20)}b:x`, `${long}c`, { x: "c" }), []);
  assert.ok(performance.now() - start < 2000);
});

test("braces of every kind, and an opaque path", () => {
  const last = (/** @type {string} */ input) => [{ name: "x", start: input.length - 1, end: input.length }];
  for (const input of ["/x", "/ax", "/aax"]) assert.deepEqual(inPath("/{a}*{:x}", input, { x: "x" }), last(input));
  for (const input of ["/ax", "/aax"]) assert.deepEqual(inPath("/{a}+{:x}", input, { x: "x" }), last(input));
  for (const input of ["/x", "/ax"]) assert.deepEqual(inPath("/{a}?{:x}", input, { x: "x" }), last(input));
  assert.deepEqual(inPath("/{a}{:x}", "/ax", { x: "x" }), last("/ax"));
  assert.deepEqual(inPath("b/:y(\\d)?c:x", "b/cx", { x: "x" }), last("b/cx"));
});

/** @param {any} pattern @param {any[]} inputs */
function execOrNull(pattern, inputs) {
  try {
    return pattern.exec(...inputs);
  } catch {
    return null;
  }
}
