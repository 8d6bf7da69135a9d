/**
 * Makes a corpus of URLs like the list that `statistics.json` describes, from random letters, with hosts in the top-level
 * domain that is reserved for tests. The same seed gives the same corpus.
 *
 *     node bench/corpus/generate.mjs >bench/corpus/urls.txt
 *     node bench/corpus/generate.mjs 47978 >web-47978.txt   as many as the list has
 */
import { readFileSync } from "node:fs";

/** @import { Histogram, Statistics } from "./statistics.mjs" */

const COUNT = Number(process.argv[2] ?? 5000);
const SEED = 1;
/** [RFC 6761](https://www.rfc-editor.org/rfc/rfc6761#section-6.2) */
const TOP_LEVEL_DOMAIN = "test";

/** @type {Record<string, string>} */
const CHARACTERS = { a: "abcdefghijklmnopqrstuvwxyz", A: "ABCDEFGHIJKLMNOPQRSTUVWXYZ", 0: "0123456789" };
const PERCENT_ENCODED = ["%20", "%2C", "%2F", "%3A", "%C3%A9"];

/** @type {Statistics} */
const statistics = JSON.parse(readFileSync(new URL("statistics.json", import.meta.url), "utf8"));
const random = generator(SEED);

for (let index = 0; index < COUNT; index++) console.log(makeURL());

function makeURL() {
  return `${draw(statistics.protocol)}//${makeHost()}${makePort()}/${makePath()}${makeQuery()}${makeFragment()}`;
}

function makeHost() {
  const labels = Array.from({ length: Number(draw(statistics.labels)) - 1 }, () => {
    return word({ a: 1 }, statistics.labelLength) || "a";
  });
  if (labels.length > 1 && happens(statistics.www)) labels[0] = "www";
  return [...labels, TOP_LEVEL_DOMAIN].join(".");
}

function makePort() {
  return happens(statistics.ports) ? ":8080" : "";
}

function makePath() {
  const segments = Array.from({ length: Number(draw(statistics.segments)) }, () => {
    return word(statistics.pathCharacters, statistics.segmentLength);
  });
  const file = happens(statistics.files) ? word(statistics.pathCharacters, statistics.fileLength) : "";
  // A segment of dots could be removed by the parser.
  return [...segments, file].map((segment) => segment.replace(/^\.+/, "a")).join("/");
}

function makeQuery() {
  if (!happens(statistics.queries)) return "";
  const parameters = Array.from({ length: Number(draw(statistics.parameters)) }, () => {
    const name = word({ a: 1 }, statistics.nameLength);
    return `${name}=${word(statistics.valueCharacters, statistics.valueLength)}`;
  });
  return `?${parameters.join("&")}`;
}

function makeFragment() {
  return happens(statistics.fragments) ? `#${word({ a: 1 }, statistics.fragmentLength)}` : "";
}

/**
 * @param {Histogram} characters
 * @param {Histogram} lengths
 */
function word(characters, lengths) {
  const length = Number(draw(lengths));
  return Array.from({ length }, () => character(draw(characters))).join("");
}

/** @param {string} kind a class of characters, or a character */
function character(kind) {
  if (kind === "%") return pick(PERCENT_ENCODED);
  return kind in CHARACTERS ? pick([...CHARACTERS[kind]]) : kind;
}

/** @param {number} count of all URLs */
function happens(count) {
  return random() * statistics.urls < count;
}

/**
 * Draws a value of the histogram, with its probability.
 * @param {Histogram} histogram
 */
function draw(histogram) {
  const entries = Object.entries(histogram);
  let rest = random() * entries.reduce((sum, [, count]) => sum + count, 0);
  for (const [value, count] of entries) {
    rest -= count;
    if (rest < 0) return value;
  }
  return entries[0][0];
}

/**
 * @template T
 * @param {T[]} items
 */
function pick(items) {
  return items[Math.floor(random() * items.length)];
}

/**
 * A linear congruential generator. Only the upper bits of its numbers are random enough.
 * @param {number} state
 * @returns {() => number} the next number, from 0 up to 1
 */
function generator(state) {
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
