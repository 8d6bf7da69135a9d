/** What the programs in programs/ print where everything is as it should be. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { installPackage } from "../../scripts/lib/install.mjs";

const manifest = readFileSync(join(installPackage(), "node_modules", "whurl", "package.json"), "utf8");

/** Of programs/entries.mjs and entries.cjs. */
export const ENTRIES = {
  whurl: "https://h/b",
  params: "a=%C3%A9",
  raw: "https://h/b",
  slim: "https://h/b",
  inspect: ["invalid-reverse-solidus"],
  inspectSlim: ["invalid-reverse-solidus"],
  version: JSON.parse(manifest).version,
  areGlobalsUntouched: true,
  isRequireTheSame: true,
};

/** Of programs/globals.mjs with `whurl/polyfill/force`. */
export const FORCED = { isWhurl: true, isPlatform: false, isEnumerable: false, hasObjectURLs: true, isSameAgain: true };

/**
 * The contents of files in programs/, for a user's folder.
 * @param {string[]} names
 */
export function programs(...names) {
  const files = names.map((name) => [name, readFileSync(new URL(`programs/${name}`, import.meta.url), "utf8")]);
  return /** @type {Record<string, string>} */ (Object.fromEntries(files));
}
