/** The runner for web-platform-tests checkouts, on a checkout of a few files of our own. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const runner = fileURLToPath(new URL("run.mjs", import.meta.url));
const fixture = fileURLToPath(new URL("fixture", import.meta.url));

/** @param {string[]} args */
function run(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [runner, ...args], { encoding: "utf8" });
  return { status, lines: stdout.trimEnd().split("\n"), stderr };
}

test("a file with scripts, data and whurl as the globals", () => {
  const { status, lines } = run(fixture, "passing");
  assert.deepEqual(lines, ["passing.any.js: 6/6", "6 passed, 0 failed"]);
  assert.equal(status, 0);
});

test("failures are named and counted, and fail the run", () => {
  const { status, lines } = run(fixture, "failing", "--own");
  assert.equal(lines[0], "failing.any.js: 1/2");
  assert.match(lines[1], /^ {2}FAIL "fails": assert_equals: numbers expected 2 but got 1/);
  assert.equal(lines.at(-1), "1 passed, 1 failed");
  assert.equal(status, 1);
});

test("each variant is a run of its own", () => {
  const { lines } = run(fixture, "variants", "--own");
  assert.equal(lines[0], "variants.any.js?one: 1/1");
  assert.equal(lines[1], "variants.any.js?two: 0/1");
  assert.equal(lines.at(-1), "1 passed, 1 failed");
});

test("an error outside of tests, and a file that never ends, are failures", () => {
  const { lines } = run(fixture, "throwing", "waiting", "--own", "--timeout-multiplier", "0.1");
  assert.equal(lines[0], "throwing.any.js: 0/1");
  assert.match(lines.join("\n"), /outside of any test/);
  assert.match(lines.join("\n"), /^waiting\.any\.js: 0\/1\n.*no report within 1 seconds/m);
  assert.equal(lines.at(-1), "0 passed, 2 failed");
});

test("wrong arguments are explained", () => {
  assert.match(run().stderr, /^usage: /);
  assert.match(run("/nowhere").stderr, /no web-platform-tests checkout/);
  assert.match(run(fixture, "nothing-like-it").stderr, /has no such/);
  assert.match(run(fixture, "--own", "--runtime", "no-such-program").stderr, /no-such-program cannot be run/);
});
