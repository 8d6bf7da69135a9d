/**
 * The columns are what the classes say, of web-platform-tests' URLs and of those that a grammar makes: `WHURL_RUNS` is how many.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { url } from "../properties/arbitraries.js";
import { importInstalled } from "../runner/installed.js";
import { loadData, parsingCases } from "../wpt/data.mjs";
import { expectedRow } from "./expected.js";

/** @type {typeof import("../../pkg-template/columns.js")} */
const { columnNames, columnsOf } = await importInstalled("whurl/columns");
const { URL } = await importInstalled("whurl");
const api = { URL, inspect: await importInstalled("whurl/inspect") };

const RUNS = Number(process.env.WHURL_RUNS ?? 30_000);
const SEED = Number(process.env.WHURL_SEED ?? 1);
/** So many are made at once: more would take gigabytes. */
const AT_ONCE = 10_000;

/** @type {import("../../pkg-template/columns.js").ColumnName[]} */
const columns = [...columnNames, "param:a", "param:q", "param:é", "param:"];

/**
 * @param {string[]} inputs
 * @param {string | undefined} base
 */
function compare(inputs, base) {
  const expected = inputs.map((input) => expectedRow(input, base, columns, api));
  const rows = [...columnsOf(inputs, { columns, base, batchBytes: 5_000 })].flatMap((batch) => [...batch]);
  assert.equal(rows.length, inputs.length);
  rows.forEach((row, index) => void assert.deepEqual(row, expected[index], JSON.stringify(inputs[index])));
  // What is on lines has no newlines in it, and no CR at its end.
  const isLine = (/** @type {string} */ input) => !/\n|\r$/.test(input);
  const text = inputs.filter(isLine).map((input) => `${input}\n`);
  const bytes = new TextEncoder().encode(`\ufeff${text.join("")}`);
  const ofLines = [...columnsOf(bytes, { columns, base, batchBytes: 5_000 })].flatMap((batch) => [...batch]);
  assert.deepEqual(
    ofLines,
    rows.filter((_, index) => isLine(inputs[index])),
  );
}

test("of web-platform-tests' URLs", () => {
  /** @type {Map<string | undefined, string[]>} */
  const byBase = new Map();
  for (const { input, base } of parsingCases(loadData())) {
    // Those are failures of the base.
    if (base !== null && !URL.canParse(base)) continue;
    byBase.set(base ?? undefined, [...(byBase.get(base ?? undefined) ?? []), input]);
  }
  for (const [base, inputs] of byBase) compare(inputs, base);
  assert.ok(byBase.size > 20);
});

test(`of ${RUNS} URLs that a grammar makes`, () => {
  for (let start = 0; start < RUNS; start += AT_ONCE) {
    const numRuns = Math.min(AT_ONCE, RUNS - start);
    const inputs = fc.sample(url, { numRuns, seed: SEED * 1e6 + start });
    // A base makes a URL of nearly everything.
    compare(inputs, start % (2 * AT_ONCE) === 0 ? undefined : "https://user@base.example.co.uk:8080/a/b?c#d");
    if (start === 0) compare(inputs.slice(0, 2_000), "mailto:base");
  }
});
