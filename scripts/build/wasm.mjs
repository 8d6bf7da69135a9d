/** Rust to WebAssembly: the modules, optimized, and the glue of the one with wasm-bindgen's classes. */
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { capture, Failure, root, say } from "../lib/shell.mjs";

/**
 * @typedef {object} Module
 * @property {string} name
 * @property {string} manifest the Cargo.toml
 * @property {string} crate the crate's name, as its file has it
 * @property {string[]} features of the crate
 * @property {string[]} [settings] of cargo's, which the profile of wasm/Cargo.toml does not have. Modules share that profile,
 *   and with it what runs at compile time
 * @property {string[]} [flags] of rustc's
 * @property {boolean} [isLarge] whether to optimize it once: until nothing changes takes twice as long, and makes it no smaller
 * @property {boolean} [isSilent] whether its panics trap and say nothing
 * @property {boolean} [isJavaScript] whether it becomes JavaScript, which has no vectors
 * @property {"wasm-pack"} [glue] what makes the glue, where wasm-bindgen exports something from it
 * @property {string} about
 */

/** Settings for the module of the classes. With "s" a setter takes half as long again; with 3 all takes as long as with 2. */
const QUICK = ["profile.release.opt-level=2", "profile.release.package.whurl.opt-level=2"];

/** Settings for modules under test, which are not what users get: most of the time would go into optimizing. */
const UNOPTIMIZED = [
  'profile.release.lto="off"',
  "profile.release.codegen-units=16",
  "profile.release.opt-level=1",
  "profile.release.package.whurl.opt-level=1",
  'profile.release.package."*".opt-level=1',
];

/** @type {Module[]} */
export const MODULES = [
  {
    name: "exchange",
    manifest: "wasm/exchange/Cargo.toml",
    crate: "whurl_exchange",
    features: [],
    settings: QUICK,
    // A function is inlined where that costs at most half as much as it may by default: no work takes longer by
    // measurement, and it saves a kilobyte.
    flags: ["-Cllvm-args=-inline-threshold=125"],
    isSilent: true,
    about: "what the package's classes call",
  },
  {
    name: "javascript",
    manifest: "wasm/exchange/Cargo.toml",
    crate: "whurl_exchange",
    features: [],
    settings: QUICK,
    flags: ["-Cllvm-args=-inline-threshold=125"],
    isSilent: true,
    isJavaScript: true,
    about: "the same as JavaScript",
  },
  {
    name: "raw",
    manifest: "wasm/raw/Cargo.toml",
    crate: "whurl_raw",
    features: [],
    glue: "wasm-pack",
    about: "the classes of whurl/raw",
  },
  {
    name: "inspect",
    manifest: "wasm/inspect/Cargo.toml",
    crate: "whurl_inspect",
    features: ["encoding"],
    isLarge: true,
    about: "what whurl/inspect calls",
  },
  {
    name: "inspectUTF8",
    manifest: "wasm/inspect/Cargo.toml",
    crate: "whurl_inspect",
    features: [],
    isLarge: true,
    about: "the same without other encodings than UTF-8, which are half of it",
  },
  {
    name: "guard",
    manifest: "wasm/guard/Cargo.toml",
    crate: "whurl_guard",
    features: [],
    settings: [
      // Most of it is for URLs that are refused, and for those that readers read in different ways.
      'profile.release.package.whurl.opt-level="z"',
      // What accepts an ordinary URL is inlined into it, and takes half as long.
      "profile.release.package.whurl-guard.opt-level=2",
    ],
    // By default "z" inlines next to nothing, by which the module is larger and slower.
    flags: ["-Cllvm-args=-inline-threshold=25"],
    isLarge: true,
    about: "what whurl/guard calls",
  },
  {
    name: "columns",
    manifest: "wasm/columns/Cargo.toml",
    crate: "whurl_columns",
    features: [],
    settings: QUICK,
    about: "what whurl/columns calls",
  },
];

/**
 * A built module.
 * @typedef {{ bytes: Buffer, glue?: string, source?: string }} Built `glue`: the path of the JavaScript that belongs to it;
 *   `source`: the module as JavaScript
 */

/** For what is between the compiler and pkg/; removed when the process ends. */
const out = mkdtempSync(join(tmpdir(), "whurl-build-"));
process.on("exit", () => rmSync(out, { force: true, recursive: true }));

