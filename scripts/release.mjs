/**
 * A release: everything that is published, made and checked. `node scripts/release.mjs` publishes nothing;
 * `node scripts/release.mjs --publish` does, if every check has passed.
 *
 *     --skip-rebuild   leaves out the second build that the bytes are compared with: `node scripts/rebuild.mjs` (some minutes)
 *
 * It leaves what npm gets in dist/release/, of both packages. The last line is `N passed, N failed`.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { FILES_WITHOUT_EXPORTS } from "./build/entries.mjs";
import { MODULES } from "./build/wasm.mjs";
import { billsOfMaterials, CARGO_SBOM } from "./lib/bom.mjs";
import { build } from "./lib/build.mjs";
import { capture, Failure, output, root, say, start } from "./lib/shell.mjs";
import { rebuild } from "./rebuild.mjs";
import { installTool, setup } from "./setup.mjs";

const folder = join(root, "dist", "release", "package");
/** The package for whatwg-url's place, which needs the other one. */
const replacement = join(root, "dist", "release", "whatwg-url");

/** It compares the crate's API with that of the last release. */
const SEMVER_CHECKS = "cargo-semver-checks@0.51.0";

/** Files of the package besides those that its exports lead to. */
const DOCUMENTS = [
  "LICENSE-APACHE",
  "LICENSE-MIT",
  "README.md",
  "THIRD-PARTY-LICENSES.txt",
  // For TypeScript without `exports`.
  "js.d.cts",
  "js.d.ts",
  "jsr.json",
  "package.json",
  ...FILES_WITHOUT_EXPORTS,
];

