/** Copies of the packages here in which one package is in the place of another, however deep that is: as with "overrides". */
import { existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { emptyFolder } from "../runtimes/folder.js";
import { toolFile } from "./tools.js";

/**
 * @param {Record<string, string>} replacements folders of packages, by the names that they get
 * @param {Record<string, string>} files contents by path
 * @returns {string} a folder of links: Node.js needs `--preserve-symlinks` and `--preserve-symlinks-main` in it
 */
export function mirror(replacements, files) {
  const folder = emptyFolder(files);
  mirrorModules(toolFile(""), join(folder, "node_modules"), replacements);
  for (const [name, target] of Object.entries(replacements)) link(target, join(folder, "node_modules", name));
  return folder;
}

/**
 * @param {string} from a node_modules
 * @param {string} to
 * @param {Record<string, string>} replacements
 */
function mirrorModules(from, to, replacements) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const nested = join(from, name, "node_modules");
    if (name.startsWith(".")) continue;
    if (replacements[name] !== undefined) link(replacements[name], join(to, name));
    else if (existsSync(nested)) mirrorPackage(dirname(nested), join(to, name), replacements);
    else link(join(from, name), join(to, name));
  }
}

/**
 * @param {string} from a package with packages of its own
 * @param {string} to
 * @param {Record<string, string>} replacements
 */
function mirrorPackage(from, to, replacements) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === "node_modules") mirrorModules(join(from, name), join(to, name), replacements);
    else link(join(from, name), join(to, name));
  }
}

/**
 * @param {string} target
 * @param {string} path
 */
function link(target, path) {
  if (!existsSync(path)) symlinkSync(target, path, "junction");
}