/** Cargo's output. */
const target = process.env.CARGO_TARGET_DIR ?? join(root, "target");

const TARGET = "wasm32-unknown-unknown";

/** What parsing deep and long input takes is on the heap; 64 KiB are enough for the rest, and what is not touched costs nothing. */
const STACK_SIZE = 64 * 1024;

/** rustc's target has all of these on except vectors, and every engine of the last years has them. */
const WASM_FEATURES = [
  "bulk-memory",
  "bulk-memory-opt",
  "multivalue",
  "mutable-globals",
  "nontrapping-float-to-int",
  "reference-types",
  "sign-ext",
  "simd",
];

/** @returns {Promise<Record<string, Built>>} by name */
export const buildModules = () => buildAll(MODULES, optimized);

/**
 * The modules with the allocator of tests/hostile/allocator.rs, for tests.
 * @returns {Promise<Record<string, Buffer>>} by name
 */
export async function buildHostileModules() {
  const modules = MODULES.filter(({ name }) => !["inspectUTF8", "javascript"].includes(name)).map((module) => ({
    ...module,
    settings: UNOPTIMIZED,
    flags: ["--cfg=hostile"],
  }));
  return buildAll(modules, async (_, compiled) => readFileSync(compiled));
}

/**
 * A module as the compiler makes it, with the names of its functions.
 * @param {string} name
 * @returns {Promise<Buffer>}
 */
export async function namedModule(name) {
  const modules = MODULES.filter((module) => module.name === name);
  return (await buildAll(modules, async (_, compiled) => readFileSync(compiled)))[name];
}

/**
 * Compiles one module after the other, because cargo uses all processors and allows one of it in a folder. What is made of a
 * module is made while the next one is compiled.
 * @template T
 * @param {Module[]} modules
 * @param {(module: Module, compiled: string) => Promise<T>} make
 * @returns {Promise<Record<string, T>>} by name
 */
async function buildAll(modules, make) {
  /** @type {Promise<T>[]} */
  const made = [];
  for (const module of modules) {
    const compiled = await compile(module);
    await made.at(-1);
    const result = make(module, compiled);
    // If it fails, that is thrown after the next module has been compiled.
    result.catch(() => {});
    made.push(result);
  }
  const results = await Promise.all(made);
  return Object.fromEntries(modules.map(({ name }, index) => [name, results[index]]));
}

/**
 * @param {Module} module
 * @returns {Promise<string>} the path of a file that no other module is compiled to
 */
async function compile(module) {
  say(`build: ${module.name}: ${module.about} (10 to 60 seconds, less when repeated)`);
  if (module.glue) return compileWithWasmPack(module);
  const compiled = join(out, `${module.name}.compiled.wasm`);
  copyFileSync(await compileAlone(module), compiled);
  return compiled;
}

/**
 * @param {Module} module
 * @param {string} compiled
 * @returns {Promise<Built>}
 */
async function optimized(module, compiled) {
  const path = join(out, `${module.name}.wasm`);
  await optimize(compiled, path, module);
  if (module.isSilent) removePanicTexts(path);
  const bytes = readFileSync(path);
  if (module.isJavaScript) return { bytes, source: await toJavaScript(path) };
  return module.glue ? { bytes, glue: join(out, module.name, "glue.js") } : { bytes };
}

/**
 * A module that exports nothing of wasm-bindgen's is cargo's alone: wasm-bindgen's tool, and with it wasm-pack, refuses
 * one without its runtime, and with the runtime it would import functions.
 * @param {Module} module
 */
async function compileAlone({ manifest, crate, features, settings = [], flags = [], isJavaScript }) {
  const args = ["rustc", "--locked", "--release", "--lib", "--crate-type", "cdylib", "--target", TARGET];
  const where = ["--manifest-path", join(root, manifest), "--target-dir", target];
  await step(
    "cargo",
    [...args, ...where, ...configured(settings), "--features", features.join(",")],
    [...(isJavaScript ? [] : VECTORS), ...flags],
  );
  return join(target, TARGET, "release", `${crate}.wasm`);
}

/** @param {string[]} settings of cargo's */
const configured = (settings) => settings.flatMap((setting) => ["--config", setting]);

