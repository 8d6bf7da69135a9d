/** docs/migrating.md: each row of its tables, on both sides. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, test } from "node:test";
import { URL, URLSearchParams } from "whurl";
import * as inspect from "whurl/inspect";
import { root } from "../../scripts/lib/shell.mjs";

const require = createRequire(join(root, "package.json"));
const NOW = { ...inspect, URL, URLSearchParams };

/** What the expressions of a library's column use. @type {Record<string, Record<string, unknown>>} */
const LIBRARIES = {
  "node:url": require("node:url"),
  "url-parse": { parse: require("url-parse") },
  "whatwg-url": require("whatwg-url"),
};

// Node.js warns of `url.parse`. That is why people read this page.
process.removeAllListeners("warning");

const page = readFileSync(join(root, "docs/migrating.md"), "utf8");
const tables = page.split(/^\| (?=[a-z:-]+ \| gives)/m).slice(1);

for (const table of tables) {
  const [name] = table.split(" | ", 1);
  const rows = [...table.matchAll(/^\| `(.*?)` \| `(.*?)` \| `(.*?)` \| `(.*?)` \|$/gm)];
  describe(name, () => {
    for (const [, before, gave, now, gives] of rows) {
      test(before, () => {
        assert.deepEqual(evaluate(before, LIBRARIES[name]), evaluate(gave));
        assert.deepEqual(evaluate(now, NOW), evaluate(gives));
      });
    }
  });
}

test("no row is left out", () => {
  assert.deepEqual(tables.length, Object.keys(LIBRARIES).length);
  const lines = page.split("\n").filter((line) => /^\| `/.test(line));
  const read = [...page.matchAll(/^\| `(.*?)` \| `(.*?)` \| `(.*?)` \| `(.*?)` \|$/gm)];
  assert.equal(read.length, lines.length);
});

/**
 * @param {string} expression
 * @param {Record<string, unknown>} [scope]
 */
function evaluate(expression, scope = {}) {
  return new Function(...Object.keys(scope), `"use strict"; return (${expression});`)(...Object.values(scope));
}
