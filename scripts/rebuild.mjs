/**
 * Whether a build in another folder gives the same bytes: `node scripts/rebuild.mjs`. The last line is `N passed, N failed`.
 */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build, PACKAGES } from "./lib/build.mjs";
import { capture, isProgram, output, root, say, start } from "./lib/shell.mjs";
import { setup } from "./setup.mjs";

/**
 * Builds the sources in a new folder with nothing of this one's, and compares what comes out.
 * @returns {Promise<string[]>} the files that differ, or why there are none
 */
export async function rebuild() {
  const copy = mkdtempSync(join(tmpdir(), "whurl-rebuild-"));
  try {
    const listed = output("git", ["ls-files", "--cached", "--others", "--exclude-standard"]) ?? "";
    for (const path of listed.split("\n").filter((path) => existsSync(join(root, path)))) {
      cpSync(join(root, path), join(copy, path));
    }
    const env = { CARGO_TARGET_DIR: join(copy, "target"), npm_config_prefer_offline: "true" };
    const { code, text } = await capture(process.execPath, [join(copy, "scripts", "build.mjs")], { env });
    if (code !== 0) return [text];
    return PACKAGES.flatMap((name) => differences(join(root, name), join(copy, name)));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * @param {string} one
 * @param {string} other
 */
function differences(one, other) {
  const filesOf = (/** @type {string} */ path) =>
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(path.length + 1));
  const names = new Set([...filesOf(one), ...filesOf(other)]);
  return [...names].filter((name) => {
    const paths = [join(one, name), join(other, name)];
    return !paths.every((path) => existsSync(path)) || !readFileSync(paths[0]).equals(readFileSync(paths[1]));
  });
}

if (isProgram(import.meta)) {
  start(async () => {
    parseArgs();
    setup();
    build();
    const found = await rebuild();
    for (const problem of found) say(`differs: ${problem}`);
    say(found.length === 0 ? "1 passed, 0 failed" : "0 passed, 1 failed");
    if (found.length > 0) process.exitCode = 1;
  });
}
