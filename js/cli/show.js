/** `whurl`: shows the components of URLs, and what is wrong with them. */

import { Columns, FORMAT_NAMES, namesFor } from "./columns.js";
import { ArgumentError, ONE_INVALID, Run } from "./program.js";
import { complaintOf, jsonOf, named, SHOWN, tableOf } from "./report.js";
import { Stats } from "./stats.js";
import { GET_NAMES, isAssigned, namesIn, SET_MEMBERS, Template } from "./values.js";

/**
 * @typedef {import("./main.js").Inspect} Inspect
 * @typedef {import("./program.js").Input} Input
 * @typedef {import("./output.js").Output} Output
 */

/** @param {readonly string[]} columnNames */
export const helpOf = (columnNames) => `Usage: whurl [options] [URL...]
       whurl check [options] [URL...]   whether to follow a URL: whurl check --help

Shows the components of each URL, and what is wrong with it. Without URL arguments, it reads one URL from each line of
standard input. Empty lines are skipped. Bytes that are not UTF-8 become U+FFFD.

  -b, --base URL       resolve each URL against this one
  -s, --set NAME=TEXT  set a component, as the setter of class URL does; may be given more than once
  -g, --get TEMPLATE   fill in a template for each URL: '{scheme}://{host}{path}'
  -c, --columns NAMES  print a table with these columns: 'host,site,param:q'
  -f, --format FORMAT  format of the table: ${FORMAT_NAMES.join(", ")}; ${FORMAT_NAMES[0]} by default
      --stats          count URLs, errors, schemes and hosts
  -j, --json           print a line of JSON for each URL, or one with --stats
      --strict         treat a URL with a validation error as invalid
      --color, --no-color
  -h, --help
  -v, --version

Names for --get: ${GET_NAMES.join(", ")}
Names for --set: ${[...SET_MEMBERS.keys()].join(", ")}
Names for --columns: ${namesFor(columnNames).join(", ")}

Exit codes:
  0  every URL parses and takes what is set; with --strict, none has a validation error
  1  a URL does not
  2  wrong arguments, unreadable input, unwritable output, or too little memory`;

