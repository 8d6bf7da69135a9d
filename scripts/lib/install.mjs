/** The package as a user gets it: packed, and installed into an empty folder outside the repository. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure, output, root } from "./shell.mjs";

/**
 * Packs `pkg/` and installs the tarball. The folder is removed when the process ends. Programs that a test run starts
 * use the installation of that run, which the environment names.
 * @returns {string} the folder, whose node_modules holds whurl and nothing else
 */
export function installPackage() {
  if (process.env.WHURL_INSTALLED) return process.env.WHURL_INSTALLED;
  const folder = mkdtempSync(join(tmpdir(), "whurl-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "user", private: true }));
  const packed = output("npm", ["pack", join(root, "pkg"), "--pack-destination", folder, "--json"]);
  if (packed === undefined) throw new Failure("pkg/ cannot be packed: run `npm run build`.");
  const [{ filename }] = Object.values(JSON.parse(packed));
  const install = ["install", "--offline", "--no-audit", "--no-fund", join(folder, filename), "--prefix", folder];
  if (output("npm", install) === undefined) throw new Failure(`${filename} cannot be installed.`);
  return folder;
}
