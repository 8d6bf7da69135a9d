/** `whurl --columns`: parts of many URLs as a table. */
import { arrowBatch, arrowEnd, arrowSchema } from "./arrow.js";
import { visible, visibleJSON } from "./output.js";
import { ArgumentError, finish, ONE_INVALID, Run } from "./program.js";

/**
 * @typedef {import("../../pkg-template/columns.js").ColumnName} ColumnName
 * @typedef {import("./output.js").Output} Output
 */

const PARAMETER = "param:";

/** @param {readonly string[]} columnNames */
export const namesFor = (columnNames) => [...columnNames, `${PARAMETER}NAME`];

/**
 * How a table is written.
 * @typedef {object} Format
 * @property {(names: string[]) => string[]} head the lines before the rows
 * @property {(cells: Cells[], names: string[], numRows: number) => string[]} rows
 *
 * @typedef {(string | null)[]} Cells of a column
 */

/** In PostgreSQL's and ClickHouse's text format: `\N` is null. @param {string | null} cell */
const tabSeparated = (cell) => {
  if (cell === null) return "\\N";
  return ESCAPED.test(cell) ? cell.replaceAll(/./gs, (character) => ESCAPES[character] ?? character) : cell;
};

const ESCAPED = /[\\\t\n\r]/;

/** @type {Record<string, string>} */
const ESCAPES = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** As in RFC 4180. An empty field is null, and `""` is the empty string. @param {string | null} cell */
const commaSeparated = (cell) => {
  if (cell === null) return "";
  return cell === "" || /[",\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

/** In a table of one column an empty field would be an empty line, which readers skip. @param {string | null} cell */
const commaSeparatedAlone = (cell) => commaSeparated(cell ?? "");

/**
 * @param {string} separator
 * @param {(cell: string | null) => string} written
 * @param {typeof written} [writtenAlone] in a table of one column
 * @returns {Format}
 */
function separated(separator, written, writtenAlone = written) {
  /** @type {(cells: Cells[], numRows: number) => string[]} */
  const rows = ([first, ...others], numRows) => {
    const lines = first.map(others.length === 0 ? writtenAlone : written);
    for (const cells of others) for (let row = 0; row < numRows; row++) lines[row] += separator + written(cells[row]);
    return lines;
  };
  return {
    head: (names) =>
      rows(
        names.map((name) => [name]),
        1,
      ),
    rows: (cells, _, numRows) => rows(cells, numRows),
  };
}

/** @type {Record<string, Format>} */
const FORMATS = {
  tsv: separated("\t", tabSeparated),
  csv: separated(",", commaSeparated, commaSeparatedAlone),
  jsonl: {
    head: () => [],
    rows: (cells, names, numRows) =>
      Array.from({ length: numRows }, (_, row) =>
        visibleJSON(Object.fromEntries(names.map((name, index) => [name, cells[index][row]]))),
      ),
  },
};

/** The format that is not text. */
const ARROW = "arrow";

export const FORMAT_NAMES = [...Object.keys(FORMATS), ARROW];

/** Each URL is a row. One that does not parse has nothing in its columns but the name of the error. */
export class Columns extends Run {
  /** @type {Format | undefined} */
  #format;

  /**
   * @param {{ columns: string, format?: string, base?: string }} values
   * @param {readonly string[]} columnNames
   * @param {Output} out
   * @param {Output} err
   */
  constructor({ columns, format = "tsv", base }, columnNames, out, err) {
    super(out, err);
    if (!FORMAT_NAMES.includes(format)) {
      throw new ArgumentError(`--format: ${format} is not one of ${FORMAT_NAMES.join(", ")}`);
    }
    if (format === ARROW && out.stream.isTTY) {
      throw new ArgumentError(`--format: ${ARROW} is not text, and the output is a terminal`);
    }
    this.names = columns.split(",");
    const unknown = this.names.find((name) => !columnNames.includes(name) && !name.startsWith(PARAMETER));
    if (unknown === "") throw new ArgumentError("--columns: a name is empty");
    if (unknown !== undefined) throw new ArgumentError(`--columns: unknown name ${unknown}`);
    // The last one says whether a row is of a URL.
    this.columns = { columns: /** @type {ColumnName[]} */ ([...this.names, "error"]), base };
    this.#format = format === ARROW ? undefined : FORMATS[format];
    if (this.#format === undefined) {
      out.addBytes(arrowSchema(this.names));
    } else {
      this.#write(this.#format.head(this.names));
    }
  }

  /**
   * @override
   * @param {import("./parts.js").Part} part
   */
  writePart({ batch: { numRows, columns } }) {
    const wanted = columns.slice(0, this.names.length);
    if (columns[this.names.length].nullCount < numRows) this.fail(ONE_INVALID);
    if (this.#format === undefined) {
      this.out.addBytes(arrowBatch({ numRows, columns: wanted }));
      return;
    }
    const cells = wanted.map((column) => column.toArray());
    this.#write(this.#format.rows(cells, this.names, numRows));
  }

  /**
   * @override
   * @param {import("./parts.js").Source} source
   */
  async handleParts(source) {
    const code = await super.handleParts(source);
    if (this.#format === undefined) this.out.addBytes(arrowEnd());
    await finish(this.out);
    return code;
  }

  /**
   * What a parameter has may control a terminal.
   * @param {string[]} lines
   */
  #write(lines) {
    if (lines.length === 0) return;
    const isTTY = this.out.stream.isTTY;
    const shown = isTTY ? lines.map((line) => line.split("\t").map(visible).join("\t")) : lines;
    this.out.write(shown.join("\n"));
  }
}
