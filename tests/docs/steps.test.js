/** What CONTRIBUTING.md and docs/reliability.md say of the steps of `npm test`. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../../scripts/lib/shell.mjs";
import { stepNames } from "./shell.js";

const read = (/** @type {string} */ path) => readFileSync(join(root, path), "utf8");

test("CONTRIBUTING lists the steps that `npm test` leaves out", async () => {
  const usual = await stepNames();
  const [, list] = /** @type {RegExpExecArray} */ (
    /It leaves out the long ones:\n(.*?)No test changes/s.exec(read("CONTRIBUTING.md"))
  );
  const named = [...list.matchAll(/`([\w-]+)`/g)].map(([, name]) => name).filter((name) => !name.startsWith("webkit2"));
  const long = (await stepNames("--all")).filter((name) => !usual.includes(name));
  assert.deepEqual(named.filter((name) => name !== "xvfb").sort(), long.sort());
});

test("the steps of docs/reliability.md's tests are there", async () => {
  const steps = await stepNames("--all");
  const rows = read("docs/reliability.md").matchAll(/^\| [A-Z].* \| `.* \| (.*) \|$/gm);
  const cells = [...rows].map(([, cell]) => cell);
  assert.ok(cells.length > 15);
  for (const cell of cells) {
    const names = [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
    assert.ok(names.length > 0 || /by hand/.test(cell), cell);
    for (const name of names) assert.ok(steps.includes(name), `${name} in: ${cell}`);
  }
});
