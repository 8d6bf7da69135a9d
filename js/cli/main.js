/**
 * The command line. URLs are taken from the arguments or from standard input. Results go to standard output, invalid URLs to
 * standard error.
 */
import { fstatSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { linesOf } from "./lines.js";
import { Output, visible } from "./output.js";
import { complaintOf, heading, jsonOf, named, tableOf } from "./report.js";
import { assign, fill, GET_NAMES, namesIn, SET_MEMBERS } from "./values.js";

/**
 * @typedef {typeof import("../../pkg-template/inspect.js")} Inspect
 * @typedef {{ text: string, line?: number }} Input `line`: its number on standard input
 */

/** The exit codes. */
const ALL_VALID = 0;
const ONE_INVALID = 1;
const TROUBLE = 2;

const HELP = `Usage: whurl [options] [URL...]

Shows the components of each URL, and what is wrong with it. Without a URL, it reads URLs from standard input, one on each
line, as UTF-8; empty lines are skipped, and bytes that are not UTF-8 are read as U+FFFD.

  -b, --base URL       resolve each URL against this one
  -s, --set NAME=TEXT  set a component, as the setter of class URL does; may be given more than once
  -g, --get TEMPLATE   print the template with names in braces replaced: '{scheme}://{host}{path}'
  -j, --json           print one line of JSON for each URL
      --strict         count a URL with any validation error as invalid, even if it parses
      --color, --no-color
  -h, --help
  -v, --version

Names for --get: ${GET_NAMES.join(", ")}
Names for --set: ${[...SET_MEMBERS.keys()].join(", ")}

The exit code is 0 if every URL parses (with --strict, if none has a validation error) and takes what is set, 1 if one does
not, 2 if the arguments are wrong, the input cannot be read, the output cannot be written, or memory does not suffice.`;

const OPTIONS = /** @type {const} */ ({
  base: { type: "string", short: "b" },
  set: { type: "string", short: "s", multiple: true },
  get: { type: "string", short: "g" },
  json: { type: "boolean", short: "j" },
  strict: { type: "boolean" },
  color: { type: "boolean" },
  "no-color": { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
});

/** Why the program cannot go on: invalid arguments, or streams that cannot be read or written. */
class Trouble extends Error {}
class ArgumentError extends Trouble {
  /** @param {string} message */
  constructor(message) {
    super(`${message}\nTry whurl --help.`);
  }
}

/**
 * Runs the program.
 * @param {string[]} args
 * @param {Inspect} inspect
 * @returns {Promise<number>} the exit code
 */
export async function main(args, inspect) {
  const err = new Output(process.stderr);
  try {
    const { values, positionals } = parse(args);
    const color = values["no-color"] ? false : values.color;
    const out = new Output(process.stdout, color);
    err.color = color ?? err.color;
    if (values.help || values.version) {
      out.write(values.help ? HELP : version());
      await finish(out);
      return ALL_VALID;
    }
    const run = new Run(values, inspect, out, err);
    for await (const inputs of positionals.length > 0 ? [positionals.map((text) => ({ text }))] : standardInput()) {
      for (const input of inputs) await run.handle(input);
      // Nobody reads on: `whurl … | head`. The code is that of what has been read.
      if (!(await run.flush())) break;
    }
    return run.code;
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    err.write(`whurl: ${error.message.split("\n").map(visible).join("\n")}`);
    await err.flush();
    return TROUBLE;
  }
}

/** The lines of standard input. */
async function* standardInput() {
  if (process.stdin.isTTY) throw new ArgumentError("no URL given");
  // Node.js reads nothing from a folder, without a word.
  if (isFolder(0)) throw new Trouble("standard input is a folder");
  try {
    yield* linesOf(process.stdin);
  } catch (error) {
    throw new Trouble(`standard input cannot be read: ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {number} descriptor */
function isFolder(descriptor) {
  try {
    return fstatSync(descriptor).isDirectory();
  } catch {
    return false;
  }
}

/**
 * Writes what an output has.
 * @param {Output} output
 * @returns {Promise<boolean>} whether somebody reads it
 */
async function finish(output) {
  const failure = await output.flush();
  if (failure === undefined) return true;
  if (failure.code === "EPIPE") return false;
  throw new Trouble(`the output cannot be written: ${failure.message}`);
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new ArgumentError(/** @type {Error} */ (error).message);
  }
}

function version() {
  return JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")).version;
}

/** The options, and what is done with each URL. */
class Run {
  /**
   * @param {ReturnType<typeof parse>["values"]} values
   * @param {Inspect} inspect
   * @param {Output} out
   * @param {Output} err
   */
  constructor(values, inspect, out, err) {
    if (values.json && values.get !== undefined) throw new ArgumentError("--json and --get cannot be combined");
    this.inspect = inspect;
    this.out = out;
    this.err = err;
    /** The output of the last result. */
    this.last = out;
    this.code = ALL_VALID;
    this.isJSON = values.json ?? false;
    this.isStrict = values.strict ?? false;
    this.template = values.get;
    this.assignments = (values.set ?? []).map(assignmentOf);
    this.base = values.base;
    for (const name of namesIn(values.get ?? "")) {
      if (!GET_NAMES.includes(name)) throw new ArgumentError(`--get: unknown name ${name}`);
    }
    if (this.base !== undefined && inspect.inspect(this.base).url === null) {
      throw new ArgumentError(`the base is not a valid URL: ${named(this.base)}`);
    }
  }

  /**
   * Writes one result.
   * @param {Input} input
   */
  async handle(input) {
    try {
      await this.writeResult(input);
    } catch (error) {
      // A line of tens of megabytes may take more memory than there is. The others need not suffer for it.
      if (!(error instanceof RangeError)) throw error;
      this.fail(TROUBLE);
      this.err.write(`whurl: ${heading(input, "not enough memory for this URL")}`);
    }
  }

  /** @param {number} code what the exit code is at least */
  fail(code) {
    this.code = Math.max(this.code, code);
  }

  /** @param {Input} input */
  async writeResult(input) {
    const inspection = this.inspect.inspect(input.text, this.base);
    const { url, valid } = inspection;
    const refused = url === null ? [] : this.assignments.filter(({ member, text }) => !assign(url, member, text));
    const isValid = url !== null && refused.length === 0 && (valid || !this.isStrict);
    if (!isValid) this.fail(ONE_INVALID);
    const output = isValid || this.isJSON ? this.out : this.err;
    // On a terminal both are seen, in the order of the URLs.
    if (output !== this.last) await this.last.flush();
    this.last = output;
    if (this.isJSON) {
      for (const part of jsonOf(input, inspection, refused, this.inspect)) {
        output.add(part);
        if (output.isFull && (await output.flush()) !== undefined) break;
      }
    } else if (!isValid) {
      output.write(complaintOf(input, inspection, refused, output));
    } else if (this.template === undefined) {
      output.write(tableOf(input, inspection, this.inspect, output));
    } else {
      output.write(fill(this.template, url, this.inspect));
    }
  }

  /**
   * Writes what is waiting. Complaints that nobody reads are dropped.
   * @returns {Promise<boolean>} whether somebody reads the results
   */
  async flush() {
    const failure = await this.err.flush();
    if (failure !== undefined && failure.code !== "EPIPE") this.fail(TROUBLE);
    return finish(this.out);
  }
}

/**
 * @param {string} text NAME=TEXT
 * @returns {import("./values.js").Assignment}
 */
function assignmentOf(text) {
  const [, name, value] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const member = SET_MEMBERS.get(name);
  if (member === undefined) throw new ArgumentError(`--set takes NAME=TEXT with a name from --help, not ${text}`);
  return { name, member, text: value };
}
