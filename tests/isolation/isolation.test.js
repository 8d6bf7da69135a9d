/**
 * Programs that change the language's own objects, each in a process of its own: what the classes give is what they
 * give in a program that changes nothing, or the import fails; tests/webidl/isolation.js has more, in every runtime.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folder } from "../runner/installed.js";

const program = join(folder, "isolation-program.mjs");
cpSync(join(import.meta.dirname, "program.mjs"), program);

/**
 * @param {string} what
 * @param {string} when
 * @param {string[]} [flags]
 * @param {string} [entry]
 */
function run(what, when, flags = [], entry = "whurl") {
  const args = [...flags, program, what, when, entry];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return { status, text: stdout, stderr };
}

const expected = run("nothing", "after");

test("a program that changes nothing", () => {
  assert.equal(expected.status, 0, expected.stderr);
});

for (const what of ["pollution", "patches", "missing", "lockdown"]) {
  test(`${what}, after the import`, () => {
    // The text is printed at the end; how the process exits after that is Node.js's, whose own end calls patched methods.
    const { text, stderr } = run(what, "after");
    assert.equal(text, expected.text, stderr);
  });
}

for (const entry of ["whurl", "whurl/js"]) {
  test(`getters of typed arrays, after the import of ${entry}`, () => {
    const { text, stderr } = run("getters", "after", [], entry);
    assert.equal(text, expected.text, stderr);
  });
}

for (const what of ["pollution", "subclasses", "lockdown"]) {
  test(`${what}, before the import`, () => {
    const { status, text, stderr } = run(what, "before");
    assert.equal(text, expected.text, stderr);
    assert.equal(status, 0);
  });
}

for (const flag of ["--frozen-intrinsics", "--disallow-code-generation-from-strings", "--disable-proto=throw"]) {
  test(`node ${flag}`, () => {
    const { status, text, stderr } = run("nothing", "after", ["--no-warnings", flag]);
    assert.equal(text, expected.text, stderr);
    assert.equal(status, 0);
  });
}
