/** Running programs, and the folders that every script needs. Node only, no dependencies: this runs before `npm ci`. */
import { spawn, spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

const cargoBin = join(process.env.CARGO_HOME ?? join(homedir(), ".cargo"), "bin");

/** The environment of every program that is run: rustup's and npm's programs are found without a set-up shell. */
export const environment = {
  ...process.env,
  PATH: [join(root, "node_modules", ".bin"), process.env.PATH, cargoBin].filter(Boolean).join(delimiter),
};

/** npm and npx are batch files on Windows, which only a shell can start. */
const shell = process.platform === "win32";

/** @param {string} text */
export function say(text) {
  console.log(text);
}

/** End the program with a message that a person can act on, and no stack trace. */
export class Failure extends Error {}

/**
 * What a program prints, or undefined where it cannot be run or fails.
 * @param {string} program
 * @param {string[]} args
 */
export function output(program, args) {
  const result = spawnSync(program, args, { cwd: root, env: environment, encoding: "utf8", shell });
  return result.status === 0 ? result.stdout.trim() : undefined;
}

/**
 * Run a program, its output shown.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, hint?: string }} [options] `hint`: what to do when it fails
 */
export function run(program, args, { cwd = root, hint } = {}) {
  const { status, error } = spawnSync(program, args, { cwd, env: environment, stdio: "inherit", shell });
  if (status === 0) return;
  const reason = error ? error.message : `exit code ${status}`;
  throw new Failure(`\`${[program, ...args].join(" ")}\` failed (${reason}).${hint ? `\n${hint}` : ""}`);
}

/**
 * Run a program and keep its output, both streams as they come.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, onOutput?: (text: string) => void }} [options]
 * @returns {Promise<{ code: number, text: string }>}
 */
export function capture(program, args, { env = {}, onOutput = () => {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: { ...environment, ...env }, shell });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", (/** @type {string} */ chunk) => {
        text += chunk;
        onOutput(chunk);
      });
    }
    child.on("error", (error) => resolve({ code: -1, text: `${text}${error.message}\n` }));
    child.on("close", (code) => resolve({ code: code ?? -1, text }));
  });
}

/**
 * Whether a script is the program that runs, perhaps by a symbolic link, and not a part of another one.
 * @param {ImportMeta} meta the script's
 */
export const isProgram = ({ filename }) => process.argv[1] !== undefined && realpathSync(process.argv[1]) === filename;

/**
 * Run a script's main function; a `Failure` is printed as a message.
 * @param {() => void | Promise<void>} main
 */
export async function start(main) {
  try {
    await main();
  } catch (error) {
    const isOfArguments = String(/** @type {any} */ (error)?.code).startsWith("ERR_PARSE_ARGS");
    if (!(error instanceof Failure) && !isOfArguments) throw error;
    console.error(/** @type {Error} */ (error).message);
    process.exitCode = 1;
  }
}
