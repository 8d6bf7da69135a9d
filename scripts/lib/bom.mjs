/** Bills of materials of the package, in CycloneDX's JSON: of the crates by cargo-sbom, of the npm packages by npm. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installTool } from "../setup.mjs";
import { Failure, output, root } from "./shell.mjs";

const CARGO_SBOM = "0.10.0";

/** @returns {Record<string, string>} by file name */
export function billsOfMaterials() {
  return { "sbom.crates.cdx.json": billOfCrates(), "sbom.npm.cdx.json": billOfPackages() };
}

function billOfCrates() {
  installTool("cargo-sbom", `cargo-sbom@${CARGO_SBOM}`, "--locked");
  const bill = JSON.parse(output("cargo-sbom", ["--output-format", "cyclone_dx_json_1_6"]) ?? "null");
  if (bill === null) throw new Failure("cargo-sbom failed.");
  // It takes the name from the folder and the author from the user's account; neither is the crate's.
  delete bill.metadata.authors;
  bill.metadata.component.name = "whurl";
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** Of the packages that are bundled, which are the dependencies of the repository that are not for its development. */
function billOfPackages() {
  const { dependencies } = read("package.json");
  const { version } = read("pkg/package.json");
  const lock = read("package-lock.json");
  const shipped = Object.entries(lock.packages).filter(([path, { dev }]) => path !== "" && !dev);
  const manifest = { name: "whurl", version, dependencies };
  const packages = Object.fromEntries([["", manifest], ...shipped]);
  const parent = mkdtempSync(join(tmpdir(), "whurl-bom-"));
  // npm calls the subject what its folder is called.
  const folder = join(parent, "whurl");
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ ...lock, ...manifest, packages }));
    const bill = output("npm", ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx", "--prefix", folder]);
    if (bill === undefined) throw new Failure("`npm sbom` failed.");
    return `${bill}\n`;
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

/** @param {string} name of a JSON file, from the root */
const read = (name) => JSON.parse(readFileSync(join(root, name), "utf8"));
