/**
 * Setters that are given what is there already, or that have nothing to remove: they change nothing, and where that is
 * easily seen the module is not called. whatwg-url says what is to come of them.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { URL as WhatwgURL } from "whatwg-url";
import { importInstalled } from "../runner/installed.js";
import { set, url as urls, word } from "./arbitraries.js";

const options = { numRuns: Number(process.env.WHURL_RUNS ?? 3000), seed: Number(process.env.WHURL_SEED ?? 1) };

/** How often a setter has called the module. */
let calls = 0;

const { Instance } = WebAssembly;
WebAssembly.Instance = /** @type {any} */ (
  /**
   * @param {WebAssembly.Module} module
   * @param {WebAssembly.Imports} imports
   */
  function CountingInstance(module, imports) {
    const { exports } = new Instance(module, imports);
    const setComponent = /** @type {(...args: number[]) => number} */ (exports.set);
    const counting = (/** @type {number[]} */ ...args) => {
      calls++;
      return setComponent(...args);
    };
    return { exports: { ...exports, set: counting } };
  }
);
const { URL } = await importInstalled("whurl");

for (const [
  href,
  member,
  value,
  expected,
] of /** @type {[string, "hash" | "search" | "port" | "protocol", string, number][]} */ ([
  ["https://h/p?q#f", "hash", "#f", 0],
  ["https://h/p?q#f", "hash", "f", 1],
  ["https://h/p?q#f", "hash", "#g", 1],
  ["https://h/p?q#f", "hash", "", 1],
  ["https://h/p?q", "hash", "", 0],
  ["https://h/p#", "hash", "#", 0],
  ["https://h/p#", "hash", "", 1],
  ["https://h/p##", "hash", "##", 0],
  ["mailto:a", "hash", "", 0],
  ["https://h/p?q#f", "search", "?q", 0],
  ["https://h/p?q#f", "search", "?r", 1],
  ["https://h/p?q#f", "search", "", 1],
  ["https://h/p#f", "search", "", 0],
  ["https://h/p?", "search", "?", 0],
  ["https://h/p?", "search", "", 1],
  ["mailto:a", "search", "", 0],
  ["https://h/p", "port", "", 0],
  ["https://h:81/p", "port", "", 1],
  ["https://h:81/p", "port", "81", 0],
  ["https://h:81/p", "port", "82", 1],
  ["a:/.//p", "port", ".", 0],
  ["https://h/p", "protocol", "https:", 0],
  ["https://h/p", "protocol", "http:", 1],
])) {
  test(`${member} = "${value}" on ${href}: ${expected === 0 ? "no call" : "a call"}`, () => {
    const [url, other] = [new URL(href), new WhatwgURL(href)];
    calls = 0;
    url[member] = value;
    other[member] = value;
    assert.equal(calls, expected);
    assert.equal(url.href, other.href);
  });
}

test("no call either where only the module has the href", () => {
  const url = new URL("https://h/p");
  calls = 0;
  url.pathname = "/longer";
  url.hash = "";
  url.search = "";
  url.port = "";
  assert.equal(calls, 1);
  assert.equal(url.href, "https://h/longer");
});

const MEMBERS = /** @type {const} */ (["hash", "search", "port", "pathname", "username", "password", "protocol"]);

/** Sets a member to what it is, removes it, changes it, or changes the list. */
const step = fc.oneof(
  fc.record({ kind: fc.constant("again"), member: fc.constantFrom(...MEMBERS), value: fc.constant("") }),
  fc.record({ kind: fc.constant("set"), member: fc.constantFrom(...MEMBERS), value: fc.constantFrom("", "#", "?") }),
  fc.record({ kind: fc.constant("append"), member: fc.constant(MEMBERS[0]), value: word }),
  fc.record({ kind: fc.constant("delete"), member: fc.constant(MEMBERS[0]), value: word }),
  set
    .filter(({ setter }) => /^(hash|search)$/.test(setter))
    .map(({ setter, value }) => ({ kind: "set", member: /** @type {"hash"} */ (setter), value })),
);

/**
 * @param {globalThis.URL} url
 * @param {{ kind: string, member: typeof MEMBERS[number], value: string }} step
 */
function perform(url, { kind, member, value }) {
  if (kind === "append") url.searchParams.append(value, "");
  else if (kind === "delete") url.searchParams.delete(value);
  else url[member] = kind === "again" ? url[member] : value;
}

test("members set to what they are, or to nothing, as whatwg-url does it", () => {
  const property = fc.property(urls, fc.array(step, { maxLength: 12 }), fc.boolean(), (input, steps, hasList) => {
    const url = URL.parse(input);
    const other = /** @type {globalThis.URL | null} */ (WhatwgURL.parse(input));
    // They differ in a few hosts.
    if (url?.href !== other?.href || url === null || other === null) return;
    const list = hasList ? url.searchParams : null;
    for (const each of steps) {
      perform(url, each);
      perform(other, each);
      if (list !== null) assert.deepEqual([...list], [...other.searchParams], JSON.stringify(each));
    }
    assert.equal(url.href, other.href);
    assert.deepEqual([...url.searchParams], [...other.searchParams]);
  });
  fc.assert(property, options);
});
