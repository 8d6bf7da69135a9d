/**
 * `npm test`: sets up what is missing, builds pkg/ if a step uses it, and runs the steps of the table below, two at a time.
 *
 *     npm test                      every step but the long ones
 *     npm test -- --all             every step but those of datafusion/; `npm run test:all` is the same
 *     npm test -- --only node,lint  these steps
 *     npm test -- --verbose         shows all output, not only that of failing steps, and runs one step at a time
 *     npm test -- --list            names the steps that would run; with `--all`, those of datafusion/, too
 *
 * Steps that fail do not stop the others. What could not run, because a runtime or browser is missing, is named
 * before the last line and counts neither as passed nor as failed. The last line is `N passed, N failed`.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fromCargo, fromExitCode, fromSummary, notRun } from "./lib/counts.mjs";
import { capture, Failure, root, say, start } from "./lib/shell.mjs";
import { setup } from "./setup.mjs";

/**
 * @typedef {object} Task
 * @property {string} name
 * @property {string} about
 * @property {string[]} command program and arguments, run in the repository's root
 * @property {Record<string, string>} [env]
 * @property {string[]} [needs] names of preparations
 * @property {string} [alone] what no two tasks may use at once
 * @property {true} [isQuiet] it measures time: nothing else runs meanwhile
 */

/**
 * @typedef {Task & { isLong?: true, isApart?: true, count?: import("./lib/counts.mjs").Count }} Step `isLong`: it runs only by
 *   name or with `--all`. `isApart`: it runs only by name. `count`: how its output tells what passed and failed; by default the
 *   step is one test, passed if the exit code is 0. `fromSummary` is for programs of this repository: their last line says
 *   `N passed, N failed`, and a line `not run: NAME (REASON)` names what could not run.
 */

/** What several steps need. They count only if they fail. @type {Task[]} */
const preparations = [
  { name: "build", about: "pkg/, if it is not up to date (2 minutes)", command: ["node", "scripts/build.mjs"] },
  installing("runtimes", "a minute"),
  installing("environments", "half a minute"),
  installing("engines", "a minute"),
  installing("examples", "5 seconds"),
  installing("arrow", "5 seconds"),
  installing("guard", "5 seconds"),
];

/** @param {string} tests a folder in tests/ @param {string} time @returns {Task} */
function installing(tests, time) {
  return {
    name: `install-${tests}`,
    about: `the packages of tests/${tests}, if they are missing (${time})`,
    command: ["node", "scripts/setup.mjs", `tests/${tests}`],
    alone: "npm",
  };
}

/** What the modules are compiled from, and for. */
const MODULES = ["--manifest-path", "wasm/Cargo.toml"];
const INSPECT = ["--manifest-path", "wasm/inspect/Cargo.toml"];
const CLI = ["--manifest-path", "cli/Cargo.toml"];
const DATAFUSION = ["--manifest-path", "datafusion/Cargo.toml"];
const CLUSTER = ["--manifest-path", "datafusion/cluster/Cargo.toml"];
const WASM = ["--target", "wasm32-unknown-unknown"];

/** It needs what the documentation's programs need. */
const BLOCKS = "tests/docs/blocks.test.js";
const OTHERS_OF_DOCS = readdirSync(join(root, "tests/docs"))
  .filter((file) => file.endsWith(".test.js"))
  .map((file) => `tests/docs/${file}`)
  .filter((file) => file !== BLOCKS);

/** @param {string[]} options */
const clippy = (...options) => ["cargo", "clippy", "--locked", ...options, "--", "-D", "warnings"];

