/** That a wrong comment in a code block is found. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { withAssertions } from "./assertions.js";
import "./programs/assertions.js";

/** @param {string} source */
async function run(source) {
  const { code, count } = withAssertions(source);
  const docs = /** @type {any} */ (globalThis).__docs;
  const before = docs.count;
  await new Function(`return (async () => {\n${code}\n})();`)();
  assert.equal(docs.count - before, count);
  return count;
}

test("values and errors that are right", async () => {
  assert.equal(await run('const a = "b";\na; // "b"\n[a, { c: a }];\n// ["b", { c: "b" }]'), 2);
  assert.equal(await run('if (true) {\n  null.x; // throws TypeError: Cannot read…\n}\n"x"; // "x"'), 2);
  assert.equal(await run('await Promise.reject(new RangeError("far")); // throws RangeError'), 1);
});

for (const wrong of [
  '"a"; // "b"',
  "[1]; // [1, 2]",
  "({ a: 1 }); // { a: 2 }",
  "1; // throws TypeError",
  "null.x; // throws RangeError",
  "null.x; // throws TypeError: something else",
  "await 1; // throws Error",
]) {
  test(`wrong: ${wrong}`, async () => {
    await assert.rejects(run(wrong));
  });
}

test("a comment after an expression has to be a value", () => {
  assert.throws(() => withAssertions("f(); // does it"), /not a value/);
});

test("other comments stay comments", () => {
  for (const source of ["const a = 1; // one", "// 1", "f();\n// then", 'import "x"; // y']) {
    assert.deepEqual(withAssertions(source), { code: source, count: 0 });
  }
});
