/** What a program pays for the package on the wire. docs/size.md says where the bytes go. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { BUDGETS, brotliSizeOf, minified, sizeOfPattern, sizesOf, sizesOfInspect } from "../../bench/lib/size.mjs";
import { root } from "../../scripts/lib/shell.mjs";
import { folder } from "../runner/installed.js";

const sizes = await sizesOf(join(folder, "node_modules", "whurl"));
const inspect = await sizesOfInspect(join(folder, "node_modules", "whurl"));

test(`the module and its JavaScript take at most ${BUDGETS.separate} bytes with brotli`, () => {
  const total = sizes.wasm.brotli + sizes.script.brotli;
  assert.ok(total <= BUDGETS.separate, `${total} bytes: ${sizes.wasm.brotli} and ${sizes.script.brotli}`);
});

test(`as one file they take at most ${BUDGETS.inlined} bytes with brotli`, () => {
  assert.ok(sizes.inlined.brotli <= BUDGETS.inlined, `${sizes.inlined.brotli} bytes`);
});

test(`whurl/js takes at most ${BUDGETS.javascript} bytes with brotli, in one file`, async () => {
  const brotli = brotliSizeOf(await minified(join(folder, "node_modules", "whurl", "js.js")));
  assert.ok(brotli <= BUDGETS.javascript, `${brotli} bytes`);
});

test(`the modules of whurl/inspect take at most ${BUDGETS.inspect} bytes with brotli, ${BUDGETS.inspectUTF8} with UTF-8 only`, () => {
  assert.ok(inspect.wasm.brotli <= BUDGETS.inspect, `${inspect.wasm.brotli} bytes`);
  assert.ok(inspect.utf8.brotli <= BUDGETS.inspectUTF8, `${inspect.utf8.brotli} bytes`);
});

test(`whurl/pattern adds at most ${BUDGETS.pattern} bytes with brotli`, async () => {
  const { brotli } = await sizeOfPattern(join(folder, "node_modules", "whurl"));
  assert.ok(brotli <= BUDGETS.pattern, `${brotli} bytes`);
});

test("docs/size.md has these budgets, and figures within them", () => {
  const text = readFileSync(join(root, "docs", "size.md"), "utf8");
  const row = (/** @type {string} */ name) => {
    const cells =
      text
        .split("\n")
        .find((line) => line.startsWith(`| ${name} `))
        ?.split("|") ?? [];
    return Number(cells[4]?.replaceAll(",", ""));
  };
  const english = (/** @type {number} */ number) => number.toLocaleString("en");
  assert.ok(text.includes(`The budget is ${english(BUDGETS.separate)} bytes of brotli`));
  assert.ok(text.includes(`${english(BUDGETS.inlined)} for one file with both`));
  assert.ok(text.includes(`${english(BUDGETS.javascript)} for \`whurl/js\``));
  assert.ok(text.includes(`The budget is ${english(BUDGETS.pattern)} bytes of brotli.`));
  assert.ok(row("`whurl.wasm`") + row("its JavaScript, with the module as a separate file") <= BUDGETS.separate);
  assert.ok(row("one JavaScript file with the module in it") <= BUDGETS.inlined);
  assert.ok(row("`inspect.wasm`") <= BUDGETS.inspect);
});
