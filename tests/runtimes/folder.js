/** Users' folders for tests: outside the repository, with files of their own, removed when the process ends. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { installPackage } from "../../scripts/lib/install.mjs";

/** @type {string[]} */
const folders = [];
process.on("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/**
 * An empty folder with these files.
 * @param {Record<string, string>} [files] contents by path
 */
export function emptyFolder(files = {}) {
  const folder = mkdtempSync(join(tmpdir(), "whurl-user-"));
  folders.push(folder);
  write(folder, files);
  return folder;
}

/**
 * A folder with these files, into which the package's tarball has been installed.
 * @param {Record<string, string>} [files] contents by path
 */
export function userFolder(files = {}) {
  const folder = emptyFolder();
  const installed = installPackage();
  for (const name of ["package.json", "package-lock.json", "node_modules"]) {
    cpSync(join(installed, name), join(folder, name), { recursive: true });
  }
  write(folder, files);
  return folder;
}

/**
 * @param {string} folder
 * @param {Record<string, string>} files
 */
function write(folder, files) {
  for (const [path, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), contents);
  }
}