/** What a publication may not warn of. The crate's package is meant to have no tests. */
const COMPLAINTS =
  /^(npm warn publish (?!This command requires you to be logged in).*|warning: (?!aborting upload|ignoring test `).*|error.*)$/m;

/** Bills of materials by file name. @type {Record<string, string>} */
let bills = {};
let isPublishing = false;
const total = { passed: 0, failed: 0 };

start(async () => {
  const { values } = parseArgs({ options: { publish: { type: "boolean" }, "skip-rebuild": { type: "boolean" } } });
  isPublishing = values.publish ?? false;
  setup();
  build();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, "pkg"), folder, { recursive: true });
  rmSync(replacement, { recursive: true, force: true });
  cpSync(join(root, "pkg-whatwg-url"), replacement, { recursive: true });
  installTool("cargo-sbom", CARGO_SBOM);
  bills = billsOfMaterials();
  for (const [name, text] of Object.entries(bills)) writeFileSync(join(folder, name), text);

  await check("the versions are in step", versions);
  await check("the package holds what it should, and nothing else", contents);
  await check("the licences of all that is compiled in are there", licences);
  if (!values["skip-rebuild"]) await check("another folder gives the same bytes", rebuild);
  for (const each of [folder, replacement]) {
    const { name } = manifestIn(each);
    await check(`npm would take ${name}`, () => publish("npm", ["publish", each, "--dry-run", "--ignore-scripts"]));
  }
  await check("crates.io would take it", () =>
    publish("cargo", ["publish", "--dry-run", "--locked", "--all-features", ...dirty()]),
  );
  await check("the crate's tests compile from what is published", testsOfPackagedCrate);
  await checkSemver();
  if (isPublishing && total.failed === 0) await publishAll();
  say(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});

/**
 * @param {string} name
 * @param {() => string[] | Promise<string[]>} problems
 */
async function check(name, problems) {
  const found = await problems();
  total[found.length === 0 ? "passed" : "failed"] += 1;
  say(`${found.length === 0 ? "ok" : "FAIL"}: ${name}`);
  for (const problem of found) say(`  ${problem}`);
}

/** @param {string} path the folder of a package */
function manifestIn(path) {
  return JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
}

/** @param {string} name */
function manifestOf(name) {
  return JSON.parse(readFileSync(join(folder, name), "utf8"));
}

function versions() {
  const { version } = manifestOf("package.json");
  const crate = /^version = "(.*)"$/m.exec(readFileSync(join(root, "Cargo.toml"), "utf8"))?.[1];
  const problems = [];
  if (version !== crate) problems.push(`package ${version}, crate ${crate}`);
  if (manifestOf("jsr.json").version !== crate)
    problems.push(`jsr.json ${manifestOf("jsr.json").version}, crate ${crate}`);
  const { name, version: own, dependencies } = manifestIn(replacement);
  for (const other of [own, dependencies.whurl]) if (other !== crate) problems.push(`${name} ${other}, crate ${crate}`);
  const { GITHUB_REF_TYPE: type, GITHUB_REF_NAME: tag } = process.env;
  if (type === "tag" && tag !== `v${crate}`) problems.push(`tag ${tag}, crate ${crate}`);
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const heading = isPublishing ? `## ${crate}` : "## ";
  if (!changelog.includes(`\n${heading}`)) problems.push(`CHANGELOG.md has no section "${heading.trim()}"`);
  if (isPublishing && output("git", ["status", "--porcelain"]) !== "")
    problems.push("there are changes that are not committed");
  return problems;
}

function contents() {
  const manifest = manifestOf("package.json");
  const expected = new Set([...DOCUMENTS, ...Object.keys(bills)]);
  for (const path of leaves([
    manifest.exports,
    manifest.bin,
    manifest.main,
    manifest.module,
    manifest.types,
    manifest.unpkg,
  ])) {
    expected.add(path.replace("./", ""));
  }
  // What files of the package import of each other, and what JSR and TypeScript are told of.
  for (const path of leaves(manifestOf("jsr.json").exports)) expected.add(path.replace("./", ""));
  for (const path of [...expected]) for (const other of importsOf(path)) expected.add(other);
  // The package.json of a folder says whether its scripts are CommonJS.
  for (const path of [...expected].filter((path) => path.endsWith(".js") && path.includes("/")))
    expected.add(`${dirname(path)}/package.json`);
  const report = output("npm", ["pack", folder, "--dry-run", "--json", "--ignore-scripts"]);
  if (report === undefined) throw new Failure(`npm pack ${folder} failed`);
  const packed = JSON.parse(report);
  const files = Object.values(packed)[0]?.files.map((/** @type {{ path: string }} */ { path }) => path) ?? [];
  return [
    ...files
      .filter((/** @type {string} */ file) => !expected.has(file))
      .map((/** @type {string} */ file) => `stray: ${file}`),
    ...[...expected].filter((file) => !files.includes(file)).map((file) => `missing: ${file}`),
  ];
}

/**
 * The strings in a value of JSON.
 * @param {unknown} value
 * @returns {string[]}
 */
function leaves(value) {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [];
}

/**
 * The package's files that one of them imports.
 * @param {string} path
 */
function importsOf(path) {
  if (!/\.c?[jt]s$/.test(path) || !existsSync(join(folder, path))) return [];
  const source = readFileSync(join(folder, path), "utf8");
  return [...source.matchAll(/(?:from |import |require\()"\.\/([\w./-]+)(?:\?\w+)?"/g)].map(([, file]) => file);
}

/** Everything that has code in a module or a bundle is in the list of licences, and in a bill of materials. */
function licences() {
  const text = readFileSync(join(folder, "THIRD-PARTY-LICENSES.txt"), "utf8");
  const listed = Object.values(bills).flatMap((bill) => JSON.parse(bill).components.map(nameOf));
  const bundled = JSON.parse(bills["sbom.npm.cdx.json"]).components.map(nameOf);
  const crates = MODULES.flatMap(cratesOf);
  return [...new Set([...crates, ...bundled])].flatMap((name) => [
    ...(text.includes(name) ? [] : [`${name}: no licence`]),
    ...(listed.includes(name) ? [] : [`${name}: in no bill of materials`]),
  ]);
}

/** @param {{ name: string, version: string }} component */
const nameOf = ({ name, version }) => `${name} ${version}`;

/**
 * The crates that a module consists of, besides this repository's own.
 * @param {import("./build/wasm.mjs").Module} module
 * @returns {string[]} names and versions
 */
function cratesOf({ manifest, features }) {
  const tree = output("cargo", [
    ...["tree", "--locked", "--manifest-path", manifest, "--features", features.join(",")],
    ...["--target", "wasm32-unknown-unknown", "--edges", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}"],
  ]);
  if (tree === undefined) throw new Failure("`cargo tree` failed.");
  // The path of a crate that is in this repository follows its version.
  const foreign = tree.split("\n").filter((line) => !line.includes(`(${root.slice(0, -1)}`));
  return foreign.map((line) => line.replace(/^(\S+) v(\S+).*/, "$1 $2"));
}

/**
 * @param {string} program
 * @param {string[]} args
 */
async function publish(program, args) {
  const { code, text } = await capture(program, args);
  const complaint = COMPLAINTS.exec(text)?.[0];
  return code === 0 && complaint === undefined ? [] : [complaint ?? text];
}

/** Distributions run them: they may need nothing that is not in the crate. */
async function testsOfPackagedCrate() {
  const manifest = `target/package/whurl-${manifestIn(folder).version}/Cargo.toml`;
  const args = ["test", "--no-run", "--locked", "--all-features", "--lib", "--manifest-path", manifest];
  const { code, text } = await capture("cargo", [...args, "--target-dir", "target"]);
  return code === 0 ? [] : [text];
}

/** Whether the version says what has changed for users of the crate, once there is one to compare with. */
async function checkSemver() {
  const { code, text } = await capture("cargo", ["info", "--registry", "crates-io", "whurl"]);
  const published = /^version: (\S+)/m.exec(text)?.[1];
  if (code !== 0 || published === undefined) {
    const isNew = text.includes("could not find `whurl` in registry");
    const reason = isNew ? "no version of whurl is on crates.io" : "crates.io does not answer";
    return say(`not run: the crate's API compared with the last release's (${reason})`);
  }
  installTool("cargo-semver-checks", SEMVER_CHECKS);
  await check(`the crate's API has changed since ${published} only as its version says`, async () => {
    const { code, text } = await capture("cargo", ["semver-checks", "--all-features"]);
    return code === 0 ? [] : [text];
  });
}

/** Work in progress can be checked, but not published. */
function dirty() {
  return isPublishing ? [] : ["--allow-dirty"];
}

/** npm's provenance says which workflow and commit made the package; only a workflow can ask for it. */
async function publishAll() {
  const provenance = process.env.GITHUB_ACTIONS ? ["--provenance"] : [];
  for (const each of [folder, replacement]) {
    await check(`${manifestIn(each).name} published to npm`, () =>
      publish("npm", ["publish", each, "--access", "public", "--ignore-scripts", ...provenance]),
    );
  }
  await check("published to crates.io", () => publish("cargo", ["publish", "--locked"]));
}