export const OPTIONS = /** @type {const} */ ({
  base: { type: "string", short: "b" },
  set: { type: "string", short: "s", multiple: true },
  get: { type: "string", short: "g" },
  columns: { type: "string", short: "c" },
  format: { type: "string", short: "f" },
  stats: { type: "boolean" },
  json: { type: "boolean", short: "j" },
  strict: { type: "boolean" },
  color: { type: "boolean" },
  "no-color": { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
});

/** Options, each with those that it cannot be combined with. `--format` belongs to `--columns`. @type {[string, string[]][]} */
const EXCLUSIVE = [
  ["json", ["get", "columns"]],
  ["columns", ["get", "set", "strict", "stats"]],
  ["stats", ["get", "set", "strict", "format"]],
];

/**
 * What the options ask for.
 * @param {ReturnType<typeof import("./program.js").parse<typeof OPTIONS>>["values"]} values
 * @param {readonly string[]} columnNames
 * @param {Inspect} inspect
 * @param {import("./main.js").Classes} classes
 * @param {Output} out
 * @param {Output} err
 * @returns {Run}
 */
export function runOf(values, columnNames, inspect, classes, out, err) {
  const isGiven = (/** @type {string} */ name) => /** @type {Record<string, unknown>} */ (values)[name] !== undefined;
  for (const [name, others] of EXCLUSIVE) {
    const other = isGiven(name) ? others.find(isGiven) : undefined;
    if (other !== undefined) throw new ArgumentError(`--${name} and --${other} cannot be combined`);
  }
  if (isGiven("format") && !isGiven("columns")) throw new ArgumentError("--format needs --columns");
  const { base, columns } = values;
  if (base !== undefined && inspect.inspect(base).url === null) {
    throw new ArgumentError(`the base is not a valid URL: ${named(base)}`);
  }
  if (columns !== undefined) return new Columns({ ...values, columns }, columnNames, out, err);
  return values.stats ? new Stats(values, out, err) : new Show(values, inspect, classes, out, err);
}

/** The options, and what is done with each URL. */
class Show extends Run {
  /**
   * @param {ReturnType<typeof import("./program.js").parse<typeof OPTIONS>>["values"]} values
   * @param {Inspect} inspect
   * @param {import("./main.js").Classes} classes
   * @param {Output} out
   * @param {Output} err
   */
  constructor(values, inspect, { URL }, out, err) {
    super(out, err);
    this.inspect = inspect;
    this.URL = URL;
    this.isJSON = values.json ?? false;
    this.isStrict = values.strict ?? false;
    this.assignments = (values.set ?? []).map(assignmentOf);
    this.base = values.base;
    for (const name of namesIn(values.get ?? "")) {
      if (!GET_NAMES.includes(name)) throw new ArgumentError(`--get: unknown name ${name}`);
    }
    this.template = values.get === undefined ? undefined : new Template(values.get);
    // Nothing needs to be done but parse.
    if (this.template !== undefined && !this.isStrict && this.assignments.length === 0) {
      this.columns = { columns: this.template.columns, base: values.base };
    }
  }

  /**
   * @override
   * @param {Input} input
   */
  writeResult(input) {
    const line = this.#lineOf(input.text);
    // On a terminal, standard error is flushed first.
    if (line === undefined || this.last !== this.out) return this.#writeInspection(input);
    this.out.write(line);
  }

  /**
   * For a URL that only has to be parsed: looking for validation errors takes many times as long.
   * @param {string} text
   * @returns {string | undefined} what `--get` prints; `undefined` if more is asked for, or something is wrong
   */
  #lineOf(text) {
    if (this.template === undefined || this.isStrict) return undefined;
    const url = this.URL.parse(text, this.base);
    if (url === null || !this.assignments.every((assignment) => isAssigned(url, assignment))) return undefined;
    return this.template.fill(url, this.inspect);
  }

  /**
   * @override
   * @param {import("./parts.js").Part} part
   */
  async writePart({ batch, inputOf }) {
    const lines = /** @type {Template} */ (this.template).fillAll(batch);
    const errors = batch.columns[batch.columns.length - 1];
    let written = 0;
    const writeUpTo = async (/** @type {number} */ end) => {
      if (end === written) return;
      const output = await this.outputFor(true);
      output.write(lines.slice(written, end).join("\n"));
      written = end;
    };
    for (let row = 0; row < batch.numRows && errors.nullCount < batch.numRows; row++) {
      if (errors.at(row) === null) continue;
      await writeUpTo(row);
      written = row + 1;
      await this.handle(inputOf(row));
    }
    await writeUpTo(batch.numRows);
  }

  /** @param {Input} input */
  async #writeInspection(input) {
    // There may be as many errors as code units.
    const maxErrors = this.isJSON ? undefined : SHOWN;
    const inspection = this.inspect.inspect(input.text, this.base, { maxErrors });
    const { url, valid } = inspection;
    const refused = url === null ? [] : this.assignments.filter((assignment) => !isAssigned(url, assignment));
    const isValid = url !== null && refused.length === 0 && (valid || !this.isStrict);
    if (!isValid) this.fail(ONE_INVALID);
    const output = await this.outputFor(isValid || this.isJSON);
    if (this.isJSON) {
      for (const part of jsonOf(input, inspection, refused, this.inspect)) {
        output.add(part);
        if (output.isFull && (await output.flush()) !== undefined) break;
      }
    } else if (!isValid) {
      output.write(complaintOf(input, inspection, refused, output));
    } else {
      output.write(this.template?.fill(url, this.inspect) ?? tableOf(input, inspection, this.inspect, output));
    }
  }
}

/**
 * @param {string} text NAME=TEXT
 * @returns {import("./values.js").Assignment}
 */
function assignmentOf(text) {
  const [, name, value] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const member = SET_MEMBERS.get(name);
  if (member === undefined) throw new ArgumentError(`--set needs NAME=TEXT, with a name from --help, not ${text}`);
  return { name, member, text: value };
}
