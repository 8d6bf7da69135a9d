/**
 * Compiles the library with each of its features alone and runs its unit tests, runs those of all features with the oldest Rust,
 * Cargo.toml's `rust-version`, and compiles the library for a kernel: `node scripts/features.mjs`. Without cargo-hack, that
 * toolchain or that target, it says what did not run.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { capture, output, root, say, start } from "./lib/shell.mjs";

const manifest = readFileSync(join(root, "Cargo.toml"), "utf8");
const oldest = /^rust-version = "(.*)"$/m.exec(manifest)?.[1] ?? "";

const BARE = "x86_64-unknown-none";
const WITHOUT_STD = "idna,psl,columns,guard,pattern";

/** Whether a program can run. @param {string} program @param {string[]} args */
const succeeds = (program, ...args) => output(program, args) !== undefined;
const hasHack = () => succeeds("cargo", "hack", "--version");
const hasBare = () => existsSync(output("rustc", ["--print", "target-libdir", "--target", BARE]) ?? "");

/** What is compiled, by what it is about, and whether it can be. */
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
  {
    name: `no operating system, and no vector registers (${BARE})`,
    canRun: hasBare,
    // `check` would not see what the compiler cannot make code of.
    command: [
      "cargo",
      "build",
      "--locked",
      "--lib",
      "--target",
      BARE,
      "--no-default-features",
      "--features",
      WITHOUT_STD,
    ],
    missing: "the target is not installed",
  },
  {
    name: `Rust ${oldest}`,
    canRun: () => succeeds("cargo", `+${oldest}`, "--version"),
    command: ["cargo", `+${oldest}`, "test", "--locked", "--lib", "--all-features", "--target-dir", "target/oldest"],
    missing: "its toolchain is not installed",
  },
];

start(async () => {
  parseArgs();
  const total = { passed: 0, failed: 0 };
  for (const { name, canRun, command, missing } of CHECKS) {
    if (!canRun()) {
      say(`not run: ${name} (${missing})`);
      continue;
    }
    const { code, text } = await capture(command[0], command.slice(1));
    if (code !== 0) say(text);
    total[code === 0 ? "passed" : "failed"]++;
    say(`${code === 0 ? "ok" : "FAILED"}: ${name}`);
  }
  say(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});
