/**
 * Builds the site and tests it in real browsers, each of which is found on the machine; one that is missing is named
 * as not run.
 *
 *     node tests/www/run.mjs [--browser chromium|firefox] [FILE…]
 *
 * The site is served under a path, not at the root. Screenshots go to .cache/www.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "vite";
import { root, say, start } from "../../scripts/lib/shell.mjs";
import { BROWSERS, findProgram } from "./lib/browsers.js";

const folder = fileURLToPath(new URL(".", import.meta.url));

start(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { browser: { type: "string" } } });
  await build({ root: join(root, "www"), logLevel: "warn" });
  const files = positionals.length > 0 ? positionals : testFiles();
  for (const name of BROWSERS.filter((each) => values.browser === undefined || each === values.browser)) {
    const program = findProgram(name);
    if (program === undefined) say(`not run: the site in ${name} (no such program on this machine)`);
    else runIn(name, program, files);
  }
});

/**
 * @param {string} name
 * @param {string} program
 * @param {string[]} files
 */
function runIn(name, program, files) {
  const { status } = spawnSync(process.execPath, ["--test", "--test-reporter=spec", "--test-concurrency=1", ...files], {
    cwd: root,
    env: { ...process.env, WWW_BROWSER: name, WWW_PROGRAM: program },
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}

/** NAME.browser.js beside this file */
function testFiles() {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".browser.js"))
    .sort()
    .map((file) => join(folder, file));
}
