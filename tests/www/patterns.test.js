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

/** @param {any} pattern @param {any[]} inputs */
function execOrNull(pattern, inputs) {
  try {
    return pattern.exec(...inputs);
  } catch {
    return null;
  }
}
