/** Rust to WebAssembly: the modules, optimized, and the glue of the one with wasm-bindgen's classes. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { capture, Failure, root, say } from "../lib/shell.mjs";

/**
 * @typedef {object} Module
 * @property {string} name
 * @property {string} manifest the Cargo.toml
 * @property {string} crate the crate's name, as its file has it
 * @property {string[]} features of the crate
 * @property {string} folder of cargo's output. Modules with one profile and one set of flags share it, and what they depend
 *   on; not two of one crate, whose files would have one name
 * @property {string} [profile] of the workspace, if not `release`
 * @property {string[]} [flags] of rustc's
 * @property {boolean} [isJavaScript] whether it becomes JavaScript, which has no vectors
 * @property {"wasm-pack"} [glue] what makes the glue, where wasm-bindgen exports something from it
 * @property {string} about
 */

/** @type {Module[]} */
export const MODULES = [
  {
    name: "exchange",
    manifest: "wasm/exchange/Cargo.toml",
    crate: "whurl_exchange",
    features: [],
    folder: "classes",
    profile: "classes",
    // A function is inlined where that costs at most half as much as it may by default: no work takes longer by
    // measurement, and it saves a kilobyte.
    flags: ["-Cllvm-args=-inline-threshold=125"],
    about: "what the package's classes call",
  },
  {
    name: "javascript",
    manifest: "wasm/exchange/Cargo.toml",
    crate: "whurl_exchange",
    features: [],
    folder: "javascript",
    profile: "classes",
    flags: ["-Cllvm-args=-inline-threshold=125"],
    isJavaScript: true,
    about: "the same as JavaScript",
  },
  {
    name: "raw",
    manifest: "wasm/raw/Cargo.toml",
    crate: "whurl_raw",
    features: [],
    folder: "modules",
    glue: "wasm-pack",
    about: "the classes of whurl/raw",
  },
  {
    name: "inspect",
    manifest: "wasm/inspect/Cargo.toml",
    crate: "whurl_inspect",
    features: ["encoding"],
    folder: "modules",
    about: "what whurl/inspect calls",
  },
  {
    name: "inspectUTF8",
    manifest: "wasm/inspect/Cargo.toml",
    crate: "whurl_inspect",
    features: [],
    folder: "inspect-utf-8",
    about: "the same without other encodings than UTF-8, which are half of it",
  },
  {
    name: "guard",
    manifest: "wasm/guard/Cargo.toml",
    crate: "whurl_guard",
    features: [],
    folder: "guard",
    profile: "guard",
    // By default "z" inlines next to nothing, by which the module is larger and slower.
    flags: ["-Cllvm-args=-inline-threshold=25"],
    about: "what whurl/guard calls",
  },
  {
    name: "columns",
    manifest: "wasm/columns/Cargo.toml",
    crate: "whurl_columns",
    features: [],
    folder: "columns",
    profile: "classes",
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

const target = process.env.CARGO_TARGET_DIR ?? join(root, "target");

/** What parsing deep and long input takes is on the heap; 64 KiB are enough for the rest, and what is not touched costs nothing. */
const STACK_SIZE = 64 * 1024;

/** Windows cannot run it as a program: there, the bytes depend on the folder. @type {Record<string, string>} */
const wrapper = process.platform === "win32" ? {} : { RUSTC_WRAPPER: join(root, "scripts", "build", "rustc.mjs") };

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
export const buildModules = () => buildAll(MODULES, buildModule);

/**
 * The modules with the allocator of tests/hostile/allocator.rs, for tests. They are not optimized any further, and have
 * folders of their own: nothing of them can get into pkg/.
 * @returns {Promise<Record<string, Buffer>>} by name
 */
export async function buildHostileModules() {
  const modules = MODULES.filter(({ name }) => !["inspectUTF8", "javascript"].includes(name));
  return buildAll(modules, async ({ name, folder, flags = [], ...module }) => {
    const hostile = {
      ...module,
      name: `hostile-${name}`,
      folder: `hostile-${folder}`,
      flags: [...flags, "--cfg=hostile"],
    };
    return readFileSync(await compile(hostile));
  });
}

/**
 * As many folders at a time as there are processors: to link a module takes one processor most of the time.
 * @template T
 * @param {Module[]} modules
 * @param {(module: Module) => Promise<T>} build
 * @returns {Promise<Record<string, T>>} by name
 */
async function buildAll(modules, build) {
  /** @type {Record<string, T>} */
  const built = {};
  const folders = [...new Set(modules.map(({ folder }) => folder))].values();
  const worker = async () => {
    for (const folder of folders) {
      for (const module of modules.filter((other) => other.folder === folder)) {
        built[module.name] = await build(module);
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return built;
}

/** @param {Module} module */
const compile = (module) => (module.glue ? compileWithWasmPack(module) : compileAlone(module));

/**
 * @param {Module} module
 * @returns {Promise<Built>}
 */
async function buildModule(module) {
  say(`build: ${module.name}: ${module.about} (10 to 60 seconds, less when repeated)`);
  const compiled = await compile(module);
  const optimized = join(out, `${module.name}.wasm`);
  await optimize(compiled, optimized);
  const bytes = readFileSync(optimized);
  if (module.isJavaScript) return { bytes, source: await toJavaScript(optimized) };
  return module.glue ? { bytes, glue: join(out, module.name, "glue.js") } : { bytes };
}

/**
 * A module that exports nothing of wasm-bindgen's is cargo's alone: wasm-bindgen's tool, and with it wasm-pack, refuses
 * one without its runtime, and with the runtime it would import functions.
 * @param {Module} module
 */
async function compileAlone({ folder, manifest, crate, features, profile = "release", flags = [], isJavaScript }) {
  const targetFolder = join(target, folder);
  const args = ["rustc", "--locked", "--lib", "--crate-type", "cdylib", "--target", "wasm32-unknown-unknown"];
  const where = ["--manifest-path", join(root, manifest), "--target-dir", targetFolder];
  await step(
    "cargo",
    [...args, ...where, "--features", features.join(","), "--profile", profile],
    [...(isJavaScript ? [] : VECTORS), ...flags],
  );
  return join(targetFolder, "wasm32-unknown-unknown", profile, `${crate}.wasm`);
}

/** @param {Module} module */
async function compileWithWasmPack({ name, folder: targetFolder, manifest, flags }) {
  const folder = join(out, name);
  const args = ["build", join(root, dirname(manifest)), "--release", "--target", "web", "--mode", "no-install"];
  const more = ["--no-pack", "--no-typescript", "--no-gitignore", "--out-dir", folder, "--out-name", "glue"];
  const flagsOfAll = [...VECTORS, ...(flags ?? [])];
  await step("wasm-pack", [...args, ...more, "--", "--locked", "--target-dir", join(target, targetFolder)], flagsOfAll);
  return join(folder, "glue_bg.wasm");
}

/**
 * By measurement -Os and -O3 are equally fast, since rustc has optimized already, and -O3 is the smaller one after
 * brotli; and brotli makes less of zeros than of the headers of the many segments that they could be left out between.
 * Functions of one name, such as those of one generic function, compress better next to each other.
 * @param {string} from
 * @param {string} to
 */
async function optimize(from, to) {
  const strip = ["--strip-debug", "--strip-producers", "--strip-target-features"];
  const options = [
    "-O3",
    "--converge",
    "--skip-pass=memory-packing",
    "--code-folding",
    "--reorder-functions-by-name",
    ...strip,
  ];
  await step("wasm-opt", [...options, ...WASM_FEATURES.map((name) => `--enable-${name}`), from, "-o", to]);
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
  const env = { CARGO_ENCODED_RUSTFLAGS: [...rustFlags(), ...flags].join("\x1f"), ...wrapper };
  const { code, text } = await capture(program, args, { env });
  if (code !== 0) throw new Failure(`${text}\`${[program, ...args].join(" ")}\` failed.`);
}

/** They make `new URL` of the web's URLs a third faster (src/byte_set.rs). */
const VECTORS = ["-Ctarget-feature=+simd128"];

/** The stack's size; and no path of this machine in the messages of panics, so that the bytes are the same everywhere. */
function rustFlags() {
  const registry = join(process.env.CARGO_HOME ?? join(homedir(), ".cargo"), "registry", "src");
  const remapped = readdirSync(registry).map((index) => `--remap-path-prefix=${join(registry, index)}=`);
  return [`-Clink-arg=-zstack-size=${STACK_SIZE}`, ...remapped, `--remap-path-prefix=${root}=`];
}
