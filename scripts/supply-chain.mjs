/**
 * What the package is made of, and what it is made with: `node scripts/supply-chain.mjs [NAME…]`.
 *
 *     crates      cargo deny: licences, no crate twice, no other source than crates.io (deny.toml)
 *     npm         licences of the locked npm packages, which are tools: none of them is in the package
 *     package     the package depends on nothing, and runs nothing when it is installed
 *     unsafe      is where it is known to be
 *     sbom        bills of materials, in CycloneDX, to dist/sbom/
 *     datafusion  licences and sources of the crates of datafusion/ and datafusion/cluster/ (datafusion/deny.toml): by name only, since
 *                 there are hundreds
 *
 * What needs a tool that is not there (`cargo install cargo-deny cargo-sbom --locked`) is named as not run.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { billOfTools, billsOfMaterials, hasCargoSbom } from "./lib/bom.mjs";
import { WASM_CRATES } from "./lib/build.mjs";
import { capture, Failure, output, root, say, start } from "./lib/shell.mjs";

/** Licences that require no notice in what the tools produce. */
const LICENCES = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
  "WTFPL",
]);

/** The files with `unsafe` in them: the memory that is shared with JavaScript, exports, and vectors. */
const UNSAFE = new Set([
  "src/byte_set/wasm32.rs",
  "src/byte_set/x86_64.rs",
  "src/url/fast_path.rs",
  "wasm/columns/src/lib.rs",
  "wasm/exchange/src/classes.rs",
  "wasm/exchange/src/lib.rs",
  "wasm/guard/src/lib.rs",
  "wasm/inspect/src/lib.rs",
]);

/** Besides the library: the modules, and the native command. */
const OTHER_MANIFESTS = ["wasm/Cargo.toml", "cli/Cargo.toml"];

const sbom = join(root, "dist/sbom");

/** @type {Record<string, () => string | undefined | Promise<string | undefined>>} a check gives why it could not run */
const checks = {
  crates: checkCrates,
  npm: checkLicences,
  package: checkPackage,
  unsafe: checkUnsafe,
  sbom: writeBills,
  datafusion: checkDataFusion,
};

start(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const names = positionals.length > 0 ? positionals : Object.keys(checks).filter((name) => name !== "datafusion");
  const unknown = names.find((name) => !Object.hasOwn(checks, name));
  if (unknown !== undefined) throw new Failure(`No check ${unknown}. The checks: ${Object.keys(checks).join(", ")}`);
  let [passed, failed] = [0, 0];
  for (const name of names) {
    try {
      const missing = await checks[name]();
      if (missing) say(`not run: supply chain, ${name} (${missing})`);
      else passed++;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      say(`${name}: ${error.message}`);
      failed++;
    }
  }
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
});

/** @returns {string | undefined} why cargo-deny cannot run */
function withoutCargoDeny() {
  return output("cargo", ["deny", "--version"]) ? undefined : "cargo-deny is not installed";
}

async function checkCrates() {
  const missing = withoutCargoDeny();
  if (missing) return missing;
  // Of all platforms: a build fetches those of its own only.
  for (const manifest of ["Cargo.toml", ...OTHER_MANIFESTS]) {
    await demand("cargo", ["fetch", "--locked", "--quiet", "--manifest-path", join(root, manifest)]);
  }
  const what = ["check", "bans", "licenses", "sources"];
  await demand("cargo", ["deny", "--locked", "--offline", ...what]);
  for (const manifest of OTHER_MANIFESTS) {
    const where = ["--manifest-path", join(root, manifest), "--config", join(root, "deny.toml")];
    // They have fewer crates, and so fewer licences than the list allows.
    await demand("cargo", ["deny", ...where, "--locked", "--offline", ...what, "-A", "license-not-encountered"]);
  }
}

async function checkDataFusion() {
  const missing = withoutCargoDeny();
  if (missing) return missing;
  for (const folder of ["datafusion", "datafusion/cluster"]) {
    const manifest = join(root, folder, "Cargo.toml");
    await demand("cargo", ["fetch", "--locked", "--quiet", "--manifest-path", manifest]);
    const where = ["--manifest-path", manifest, "--config", join(root, "datafusion/deny.toml")];
    // The first has fewer crates, and so fewer licences than the list allows.
    const but = folder === "datafusion" ? ["-A", "license-not-encountered"] : [];
    await demand("cargo", ["deny", ...where, "--locked", "--offline", "check", "licenses", "sources", ...but]);
  }
}

/** @returns {undefined} */
function checkLicences() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const others = Object.entries(packages).filter(([path, { license }]) => path !== "" && !isAllowed(license ?? "none"));
  if (others.length === 0) return;
  throw new Failure(others.map(([path, { license }]) => `${path}: ${license}`).join("\n"));
}

/**
 * Of `(A OR B)` one will do; `A AND B` takes both.
 * @param {string} expression
 * @returns {boolean}
 */
function isAllowed(expression) {
  const alternatives = expression.replaceAll(/[()]/g, "").split(" OR ");
  return alternatives.some((alternative) => alternative.split(" AND ").every((licence) => LICENCES.has(licence)));
}

/** @returns {undefined} */
function checkPackage() {
  const manifest = JSON.parse(readFileSync(join(root, "pkg-template/package.json"), "utf8"));
  const kinds = ["dependencies", "peerDependencies", "optionalDependencies", "bundleDependencies", "scripts"];
  const found = kinds.filter((kind) => manifest[kind] !== undefined);
  if (found.length > 0) throw new Failure(`pkg-template/package.json has ${found.join(", ")}`);
}

/** @returns {undefined} */
function checkUnsafe() {
  const found = ["cli/src", "datafusion/cluster/src", "datafusion/src", "src", ...WASM_CRATES]
    .flatMap(sourcesIn)
    .filter((file) => !UNSAFE.has(file) && /^[^/]*\bunsafe\b(?!_)/m.test(readFileSync(join(root, file), "utf8")));
  if (found.length > 0) throw new Failure(`unsafe is in ${found.join(", ")}`);
}

/**
 * @param {string} folder from the root
 * @returns {string[]} the Rust sources in it
 */
function sourcesIn(folder) {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  return files.filter((file) => file.endsWith(".rs")).map((file) => join(folder, file).replaceAll("\\", "/"));
}

function writeBills() {
  mkdirSync(sbom, { recursive: true });
  writeFileSync(join(sbom, "sbom.tools.cdx.json"), billOfTools());
  if (!hasCargoSbom()) return "of the package: cargo-sbom is not installed";
  for (const [name, text] of Object.entries(billsOfMaterials())) writeFileSync(join(sbom, name), text);
  return undefined;
}

/**
 * @param {string} program
 * @param {string[]} args
 */
async function demand(program, args) {
  const { code, text } = await capture(program, args);
  if (code !== 0) throw new Failure(text.split("\n").slice(-80).join("\n"));
  return text;
}
