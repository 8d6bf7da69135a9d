/** How `npm test` reads what its steps print: a count that is read wrongly is a test that is lost. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromCargo, fromExitCode, fromNode, fromSummary, notRun } from "../../scripts/lib/counts.mjs";

test("cargo: each test program's line counts", () => {
  const line = (/** @type {number} */ passed, /** @type {number} */ failed) =>
    `running ${passed + failed} tests\ntest result: ${failed ? "FAILED" : "ok"}. ${passed} passed; ${failed} failed; 0 ignored;\n`;
  assert.deepEqual(fromCargo(0, line(3, 0) + line(4, 2)), { passed: 7, failed: 2 });
});

test("node: the spec reporter's summary, not what a test prints", () => {
  const text = "✔ ℹ pass 9\n9 passed, 0 failed\nℹ tests 5\nℹ suites 0\nℹ pass 4\nℹ fail 1\nℹ cancelled 0\n";
  assert.deepEqual(fromNode(0, text), { passed: 4, failed: 1 });
});

test("own programs: the last line alone", () => {
  assert.deepEqual(fromSummary(0, "1 passed, 0 failed\nmore\n20 passed, 3 failed\n"), { passed: 20, failed: 3 });
  assert.deepEqual(fromSummary(1, "1 passed, 0 failed\nthen it broke\n"), { passed: 0, failed: 0 });
});

test("other programs: the exit code", () => {
  assert.deepEqual(fromExitCode(0, ""), { passed: 1, failed: 0 });
  assert.deepEqual(fromExitCode(2, ""), { passed: 0, failed: 1 });
});

test("what could not run", () => {
  assert.deepEqual(notRun("ok\nnot run: bun (not installed)\ndone\n"), ["not run: bun (not installed)"]);
});
