/**
 * Installs what building and testing need and is missing: the npm packages, Rust's wasm32 target, wasm-bindgen and
 * wasm-pack. It needs Node and rustup's cargo, and nothing else; a second run finds everything and takes no time.
 *
 *     node scripts/setup.mjs                 what is named above
 *     node scripts/setup.mjs tests/runtimes  the npm packages of a folder
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Failure, isProgram, output, root, run, say, start } from "./lib/shell.mjs";

/** What the modules are compiled for, and what the tests of SIMD code are. */
const TARGETS = ["wasm32-unknown-unknown", "wasm32-wasip1"];
const WASM_PACK = "0.15.1";

export function setup() {
  checkNode();
  checkCargo();
  installPackages("about 20 seconds");
  TARGETS.forEach(installTarget);
  installComponents();
  installTool("wasm-bindgen", `wasm-bindgen-cli@${wasmBindgenVersion()}`);
  installTool("wasm-pack", `wasm-pack@${WASM_PACK}`);
}

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Failure(`Node 20.19 or later is needed; this is ${process.version}.`);
}

function checkCargo() {
  if (output("cargo", ["--version"])) return;
  throw new Failure("cargo is needed and was not found: install Rust with https://rustup.rs, then run this again.");
}

/**
 * Installs what the lock file of a folder says.
 * @param {string} duration how long that takes
 * @param {string} [folder] from the root
 */
export function installPackages(duration, folder = ".") {
  if (packagesAreInstalled(folder)) return;
  // Both install what is locked. `npm ci` refuses the runtimes' lock file, which lacks what other platforms than that it
  // was made on would install instead.
  const command = folder === "." ? ["ci"] : ["install", "--no-save"];
  say(`setup: npm ${command[0]}: the npm packages of ${join(folder, "package-lock.json")} (${duration})`);
  run("npm", [...command, "--ignore-scripts", "--no-fund", "--no-audit", "--loglevel", "error"], {
    cwd: join(root, folder),
  });
}

/**
 * Whether node_modules holds what the lock file says: npm notes what it has installed in a lock file of its own.
 * @param {string} folder
 */
function packagesAreInstalled(folder) {
  const installedLock = join(root, folder, "node_modules", ".package-lock.json");
  if (!existsSync(installedLock)) return false;
  const installed = packagesOf(installedLock);
  return Object.entries(packagesOf(join(root, folder, "package-lock.json"))).every(([path, { version, optional }]) => {
    if (path === "") return true;
    return installed[path] ? installed[path].version === version : optional;
  });
}

/**
 * @param {string} path of a lock file
 * @returns {Record<string, { version: string, optional?: boolean }>}
 */
function packagesOf(path) {
  return JSON.parse(readFileSync(path, "utf8")).packages;
}

/** @param {string} target */
function installTarget(target) {
  const library = output("rustc", ["--print", "target-libdir", "--target", target]);
  if (library && existsSync(library)) return;
  say(`setup: rustup target add ${target} (about 20 seconds)`);
  run("rustup", ["target", "add", target], {
    hint: `Rust's standard library for ${target} is needed: with rustup as above, or from your system's packages.`,
  });
}

/** rustup's minimal profile comes without them. */
function installComponents() {
  const missing = ["fmt", "clippy"].filter((command) => output("cargo", [command, "--version"]) === undefined);
  if (missing.length === 0) return;
  const components = missing.map((command) => (command === "fmt" ? "rustfmt" : command));
  say(`setup: rustup component add ${components.join(" ")} (about 10 seconds)`);
  run("rustup", ["component", "add", ...components]);
}

/** The command line tool has to be of exactly the version of the crate. */
function wasmBindgenVersion() {
  const manifest = readFileSync(join(root, "wasm/raw/Cargo.toml"), "utf8");
  const version = /^wasm-bindgen = .*"=(\d+\.\d+\.\d+)"/m.exec(manifest)?.[1];
  if (!version) throw new Failure("wasm/raw/Cargo.toml does not pin wasm-bindgen to a version.");
  return version;
}

/**
 * Installs a program with the dependencies that its own lock file names. If a registry does not have one of them, because it was
 * withdrawn or has not reached a mirror, the newest compatible ones are taken. It is not optimized: for wasm-bindgen that takes
 * minutes of the processor's time, and saves a second of each build.
 * @param {string} program
 * @param {string} crate with its version
 */
export function installTool(program, crate) {
  const version = crate.split("@")[1];
  if (output(program, ["--version"])?.endsWith(` ${version}`)) return;
  const quickly = ["--debug", "--config", "profile.dev.debug=false", "--bin", program];
  say(`setup: cargo install ${crate} (about a minute)`);
  try {
    run("cargo", ["install", "--force", "--locked", ...quickly, crate]);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    say(`${error.message}\nsetup: trying again with other versions of its dependencies`);
    run("cargo", ["install", "--force", ...quickly, crate]);
  }
}

if (isProgram(import.meta)) {
  start(() => {
    const { positionals: folders } = parseArgs({ allowPositionals: true });
    if (folders.length === 0) setup();
    for (const folder of folders) installPackages("a minute", folder);
    say("setup: everything is there.");
  });
}
