/** The packages have the crate's version. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/shell.mjs";

export function versionOfCrate() {
  const crate = readFileSync(join(root, "Cargo.toml"), "utf8");
  return /^version = "(.*)"$/m.exec(crate)?.[1];
}

/**
 * Sets the version in a manifest, and in its dependency on whurl if it has one.
 * @param {string} path of a JSON file
 */
export function setVersion(path) {
  const version = versionOfCrate();
  const manifest = { ...JSON.parse(readFileSync(path, "utf8")), version };
  if (manifest.dependencies?.whurl !== undefined) manifest.dependencies.whurl = version;
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
}
