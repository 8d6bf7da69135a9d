/** The table of speeds, and that results which contradict each other are rejected. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { comparisonOf, contradictionsIn } from "../../bench/lib/comparison.mjs";

/**
 * @param {string} runtime
 * @param {Record<string, [own: number, whurl: number]>} medians by work
 * @returns {any}
 */
function run(runtime, medians) {
  const rows = Object.entries(medians).map(([id, [own, whurl]]) => {
    return { id, own: { median: own }, whurl: { median: whurl }, ratio: own / whurl };
  });
  return { runtime, machine: "machine", data: "data", date: "date", command: "command", rows };
}

test("a row of each work, a column of each runtime", () => {
  const table = comparisonOf([run("Node 20.20.2", { parse: [200, 100] }), run("Bun 1.4.5", { parse: [90, 100] })]);
  const [head, , parse] = table.split("\n");
  assert.deepEqual(
    head.split("|").map((cell) => cell.trim()),
    ["", "ratio (whurl's ns)", "Node 20", "Bun 1.4", ""],
  );
  assert.deepEqual(
    parse.split("|").map((cell) => cell.trim()),
    ["", "`new URL(u)`", "2.00 × (100)", "0.90 × (100)", ""],
  );
  assert.match(table, /^- Node 20\.20\.2, Bun 1\.4\.5: machine; data; date; `command`$/m);
});

test("less work that took longer is rejected, on either side", () => {
  assert.deepEqual(contradictionsIn(run("Node 22", { parse: [200, 100], parseAndGet: [210, 110] })), []);
  assert.deepEqual(contradictionsIn(run("Node 22", { parse: [200, 100] })), []);
  for (const parse of /** @type {[number, number][]} */ ([
    [526, 100],
    [200, 154],
  ])) {
    const disturbed = run("Node 22.23.3", { parse, parseAndGet: [321, 104] });
    assert.deepEqual(contradictionsIn(disturbed), [{ runtime: "Node 22.23.3", less: "parse", more: "parseAndGet" }]);
    const table = comparisonOf([disturbed]);
    assert.match(table, /^\| `new URL\(u\)` +\| +rejected \|$/m);
    assert.match(table, /^Rejected: in Node 22 `new URL\(u\)` took longer/m);
  }
});
