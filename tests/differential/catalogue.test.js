/**
 * That docs/differences.md and the README are right about whurl, and about the engines that are there; that the former has
 * every cause, and that the site says what the README does.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { KNOWN_DIFFERENCES } from "../../www/src/playground/differences.js";
import { BROWSERS, findProgram } from "../browsers/launch.js";
import { importInstalled } from "../runner/installed.js";
import { isAnswer, readCatalogue, readSummary } from "./catalogue.js";
import { causes, causesOf } from "./causes.js";
import { differencesIn, MEMBERS } from "./compare.js";
import { outcomesOf } from "./outcomes.js";
import { peers } from "./peers.js";

const { URL } = await importInstalled("whurl");
const rows = readCatalogue();
const summary = readSummary();

/** @param {import("./catalogue.js").Row} row */
const indexOf = ({ member }) => MEMBERS.indexOf(member);

test("what they say of whurl", () => {
  assert.ok(rows.length > 90, `${rows.length} rows`);
  assert.ok(summary.length > 0);
  for (const row of [...rows, ...summary]) {
    const [states] = outcomesOf(URL, [row.given]);
    assert.ok(
      isAnswer(row.ours, states, indexOf(row)),
      `${row.text}: ${row.ours}, not ${states.at(-1)?.[indexOf(row)]}`,
    );
  }
});

test("the site says what the README does", () => {
  for (const { against, given, theirs } of summary) {
    const row = KNOWN_DIFFERENCES.rows.find(({ input }) => input === given.input);
    // The site has one column for Node 18, 20 and 22, and one for 24 and 26.
    const names = { "Node 20": "Node 18–22", "Node 26": "Node 24, 26" };
    const engine = names[/** @type {keyof typeof names} */ (against)] ?? against;
    const answer = row?.answers[KNOWN_DIFFERENCES.engines.indexOf(engine)];
    assert.equal(theirs.replaceAll("`", ""), answer, `${given.input} in ${against}`);
  }
});

/** @type {[heading: RegExp, peer: string][]} */
const engines = [
  [/^Chromium /, "chromium"],
  [/^Firefox /, "firefox"],
  [/^WebKitGTK /, "webkit"],
  [/^Node(?:\.js)? /, "node"],
  [/^whatwg-url /, "whatwg-url"],
];

/** @param {string} text */
const versionIn = (text) => Number(/\d+/.exec(text)?.[0]);

for (const [heading, key] of engines) {
  const isHere = !BROWSERS.some((browser) => browser === key && findProgram(key) === undefined);
  test(`what they say of ${key}, and that each of its causes has a row`, { skip: !isHere }, async (t) => {
    const peer = await peers[key]();
    // Another version may have mended what this one is known for. whatwg-url's is that of package-lock.json.
    const isOfPeer = (/** @type {string} */ against) =>
      heading.test(against) && (key === "whatwg-url" || versionIn(against) === versionIn(peer.name));
    try {
      const itsRows = rows.filter(({ against }) => isOfPeer(against));
      const allRows = [...itsRows, ...summary.filter(({ against }) => isOfPeer(against))];
      if (allRows.length === 0) return t.skip(`${peer.name} is of another version`);
      const cases = allRows.map(({ given }) => given);
      const theirs = await peer.outcomes(cases);
      for (const [at, row] of allRows.entries()) {
        const actual = theirs[at].at(-1)?.[indexOf(row)];
        assert.ok(isAnswer(row.theirs, theirs[at], indexOf(row)), `${row.text}: ${row.theirs}, not ${actual}`);
      }
      const found = await differencesIn(cases.slice(0, itsRows.length), URL, peer);
      // Before it aborts, something else may differ.
      const known = new Set(theirs.some((states) => states.at(-1)?.[0] === "abort") ? ["aborts"] : []);
      for (const [at, row] of itsRows.entries()) {
        const difference = found[at];
        const its = difference && causesOf(causes[key], difference);
        assert.ok(its, `${row.text} has no cause`);
        for (const { name } of its) known.add(name);
      }
      if (itsRows.length === 0) return;
      const names = causes[key].map(({ name }) => name);
      assert.deepEqual(
        names.filter((name) => !known.has(name)),
        [],
      );
    } finally {
      await peer.close();
    }
  });
}
