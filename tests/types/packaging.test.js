/** What checkers of packages say of the tarball, and Deno of what JSR would get. */
import assert from "node:assert/strict";
import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { installPackage } from "../../scripts/lib/install.mjs";
import { emptyFolder } from "../runtimes/folder.js";
import { execute, testWith, toolFile } from "../runtimes/programs.js";

const installed = installPackage();
const tarball = join(installed, String(readdirSync(installed).find((name) => name.endsWith(".tgz"))));

test("publint has no finding", async () => {
  const args = [toolFile("publint/src/cli.js"), tarball, "--strict"];
  const { code, stdout, stderr } = await execute(process.execPath, args, { cwd: emptyFolder() });
  assert.equal(code, 0, stdout + stderr);
  assert.match(stdout, /All good!/);
});

test("are the types wrong: they are not", async () => {
  // Modules of WebAssembly are no JavaScript: what an import of one gives is each tool's own.
  const modules = readdirSync(join(installed, "node_modules", "whurl")).filter((name) => name.endsWith(".wasm"));
  const args = [toolFile("@arethetypeswrong/cli/dist/index.js"), tarball, "--exclude-entrypoints", ...modules];
  const { code, stdout, stderr } = await execute(process.execPath, args, { cwd: emptyFolder() });
  assert.equal(code, 0, stdout + stderr);
  assert.match(stdout, /No problems found/);
});

testWith("deno", "JSR would take it", async (deno) => {
  const folder = emptyFolder();
  const cwd = join(folder, "package");
  cpSync(join(installed, "node_modules", "whurl"), cwd, { recursive: true });
  const args = ["publish", "--dry-run", "--allow-dirty", "--quiet"];
  const { code, stdout, stderr } = await execute(deno, args, { cwd, env: { DENO_DIR: join(folder, "cache") } });
  assert.equal(code, 0, stdout + stderr);
  assert.doesNotMatch(stderr, /warning/i);
});
