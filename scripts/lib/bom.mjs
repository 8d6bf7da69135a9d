/**
 * Bills of materials, in CycloneDX's JSON: of the crates in the package's modules by cargo-sbom, of the npm packages that
 * are bundled with it, and of the tools, by npm. The same sources give the same bytes.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { MODULES } from "../build/wasm.mjs";
import { Failure, output, root } from "./shell.mjs";

/** The crate whose program makes the bills of crates, with its version. */
export const CARGO_SBOM = "cargo-sbom@0.10.0";

/** Whether that program is there. */
export const hasCargoSbom = () => output("cargo-sbom", ["--version"]) !== undefined;

/**
 * Of what is in the package. Needs cargo-sbom.
 * @returns {Record<string, string>} by file name
 */
export function billsOfMaterials() {
  const folders = [...new Set(MODULES.map(({ manifest }) => dirname(manifest)))].sort();
  const bills = folders.map((folder) => [`sbom.${basename(folder)}.cdx.json`, billOfCrates(folder)]);
  return { ...Object.fromEntries(bills), "sbom.npm.cdx.json": billOfBundled() };
}

/** Of what the repository is built and tested with, from npm. */
export function billOfTools() {
  return textOf(output("npm", ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx"]));
}

/** @param {string} folder of a module's crate, from the root */
function billOfCrates(folder) {
  const name = ["--project-directory", dirname(folder), "--cargo-package", `whurl-${basename(folder)}`];
  const options = ["--output-format", "cyclone_dx_json_1_6", ...name];
  return textOf(output("cargo-sbom", options));
}

/** Of the packages that are bundled, which are the dependencies of the repository that are not for its development. */
function billOfBundled() {
  const { dependencies } = read("package.json");
  const version = /^version = "(.*)"$/m.exec(readFileSync(join(root, "Cargo.toml"), "utf8"))?.[1];
  const lock = read("package-lock.json");
  const shipped = Object.entries(lock.packages).filter(([path, { dev }]) => path !== "" && !dev);
  const manifest = { name: "whurl", version, dependencies };
  const packages = Object.fromEntries([["", manifest], ...shipped]);
  const folder = mkdtempSync(join(tmpdir(), "whurl-bom-"));
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ ...lock, ...manifest, packages }));
    return textOf(output("npm", ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx", "--prefix", folder]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A bill without what differs from run to run, or from machine to machine: the subject is called what its folder is, and
 * the author what the user is.
 * @param {string | undefined} printed
 */
function textOf(printed) {
  if (printed === undefined) throw new Failure("A bill of materials could not be made.");
  const { serialNumber: _, ...bill } = JSON.parse(printed);
  const { timestamp: __, authors: ___, ...metadata } = bill.metadata;
  metadata.component.name = "whurl";
  // cargo-sbom's order is another each time.
  bill.components.sort(byKey("bom-ref"));
  bill.dependencies?.sort(byKey("ref"));
  for (const { dependsOn } of bill.dependencies ?? []) dependsOn?.sort();
  return `${JSON.stringify({ ...bill, metadata }, null, 2)}\n`;
}

/**
 * @param {string} key
 * @returns {(a: Record<string, string>, b: Record<string, string>) => number}
 */
const byKey = (key) => (a, b) => (a[key] < b[key] ? -1 : 1);

/** @param {string} name of a JSON file, from the root */
const read = (name) => JSON.parse(readFileSync(join(root, name), "utf8"));