/** @type {Step[]} */
const steps = [
  {
    name: "fmt",
    about: "Rust formatting",
    command: ["cargo", "fmt", "--check", "--all", "--manifest-path", "wasm/Cargo.toml"],
  },
  { name: "clippy", about: "Rust lints, natively", command: clippy("--all-targets", "--all-features"), alone: "cargo" },
  {
    name: "clippy-default",
    about: "Rust lints, for the library as `cargo add` gives it",
    command: clippy("--lib"),
    alone: "cargo",
    isLong: true,
  },
  {
    name: "clippy-no-std",
    about: "Rust lints, for the library without `std`, for WebAssembly with vectors",
    command: clippy(...WASM, "--lib", "--no-default-features"),
    alone: "cargo",
    env: { RUSTFLAGS: "-Ctarget-feature=+simd128" },
  },
  {
    name: "clippy-modules",
    about: "Rust lints, for the WebAssembly modules",
    command: clippy(...MODULES, ...WASM, "--workspace", "--all-features"),
    alone: "cargo",
    env: { RUSTFLAGS: "-Ctarget-feature=+simd128" },
    isLong: true,
  },
  {
    name: "clippy-inspect-utf-8",
    about: "Rust lints, for the module of `whurl/inspect` with UTF-8 only",
    command: clippy(...INSPECT, ...WASM),
    alone: "cargo",
    env: { RUSTFLAGS: "-Ctarget-feature=+simd128" },
    isLong: true,
  },
  {
    name: "doc",
    about: "the Rust documentation and its links",
    command: ["cargo", "doc", "--locked", "--no-deps", "--all-features"],
    alone: "cargo",
    env: { RUSTDOCFLAGS: "-D warnings" },
  },
  {
    name: "rust",
    about: "Rust tests: units, web-platform-tests data, examples in the documentation (about a minute)",
    command: ["cargo", "test", "--locked", "--all-features", "--no-fail-fast"],
    alone: "cargo",
    count: fromCargo,
  },
  {
    name: "rust-default",
    about: "Rust tests, for the library as `cargo add` gives it",
    command: ["cargo", "test", "--locked", "--lib", "--examples"],
    alone: "cargo",
    isLong: true,
    count: fromCargo,
  },
  {
    name: "rust-default-doc",
    about: "examples in the Rust documentation, for the same",
    command: ["cargo", "test", "--locked", "--doc"],
    alone: "cargo",
    isLong: true,
    count: fromCargo,
  },
  {
    name: "rust-no-idna",
    about: "Rust tests, for the library without `idna`",
    command: [
      "cargo",
      "test",
      "--locked",
      "--no-default-features",
      "--features",
      "std,psl,pattern",
      "--test",
      "no_idna",
    ],
    alone: "cargo",
    isLong: true,
    count: fromCargo,
  },
  {
    name: "rust-no-idna-doc",
    about: "the examples in Rust's documentation, without any feature",
    command: ["cargo", "test", "--locked", "--no-default-features", "--doc"],
    alone: "cargo",
    isLong: true,
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
    alone: "cargo",
    isLong: true,
    count: fromCargo,
  },
  {
    name: "guard-addresses",
    about: "what the crate says of addresses, compared with Python's ipaddress and ipaddr.js (20 seconds)",
    command: ["node", "tests/guard/addresses.mjs"],
    alone: "cargo",
    isLong: true,
    count: fromSummary,
  },
  {
    name: "features",
    about:
      "the library with each feature alone, its unit tests, the oldest Rust that it takes, a big-endian processor, and no system (4 minutes)",
    command: ["node", "scripts/features.mjs"],
    isLong: true,
    count: fromSummary,
  },
  {
    name: "guard",
    about: "the guard's readers, compared with the programs they model that are installed (a minute)",
    command: ["node", "tests/guard/run.mjs", "--count", "5000"],
    needs: ["install-guard"],
    alone: "cargo",
    isLong: true,
    count: fromSummary,
  },
  {
    name: "guard-domains",
    about: "what Python makes of domains with each character, compared with what the guard says (a minute)",
    command: ["node", "tests/guard/domains.mjs"],
    alone: "cargo",
    isLong: true,
    count: fromSummary,
  },
  {
    name: "cli",
    about: "the native command: its tests (half a minute)",
    command: ["cargo", "test", "--locked", ...CLI],
    alone: "cargo",
    isLong: true,
    count: fromCargo,
  },
  { name: "cli-fmt", about: "its formatting", command: ["cargo", "fmt", "--check", ...CLI] },
  { name: "cli-clippy", about: "its lints", command: clippy("--all-targets", ...CLI), alone: "cargo", isLong: true },
  {
    name: "cli-same",
    about:
      "the native command compared with the package's: the same arguments and input, the same answers (two minutes)",
    command: ["node", "tests/runner/run.mjs", "cli"],
    needs: ["build"],
    alone: "cargo",
    isLong: true,
    count: fromSummary,
  },
  {
    name: "datafusion",
    about: "the functions for SQL, in DataFusion",
    command: ["cargo", "test", "--locked", "--workspace", ...DATAFUSION],
    alone: "cargo",
    isApart: true,
    count: fromCargo,
  },
  { name: "datafusion-fmt", about: "their formatting", command: ["cargo", "fmt", "--check", "--all", ...DATAFUSION] },
  {
    name: "datafusion-clippy",
    about: "their lints",
    command: clippy("--all-targets", "--workspace", ...DATAFUSION),
    alone: "cargo",
    isApart: true,
  },
  {
    name: "cluster",
    about: "the same functions on a scheduler and two executors, one of which is killed",
    command: ["cargo", "test", "--locked", ...CLUSTER],
    alone: "cargo",
    isApart: true,
    count: fromCargo,
  },
  { name: "cluster-fmt", about: "its formatting", command: ["cargo", "fmt", "--check", ...CLUSTER] },
  {
    name: "cluster-clippy",
    about: "its lints",
    command: clippy("--all-targets", ...CLUSTER),
    alone: "cargo",
    isApart: true,
  },
  {
    name: "datafusion-supply-chain",
    about: "licences and sources of their crates (a minute)",
    command: ["node", "scripts/supply-chain.mjs", "datafusion"],
    isLong: true,
    count: fromSummary,
  },
  {
    name: "characters",
    about:
      "Rust tests: the modules' tables of characters against ICU4X's and UTS #39's, of every code point (a minute)",
    command: ["cargo", "test", "--locked", ...MODULES, "--package", "whurl-characters"],
    alone: "cargo",
    isLong: true,
    count: fromCargo,
  },
  {
    name: "lint",
    about: "JavaScript formatting and lints",
    command: ["biome", "ci", "--colors=off", "--error-on-warnings", "."],
  },
  {
    name: "supply-chain",
    about: "licences and sources of crates and npm packages, and where `unsafe` is",
    command: ["node", "scripts/supply-chain.mjs"],
    count: fromSummary,
  },
  { name: "types", about: "types: JSDoc and .d.ts", command: ["tsc"], needs: ["build", "install-arrow"] },
  {
    name: "node",
    about: "the packed and installed package in this Node: web-platform-tests data, Web IDL, packaging",
    command: ["node", "tests/runner/run.mjs"],
    needs: ["build"],
    count: fromSummary,
  },
  {
    name: "command",
    about: "the command of the package: its output, policies and streams (a minute)",
    command: ["node", "tests/runner/run.mjs", "command"],
    needs: ["build"],
    isLong: true,
    count: fromSummary,
  },
  {
    name: "limits",
    about: "time and memory that grow no faster than the input, and the end of the stack (half a minute)",
    command: ["node", "tests/runner/run.mjs", "limits"],
    needs: ["build"],
    isLong: true,
    count: fromSummary,
  },
  {
    name: "www",
    about: "the site in Chromium: its pages, and what the playground says of a URL (a minute)",
    command: ["node", "tests/www/run.mjs", "--browser", "chromium", "--part", "first"],
    needs: ["build"],
    alone: "www",
    count: fromSummary,
  },
  {
    name: "www-rest",
    about: "the fields and links of the playground, the other pages, accessibility, weight, in Chromium (3 minutes)",
    command: ["node", "tests/www/run.mjs", "--browser", "chromium", "--part", "rest"],
    needs: ["build"],
    alone: "www",
    isLong: true,
    count: fromSummary,
  },
  {
    name: "www-firefox",
    about: "all of it in Firefox (3 minutes)",
    command: ["node", "tests/www/run.mjs", "--browser", "firefox"],
    needs: ["build"],
    alone: "www",
    isLong: true,
    count: fromSummary,
  },
  {
    name: "www-webkit",
    about: "the same in WebKit (3 minutes)",
    command: ["node", "tests/www/run.mjs", "--browser", "webkit"],
    needs: ["build"],
    alone: "www",
    isLong: true,
    count: fromSummary,
  },
  {
    name: "www-speed",
    about: "how long the site makes people wait, in Chromium, Firefox and WebKit (3 minutes)",
    command: ["node", "tests/www/run.mjs", "--speed"],
    needs: ["build"],
    isQuiet: true,
    isLong: true,
    count: fromSummary,
  },
  {
    name: "runtimes",
    about:
      "the package in Node 18 to 26, Deno, Bun, workerd, an edge runtime (about a minute, another to install them)",
    command: ["node", "tests/runner/run.mjs", "runtimes"],
    needs: ["build", "install-runtimes"],
    isLong: true,
    count: fromSummary,
  },
  {
    name: "browsers",
    about:
      "the package in Chromium, Firefox and WebKit without a bundler, and under Content-Security-Policies (40 seconds)",
    command: ["node", "tests/runner/run.mjs", "browsers"],
    needs: ["build", "install-runtimes"],
    isLong: true,
    count: fromSummary,
  },
  {
    name: "bundlers",
    about:
      "apps built with esbuild, Rollup, webpack, Parcel and Vite, or collected by nft, run; what tree shaking leaves (a minute)",
    command: ["node", "tests/runner/run.mjs", "bundlers"],
    needs: ["build", "install-runtimes"],
    isLong: true,
    count: fromSummary,
  },
  {
    name: "environments",
    about: "the package in test runners, contexts, pages with Node's globals, lockdown and worklets (a minute)",
    command: ["node", "tests/runner/run.mjs", "environments"],
    needs: ["build", "install-runtimes", "install-environments"],
    isLong: true,
    count: fromSummary,
  },
  {
    name: "examples",
    about: "the programs in examples/js/, each where a user runs it (20 seconds)",
    command: ["node", "tests/runner/run.mjs", "examples"],
    needs: ["build", "install-runtimes", "install-environments", "install-examples"],
    isLong: true,
    count: fromSummary,
  },
  {
    name: "typescript",
    about: "the package's types in TypeScript 5.9 to 7.0; publint, are the types wrong, and JSR's dry run (a minute)",
    command: ["node", "tests/runner/run.mjs", "types"],
    needs: ["build", "install-runtimes"],
    isLong: true,
    count: fromSummary,
  },
  {
    name: "arrow",
    about: "libraries for Apache Arrow with the columns of the package and the command's stream (10 seconds)",
    command: ["node", "tests/runner/run.mjs", "arrow"],
    needs: ["build", "install-arrow"],
    isLong: true,
    count: fromSummary,
  },
  {
    name: "docs",
    about: "links and figures of the documentation, what it says of other libraries, and the workflows (half a minute)",
    command: ["node", "tests/runner/run.mjs", ...OTHERS_OF_DOCS],
    needs: ["build"],
    count: fromSummary,
  },
  {
    name: "docs-blocks",
    about: "every code block of the documentation, run where it says (a minute)",
    command: ["node", "tests/runner/run.mjs", BLOCKS],
    needs: ["build", "install-runtimes"],
    isLong: true,
    count: fromSummary,
  },
  {
    name: "behaviour",
    about:
      "every suite in every runtime and browser, compared with their own classes, and docs/conformance.md (2 minutes)",
    command: ["node", "tests/runtimes/behaviour/run.mjs"],
    needs: ["build", "install-runtimes"],
    isLong: true,
    count: fromSummary,
  },
  {
    name: "engines",
    about:
      "every suite with the module as JavaScript: without WebAssembly in this Node, Hermes, QuickJS and JavaScriptCore, and in pages that may not compile it (3 minutes)",
    command: ["node", "tests/engines/run.mjs"],
    needs: ["build", "install-runtimes", "install-engines"],
    isLong: true,
    count: fromSummary,
  },
  {
    name: "hostile",
    about:
      "every suite while WebAssembly's memory grows, moves, and is overwritten, and random sequences of operations (2 minutes)",
    command: ["node", "tests/hostile/run.mjs"],
    needs: ["build"],
    isLong: true,
    count: fromSummary,
  },
  {
    name: "release",
    about: "what a release would publish, and whether npm and crates.io would take it (a minute)",
    command: ["node", "scripts/release.mjs", "--skip-rebuild"],
    needs: ["build"],
    alone: "cargo",
    isLong: true,
    count: fromSummary,
  },
  {
    name: "rebuild",
    about: "whether a build in another folder gives the same bytes (3 minutes)",
    command: ["node", "scripts/rebuild.mjs"],
    needs: ["build"],
    isLong: true,
    count: fromSummary,
  },
  {
    name: "www-pictures",
    about: "pictures of every page of the site, in Chromium, Firefox and WebKit, to .cache/www (3 minutes)",
    command: ["node", "tests/www/run.mjs", "--pictures"],
    needs: ["build"],
    alone: "www",
    isLong: true,
    count: fromSummary,
  },
];

