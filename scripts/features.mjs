/**
 * Compiles the library with each of its features alone and runs its unit tests; runs those of all features with the oldest Rust,
 * Cargo.toml's `rust-version`: `node scripts/features.mjs`. Without cargo-hack or that toolchain, it says what did not run.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { capture, output, root, say, start } from "./lib/shell.mjs";

const manifest = readFileSync(join(root, "Cargo.toml"), "utf8");
const oldest = /^rust-version = "(.*)"$/m.exec(manifest)?.[1] ?? "";

/** What is compiled, by what it is about. `tool` is a command that succeeds where the check can run. */
const CHECKS = [
  {
    name: "each feature alone",
    tool: ["cargo", "hack", "--version"],
    command: ["cargo", "hack", "check", "--locked", "--each-feature"],
    missing: "cargo-hack is not installed",
  },
  {
    name: "the unit tests of each feature alone",
    tool: ["cargo", "hack", "--version"],
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
    name: `Rust ${oldest}`,
    tool: ["cargo", `+${oldest}`, "--version"],
    command: ["cargo", `+${oldest}`, "test", "--locked", "--lib", "--all-features", "--target-dir", "target/oldest"],
    missing: "its toolchain is not installed",
  },
];

start(async () => {
  parseArgs();
  const total = { passed: 0, failed: 0 };
  for (const { name, tool, command, missing } of CHECKS) {
    const [program, ...args] = tool;
    if (output(program, args) === undefined) {
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
