/** The documentation's links lead to files and headings that are there. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { root } from "../../scripts/lib/shell.mjs";
import { anchorsOf, documents, linksOf } from "./markdown.js";

/** pkg-template/README.md is read in the package: beside it are these. */
const IN_PACKAGE = ["LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY-LICENSES.txt"];

for (const path of documents) {
  test(`the links of ${path}`, () => {
    const links = linksOf(path).filter((link) => !/^[a-z]+:/.test(link));
    for (const link of links) {
      if (path.startsWith("pkg-template/") && IN_PACKAGE.includes(link)) continue;
      const [file, anchor] = link.split("#");
      const target = file === "" ? path : join(dirname(path), file);
      assert.ok(existsSync(join(root, target)), `${link}: no such file`);
      if (anchor) assert.ok(anchorsOf(target).includes(anchor), `${link}: no such heading`);
    }
  });
}

test("the README leads to every document in docs/", () => {
  const links = linksOf("README.md").map((link) => link.split("#")[0]);
  for (const path of documents) if (path.startsWith("docs/")) assert.ok(links.includes(path), path);
});

test("the paths of CONTRIBUTING's tables are there", () => {
  const rows = readFileSync(join(root, "CONTRIBUTING.md"), "utf8").matchAll(/^\| (`[^|]*`) \|/gm);
  const paths = [...rows].flatMap(([, cell]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path));
  assert.ok(paths.length > 0);
  for (const path of paths) assert.ok(existsSync(join(root, path)), `${path} is not there`);
});

test("CONTRIBUTING's tables have every folder of tests", () => {
  const text = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
  for (const { name } of readdirSync(join(root, "tests"), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )) {
    // What the crate's tests share.
    if (name !== "common" && name !== "data") assert.ok(text.includes(`\`tests/${name}/\``), name);
  }
});
