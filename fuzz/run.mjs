/**
 * Runs the fuzz targets one after the other, a slice of each at a time, until each has been executed often enough.
 *
 *     node fuzz/run.mjs                                     every target, 100 million times
 *     node fuzz/run.mjs --executions 1000000 parse host     these targets, a million times
 *     node fuzz/run.mjs --sanitize                          the corpus once, under AddressSanitizer
 *
 * It needs cargo-fuzz (`cargo install cargo-fuzz --locked`); stable Rust does, see below for the sanitizer. The first
 * corpus is web-platform-tests' data; what libFuzzer adds to it stays in fuzz/corpus/, and what breaks a target in
 * fuzz/artifacts/. fuzz/corpus/TARGET.count says how often a target has run, so that the command can be run again.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const folder = import.meta.dirname;
const TARGETS = [
  "parse",
  "parse_with_base",
  "setters",
  "host",
  "form_urlencoded",
  "search_params",
  "inspect",
  "pattern",
  "guard",
  "columns",
];
/** Of a slice: long enough that starting does not count, short enough that every target gets its turn. */
const SECONDS = 120;
/** What libFuzzer does more quickly without: it still sees which edges are taken. */
const QUICK = ["-entropic=0", "-use_counters=0"];

/**
 * The slices of a target, in turn. One in six lets libFuzzer see what is compared, by which it guesses the constants of
 * the code. The others do without, and four of them without counts of how often each edge is taken, and without weighing
 * the corpus by them; most keep to short inputs. By measurement each of these makes it two to four times as many
 * executions a second, from a corpus that has the guesses.
 */
const SLICES = [
  { build: "guided", length: 256, options: [] },
  { build: "plain", length: 64, options: QUICK },
  { build: "plain", length: 64, options: QUICK },
  { build: "plain", length: 256, options: [] },
  { build: "plain", length: 64, options: QUICK },
  { build: "plain", length: 64, options: QUICK },
];
/** @type {Record<string, string[]>} what each build of the targets adds to cargo-fuzz's options */
const BUILDS = { guided: [], plain: ["--no-trace-compares"] };

const { values, positionals } = parseArgs({
  options: { executions: { type: "string", default: "100000000" }, sanitize: { type: "boolean", default: false } },
  allowPositionals: true,
});
const goal = Number(values.executions);
const targets = positionals.length > 0 ? positionals : TARGETS;

const built = process.env.CARGO_TARGET_DIR ?? join(folder, "target");
const isWhole = values.sanitize ? replaySanitized() : runSlices();
console.log(isWhole ? `${targets.length} passed, 0 failed` : "0 passed, 1 failed");
process.exitCode = isWhole ? 0 : 1;

/** @returns {boolean} whether nothing broke a target */
function runSlices() {
  for (const [name, options] of Object.entries(BUILDS)) build(name, ["--sanitizer", "none", ...options]);
  seed();
  let isWhole = true;
  let left = targets.filter((target) => count(target) < goal);
  for (let turn = 0; left.length > 0 && isWhole; turn++) {
    for (const target of left) isWhole = slice(target, SLICES[turn % SLICES.length]) && isWhole;
    left = left.filter((target) => count(target) < goal);
  }
  for (const target of targets) console.log(`${target}: ${count(target)} executions`);
  return isWhole;
}

/**
 * There is no `unsafe` in the crate's native code, but there is in crates that it uses. That a stable compiler takes
 * sanitizers is enabled by a variable meant for the standard library's own build.
 * @returns {boolean} whether AddressSanitizer found nothing
 */
function replaySanitized() {
  process.env.RUSTC_BOOTSTRAP = "1";
  build("sanitized", ["--sanitizer", "address"]);
  seed();
  return targets.every((target) => {
    const { executed, isWhole } = libFuzzer("sanitized", target, ["-runs=0"]);
    console.log(`${target}: ${executed} inputs`);
    return isWhole;
  });
}

/**
 * @param {string} name of the build
 * @param {string[]} options
 */
function build(name, options) {
  const place = ["--fuzz-dir", folder, "--target-dir", join(built, name)];
  run("cargo", ["fuzz", "build", ...options, ...place], folder);
}

function seed() {
  if (targets.every((target) => existsSync(join(folder, "corpus", target, "seed-0")))) return;
  run("cargo", ["run", "--release", "--quiet", "--bin", "seeds", "--", "../corpus"], join(folder, "differential"));
}

/**
 * @param {string} target
 * @returns {number} how often it has been executed
 */
function count(target) {
  const file = join(folder, "corpus", `${target}.count`);
  return existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
}

/**
 * @param {string} target
 * @param {{ build: string, length: number, options: string[] }} slice
 * @returns {boolean} whether nothing broke it
 */
function slice(target, { build, length, options }) {
  const limits = [`-runs=${goal - count(target)}`, `-max_total_time=${SECONDS}`, `-max_len=${length}`];
  const dictionary = `-dict=${join(folder, "dictionary.txt")}`;
  const { executed, rate, isWhole } = libFuzzer(build, target, [...limits, ...options, dictionary]);
  writeFileSync(join(folder, "corpus", `${target}.count`), `${count(target) + executed}`);
  console.log(`${target}: ${executed} more executions, ${rate} a second; ${count(target)} in all`);
  return isWhole;
}

/**
 * Runs a target on its corpus, and prints the end of libFuzzer's report where something broke it.
 * @param {string} build
 * @param {string} target
 * @param {string[]} options
 */
function libFuzzer(build, target, options) {
  const artifacts = join(folder, "artifacts", target);
  mkdirSync(artifacts, { recursive: true });
  const usual = ["-timeout=60", `-artifact_prefix=${artifacts}/`, "-print_final_stats=1"];
  const { status, stderr } = spawnSync(binary(build, target), [join(folder, "corpus", target), ...usual, ...options], {
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) console.log(stderr.split("\n").slice(-60).join("\n"));
  const statistic = (/** @type {string} */ name) => Number(RegExp(`${name}: +(\\d+)`).exec(stderr)?.[1] ?? 0);
  return {
    executed: statistic("number_of_executed_units"),
    rate: statistic("average_exec_per_sec"),
    isWhole: status === 0,
  };
}

/**
 * @param {string} build
 * @param {string} target
 */
function binary(build, target) {
  const { stdout } = spawnSync("rustc", ["-vV"], { encoding: "utf8" });
  const host = /host: (.+)/.exec(stdout)?.[1] ?? "";
  return join(built, build, host, "release", target);
}

/**
 * @param {string} program
 * @param {string[]} options
 * @param {string} cwd
 */
function run(program, options, cwd) {
  const { status } = spawnSync(program, options, { cwd, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
