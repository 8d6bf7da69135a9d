/** The names that the types list are those that the modules have. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folder, importInstalled } from "../runner/installed.js";

/** @typedef {{ readonly name: string }} Named */

const { hostClasses, readers, reasonCodes, rules } = await importInstalled("whurl/guard");
const { percentEncodeSets, validationErrors } = await importInstalled("whurl/inspect");
const { columnNames } = await importInstalled("whurl/columns");

/** @type {[string, string, readonly (string | Named)[]][]} a file of types, a type in it, and what is of this type */
const TYPES = [
  ["columns", "ColumnName", columnNames],
  ["guard", "HostClass", hostClasses],
  ["guard", "ReaderName", readers],
  ["guard", "ReasonCode", reasonCodes],
  ["guard", "Rule", rules],
  ["inspect", "PercentEncodeSet", percentEncodeSets],
  ["inspect", "ValidationErrorName", validationErrors],
];

for (const [file, type, values] of TYPES) {
  test(`${file}.d.ts: ${type}`, () => {
    const names = values.map((value) => (typeof value === "string" ? value : value.name));
    assert.deepEqual(namesOf(file, type).sort(), names.sort());
  });
}

/**
 * @param {string} file
 * @param {string} type a union of strings, and perhaps of templates, which are not names
 */
function namesOf(file, type) {
  const text = readFileSync(join(folder, "node_modules", "whurl", `${file}.d.ts`), "utf8");
  const [, union] = new RegExp(`^export type ${type} =([^;]+);`, "m").exec(text) ?? assert.fail(`there is no ${type}`);
  return [...union.matchAll(/"([^"]+)"/g)].map(([, name]) => name);
}
