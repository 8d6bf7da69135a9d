/** The package that is measured. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "../../scripts/lib/build.mjs";

/**
 * @param {string} [path] of another build's entry, instead of pkg/, which is built if it is not up to date
 * @returns {string} where to import it from
 */
export function entryOf(path) {
  if (path !== undefined) return pathToFileURL(resolve(path)).href;
  build();
  return import.meta.resolve("whurl");
}
