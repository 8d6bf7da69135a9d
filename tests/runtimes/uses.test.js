/** What platforms do with URL objects: docs/uses.md says so, and how to write what a polyfill leaves different. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { HOSTS, page, reportOf, unexplained } from "./uses.js";

const written = readFileSync(new URL("../../docs/uses.md", import.meta.url), "utf8");

/**
 * The cells of a page, by the titles of their rows and columns.
 * @param {string} text
 */
function cellsOf(text) {
  /** @type {Map<string, string>} */
  const cells = new Map();
  for (const section of text.split(/^## /m).slice(1)) {
    const [title, ...lines] = section.split("\n");
    const rows = lines.filter((line) => line.startsWith("|")).map((line) => line.slice(2, -2).split(" | "));
    for (const [row, ...values] of rows.slice(2)) {
      for (const [index, value] of values.entries()) {
        cells.set(`${title}: ${row}: ${rows[0][index + 1].trim()}`, value.trim());
      }
    }
  }
  return cells;
}

for (const host of HOSTS) {
  test(`${host}: uses of URL objects are as docs/uses.md says`, async () => {
    const report = await reportOf(host);
    if (report === null) return;
    assert.deepEqual(unexplained([report]), []);
    const said = cellsOf(written);
    // A host of another version is not on the page.
    if (!written.includes(`| ${report.name} |`)) return;
    for (const [cell, value] of cellsOf(page([report]))) {
      // A row of another host's may be about a use that this one has no difference in.
      assert.equal(said.get(cell), value, `${cell}; \`npm run uses\` writes the page again`);
    }
    for (const [cell, value] of said) {
      if (!cell.endsWith(`: ${report.name}`) || value === "" || value === "–") continue;
      assert.equal(cellsOf(page([report])).get(cell), value, `${cell}; \`npm run uses\` writes the page again`);
    }
  });
}
