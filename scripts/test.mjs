/**
 * `npm test`: sets up what is missing, builds pkg/ if a step uses it, then runs the steps of the table below.
 *
 *     npm test                      every step
 *     npm test -- --only node,lint  these steps
 *     npm test -- --verbose         shows all output, not only that of failing steps
 *     npm test -- --list            names the steps
 *
 * Steps that fail do not stop the others. What could not run, because a runtime or browser is missing, is named
 * before the last line and counts neither as passed nor as failed. The last line is `N passed, N failed`.
 */
import { build } from "./lib/build.mjs";
import { fromCargo, fromExitCode, fromNode, fromSummary, notRun } from "./lib/counts.mjs";
import { capture, Failure, say, start } from "./lib/shell.mjs";
import { setup } from "./setup.mjs";

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} about
 * @property {string[]} command program and arguments, run in the repository's root
 * @property {Record<string, string>} [env]
 * @property {true} [usesPackage] it needs pkg/ to be built
 * @property {import("./lib/counts.mjs").Count} [count] how its output tells what passed and failed; by default the
 *   step is one test, passed where the exit code is 0. `fromSummary` is for own programs: their last line says
 *   `N passed, N failed`, and a line `not run: NAME (REASON)` names what could not run.
 */

/** What the modules are compiled from, and for. */
const MODULES = ["--manifest-path", "wasm/Cargo.toml"];
const INSPECT = ["--manifest-path", "wasm/inspect/Cargo.toml"];
const WASM = ["--target", "wasm32-unknown-unknown"];

/** @param {string[]} options */
const clippy = (...options) => ["cargo", "clippy", "--locked", ...options, "--", "-D", "warnings"];

/** @type {Step[]} */
const steps = [
  {
    name: "fmt",
    about: "the Rust sources' form",
    command: ["cargo", "fmt", "--check", "--all", "--manifest-path", "wasm/Cargo.toml"],
  },
  { name: "clippy", about: "Rust lints, natively", command: clippy("--all-targets", "--all-features") },
  {
    name: "clippy-default",
    about: "Rust lints, for the library as `cargo add` gives it",
    command: clippy("--lib"),
  },
  {
    name: "clippy-no-std",
    about: "Rust lints, for the library without `std`, for WebAssembly with vectors",
    command: clippy(...WASM, "--lib", "--no-default-features"),
    env: { RUSTFLAGS: "-Ctarget-feature=+simd128" },
  },
  {
    name: "clippy-modules",
    about: "Rust lints, for the WebAssembly modules",
    command: clippy(...MODULES, ...WASM, "--workspace", "--all-features"),
    env: { RUSTFLAGS: "-Ctarget-feature=+simd128" },
  },
  {
    name: "clippy-inspect-utf-8",
    about: "Rust lints, for the module of `whurl/inspect` with UTF-8 only",
    command: clippy(...INSPECT, ...WASM),
    env: { RUSTFLAGS: "-Ctarget-feature=+simd128" },
  },
  {
    name: "doc",
    about: "the Rust documentation and its links",
    command: ["cargo", "doc", "--locked", "--no-deps", "--all-features"],
    env: { RUSTDOCFLAGS: "-D warnings" },
  },
  {
    name: "rust",
    about: "Rust tests: units, web-platform-tests data, examples in the documentation (about a minute)",
    command: ["cargo", "test", "--locked", "--all-features", "--no-fail-fast"],
    count: fromCargo,
  },
  {
    name: "rust-default",
    about: "Rust tests, for the library as `cargo add` gives it",
    command: ["cargo", "test", "--locked", "--lib", "--examples"],
    count: fromCargo,
  },
  {
    name: "rust-default-doc",
    about: "examples in the Rust documentation, for the same",
    command: ["cargo", "test", "--locked", "--doc"],
    count: fromCargo,
  },
  {
    name: "rust-simd",
    about: "Rust tests: units with WebAssembly's SIMD instructions, in this Node (a minute)",
    command: ["cargo", "test", "--locked", "--target", "wasm32-wasip1", "--lib"],
    env: {
      CARGO_TARGET_WASM32_WASIP1_RUNNER: "node --no-warnings tests/wasi.mjs",
      CARGO_TARGET_WASM32_WASIP1_RUSTFLAGS: "-Ctarget-feature=+simd128",
    },
    count: fromCargo,
  },
  {
    name: "features",
    about: "the library with each feature alone, and by the oldest Rust that it says it takes",
    command: ["node", "scripts/features.mjs"],
    count: fromSummary,
  },
  {
    name: "unicode",
    about: "Rust tests: the modules' Unicode tables against ICU4X's and UTS #39's, of every code point (a minute)",
    command: ["cargo", "test", "--locked", ...MODULES, "--package", "idna_adapter"],
    count: fromCargo,
  },
  {
    name: "lint",
    about: "the JavaScript sources' form and lints",
    command: ["biome", "ci", "--colors=off", "--error-on-warnings", "."],
  },
  {
    name: "supply-chain",
    about: "licences and sources of what is built in and built with, and where `unsafe` is",
    command: ["node", "scripts/supply-chain.mjs"],
    count: fromSummary,
  },
  { name: "types", about: "types: JSDoc and .d.ts", command: ["tsc"], usesPackage: true },
  {
    name: "node",
    about: "the packed and installed package in this Node: web-platform-tests data, Web IDL, packaging",
    command: ["node", "tests/node/run.mjs"],
    usesPackage: true,
    count: fromNode,
  },
  {
    name: "www",
    about: "the site in Chromium and Firefox: every feature, accessibility, weight, pictures (about 6 minutes)",
    command: ["node", "tests/www/run.mjs"],
    usesPackage: true,
    count: fromNode,
  },
  {
    name: "runtimes",
    about:
      "the package in Node 18 to 26, Deno, Bun, workerd, an edge runtime (about a minute, another to install them)",
    command: ["node", "tests/node/run.mjs", "runtimes"],
    usesPackage: true,
    count: fromNode,
  },
  {
    name: "browsers",
    about: "the package in Chromium and Firefox without a bundler, and under Content-Security-Policies (20 seconds)",
    command: ["node", "tests/node/run.mjs", "browsers"],
    usesPackage: true,
    count: fromNode,
  },
  {
    name: "bundlers",
    about: "apps built with esbuild, Rollup, webpack, Parcel and Vite, run; and what tree shaking leaves (a minute)",
    command: ["node", "tests/node/run.mjs", "bundlers"],
    usesPackage: true,
    count: fromNode,
  },
  {
    name: "environments",
    about: "the package in test runners, contexts, pages with Node's globals, lockdown and worklets (a minute)",
    command: ["node", "tests/node/run.mjs", "environments"],
    usesPackage: true,
    count: fromNode,
  },
  {
    name: "typescript",
    about: "the package's types in TypeScript 5.9 to 7.0; publint, are the types wrong, and JSR's dry run (a minute)",
    command: ["node", "tests/node/run.mjs", "types"],
    usesPackage: true,
    count: fromNode,
  },
  {
    name: "docs",
    about: "every code block and link of the documentation, and the workflows (half a minute)",
    command: ["node", "tests/node/run.mjs", "docs"],
    usesPackage: true,
    count: fromNode,
  },
  {
    name: "behaviour",
    about: "every suite in every runtime and browser, beside their own classes; writes docs/conformance.md (2 minutes)",
    command: ["node", "tests/runtimes/behaviour/run.mjs"],
    usesPackage: true,
    count: fromSummary,
  },
  {
    name: "hostile",
    about: "every suite while WebAssembly's memory grows, moves, and is overwritten, in Node and Chromium (a minute)",
    command: ["node", "tests/hostile/run.mjs"],
    usesPackage: true,
    count: fromSummary,
  },
  {
    name: "release",
    about: "what a release would publish, and that a build in another folder gives the same bytes (2 to 5 minutes)",
    command: ["node", "scripts/release.mjs"],
    count: fromSummary,
  },
];

