/** The licences of the crates and npm packages that the package contains parts of, as it has to carry them. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure, output, root } from "../lib/shell.mjs";
import { MODULES } from "./wasm.mjs";

/**
 * @typedef {{ name: string, version: string, license: string, manifest_path: string }} Licensed
 * @typedef {Licensed & { id: string, source: string | null, targets: { kind: string[] }[] }} Package
 * @typedef {{ id: string, deps: { pkg: string, dep_kinds: { kind: string | null }[] }[] }} Node
 */

/** What is in src/ and a work of others. The text of Unicode's licence comes with the crates that are under it, too. */
const DATA = [
  "Unicode's data for domains (https://www.unicode.org/Public/), as src/host/idna/tables.bin: Unicode-3.0",
  "The Public Suffix List (https://publicsuffix.org/list/), as src/host/public_suffix_list.txt: MPL-2.0 (https://mozilla.org/MPL/2.0/)",
];

/**
 * @param {string[]} bundled the names of npm packages
 * @returns {string} the crates, packages and licences, each text once
 */
export function thirdPartyLicences(bundled) {
  const packages = [...compiledPackages(), ...bundled.map(npmPackage)];
  /** @type {Map<string, string[]>} */
  const texts = new Map();
  for (const crate of packages) {
    for (const text of licenceTextsOf(crate)) texts.set(text, [...(texts.get(text) ?? []), nameOf(crate)]);
  }
  const list = [...packages.map((crate) => `${nameOf(crate)}: ${crate.license}`), ...DATA].join("\n");
  const parts = [...texts].map(([text, names]) => `${"=".repeat(80)}\n${names.join(", ")}\n\n${text}\n`);
  return `Compiled into the WebAssembly modules and the command line of this package are these crates and packages:\n\n${list}\n\nTheir licences:\n\n${parts.join("\n")}`;
}

/** @param {Licensed} crate */
const nameOf = ({ name, version }) => `${name} ${version}`;

/**
 * @param {string} name
 * @returns {Licensed}
 */
function npmPackage(name) {
  const manifest_path = join(root, "node_modules", name, "package.json");
  return { ...JSON.parse(readFileSync(manifest_path, "utf8")), manifest_path };
}

/**
 * The crates that the modules consist of, besides those of this repository: no macros' crates, and of build scripts' only
 * those that this repository's own ones take data from.
 */
function compiledPackages() {
  /** @type {Map<string, Package>} */
  const packages = new Map();
  for (const module of MODULES) for (const crate of packagesOf(module)) packages.set(nameOf(crate), crate);
  return [...packages.values()].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

/**
 * @param {import("./wasm.mjs").Module} module
 * @returns {Package[]}
 */
function packagesOf({ manifest, features }) {
  const text = output("cargo", [
    "metadata",
    "--locked",
    "--format-version=1",
    "--filter-platform=wasm32-unknown-unknown",
    `--manifest-path=${join(root, manifest)}`,
    `--features=${features.join(",")}`,
  ]);
  if (text === undefined) throw new Failure("`cargo metadata` failed.");
  /** @type {{ packages: Package[], resolve: { root: string, nodes: Node[] } }} */
  const { packages, resolve } = JSON.parse(text);
  const byId = new Map(packages.map((crate) => [crate.id, crate]));
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const isMacro = (/** @type {string} */ id) => byId.get(id)?.targets.some(({ kind }) => kind.includes("proc-macro"));
  const isOwn = (/** @type {string} */ id) => byId.get(id)?.source === null;
  /** @type {Set<string>} */
  const reached = new Set();
  /** @param {string} id */
  const reach = (id) => {
    if (reached.has(id) || isMacro(id)) return;
    reached.add(id);
    const kinds = isOwn(id) ? [null, "build"] : [null];
    for (const { pkg, dep_kinds } of nodes.get(id)?.deps ?? []) {
      if (dep_kinds.some(({ kind }) => kinds.includes(kind))) reach(pkg);
    }
  };
  reach(resolve.root);
  return packages.filter(({ id }) => reached.has(id) && !isOwn(id));
}

/**
 * @param {Licensed} crate
 * @returns {string[]}
 */
function licenceTextsOf({ manifest_path }) {
  const folder = dirname(manifest_path);
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|unlicense)/i.test(name));
  return files.sort().map((name) => readFileSync(join(folder, name), "utf8").replaceAll("\r", "").trim());
}
