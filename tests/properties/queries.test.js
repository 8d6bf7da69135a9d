/** The form parser and serializer, compared with the Standard's steps on bytes. What is short, long, ASCII or not takes different ways. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { test } from "node:test";
import { array, assert as check, constantFrom, property, tuple } from "fast-check";
import { importInstalled } from "../runner/installed.js";

const { URLSearchParams } = await importInstalled("whurl");

const RARE = [
  "+",
  "%",
  "%41",
  "%E6%9D%B1",
  "%FF",
  "\ufeff",
  "%EF%BB%BF",
  "\0",
  " ",
  "/",
  "'",
  "~",
  "*",
  "\ud800",
  "\udc00",
];
const FREQUENT = [
  "a",
  "k=v",
  "=",
  "&",
  "&&",
  "é",
  "東",
  "💩",
  "x".repeat(17),
  "y".repeat(41),
  "ü".repeat(30),
  "東".repeat(50),
];

const plainText = array(constantFrom(...FREQUENT), { maxLength: 12 }).map((parts) => parts.join(""));
const anyText = array(constantFrom(...FREQUENT, ...RARE), { maxLength: 12 }).map((parts) => parts.join(""));

/** @param {string} text */
function decoded(text) {
  const bytes = Buffer.from(text.replaceAll("+", " ").toWellFormed());
  const result = [];
  for (let at = 0; at < bytes.length; at++) {
    const digits = bytes[at] === 0x25 ? /^[0-9A-Fa-f]{2}/.exec(bytes.toString("latin1", at + 1, at + 3)) : null;
    result.push(digits ? Number.parseInt(digits[0], 16) : bytes[at]);
    if (digits) at += 2;
  }
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(result));
}

/** @param {string} text */
const parsed = (text) =>
  text
    .split("&")
    .filter((sequence) => sequence !== "")
    .map((sequence) => {
      const [name] = sequence.split("=", 1);
      return [decoded(name), decoded(sequence.slice(name.length + 1))];
    });

/** @param {string} text */
const encoded = (text) =>
  Array.from(Buffer.from(text.toWellFormed()), (byte) => {
    const character = String.fromCharCode(byte);
    if (/[*\-.\w]/.test(character)) return character;
    return character === " " ? "+" : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }).join("");

/** @param {string[][]} pairs */
const serialized = (pairs) => pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");

for (const [about, text] of Object.entries({ "with nothing encoded": plainText, "of any kind": anyText })) {
  test(`a query ${about} is parsed, and serialized again`, () => {
    const holds = property(text, (query) => {
      // A slice of another string, as most queries are.
      const list = new URLSearchParams(`#?${query}`.slice(1));
      assert.deepEqual([...list], parsed(query));
      assert.equal(list.toString(), serialized(parsed(query)));
    });
    check(holds, { numRuns: 3000 });
  });

  test(`names and values ${about} are serialized`, () => {
    const holds = property(array(tuple(text, text), { maxLength: 20 }), (pairs) => {
      const list = new URLSearchParams(pairs);
      list.append("k", "v");
      assert.equal(list.toString(), serialized([...pairs, ["k", "v"]]));
    });
    check(holds, { numRuns: 1000 });
  });
}
