/** What tests/environments/package.json installs, users' folders that have it, and checks of the results. */
import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { userFolder } from "../runtimes/folder.js";
import { execute, programOf } from "../runtimes/programs.js";
import { ENTRIES } from "./programs.js";

const modules = fileURLToPath(new URL("node_modules", import.meta.url));

/** Requires one of these packages: this repository itself does not depend on them. */
export const requireTool = createRequire(new URL("package.json", import.meta.url));

/**
 * A file of one of these packages, by its name and the path in it.
 * @param {string} path
 */
export const toolFile = (path) => join(modules, path);

/** The Node.js that runs vitest and jsdom, which need a newer one than this repository does. */
export const NODE = Number(process.versions.node.split(".")[0]) >= 24 ? process.execPath : programOf("node 24");

/**
 * A folder with these files, into which the package's tarball and some of these packages have been installed.
 * @param {string[]} packages
 * @param {Record<string, string>} [files] contents by path
 */
export function userFolderWith(packages, files) {
  const folder = userFolder(files);
  for (const name of packages) symlinkSync(join(modules, name), join(folder, "node_modules", name), "junction");
  return folder;
}

/**
 * @typedef {Record<string, string[]>} Failures what is wrong, by the entry that a program imports
 */

/**
 * A test for each entry.
 * @param {string} environment
 * @param {Promise<Failures>} outcome
 * @param {string[]} [entries]
 */
export function testEntries(environment, outcome, entries = ENTRIES) {
  // Each test tells of it.
  outcome.catch(() => {});
  for (const entry of entries) {
    test(`${environment}: ${entry}`, async () => {
      const failures = (await outcome)[entry];
      const shown = failures?.length > 5 ? [...failures.slice(0, 5), `and ${failures.length - 5} more`] : failures;
      assert.deepEqual(shown, []);
    });
  }
}

/**
 * What programs print, each in a process of its own.
 * @param {string} node
 * @param {string} folder
 * @param {(entry: string) => string[]} args
 * @returns {Promise<Failures>}
 */
export async function runEach(node, folder, args) {
  const outcomes = ENTRIES.map(async (entry) => {
    const { stdout, stderr } = await execute(node, args(entry), { cwd: folder });
    return [entry, stdout === "" ? [stderr] : JSON.parse(stdout)];
  });
  return Object.fromEntries(await Promise.all(outcomes));
}
