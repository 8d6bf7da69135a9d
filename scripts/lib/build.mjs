/** Building the packages only where something that they are made from has changed since, or they themselves have. */
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { output, root, run, say } from "./shell.mjs";

/** The folders of the crates of the modules. */
export const WASM_CRATES = readdirSync(join(root, "wasm"))
  .filter((name) => existsSync(join(root, "wasm", name, "Cargo.toml")))
  .map((name) => `wasm/${name}`);

/** Everything that the packages are made from, besides the compiler. */
const INPUTS = [
  "src",
  "wasm/Cargo.toml",
  "wasm/Cargo.lock",
  ...WASM_CRATES,
  "js",
  "pkg-template",
  "scripts/build",
  "Cargo.toml",
  "Cargo.lock",
  "package-lock.json",
  "LICENSE-MIT",
  "LICENSE-APACHE",
];

/** The folders that the build makes. */
export const PACKAGES = ["pkg", "pkg-whatwg-url"];

const stamp = join(root, ".cache", "build.json");

/** Build pkg/ if need be, and make `import "whurl"` mean it in this repository. */
export function build() {
  if (isBuilt()) {
    say("build: pkg/ is up to date.");
  } else {
    say("build: Rust to WebAssembly, and the package around it, into pkg/ (2 minutes, less when repeated)");
    // What is edited meanwhile may not be in the result.
    const inputs = inputsNow();
    run(process.execPath, ["scripts/build/package.mjs"]);
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, stampOf(inputs));
  }
  linkPackage();
}

function isBuilt() {
  // A stamp that an interrupted build has cut short is another text.
  return existsSync(stamp) && readFileSync(stamp, "utf8") === stampOf(inputsNow());
}

/** @param {string} inputs */
const stampOf = (inputs) => JSON.stringify({ inputs, result: hash(PACKAGES) });

const inputsNow = () => `${output("rustc", ["-vV"])} ${hash(INPUTS)}`;

/**
 * The hash of the files' names and contents.
 * @param {string[]} paths files and folders, from the root
 */
function hash(paths) {
  const sum = createHash("sha256");
  for (const file of paths.flatMap((path) => filesOf(join(root, path)))) {
    const bytes = readFileSync(file);
    sum.update(`${relative(root, file)}\n${bytes.length}\n`).update(bytes);
  }
  return sum.digest("hex");
}

/**
 * @param {string} path
 * @returns {string[]} the files below it, in a fixed order; none where nothing is there
 */
function filesOf(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

function linkPackage() {
  const link = join(root, "node_modules", "whurl");
  // Programs that run at the same time resolve it.
  if (existsSync(link) && realpathSync(link) === join(root, "pkg")) return;
  rmSync(link, { force: true, recursive: true });
  symlinkSync(join(root, "pkg"), link, "junction");
}
