/** The figures of docs/performance.md and of the READMEs are those of bench/results/. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { documentsOf } from "../../bench/report.mjs";
import { root } from "../../scripts/lib/shell.mjs";

for (const [path, expected] of Object.entries(documentsOf())) {
  test(`${path} has the figures of bench/results/: npm run bench:report`, () => {
    assert.equal(readFileSync(join(root, path), "utf8"), expected);
  });
}

test("README.md has the sizes of docs/size.md", () => {
  const [readme, sizes] = ["README.md", "docs/size.md"].map((path) => readFileSync(join(root, path), "utf8"));
  const [, bytes] = /^\| one JavaScript file .* ([\d,]+) \|$/m.exec(sizes) ?? [];
  const [, kilobytes] = /\badds (\d+) kB to a page or bundle, compressed with brotli/.exec(readme) ?? [];
  assert.equal(Number(kilobytes), Math.round(Number(bytes.replaceAll(",", "")) / 1000));
  const megabytesOf = (/** @type {RegExp} */ row) =>
    (Number(row.exec(sizes)?.[1].replaceAll(",", "")) / 1_000_000).toFixed(1);
  const found = /\bis ([\d.]+) MB to download and ([\d.]+) MB on disk/.exec(readme) ?? [];
  const [download, disk] = [/^\| to download +\| +([\d,]+) \|$/m, /^\| installed +\| +([\d,]+) \|$/m].map(megabytesOf);
  assert.deepEqual([...found].slice(1), [download, disk]);
});
