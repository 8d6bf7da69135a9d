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

const read = (/** @type {string} */ path) => readFileSync(join(root, path), "utf8");

test("documents have docs/size.md's weight of whurl/js", () => {
  const sizes = /^\| `whurl\/js` +\| +([\d,]+) \| +[\d,]+ \| +([\d,]+) \|$/m.exec(read("docs/size.md")) ?? [];
  const [minified, brotli] = sizes
    .slice(1)
    .map((bytes) => String(Math.round(Number(bytes.replaceAll(",", "")) / 1000)));
  assert.equal(/\[(\d+) kB\]\(size\.md\) with brotli/.exec(read("docs/csp.md"))?.[1], brotli);
  const found = /`whurl\/js` as one minified file has (\d+) kB, (\d+) kB with\s+brotli/.exec(
    read("docs/react-native.md"),
  );
  assert.deepEqual(found?.slice(1), [minified, brotli]);
});

test("docs/polyfill.md has docs/performance.md's times of imports", () => {
  const rangeOf = (/** @type {string} */ entry) => {
    const rows = read("docs/performance.md").matchAll(RegExp(`^\\| import ${entry} +\\| +\\+([\\d.]+) \\|`, "gm"));
    const times = [...rows].map(([, time]) => Math.round(Number(time)));
    return [Math.min(...times), Math.max(...times)].map(String);
  };
  const sentence =
    /Importing `whurl\/polyfill` takes (\d+) to (\d+) milliseconds in Node\.js 20 to 26, and `whurl\/polyfill\/force` (\d+) to (\d+)/;
  const found = sentence.exec(read("docs/polyfill.md"))?.slice(1);
  assert.deepEqual(found, [...rangeOf("whurl/polyfill"), ...rangeOf("whurl/polyfill/force")]);
});

test("README.md has the sizes of docs/size.md", () => {
  const [readme, sizes] = ["README.md", "docs/size.md"].map(read);
  const [, bytes] = /^\| one JavaScript file .* ([\d,]+) \|$/m.exec(sizes) ?? [];
  const [, kilobytes] = /\badds (\d+) kB to a page or bundle, compressed with brotli/.exec(readme) ?? [];
  assert.equal(Number(kilobytes), Math.round(Number(bytes.replaceAll(",", "")) / 1000));
  const megabytesOf = (/** @type {RegExp} */ row) =>
    (Number(row.exec(sizes)?.[1].replaceAll(",", "")) / 1_000_000).toFixed(1);
  const found = /\bis ([\d.]+) MB to download and ([\d.]+) MB on disk/.exec(readme) ?? [];
  const [download, disk] = [/^\| to download +\| +([\d,]+) \|$/m, /^\| installed +\| +([\d,]+) \|$/m].map(megabytesOf);
  assert.deepEqual([...found].slice(1), [download, disk]);
});
