/** The package as a user gets it: packed, and installed into an empty folder outside the repository. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure, output, root, run } from "./shell.mjs";

/**
 * Packs `pkg/` and installs the tarball. The folder is removed when the process ends.
 * @returns {string} the folder, whose node_modules holds whurl and nothing else
 */
export function installPackage() {
  const folder = mkdtempSync(join(tmpdir(), "whurl-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const packed = output("npm", ["pack", join(root, "pkg"), "--pack-destination", folder, "--json"]);
  if (!packed) throw new Failure("pkg/ cannot be packed: run `npm run build`.");
  const [{ filename }] = Object.values(JSON.parse(packed));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "user", private: true }));
  const options = ["--no-audit", "--no-fund", "--offline", "--loglevel", "error"];
  run("npm", ["install", ...options, join(folder, filename)], { cwd: folder });
  return folder;
}