/** @param {Module} module */
async function compileWithWasmPack({ name, manifest, settings = [], flags = [] }) {
  const folder = join(out, name);
  const args = ["build", join(root, dirname(manifest)), "--release", "--target", "web", "--mode", "no-install"];
  const more = ["--no-pack", "--no-typescript", "--no-gitignore", "--out-dir", folder, "--out-name", "glue"];
  await step(
    "wasm-pack",
    [...args, ...more, "--", "--locked", "--target-dir", target, ...configured(settings)],
    [...VECTORS, ...flags],
  );
  return join(folder, "glue_bg.wasm");
}

/**
 * By measurement -Os and -O3 are equally fast, since rustc has optimized already, and -O3 is the smaller one after
 * brotli; and brotli makes less of zeros than of the headers of the many segments that they could be left out between.
 * Functions of one name, such as those of one generic function, compress better next to each other.
 * @param {string} from
 * @param {string} to
 * @param {Module} module
 */
async function optimize(from, to, { isLarge }) {
  const strip = ["--strip-debug", "--strip-producers", "--strip-target-features"];
  const options = [
    "-O3",
    ...(isLarge ? [] : ["--converge"]),
    "--skip-pass=memory-packing",
    "--code-folding",
    "--reorder-functions-by-name",
    ...strip,
  ];
  await step("wasm-opt", [...options, ...WASM_FEATURES.map((name) => `--enable-${name}`), from, "-o", to]);
}

/** What a panic says, and where in the sources it is. */
const PANIC_TEXTS = [
  /(?:\/rustc\/[0-9a-f]{40}\/library\/\w+\/|(?:exchange|once_cell-[\d.]+)\/)?src\/[\w/]+?\.rs/g,
  /slice index starts at | but ends at |index out of bounds: the len is | but the index is |range (?:start|end) index /g,
  / out of range for slice of length |`at` split index \(is |\) should be <= len \(is |dest is out of bounds/g,
  /called `Option::unwrap\(\)` on a `None` value|assertion failed: self\.is_char_boundary\((?:start|end)\)/g,
  /attempt to divide by zero|user-provided comparison function does not correctly implement a total order/g,
  /internal error: entered unreachable code|capacity overflow/g,
];

/**
 * Overwrites these texts with zeros, of which compressors make nothing: that saves 450 bytes of brotli. rustc has an option for that
 * on nightly alone.
 * @param {string} path of a module
 */
function removePanicTexts(path) {
  let text = readFileSync(path, "latin1");
  for (const pattern of PANIC_TEXTS) text = text.replace(pattern, (found) => "\0".repeat(found.length));
  writeFileSync(path, text, "latin1");
}

/**
 * @param {string} from
 * @returns {Promise<string>} what wasm2js makes of it
 */
async function toJavaScript(from) {
  const to = join(out, "javascript.js");
  await step("wasm2js", ["-O", ...WASM_FEATURES.map((name) => `--enable-${name}`), from, "-o", to]);
  return readFileSync(to, "utf8");
}

/**
 * Runs a program, and shows its output where it fails.
 * @param {string} program
 * @param {string[]} args
 * @param {string[]} flags more of rustc's
 */
async function step(program, args, flags = []) {
  const env = { CARGO_ENCODED_RUSTFLAGS: [STACK, ...flags].join("\x1f"), ...wrapper() };
  const { code, text } = await capture(program, args, { env });
  if (code !== 0) throw new Failure(`${text}\`${[program, ...args].join(" ")}\` failed.`);
}

/** They make `new URL` of the web's URLs a third faster (src/byte_set.rs). */
const VECTORS = ["-Ctarget-feature=+simd128"];

const STACK = `-Clink-arg=-zstack-size=${STACK_SIZE}`;

/**
 * The program that makes the bytes the same everywhere, and the paths of this machine that it takes out of the messages of panics.
 * Among rustc's flags, these paths would make cargo compile everything again for each module that has other flags. Windows
 * cannot run it: there, the bytes depend on the folder.
 * @returns {Record<string, string>}
 */
function wrapper() {
  if (process.platform === "win32") return {};
  const registry = join(process.env.CARGO_HOME ?? join(homedir(), ".cargo"), "registry", "src");
  const paths = [...readdirSync(registry).map((index) => join(registry, index)), root];
  return { RUSTC_WRAPPER: join(root, "scripts", "build", "rustc.sh"), WHURL_REMAPPED_PATHS: paths.join(":") };
}