/** The workspaces have one folder for cargo's output: what they depend on is compiled once. */
const SHARED = { CARGO_TARGET_DIR: process.env.CARGO_TARGET_DIR ?? join(root, "target") };

/** Of the output of a step that failed: enough to see what did, and not thousands of failures of one cause. */
const SHOWN_LINES = 300;

/** @type {{ all?: boolean, list?: boolean, only?: string, verbose?: boolean }} */
let options = {};

start(async () => {
  options = parseArgs({
    options: {
      all: { type: "boolean" },
      list: { type: "boolean" },
      only: { type: "string" },
      verbose: { type: "boolean" },
    },
  }).values;
  const chosen = chooseSteps();
  if (options.list) return chosen.forEach(({ name, about }) => void say(`${name}: ${about}`));
  setup();
  const needed = preparations.filter(({ name }) => chosen.some(({ needs }) => needs?.includes(name)));
  const { passed, failed, missing } = await runAll([...needed, ...chosen]);
  say("");
  for (const line of missing) say(line);
  say(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});

function chooseSteps() {
  if (options.only === undefined) {
    return steps.filter(({ isLong, isApart }) => (isApart ? options.all && options.list : options.all || !isLong));
  }
  const names = options.only.split(",");
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new Failure(`No step ${unknown.join(", ")}. The steps: ${steps.map((step) => step.name).join(", ")}`);
  }
  return steps.filter((step) => names.includes(step.name));
}

