/**
 * The runtimes that tests/runtimes/package.json installs, and running them. One that is missing is named in a line that
 * `npm test` repeats at its end.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const modules = fileURLToPath(new URL("node_modules", import.meta.url));

/** Requires what tests/runtimes/package.json names: this repository itself does not depend on it. */
export const requireTool = createRequire(new URL("package.json", import.meta.url));

/**
 * A file of one of these packages, by its name and the path in it.
 * @param {string} path
 */
export const toolFile = (path) => join(modules, path);

/**
 * npm's packages for this machine hold the programs themselves. (Those that people install have a script that links
 * to them, and install scripts are not run.)
 */
const platform = `${process.platform}-${process.arch}`;
const glibc = process.platform === "linux" ? "-glibc" : "";
const exe = process.platform === "win32" ? ".exe" : "";

/** @type {Record<string, string>} */
const FILES = {
  "node 18": `n18/bin/node${exe}`,
  "node 20": `n20/bin/node${exe}`,
  "node 22": `n22/bin/node${exe}`,
  "node 24": `n24/bin/node${exe}`,
  "node 26": `n26/bin/node${exe}`,
  deno: `@deno/${platform}${glibc}/deno${exe}`,
  bun: `@oven/bun-${platform.replace("arm64", "aarch64").replace("win32", "windows")}/bin/bun${exe}`,
  workerd: `@cloudflare/workerd-${platform.replace("x64", "64").replace("win32", "windows")}/bin/workerd${exe}`,
};

/** The names of the Node.js versions. */
export const NODES = Object.keys(FILES).filter((name) => name.startsWith("node "));

/**
 * The path of a runtime's program, or undefined where it is not there.
 * @param {string} name
 */
export function programOf(name) {
  const path = join(modules, FILES[name]);
  return existsSync(path) ? path : undefined;
}

/**
 * Says that tests could not run; `npm test` repeats the line.
 * @param {string} name
 * @param {string} reason
 */
export function sayNotRun(name, reason) {
  console.log(`not run: ${name} (${reason})`);
}

/**
 * A test that needs a runtime.
 * @param {string} name
 * @param {string} about
 * @param {(program: string) => void | Promise<void>} run
 */
export function testWith(name, about, run) {
  const program = programOf(name);
  if (program === undefined) sayNotRun(`${name}: ${about}`, "npm has no such runtime for this machine");
  else test(`${name}: ${about}`, () => run(program));
}

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env?: Record<string, string> }} options
 * @returns {Promise<{ code: number | null, stdout: string, stderr: string }>}
 */
export function execute(program, args, { cwd, env = {} }) {
  const child = spawn(program, args, {
    cwd,
    env: { ...cleanEnvironment(cwd), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return new Promise((resolve, reject) => {
    const output = { stdout: "", stderr: "" };
    for (const name of /** @type {const} */ (["stdout", "stderr"])) {
      child[name].setEncoding("utf8");
      child[name].on("data", (text) => (output[name] += text));
    }
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...output }));
  });
}

/**
 * Runs a program that has to succeed without a word on standard error, and gives what it prints.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env?: Record<string, string> }} options
 */
export async function outputOf(program, args, options) {
  const { code, stdout, stderr } = await execute(program, args, options);
  if (code !== 0 || stderr !== "") throw new Error(`exit code ${code}\n${stderr}\n${stdout}`);
  return stdout;
}

/**
 * The environment of a user's program: nothing of this test run's, and every cache in a folder that goes away.
 * @param {string} folder
 */
function cleanEnvironment(folder) {
  const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, ...environment } = process.env;
  const cache = join(folder, ".cache");
  return {
    ...environment,
    NO_COLOR: "1",
    DO_NOT_TRACK: "1",
    DENO_DIR: join(cache, "deno"),
    DENO_NO_UPDATE_CHECK: "1",
    BUN_INSTALL_CACHE_DIR: join(cache, "bun"),
    PATH: [join(modules, ".bin"), dirname(process.execPath), process.env.PATH].join(delimiter),
  };
}
