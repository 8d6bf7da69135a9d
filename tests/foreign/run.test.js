/** The runner of other projects' tests, on checkouts of its own make. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { emptyFolder } from "../runtimes/folder.js";

const runner = fileURLToPath(new URL("run.mjs", import.meta.url));

/** @param {string[]} args */
const run = (...args) => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout } = spawnSync(process.execPath, [runner, ...args], { encoding: "utf8", env });
  return { status, lines: stdout.trim().split("\n") };
};

/** @param {string} tests what core-js's file has */
const checkout = (tests) =>
  emptyFolder({
    "package.json": JSON.stringify({ name: "core-js" }),
    "tests/helpers/qunit-helpers.js": "QUnit.assert.named = function (value, name) { this.same(value.name, name); };",
    "tests/unit-global/web.url.js": tests,
  });

test("counts what passes with whurl's classes and with the runtime's own", () => {
  const folder = checkout(`
    QUnit.test("the same", (assert) => { assert.named(URL, "URL"); assert.same(new URL("http://h").href, "http://h/"); });
    QUnit.test("fails with both", (assert) => assert.same(URL, null));`);
  const { status, lines } = run(folder, "--both", "--markdown");
  assert.equal(lines[0], "core-js, tests/unit-global/web.url*: 1 of 2; the runtime's own: 1; failed by both: 1");
  assert.match(lines[1], /^ {2}both: web\.url\.js: fails with both: /);
  assert.equal(lines.at(-2), "| core-js, tests/unit-global/web.url* | 2 | 1 | 1 | 1 |  |");
  assert.equal(lines.at(-1), "1 passed, 0 failed");
  assert.equal(status, 0);
});

test("fails where nothing explains what fails with whurl's classes alone", () => {
  // Every runtime words the message of this error in its own way.
  const folder = checkout(`
    QUnit.test("the words", (assert) => {
      let message = "";
      try { new URL("//"); } catch (error) { message = error.message; }
      assert.ok(!message.includes("missing-scheme-non-relative-URL"));
    });`);
  const { status, lines } = run(folder);
  assert.match(lines[1], /^ {2}FAIL web\.url\.js: the words: /);
  assert.equal(lines.at(-1), "0 passed, 1 failed");
  assert.equal(status, 1);
});

test("whatwg-url's tests load whurl-whatwg-url for the package that they are in", () => {
  const folder = emptyFolder({
    "package.json": JSON.stringify({ name: "whatwg-url" }),
    "test/a.js": `const test = require("node:test");
      const { basicURLParse, serializeURL } = require("..");
      test("parses", () => require("node:assert").equal(serializeURL(basicURLParse("http://h")), "http://h/"));
      test("is whurl's", () => require("node:assert").throws(() => new (require("..").URL)("a"), { code: "ERR_INVALID_URL" }));`,
  });
  const { lines } = run(folder, "--only", "of whurl-whatwg-url");
  assert.equal(lines[0], "whatwg-url, test/ (of whurl-whatwg-url): 2 of 2; the runtime's own: 1; failed by both: 0");
});

test("says what it does not know", () => {
  const { status, lines } = run(emptyFolder());
  assert.match(lines[0], /^not run: /);
  assert.equal(status, 1);
});
