/**
 * Runs the test files of this repository with Node's test runner, against the package as a user gets it: packed, and
 * installed into an empty folder. `node tests/node/run.mjs [FILE…]` runs some of the files only.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { installPackage } from "../../scripts/lib/install.mjs";
import { root, start } from "../../scripts/lib/shell.mjs";

start(() => {
  const named = process.argv.slice(2);
  const files = named.length > 0 ? named : testFiles();
  const { status } = spawnSync(process.execPath, ["--test", "--test-reporter=spec", ...files], {
    cwd: root,
    env: { ...process.env, WHURL_INSTALLED: installPackage() },
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
});

/** tests/FOLDER/NAME.test.js */
function testFiles() {
  const folders = readdirSync(join(root, "tests"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name: folder }) =>
    readdirSync(join(root, "tests", folder))
      .filter((file) => file.endsWith(".test.js"))
      .map((file) => join("tests", folder, file)),
  );
}
