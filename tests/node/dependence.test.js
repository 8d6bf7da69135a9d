/** The folders of js/ use those below them only, as the modules of the crate do (tests/dependence.rs), and no file uses itself. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";

const js = join(import.meta.dirname, "../../js");

/** From the bottom up. Those of one layer do not use each other. */
const LAYERS = [
  ["objects.js", "primordials.js", "special-schemes.js"],
  ["arguments.js", "bridge", "errors.js", "javascript", "loaders", "lone-surrogates.js"],
  ["classes"],
  ["columns", "guard", "inspect", "pattern", "whatwg-url"],
  ["polyfill"],
  ["cli"],
  ["entries"],
];

/** They import an entry, which the build leaves a file of its own: a program has each class once. */
const ABOVE = ["pattern/urls.js", "polyfill/own-pattern.js"];

/** The files that each file imports. @type {Map<string, string[]>} */
const imports = new Map();
for (const path of readdirSync(js, { recursive: true, encoding: "utf8" })) {
  if (!path.endsWith(".js")) continue;
  const source = readFileSync(join(js, path), "utf8");
  const specifiers = source.matchAll(/^(?:import|export|\})[^;]*?"(\.[^"]+)";$/gm);
  imports.set(
    path,
    Array.from(specifiers, ([, specifier]) => relative(js, join(js, dirname(path), specifier))),
  );
}

/** @param {string} path */
const layerOf = (path) => LAYERS.findIndex((layer) => layer.includes(path.split("/")[0]));

test("each folder uses those below it", () => {
  for (const [path, used] of imports) {
    assert.notEqual(layerOf(path), -1, `${path} is in no layer`);
    for (const other of used) {
      const isOwn = other.split("/")[0] === path.split("/")[0];
      const isAbove = ABOVE.includes(path) && other.startsWith("entries/");
      assert.ok(isOwn || isAbove || layerOf(other) < layerOf(path), `${path} uses ${other}`);
    }
  }
  assert.ok([...imports.values()].flat().length > 100);
});

test("no file uses itself by way of others", () => {
  const done = new Set();
  /** @param {string} path @param {string[]} way */
  const visit = (path, way) => {
    assert.ok(!way.includes(path), [...way, path].join(" uses "));
    if (done.has(path) || ABOVE.includes(path)) return;
    for (const other of imports.get(path) ?? []) visit(other, [...way, path]);
    done.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
});