/** Of the output of a step that failed: enough to see what did, and not thousands of failures of one cause. */
const SHOWN_LINES = 300;

start(async () => {
  if (process.argv.includes("--list")) return steps.forEach(({ name, about }) => void say(`${name}: ${about}`));
  const chosen = chooseSteps();
  setup();
  if (chosen.some((step) => step.usesPackage)) build();
  const total = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const missing = [];
  for (const step of chosen) {
    const { passed, failed, missing: absent } = await runStep(step);
    total.passed += passed;
    total.failed += failed;
    missing.push(...absent);
  }
  say("");
  for (const line of missing) say(line);
  say(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});

function chooseSteps() {
  const at = process.argv.indexOf("--only");
  if (at < 0) return steps;
  const names = (process.argv[at + 1] ?? "").split(",");
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new Failure(`No step ${unknown.join(", ")}. The steps: ${steps.map((step) => step.name).join(", ")}`);
  }
  return steps.filter((step) => names.includes(step.name));
}

/** @param {Step} step */
async function runStep({ name, about, command: [program, ...args], env, count = fromExitCode }) {
  const verbose = process.argv.includes("--verbose");
  say(`${name}: ${about}`);
  const begin = Date.now();
  const onOutput = verbose ? (/** @type {string} */ text) => void process.stdout.write(text) : undefined;
  const { code, text } = await capture(program, args, { env, onOutput });
  let { passed, failed } = count(code, text);
  if (code !== 0 && failed === 0) failed = 1;
  if (failed > 0 && !verbose) say(text.split("\n").slice(-SHOWN_LINES).join("\n"));
  say(`${name}: ${passed} passed, ${failed} failed (${((Date.now() - begin) / 1000).toFixed(1)} s)`);
  return { passed, failed, missing: notRun(text) };
}
