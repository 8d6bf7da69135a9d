/** The parser's states that the playground explains are those of the crate. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { linkTo, STATES } from "../../www/src/playground/states.js";

const source = readFileSync(new URL("../../src/url/state.rs", import.meta.url), "utf8");
const rows = [...source.matchAll(/^ {4}\w+, "(.+)", "(.+)";$/gm)];

test("each state has a purpose, and nothing else has", () => {
  assert.deepEqual(
    STATES,
    rows.map(([, name]) => name),
  );
});

test("links lead to the states in the Standard", () => {
  for (const [, name, anchor] of rows) assert.equal(linkTo(name), `https://url.spec.whatwg.org/#${anchor}`);
});
