/**
 * Compiles the library with each of its features alone and runs its unit tests, runs those of all features with the oldest Rust,
 * Cargo.toml's `rust-version`, and on an emulated big-endian processor, and compiles the library for machines without a system:
 * `node scripts/features.mjs`. Without cargo-hack, that toolchain, an emulator or a target, it says what did not run.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { capture, Failure, output, root, say, start } from "./lib/shell.mjs";

const manifest = readFileSync(join(root, "Cargo.toml"), "utf8");
const oldest = /^rust-version = "(.*)"$/m.exec(manifest)?.[1];
if (oldest === undefined) throw new Failure("Cargo.toml has no rust-version");

const BARE = [
  { target: "x86_64-unknown-none", without: "no vector registers" },
  { target: "riscv32i-unknown-none-elf", without: "no atomic operations" },
];
/** IBM Z: big-endian, and no SIMD body of the fast path. */
const BIG_ENDIAN = { target: "s390x-unknown-linux-gnu", linker: "s390x-linux-gnu-gcc", emulator: "qemu-s390x" };
/** All features that do without `std`. */
const NO_STD = "serde,rendering,encoding,pattern,guard,columns";

/** Whether a program can run. @param {string} program @param {string[]} args */
const succeeds = (program, ...args) => output(program, args) !== undefined;
const hasHack = () => succeeds("cargo", "hack", "--version");
/** @param {string} target */
const hasTarget = (target) => existsSync(output("rustc", ["--print", "target-libdir", "--target", target]) ?? "");

/**
 * What is compiled, by what it is about, and whether it can be.
 * @type {{ name: string, canRun: () => boolean, command: string[], env?: Record<string, string>, missing: string }[]}
 */
const CHECKS = [
  {
    name: "each feature alone",
    canRun: hasHack,
    command: ["cargo", "hack", "check", "--locked", "--each-feature"],
    missing: "cargo-hack is not installed",
  },
  {
    name: "the unit tests of each feature alone",
    canRun: hasHack,
    // The steps `rust` and `rust-default` run the others.
    command: [
      "cargo",
      "hack",
      "test",
      "--locked",
      "--lib",
      "--each-feature",
      "--exclude-all-features",
      "--skip",
      "default",
    ],
    missing: "cargo-hack is not installed",
  },
  ...BARE.map(({ target, without }) => ({
    name: `no operating system, and ${without} (${target})`,
    canRun: () => hasTarget(target),
    // `check` would not see what the compiler cannot make code of.
    command: ["cargo", "build", "--locked", "--lib", "--target", target, "--no-default-features", "--features", NO_STD],
    missing: "the target is not installed",
  })),
  {
    name: `Rust ${oldest}`,
    canRun: () => succeeds("cargo", `+${oldest}`, "--version"),
    command: ["cargo", `+${oldest}`, "test", "--locked", "--lib", "--all-features", "--target-dir", "target/oldest"],
    missing: "its toolchain is not installed",
  },
  {
    name: `a big-endian processor (${BIG_ENDIAN.target})`,
    canRun: () =>
      hasTarget(BIG_ENDIAN.target) &&
      [BIG_ENDIAN.linker, BIG_ENDIAN.emulator].every((name) => succeeds(name, "--version")),
    command: [
      ...["cargo", "test", "--locked", "--all-features", "--target", BIG_ENDIAN.target, "--lib"],
      ...["columns", "public_suffix", "web_platform_tests"].flatMap((name) => ["--test", name]),
    ],
    env: {
      CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_LINKER: BIG_ENDIAN.linker,
      CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_RUNNER: `${BIG_ENDIAN.emulator} -L /usr/s390x-linux-gnu`,
      // Without optimizations, emulated tests take four times as long.
      CARGO_PROFILE_TEST_OPT_LEVEL: "1",
    },
    missing: "its target, linker or emulator is not installed",
  },
];

start(async () => {
  parseArgs();
  const total = { passed: 0, failed: 0 };
  for (const { name, canRun, command, env, missing } of CHECKS) {
    if (!canRun()) {
      say(`not run: ${name} (${missing})`);
      continue;
    }
    const { code, text } = await capture(command[0], command.slice(1), { env });
    if (code !== 0) say(text);
    total[code === 0 ? "passed" : "failed"]++;
    say(`${code === 0 ? "ok" : "FAILED"}: ${name}`);
  }
  say(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});
