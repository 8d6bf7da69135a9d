/**
 * The command line. URLs are taken from the arguments or from standard input. Results go to standard output, invalid URLs to
 * standard error.
 */
import { readFileSync } from "node:fs";
import * as check from "./check.js";
import { Output, visible } from "./output.js";
import { Source } from "./parts.js";
import { ALL_VALID, finish, inputsOf, parse, TROUBLE, Trouble } from "./program.js";
import * as show from "./show.js";

/**
 * @typedef {typeof import("../../pkg-template/columns.js")} Columns
 * @typedef {typeof import("../../pkg-template/inspect.js")} Inspect
 * @typedef {typeof import("../../pkg-template/guard.js")} Guard
 * @typedef {typeof import("../../pkg-template/index.js")} Classes
 * @typedef {{ URLPattern: new (input: any) => { test(input: string): boolean } }} Pattern
 *
 * @typedef {object} Entries loads the package's entries: a command needs one or two of them
 * @property {() => Promise<Columns>} columns
 * @property {() => Promise<Inspect>} inspect
 * @property {() => Promise<Classes>} classes
 * @property {() => Promise<Guard>} guard
 * @property {() => Promise<Pattern>} pattern
 */

/**
 * Runs the program.
 * @param {string[]} args
 * @param {Entries} entries
 * @returns {Promise<number>} the exit code
 */
export async function main(args, entries) {
  const err = new Output(process.stderr);
  try {
    return args[0] === "check" ? await checkURLs(args.slice(1), entries, err) : await showURLs(args, entries, err);
  } catch (error) {
    const isTrouble = error instanceof Trouble || typeof WebAssembly === "undefined";
    // Even an empty module may need more memory than a process is allowed.
    if (!(isTrouble || error instanceof RangeError)) throw error;
    const { message: reason } = /** @type {Error} */ (error);
    const message = isTrouble ? reason : `not enough memory: ${reason}`;
    err.write(`whurl: ${message.split("\n").map(visible).join("\n")}`);
    await err.flush();
    return TROUBLE;
  }
}

/**
 * @param {string[]} args
 * @param {Entries} entries
 * @param {Output} err
 */
async function showURLs(args, entries, err) {
  const { values, positionals } = parse(args, show.OPTIONS);
  const out = outputOf(values, err);
  if (values.version && !values.help) return print(version(), out);
  const { columnNames, columnsOf } = await entries.columns();
  if (values.help) return print(show.helpOf(columnNames), out);
  const run = show.runOf(values, columnNames, await entries.inspect(), await entries.classes(), out, err);
  if (run.columns === undefined) return run.handleAll(inputsOf(positionals));
  return run.handleParts(new Source(positionals, columnsOf, run.columns));
}

/**
 * @param {string[]} args
 * @param {Entries} entries
 * @param {Output} err
 */
async function checkURLs(args, entries, err) {
  const { values, positionals } = parse(args, check.OPTIONS);
  const out = outputOf(values, err);
  if (values.help) return print(check.HELP, out);
  const guard = await entries.guard();
  const policy = await check.policyOf(values.policy, guard, entries.pattern);
  return new check.Check(values, policy, guard, out, err).handleAll(inputsOf(positionals));
}

/**
 * Standard output, with colours as the options say; and standard error's.
 * @param {{ color?: boolean, "no-color"?: boolean }} values
 * @param {Output} err
 */
function outputOf(values, err) {
  const color = values["no-color"] ? false : values.color;
  err.color = color ?? err.color;
  return new Output(process.stdout, color);
}

/**
 * @param {string} text
 * @param {Output} out
 */
async function print(text, out) {
  out.write(text);
  await finish(out);
  return ALL_VALID;
}

function version() {
  return JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")).version;
}
