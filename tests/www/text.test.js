/** The parts of the site that need no browser: escapes, abbreviations, and the state in the address. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { hashOf, stateFromHash } from "../../www/src/playground/address.js";
import { abbreviate, abbreviated } from "../../www/src/text/abbreviate.js";
import { escapeText, offsetsInField, unescapeText, visible } from "../../www/src/text/escapes.js";

const TEXTS = [
  "",
  "a",
  "\0",
  "\u{D800}x",
  "\u{DC00}",
  "💩",
  "\\u{41}",
  "\\u{",
  "a\tb\nc\r",
  "\u200b\u202e\u00ad",
  "\x7f\x80",
  "\\u{5C}u{41}",
];

test("what is escaped is the same when unescaped", () => {
  for (const text of TEXTS) {
    for (const singleLine of [false, true]) {
      const escaped = escapeText(text, { singleLine });
      assert.equal(unescapeText(escaped), text);
      assert.ok(!/(?![\t\n])\p{Cc}/u.test(escaped), escaped);
      assert.ok(!singleLine || !/[\t\n]/.test(escaped), escaped);
    }
  }
});

test("what is no escape stays", () => {
  assert.equal(unescapeText("\\u{110000}\\u{}\\u{g}\\u0041"), "\\u{110000}\\u{}\\u{g}\\u0041");
});

test("offsets of a value in its field", () => {
  const field = "a\\u{0}b\\u{1F4A9}c\\u{110000}d";
  const value = unescapeText(field);
  const toField = offsetsInField(field);
  for (const character of "abcd") assert.equal(field[toField(value.indexOf(character))], character);
  assert.equal(toField(value.length), field.length);
  assert.equal(offsetsInField("plain")(3), 3);
});

test("hidden characters are shown", () => {
  assert.equal(visible("a\0\n\x7f\u200b\u{D800}"), "a␀␊␡\\u{200B}\\u{D800}");
});

test("long text is cut between characters, and nothing is lost but the middle", () => {
  assert.deepEqual(abbreviate("short", 10), { head: "short", omitted: 0, tail: "" });
  const text = "💩".repeat(100);
  for (let limit = 10; limit < 30; limit++) {
    const { head, omitted, tail } = abbreviate(text, limit);
    assert.equal(head.length + omitted + tail.length, text.length);
    assert.ok((head + tail).isWellFormed());
  }
  assert.match(abbreviated("a".repeat(5000), 10), /^a{7} … 4,990 more … a{3}$/);
});

test("the state survives the address", () => {
  const state = { input: "a&b=c#d %?+é\n", base: "http://b/", tab: "host", set: "port", value: "" };
  assert.deepEqual(stateFromHash(hashOf(state)), state);
  assert.deepEqual(stateFromHash(hashOf({ input: "a", base: "" })), { input: "a" });
  assert.deepEqual(stateFromHash("#input=%zz&x"), { input: "%zz" });
});
