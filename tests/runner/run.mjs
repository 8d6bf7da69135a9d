/**
 * Runs the test files of this repository with Node's test runner, against the package as a user gets it: packed, and
 * installed into an empty folder.
 *
 *     node tests/runner/run.mjs                those that need this Node and nothing else
 *     node tests/runner/run.mjs bundlers       those of a folder of tests/
 *     node tests/runner/run.mjs tests/a/b.test.js
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { installPackage } from "../../scripts/lib/install.mjs";
import { TEST_OPTIONS } from "../../scripts/lib/reporter.mjs";
import { Failure, root, start } from "../../scripts/lib/shell.mjs";
import { installPackages } from "../../scripts/setup.mjs";

/**
 * Folders whose tests need browsers, or what the package.json of tests/arrow/, tests/runtimes/, tests/environments/ or tests/examples/
 * names, or modules that tests/hostile/run.mjs builds.
 */
const ELSEWHERE = ["arrow", "browsers", "bundlers", "docs", "environments", "examples", "hostile", "runtimes", "types"];

/** Folders whose tests take long; some build the native command. */
const LONG = ["cli", "command", "limits"];

start(() => {
  const named = process.argv.slice(2);
  if (named.some((name) => name !== "arrow" && ELSEWHERE.includes(name))) {
    installPackages("about a minute: Node.js, Deno, Bun, workerd, bundlers", "tests/runtimes");
  }
  if (named.includes("environments") || named.includes("examples")) {
    installPackages("half a minute: jest, vitest, jsdom and others", "tests/environments");
  }
  if (named.includes("examples")) installPackages("5 seconds: express, undici", "tests/examples");
  if (named.includes("arrow")) installPackages("5 seconds: apache-arrow, flechette", "tests/arrow");
  const files = named.length > 0 ? filesOf(named) : filesOf(foldersHere());
  // Node leaves one processor free, which is half of a small machine. What is named may measure time, or share packages.
  const concurrency = named.length > 0 ? [] : [`--test-concurrency=${availableParallelism()}`];
  const { status } = spawnSync(process.execPath, [...TEST_OPTIONS, ...concurrency, ...files], {
    cwd: root,
    env: { ...process.env, WHURL_INSTALLED: installPackage() },
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
});

function foldersHere() {
  const entries = readdirSync(join(root, "tests"), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && ![...ELSEWHERE, ...LONG].includes(entry.name))
    .map(({ name }) => name);
}

/**
 * tests/FOLDER/NAME.test.js
 * @param {string[]} names of folders in tests/, and paths of files
 */
function filesOf(names) {
  return names.flatMap((name) => {
    if (name.includes(".")) return name;
    if (!existsSync(join(root, "tests", name))) throw new Failure(`There is no folder tests/${name}.`);
    const files = readdirSync(join(root, "tests", name)).filter((file) => file.endsWith(".test.js"));
    return files.map((file) => join("tests", name, file));
  });
}
