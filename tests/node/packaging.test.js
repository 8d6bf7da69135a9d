/** The tarball as npm installs it: what is in it, and that each way to load it works. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { folder, importInstalled, requireInstalled } from "../runner/installed.js";

const installed = join(folder, "node_modules", "whurl");
const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
const crate = readFileSync(new URL("../../Cargo.toml", import.meta.url), "utf8");

test("it installs nothing else", () => {
  assert.deepEqual(
    readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith(".")),
    ["whurl"],
  );
  assert.deepEqual(Object.keys(manifest.dependencies ?? {}), []);
});

test("it has its documentation and licences", () => {
  const files = readdirSync(installed);
  for (const file of ["README.md", "LICENSE-MIT", "LICENSE-APACHE"]) assert.ok(files.includes(file), file);
});

test("its licence is the crate's", () => {
  assert.equal(manifest.license, /^license = "(.*)"$/m.exec(crate)?.[1]);
});

test("its version is the crate's", () => {
  assert.equal(manifest.version, /^version = "(.*)"$/m.exec(crate)?.[1]);
});

test("every file that its exports name is there", () => {
  for (const path of targetsOf(manifest.exports)) {
    assert.ok(readFileSync(join(installed, path)).length > 0, path);
  }
});

test("no file tells where it was built", () => {
  const places = [fileURLToPath(new URL("../..", import.meta.url)), `${homedir()}/`];
  for (const file of readdirSync(installed, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    for (const place of places) assert.ok(!readFileSync(path).includes(place), `${path} contains ${place}`);
  }
});

test("import and require give working classes", async () => {
  for (const { URL, URLSearchParams } of [await importInstalled("whurl"), requireInstalled("whurl")]) {
    assert.equal(new URL("../b", "https://H/a/").href, "https://h/b");
    assert.equal(new URLSearchParams({ a: "é" }).toString(), "a=%C3%A9");
    assert.notEqual(URL, globalThis.URL);
  }
});

test("in Node.js a module comes from its .wasm file or, where that is missing, from text", () => {
  /**
   * @param {string} entry
   * @param {string} file that is missing
   */
  const parseWithout = (entry, file) => {
    const user = mkdtempSync(join(tmpdir(), "whurl-without-"));
    const { parse, prints } = PROGRAMS[entry];
    try {
      cpSync(installed, join(user, "node_modules", "whurl"), { recursive: true });
      rmSync(join(user, "node_modules", "whurl", file));
      const program = `process.stdout.write(String(require("${entry}").${parse}))`;
      assert.equal(spawnSync(process.execPath, ["-e", program], { cwd: user, encoding: "utf8" }).stdout, prints, file);
    } finally {
      rmSync(user, { recursive: true });
    }
  };
  parseWithout("whurl", "whurl.wasm");
  parseWithout("whurl", "whurl.base64.cjs");
  parseWithout("whurl/raw", "raw.wasm");
  parseWithout("whurl/raw", "text/raw.js");
  parseWithout("whurl/inspect", "inspect.wasm");
  parseWithout("whurl/inspect", "text/inspect.js");
});

test("what a test's replacement of readFileSync gives for a module does not matter", () => {
  for (const [entry, { parse, prints }] of Object.entries(PROGRAMS)) {
    for (const given of ["'{}'", "undefined", "{}"]) {
      const program = `
        const fs = require("fs");
        const { readFileSync } = fs;
        fs.readFileSync = (path, ...options) => /\\.wasm$/.test(path) ? ${given} : readFileSync(path, ...options);
        process.stdout.write(String(require("${entry}").${parse}));`;
      const { stdout, stderr } = spawnSync(process.execPath, ["-e", program], { cwd: folder, encoding: "utf8" });
      assert.equal(stdout, prints, `${entry}, ${given}: ${stderr}`);
    }
  }
});

test("whurl/auto has one form where bytes are never compiled at run time", () => {
  const { exports } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  for (const condition of ["workerd", "edge-light"]) {
    assert.equal(exports["./auto"][condition].default, exports["."][condition].default);
  }
});

test("an uncaught error is printed without a page of minified code", () => {
  const calls = {
    whurl: 'new URL("x")',
    "whurl/js": 'new URL("x")',
    "whurl/raw": 'new URL("x")',
    "whurl/pattern": 'new URLPattern("/a")',
    "whurl/inspect": 'equals("x", "y")',
    "whurl/guard": 'check("http://h", {}, "x")',
    "whurl/columns": 'columnsOf("x", { columns: [] })',
    "whurl/slim": "initSync()",
  };
  for (const [entry, call] of Object.entries(calls)) {
    for (const program of [
      `Object.assign(globalThis, require("${entry}"));${call}`,
      `import * as all from "${entry}";all.${call.replace("new ", "URL;new all.")}`,
    ]) {
      const type = program.startsWith("import") ? "module" : "commonjs";
      const { stderr } = spawnSync(process.execPath, [`--input-type=${type}`, "-e", program], {
        cwd: folder,
        encoding: "utf8",
      });
      assert.match(stderr, /TypeError/, `${program}: ${stderr}`);
      assert.ok(stderr.length < 3000, `${program}: ${stderr.length} characters`);
    }
  }
});

test("what is installed takes at most 6.3 MB", () => {
  const files = readdirSync(installed, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const total = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  assert.ok(total <= 6_300_000, `${total} bytes`);
});

/** An expression of each entry that has a module, after `require`. @type {Record<string, { parse: string, prints: string }>} */
const PROGRAMS = {
  whurl: { parse: 'URL.parse("http://H").href', prints: "http://h/" },
  "whurl/raw": { parse: 'URL.parse("http://H").href', prints: "http://h/" },
  "whurl/inspect": { parse: 'isValidURLString("http://h")', prints: "true" },
};

/**
 * The files that a value of `exports` may lead to.
 * @param {string | null | Record<string, any>} value
 * @returns {string[]}
 */
function targetsOf(value) {
  if (value === null) return [];
  if (typeof value === "string") return [value];
  return Object.values(value).flatMap(targetsOf);
}
