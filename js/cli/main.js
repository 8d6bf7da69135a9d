/**
 * The command line. URLs are taken from the arguments or from standard input. Results go to standard output, invalid URLs to
 * standard error.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { linesOf } from "./lines.js";
import { Output, visible } from "./output.js";
import { complaintOf, jsonOf, tableOf } from "./report.js";
import { assign, fill, GET_NAMES, namesIn, SET_MEMBERS } from "./values.js";

/**
 * @typedef {typeof import("../../pkg-template/inspect.js")} Inspect
 * @typedef {{ text: string, line?: number }} Input `line`: its number on standard input
 */

/** The exit codes. */
const ALL_VALID = 0;
const ONE_INVALID = 1;
const WRONG_ARGUMENTS = 2;

const HELP = `Usage: whurl [options] [URL...]

Shows the components of each URL, and what is wrong with it. Without a URL, it reads URLs from standard input, one on each
line; empty lines are skipped.

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

The exit code is 0 if all URLs are valid, 1 if one is not, 2 if the arguments are wrong.`;

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

/** Invalid arguments. */
class ArgumentError extends Error {}

/**
 * Runs the program.
 * @param {string[]} args
 * @param {Inspect} inspect
 * @returns {Promise<number>} the exit code
 */
export async function main(args, inspect) {
  try {
    const { values, positionals } = parse(args);
    const color = values["no-color"] ? false : values.color;
    const out = new Output(process.stdout, color);
    if (values.help || values.version) {
      await out.write(values.help ? HELP : version());
      return ALL_VALID;
    }
    if (positionals.length === 0 && process.stdin.isTTY) throw new ArgumentError("no URL given");
    const run = new Run(values, inspect, out, new Output(process.stderr, color));
    let code = ALL_VALID;
    const inputs = positionals.length > 0 ? positionals.map((text) => ({ text })) : linesOf(process.stdin);
    for await (const input of inputs) {
      if (!(await run.handle(input))) code = ONE_INVALID;
    }
    return code;
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    await new Output(process.stderr, false).write(`whurl: ${visible(error.message)}\nTry whurl --help.`);
    return WRONG_ARGUMENTS;
  }
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
    this.isJSON = values.json ?? false;
    this.isStrict = values.strict ?? false;
    this.template = values.get;
    this.assignments = (values.set ?? []).map(assignmentOf);
    this.base = values.base;
    for (const name of namesIn(values.get ?? "")) {
      if (!GET_NAMES.includes(name)) throw new ArgumentError(`--get: unknown name ${name}`);
    }
    if (this.base !== undefined && inspect.inspect(this.base).url === null) {
      throw new ArgumentError(`the base is not a valid URL: ${this.base}`);
    }
  }

  /**
   * Prints one result.
   * @param {Input} input
   * @returns {Promise<boolean>} whether it is valid
   */
  async handle(input) {
    const inspection = this.inspect.inspect(input.text, this.base);
    const { url, valid } = inspection;
    const refused = url === null ? [] : this.assignments.filter(([member, text]) => !assign(url, member, text));
    const isValid = url !== null && refused.length === 0 && (valid || !this.isStrict);
    if (this.isJSON) {
      await this.out.write(jsonOf(input, inspection, refused, this.inspect));
    } else if (!isValid) {
      await this.err.write(complaintOf(input, inspection, refused, this.err));
    } else if (this.template === undefined) {
      await this.out.write(tableOf(input, inspection, this.inspect, this.out));
    } else {
      await this.out.write(fill(this.template, url, this.inspect));
    }
    return isValid;
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
  return [member, value];
}