/**
 * Runs the tasks, two at a time: the first of those left whose preparations are done, and which uses nothing that another
 * one is using. Those that measure time run by themselves, after all others.
 * @param {(Task | Step)[]} tasks
 */
async function runAll(tasks) {
  const total = { passed: 0, failed: 0, missing: /** @type {string[]} */ ([]) };
  const left = [...tasks];
  const running = new Map();
  const done = new Set();
  const isReady = (/** @type {Task} */ { needs = [], alone, isQuiet }) =>
    needs.every((name) => done.has(name)) &&
    ![...running.keys()].some((other) => other.isQuiet || (alone && other.alone === alone)) &&
    !(isQuiet && (running.size > 0 || left.some((other) => !other.isQuiet)));
  while (left.length > 0 || running.size > 0) {
    const next = running.size < (options.verbose ? 1 : 2) ? left.find(isReady) : undefined;
    if (next) {
      left.splice(left.indexOf(next), 1);
      running.set(next, runTask(next));
      continue;
    }
    const { task, passed, failed, missing } = await Promise.race(running.values());
    running.delete(task);
    done.add(task.name);
    if (!preparations.includes(task)) total.passed += passed;
    total.failed += failed;
    total.missing.push(...missing);
  }
  return total;
}

/** @param {Step} task */
async function runTask(task) {
  const { name, about, command, env, count = fromExitCode } = task;
  say(`${name}: ${about}`);
  const begin = Date.now();
  const onOutput = options.verbose ? (/** @type {string} */ text) => void process.stdout.write(text) : undefined;
  const { code, text } = await capture(command[0], command.slice(1), { env: { ...SHARED, ...env }, onOutput });
  let { passed, failed } = count(code, text);
  // What passes has run a test.
  if (failed === 0 && (code !== 0 || (passed === 0 && notRun(text).length === 0))) failed = 1;
  if (failed > 0 && !options.verbose) say(text.split("\n").slice(-SHOWN_LINES).join("\n"));
  const result = preparations.includes(task) && failed === 0 ? "done" : `${passed} passed, ${failed} failed`;
  say(`${name}: ${result} (${((Date.now() - begin) / 1000).toFixed(1)} s)`);
  return { task, passed, failed, missing: notRun(text) };
}
