/** `whurl --columns`: parts of many URLs as a table. */
import { visible, visibleJSON } from "./output.js";
import { ArgumentError, ONE_INVALID, Run } from "./program.js";
import { failureOf } from "./report.js";
import { isSpecial } from "./values.js";

/**
 * @typedef {import("./main.js").Inspect} Inspect
 * @typedef {import("./program.js").Input} Input
 * @typedef {import("./output.js").Output} Output
 * @typedef {import("../../pkg-template/index.js").URL} URL
 * @typedef {(url: URL) => string | null} Getter
 */

/**
 * What `--columns` takes besides `param:NAME`: the columns of the crate's module `columns`.
 * @type {Record<string, (inspect: Inspect) => Getter>}
 */
const GETTERS = {
  href: () => (url) => url.href,
  scheme: () => (url) => url.protocol.slice(0, -1),
  username: () => (url) => url.username,
  password: () => (url) => url.password,
  host: () => hostOf,
  port: () => (url) => url.port || null,
  path: () => (url) => url.pathname,
  query: () => queryOf,
  fragment: () => fragmentOf,
  origin: () => (url) => url.origin,
  site: (inspect) => ofDomain((host) => inspect.registrableDomain(host)),
  suffix: (inspect) => ofDomain((host) => inspect.publicSuffix(host)),
  error: () => () => null,
};

const PARAMETER = "param:";

export const COLUMN_NAMES = [...Object.keys(GETTERS), `${PARAMETER}NAME`];

/** @type {Getter} `null` if the URL has no host, and empty for `file:///` */
const hostOf = (url) => (url.href.startsWith("//", url.protocol.length) ? url.hostname : null);

/** @type {Getter} `null` without a `?`, and empty if nothing follows that */
function queryOf({ search, href }) {
  if (search !== "") return search.slice(1);
  const end = href.indexOf("#");
  return href.at(end < 0 ? -1 : end - 1) === "?" ? "" : null;
}

/** @type {Getter} `null` without a `#`, and empty if nothing follows that */
function fragmentOf({ hash, href }) {
  if (hash !== "") return hash.slice(1);
  return href.endsWith("#") ? "" : null;
}

/** How many answers are kept: most URLs of a list are of few hosts. */
const MOST_KEPT = 10_000;

/**
 * @param {(host: string) => string | null} ask
 * @returns {Getter}
 */
function ofDomain(ask) {
  /** @type {Map<string, string | null>} */
  const answers = new Map();
  return (url) => {
    if (!isSpecial(url)) return null;
    const { hostname } = url;
    let answer = answers.get(hostname);
    if (answer !== undefined) return answer;
    if (answers.size === MOST_KEPT) answers.clear();
    answer = hostname === "" ? null : ask(hostname);
    answers.set(hostname, answer);
    return answer;
  };
}

/**
 * How rows are written.
 * @typedef {{ head: (names: string[]) => string, row: (cells: (string | null)[], names: string[]) => string }} Format
 */

/** In PostgreSQL's and ClickHouse's text format: `\N` is null. @param {string | null} cell */
const tabSeparated = (cell) =>
  cell === null ? "\\N" : cell.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character]);

/** @type {Record<string, string>} */
const ESCAPES = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** RFC 4180: nothing is null, and quotes with nothing between them are the empty string. @param {string | null} cell */
const commaSeparated = (cell) => {
  if (cell === null) return "";
  return cell === "" || /[",\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

/** @type {Record<string, Format>} */
const FORMATS = {
  tsv: { head: (names) => names.map(tabSeparated).join("\t"), row: (cells) => cells.map(tabSeparated).join("\t") },
  csv: { head: (names) => names.map(commaSeparated).join(","), row: (cells) => cells.map(commaSeparated).join(",") },
  jsonl: {
    head: () => "",
    row: (cells, names) => visibleJSON(Object.fromEntries(cells.map((cell, index) => [names[index], cell]))),
  },
};

export const FORMAT_NAMES = Object.keys(FORMATS);

/** Each URL is a row. One that does not parse has nothing in its columns but the name of the error. */
export class Columns extends Run {
  /**
   * @param {{ columns: string, format?: string, base?: string }} values
   * @param {Inspect} inspect
   * @param {import("./main.js").Classes} classes
   * @param {Output} out
   * @param {Output} err
   */
  constructor({ columns, format = "tsv", base }, inspect, { URL }, out, err) {
    super(out, err);
    if (!Object.hasOwn(FORMATS, format)) {
      throw new ArgumentError(`--format: ${format} is not one of ${FORMAT_NAMES.join(", ")}`);
    }
    this.inspect = inspect;
    this.URL = URL;
    this.base = base;
    this.names = columns.split(",");
    this.getters = this.names.map((name) => getterOf(name, inspect));
    this.format = FORMATS[format];
    const head = this.format.head(this.names);
    if (head !== "") this.#write(head);
  }

  /**
   * @override
   * @param {Input} input
   */
  writeResult({ text }) {
    const url = /** @type {URL | null} */ (this.URL.parse(text, this.base));
    if (url === null) this.fail(ONE_INVALID);
    const cells = url === null ? this.#failureOf(text) : this.getters.map((getter) => getter(url));
    this.#write(this.format.row(cells, this.names));
  }

  /** @param {string} text what does not parse */
  #failureOf(text) {
    if (!this.names.includes("error")) return this.names.map(() => null);
    const error = failureOf(text, this.base, this.inspect);
    return this.names.map((name) => (name === "error" ? error : null));
  }

  /**
   * What a parameter has may control a terminal.
   * @param {string} line
   */
  #write(line) {
    this.out.write(this.out.stream.isTTY ? line.split("\t").map(visible).join("\t") : line);
  }
}

/**
 * @param {string} name
 * @param {Inspect} inspect
 * @returns {Getter}
 */
function getterOf(name, inspect) {
  if (name.startsWith(PARAMETER)) {
    const parameter = name.slice(PARAMETER.length);
    return (url) => url.searchParams.get(parameter);
  }
  if (!Object.hasOwn(GETTERS, name)) throw new ArgumentError(`--columns: unknown name ${name}`);
  return GETTERS[name](inspect);
}
