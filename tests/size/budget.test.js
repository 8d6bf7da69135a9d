/** What a program pays for the package on the wire. docs/size.md says where the bytes go. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { brotliSizeOf, minified, sizeOfPattern, sizesOf, sizesOfInspect } from "../../bench/lib/size.mjs";
import { folder } from "../node/installed.js";

const sizes = await sizesOf(join(folder, "node_modules", "whurl"));
const inspect = await sizesOfInspect(join(folder, "node_modules", "whurl"));

test("the module and its JavaScript take at most 48.9 kB with brotli", () => {
  const total = sizes.wasm.brotli + sizes.script.brotli;
  assert.ok(total <= 48_900, `${total} bytes: ${sizes.wasm.brotli} and ${sizes.script.brotli}`);
});

test("as one file they take at most 50.4 kB with brotli", () => {
  assert.ok(sizes.inlined.brotli <= 50_400, `${sizes.inlined.brotli} bytes`);
});

test("whurl/js takes at most 57.5 kB with brotli, in one file", async () => {
  const brotli = brotliSizeOf(await minified(join(folder, "node_modules", "whurl", "js.js")));
  assert.ok(brotli <= 57_500, `${brotli} bytes`);
});

test("the modules of whurl/inspect take at most 248.5 kB with brotli, and 134.5 with UTF-8 only", () => {
  assert.ok(inspect.wasm.brotli <= 248_500, `${inspect.wasm.brotli} bytes`);
  assert.ok(inspect.utf8.brotli <= 134_500, `${inspect.utf8.brotli} bytes`);
});

test("whurl/pattern adds at most 14 kB with brotli", async () => {
  const { brotli } = await sizeOfPattern(join(folder, "node_modules", "whurl"));
  assert.ok(brotli <= 14_000, `${brotli} bytes`);
});
