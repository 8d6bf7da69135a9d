/** The list of URLs that anybody can make, for the figures of a list that is not in the repository. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../../scripts/lib/shell.mjs";
import { emptyFolder } from "../runtimes/folder.js";

const corpus = join(root, "bench/corpus");
const LINKS = 47_978;

/**
 * @param {string} program of bench/corpus/
 * @param {string[]} args
 */
const run = (program, ...args) =>
  execFileSync(process.execPath, [join(corpus, program), ...args], { encoding: "utf8", maxBuffer: 2 ** 26 });

test("the list in the repository is the start of what the generator makes", () => {
  const list = readFileSync(join(corpus, "urls.txt"), "utf8");
  assert.equal(run("generate.mjs"), list);
  assert.ok(run("generate.mjs", String(LINKS)).startsWith(list));
});

test("a list as long as that of the figures has its statistics", () => {
  const file = join(emptyFolder(), "web.txt");
  writeFileSync(file, run("generate.mjs", String(LINKS)));
  const made = JSON.parse(run("statistics.mjs", file));
  const given = JSON.parse(readFileSync(join(corpus, "statistics.json"), "utf8"));
  assert.equal(made.urls, LINKS);
  assert.equal(given.urls, LINKS);
  for (const name of ["labels", "labelLength", "segments", "segmentLength", "files", "fileLength", "queries", "www"]) {
    const ratio = meanOf(made[name]) / meanOf(given[name]);
    assert.ok(Math.abs(ratio - 1) < 0.1, `${name}: ${ratio}`);
  }
});

/** @param {number | Record<string, number>} statistic a count, or how often each value occurs */
function meanOf(statistic) {
  if (typeof statistic === "number") return statistic;
  const entries = Object.entries(statistic);
  const count = entries.reduce((sum, [, times]) => sum + times, 0);
  return entries.reduce((sum, [value, times]) => sum + Number(value) * times, 0) / count;
}
