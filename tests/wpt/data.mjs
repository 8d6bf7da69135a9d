/**
 * The JSON files of web-platform-tests' url/resources. They are not part of this repository: a crate that Cargo.lock
 * pins carries a copy, and cargo knows where it is.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure, output } from "../../scripts/lib/shell.mjs";

/** The crate, which is never built. */
const CRATE = "ada-url";

const FILES = [
  "urltestdata.json",
  "urltestdata-javascript-only.json",
  "setters_tests.json",
  "toascii.json",
  "IdnaTestV2.json",
  "IdnaTestV2-removed.json",
  "percent-encoding.json",
  "urlpatterntestdata.json",
];

/** The folder that the files are in. */
export function dataFolder() {
  const metadata = output("cargo", ["metadata", "--format-version", "1", "--locked"]);
  if (!metadata) throw new Failure("`cargo metadata --locked` failed: it tells where the web-platform-tests data is.");
  /** @type {{ name: string, manifest_path: string }[]} */
  const packages = JSON.parse(metadata).packages;
  const found = packages.find(({ name }) => name === CRATE);
  if (!found) throw new Failure(`Cargo.lock has no crate ${CRATE}: it carries the web-platform-tests data.`);
  return join(dirname(found.manifest_path), "tests", "wpt");
}

/**
 * The inputs of both files of parsing, without the comments between them.
 * @param {Record<string, any>} data
 * @returns {{ input: string, base?: string | null }[]}
 */
export function parsingCases(data) {
  const entries = [...data["urltestdata.json"], ...data["urltestdata-javascript-only.json"]];
  return entries.filter((entry) => typeof entry !== "string");
}

/**
 * @returns {Record<string, any>} the files' contents by their names
 */
export function loadData() {
  const folder = dataFolder();
  return Object.fromEntries(FILES.map((file) => [file, JSON.parse(readFileSync(join(folder, file), "utf8"))]));
}
