/** Reading a list of URLs, one on each line. */
import { readFileSync } from "node:fs";

/**
 * @param {string} file
 * @returns {string[]} those that parse
 */
export function listURLs(file) {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => URL.canParse(line));
}
