/** The parts of the site that need no browser: escapes, abbreviations, and the state in the address. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { hashOf, stateFromHash } from "../../www/src/playground/address.js";
import { browserName, senderOf } from "../../www/src/playground/sender.js";
import { abbreviate, abbreviated } from "../../www/src/text/abbreviate.js";
import { duration } from "../../www/src/text/duration.js";
import {
  escapeHidden,
  escapeText,
  offsetsInField,
  unescapeText,
  visible,
  withSpaces,
} from "../../www/src/text/escapes.js";

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
  const forwards = offsetsInField(field);
  const backwards = offsetsInField(field);
  const offsets = Array.from({ length: value.length + 1 }, (_, offset) => offset);
  assert.deepEqual(offsets.map(forwards), offsets.toReversed().map(backwards).toReversed());
});

test("only a small u begins an escape, whatever else the text has", () => {
  assert.equal(unescapeText("\\U{41}\\u{42}"), "\\U{41}B");
  for (const value of ["\\U{41}\u202e", "\\u{41}\\U{42}", "\\U{41}"])
    assert.equal(unescapeText(escapeText(value)), value);
});

test("hidden characters are shown", () => {
  assert.equal(visible("a\0\n\x7f\u200b\u{D800}"), "a␀␊␡\\u{200B}\\u{D800}");
  assert.equal(visible("\0␀␣␡"), "␀\\u{2400}\\u{2423}\\u{2421}");
});

test("what nobody can see in a field becomes an escape with the same value", () => {
  for (const hidden of [
    "\u200b",
    "\u200d",
    "\u202e",
    "\u2066",
    "\u061c",
    "\ufeff",
    "\u00a0",
    "\u3000",
    "\u2028",
    "\u115f",
    "\u3164",
  ]) {
    assert.equal(escapeHidden(`a${hidden}b`), `a\\u{${hidden.charCodeAt(0).toString(16).toUpperCase()}}b`);
  }
  for (const hidden of ["\u{e0041}", "\u{e0100}", "\ufe0f", "\u2800", "\x85", "\u{D800}"]) {
    assert.match(escapeHidden(hidden), /^\\u\{[0-9A-F]+\}$/);
    assert.equal(unescapeText(escapeHidden(hidden)), hidden);
  }
  const seen = "a b\tc\nd\\u{41} é💩例";
  assert.equal(escapeHidden(seen), seen);
});

test("spaces are shown where they are hard to see", () => {
  assert.equal(withSpaces(" a b  c "), "␣a b␣␣c␣");
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
  assert.deepEqual(stateFromHash("#input=%zz"), { input: "%zz" });
  assert.deepEqual(stateFromHash(hashOf({ input: "", base: "http://b/" })), { input: "", base: "http://b/" });
});

test("of a link that was cut off, what is there is decoded", () => {
  assert.deepEqual(stateFromHash("#input=http%3A%2F%2Fh%2"), { input: "http://h%2" });
  assert.deepEqual(stateFromHash("#input=http%3A%2F%2Fh%2F%3Fa%C3%A9b%E2%82"), { input: "http://h/?aéb%E2%82" });
});

test("a link written by hand may have = and & in the input", () => {
  assert.deepEqual(stateFromHash("#input=http://a/?x=1"), { input: "http://a/?x=1" });
  assert.deepEqual(stateFromHash("#input=http://a/?x=1&y=2&&z#f&tab=host"), {
    input: "http://a/?x=1&y=2&&z#f",
    tab: "host",
  });
  assert.deepEqual(stateFromHash("#nothing&x=1"), {});
});

test("lone surrogates and hidden characters are escaped in the address", () => {
  const { input = "" } = stateFromHash(hashOf({ input: "http://h/\u{D800}\u202e" }));
  assert.equal(input, "http://h/\\u{D800}\\u{202E}");
});

test("browsers by name, and the sender's answer", () => {
  const engine = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)";
  assert.equal(browserName(`${engine} Chrome/156.0.0.0 Safari/537.36`), "Chromium 156");
  assert.equal(browserName(`${engine} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`), "Edge 156");
  assert.equal(browserName("Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0"), "Firefox 153");
  assert.equal(browserName("Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/26.1 Safari/605.1.15"), "Safari 26.1");
  const engineOfGTK = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/60.5 Safari/605.1.15";
  assert.equal(browserName(`Mozilla/5.0 (X11; Linux x86_64) ${engineOfGTK}`), "WebKitGTK");
  assert.equal(browserName("curl"), "another browser");
  assert.equal(senderOf({ input: "a" }), null);
  assert.deepEqual(senderOf({ input: "a", from: "Firefox 153" }), {
    name: "Firefox 153",
    href: null,
    input: "a",
    base: "",
  });
});

test("what has no glyph is escaped, and what has one is not", () => {
  for (const hidden of [
    "\u00ad",
    "\u{1bca0}",
    "\u{13430}",
    "\ufffc",
    "\u{1d159}",
    "\u{16fe4}",
    "\u2800",
    "\u3164",
    "\ufff9",
  ]) {
    assert.match(escapeHidden(`a${hidden}b`), /^a\\u\{[0-9A-F]+\}b$/);
  }
  for (const seen of ["\u0600", "\u06dd", "\u070f", "\u{110bd}", "é", "漢", "💩", "\u0301"])
    assert.equal(escapeHidden(seen), seen);
});

test("a time has two digits and no exponent", () => {
  const shown = [0.00012, 0.0996, 0.0999, 0.1, 9.96, 99.6, 194, 1500].map(duration);
  assert.deepEqual(shown, ["0.12 µs", "100 µs", "100 µs", "0.1 ms", "10 ms", "100 ms", "190 ms", "1500 ms"]);
});
