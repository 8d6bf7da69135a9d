/**
 * Whether test runners find different URLs equal, with classes of `whurl`, with testers for them, and under a polyfill. It is
 * what docs/polyfill.md says.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { userFolder } from "../runtimes/folder.js";
import { execute, sayNotRun, testWith } from "../runtimes/programs.js";
import { NODE, toolFile, userFolderWith } from "./tools.js";

/**
 * A test file whose tests pass where different objects are told apart, and messages show them.
 * @param {string} start imports
 * @param {string} classes where URL and URLSearchParams are from
 */
const testFile = (start, classes) => `${start}
  const { URL, URLSearchParams } = ${classes};
  test("URLs", () => expect(new URL("http://a/")).not.toEqual(new URL("http://b/")));
  test("nested URLs", () => expect({ a: [new URL("http://a/")] }).not.toEqual({ a: [new URL("http://b/")] }));
  test("equal URLs", () => expect(new URL("http://a/")).toEqual(new URL("http://a/")));
  test("lists", () => expect(new URLSearchParams("a")).not.toEqual(new URLSearchParams("b")));
  test("messages", () => {
    let message = "";
    try {
      expect(new URL("http://a/")).toBe(new URL("http://b/"));
    } catch (error) {
      ({ message } = error);
    }
    expect(message).toContain("http://b/");
  });
  test("hrefs", () => expect(new URL("http://a/").href).not.toBe(new URL("http://b/").href));`;

const TESTERS = `expect.addEqualityTesters([
  (a, b) => (a instanceof require("whurl").URL && b instanceof require("whurl").URL ? a.href === b.href : undefined),
  (a, b) => (a instanceof require("whurl").URLSearchParams ? String(a) === String(b) : undefined),
]);`;

/** The file's imports and classes, by how the objects are made. @type {Record<string, [string, string]>} */
const VARIANTS = {
  own: ["", "globalThis"],
  whurl: ["", 'require("whurl")'],
  testers: [TESTERS, 'require("whurl")'],
  polyfill: ['require("whurl/polyfill/force");', "globalThis"],
};

/** @param {string} start */
const filesWith = (start) =>
  Object.fromEntries(
    Object.entries(VARIANTS).map(([name, [more, classes]]) => [
      `${name}.test.cjs`,
      testFile(`${start}${more}`, classes),
    ]),
  );

/**
 * The names of failed tests, by the variant.
 * @param {string} json of jest or vitest
 */
function failedIn(json) {
  /** @type {{ name: string, assertionResults: { status: string, title: string }[] }[]} */
  const results = JSON.parse(json).testResults;
  return Object.fromEntries(
    results.map(({ name, assertionResults }) => [
      /(\w+)\.test\.\w+$/.exec(name)?.[1],
      assertionResults.filter(({ status }) => status !== "passed").map(({ title }) => title),
    ]),
  );
}

test("jest", async () => {
  const config = JSON.stringify({ testMatch: ["**/*.test.cjs"] });
  const cwd = userFolderWith([], { ...filesWith(""), "jest.config.json": config });
  const options = ["--config=jest.config.json", "--cacheDirectory=.cache", "--watchman=false", "--runInBand", "--json"];
  const { stdout } = await execute(process.execPath, [toolFile("jest/bin/jest.js"), ...options], { cwd });
  assert.deepEqual(failedIn(stdout), { own: [], whurl: [], testers: [], polyfill: [] });
});

if (NODE === undefined) sayNotRun("vitest: equality", "it needs Node.js 24");
else {
  const node = NODE;
  test("vitest", async () => {
    const start = 'import { expect, test } from "vitest"; import { createRequire } from "node:module";\n';
    const files = Object.entries(filesWith(`${start}const require = createRequire(import.meta.url);\n`));
    const cwd = userFolderWith(
      ["vitest"],
      Object.fromEntries(files.map(([name, text]) => [name.replace(".cjs", ".mjs"), text])),
    );
    const options = ["run", "--reporter=json", "--outputFile=report.json"];
    const { stderr } = await execute(node, [toolFile("vitest/vitest.mjs"), ...options], { cwd });
    assert.ok(existsSync(join(cwd, "report.json")), stderr);
    // It asks for the global class.
    assert.deepEqual(failedIn(readFileSync(join(cwd, "report.json"), "utf8")), {
      own: [],
      whurl: ["URLs", "nested URLs"],
      testers: [],
      polyfill: [],
    });
  });
}

testWith("bun", "bun test", async (bun) => {
  const { "testers.test.cjs": _, ...variants } = filesWith("");
  const cwd = userFolder(
    Object.fromEntries(Object.entries(variants).map(([name, text]) => [name.replace(".cjs", ".ts"), text])),
  );
  const { stderr } = await execute(bun, ["test"], { cwd });
  const failed = Object.fromEntries(
    stderr
      .split(/^(?=\w+\.test\.ts:$)/m)
      .filter((part) => /^\w+\.test\.ts:/.test(part))
      .map((part) => [part.split(".")[0], [...part.matchAll(/^\(fail\) (.*?)(?: \[.*)?$/gm)].map(([, name]) => name)]),
  );
  // It looks at properties only, and has no testers: compare hrefs.
  const equal = ["URLs", "nested URLs", "lists"];
  assert.deepEqual(failed, { own: [], whurl: equal, polyfill: equal });
});
