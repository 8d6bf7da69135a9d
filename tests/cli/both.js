/** The native command and the package's, as processes with the same arguments and input. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../../scripts/lib/shell.mjs";
import { program } from "../command/command.js";

const MANIFEST = join(root, "cli/Cargo.toml");

/** The path of the native command. */
export const NATIVE = join(process.env.CARGO_TARGET_DIR ?? join(root, "cli/target"), "debug/whurl");

/** What each of them is started with. */
export const COMMANDS = { native: [NATIVE], script: [process.execPath, program] };

/** An environment in which nothing is said of colours. */
export const ENVIRONMENT = { ...process.env, NO_COLOR: undefined, FORCE_COLOR: undefined };

/** Builds the native command. */
export function buildNative() {
  execFileSync("cargo", ["build", "--locked", "--quiet", "--manifest-path", MANIFEST]);
}

/** @param {string[]} args @param {string | Buffer} input */
export function both(args, input) {
  /** @param {string[]} command */
  const run = ([file, ...before]) => {
    const { stdout, stderr, status } = spawnSync(file, [...before, ...args], {
      input,
      env: ENVIRONMENT,
      encoding: "utf8",
      maxBuffer: 2 ** 30,
    });
    return { out: stdout, err: stderr, code: status };
  };
  return { native: run(COMMANDS.native), script: run(COMMANDS.script) };
}

/**
 * That two texts are equal. Of long ones it shows where they differ.
 * @param {string} native
 * @param {string} script
 */
export function assertEqual(native, script) {
  if (native === script) return;
  let at = 0;
  while (native[at] === script[at]) at++;
  const start = Math.max(0, at - 500);
  assert.fail(`at ${at}:\n${native.slice(start, at + 500)}\n--- and not\n${script.slice(start, at + 500)}`);
}

/** @param {string[]} args @param {string | Buffer} input */
export function assertSame(args, input) {
  const { native, script } = both(args, input);
  assertEqual(native.out, script.out);
  assertEqual(native.err, script.err);
  assert.equal(native.code, script.code);
  return native;
}
