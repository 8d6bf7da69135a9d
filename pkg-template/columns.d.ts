/**
 * Many URLs at once: from a file, a response or a column of a table to hosts, sites, normalized hrefs, parameters. There is no
 * object for each URL. The answers are those of the class `URL`, in buffers that [Apache Arrow](https://arrow.apache.org/)'s
 * libraries take as they are.
 *
 * @module
 */

/**
 * The name of a column. Every column but `error` is null in a row that is not a valid URL; `error` has the name of the validation
 * error with which the parser failed, and is null in the others. `site` is the registrable domain, `suffix` the public suffix,
 * and `param:NAME` the first value of a parameter of the query, decoded.
 */
export type ColumnName =
  | "href"
  | "scheme"
  | "username"
  | "password"
  | "host"
  | "port"
  | "path"
  | "query"
  | "fragment"
  | "origin"
  | "site"
  | "suffix"
  | "error"
  | `param:${string}`;

/** The names of all columns, but those of parameters. */
export const columnNames: readonly ColumnName[];

/** Which columns are wanted, and the size of a batch. */
export interface Options {
  /** The columns of each batch, in this order. */
  readonly columns: readonly ColumnName[];
  /** What each URL is parsed against: a URL as a string or an object. */
  readonly base?: string | { toString(): string } | undefined;
  /**
   * About how many bytes of the source a batch has, 1,048,576 by default, and 134,217,728 at most. A batch ends with a line, so that it
   * can be longer.
   */
  readonly batchBytes?: number | undefined;
  /** Whether the lines of a stream do not wait until there are enough for a batch: each chunk's complete lines are one. */
  readonly eager?: boolean | undefined;
}

/** Strings as Arrow has them, of type `Utf8` or `LargeUtf8`. A {@link Column} is such strings. */
export interface ArrowStrings {
  /** Where in `values` each string begins, and at last where the last one ends, in bytes. */
  readonly offsets: Int32Array | BigInt64Array;
  /** The strings in UTF-8, one after the other. */
  readonly values: Uint8Array;
  /** How many strings there are, by default one fewer than offsets. */
  readonly length?: number | undefined;
  /** A bit for each string, the lowest bit of the first byte first; it is null where that is 0. Without it, or where it is empty, nothing is. */
  readonly validity?: Uint8Array | null | undefined;
  /** The number of the first string's bit; 0 by default. */
  readonly validityOffset?: number | undefined;
}

/** A row: what each column has in it. */
export type Row = Record<string, string | null>;

/** Some of the rows. Its memory is its own: it stays as it is, and can be transferred to a worker. */
export interface Batch extends Iterable<Row> {
  /** How many rows of the source come before it. */
  readonly firstRow: number;
  /** How many rows it has. */
  readonly numRows: number;
  /** The columns, in the order of the options. */
  readonly columns: readonly Column[];
  /**
   * The column with a name.
   *
   * @throws {TypeError} if there is none.
   */
  column(name: ColumnName): Column;
  /**
   * A row, counted from the batch's first one.
   *
   * @throws {RangeError} if there is none.
   */
  at(row: number): Row;
  [Symbol.iterator](): Iterator<Row, undefined, undefined>;
}

/** Strings, some of them null. The buffers are those of Arrow's type `Utf8`. */
export interface Column {
  /** Its name in the options. */
  readonly name: string;
  /** How many rows there are. */
  readonly length: number;
  /** Where in `values` each row begins, and at last where the last one ends, in bytes. A null has no bytes. */
  readonly offsets: Int32Array<ArrayBuffer>;
  /** All strings, one after the other, in UTF-8: ASCII for every column but those of parameters. */
  readonly values: Uint8Array<ArrayBuffer>;
  /** A bit for each row, the lowest bit of the first byte first: 0 where it is null. `null` if no row is. */
  readonly validity: Uint8Array<ArrayBuffer> | null;
  /** How many rows are null. */
  readonly nullCount: number;
  /**
   * The string in a row.
   *
   * @throws {RangeError} if there is no such row.
   * @throws {TypeError} if a buffer of the column has been transferred.
   */
  at(row: number): string | null;
  /**
   * The strings of all rows. They may share memory: to keep a few of many, use `at`.
   *
   * @throws {RangeError} if one is longer than the engine's strings can be.
   * @throws {TypeError} if a buffer of the column has been transferred.
   */
  toArray(): (string | null)[];
  /** Each string once, and which of them each row has: for columns with few of them, such as hosts. */
  dictionary(): DictionaryColumn;
}

/** A column by numbers, as Arrow's type `Dictionary` has it. */
export interface DictionaryColumn {
  /** For each row, the row of `dictionary` that has its string; 0 for a null. */
  readonly indices: Int32Array<ArrayBuffer>;
  /** A bit for each row: 0 where it is null. `null` if no row is. */
  readonly validity: Uint8Array<ArrayBuffer> | null;
  /** How many rows are null. */
  readonly nullCount: number;
  /** The strings, each once, in the order in which they first occur. */
  readonly dictionary: Column;
}

/**
 * Reads URLs out of bytes in memory, one on each line, or out of strings, and gives the columns in batches.
 *
 * Each line is a row, an empty one, too. Lines end with LF or CRLF; the last need not. A byte order mark at the start is not a part
 * of the first line, and bytes that are not UTF-8 become U+FFFD, as a browser decodes them. A URL that does not parse gives nulls:
 * no input makes this throw.
 *
 * An array's item can be `null`, which gives null in every column. To copy strings takes as long as `new URL`.
 *
 * @example
 * ```js
 * import { columnsOf } from "whurl/columns";
 *
 * const bytes = new TextEncoder().encode("https://www.EXAMPLE.co.uk/a/../b?q=1\nhttps://exa mple/\n");
 * const [batch] = columnsOf(bytes, { columns: ["host", "site", "param:q", "error"] });
 *
 * batch.at(0); // { host: "www.example.co.uk", site: "example.co.uk", "param:q": "1", error: null }
 * batch.column("error").toArray(); // [null, "domain-to-ASCII"]
 * ```
 *
 * @throws {TypeError} if the source, a column or the base is not valid.
 * @throws {RangeError} if memory does not suffice for a URL of less than 16 MiB; a longer one gets the error `too-long`.
 */
export function columnsOf(
  source: ArrayBufferView | ArrayBufferLike | readonly (string | null | undefined)[] | ArrowStrings,
  options: Options,
): Generator<Batch, void, undefined>;
/**
 * Reads URLs out of a stream of bytes, one on each line, as they arrive: a `ReadableStream`, a stream of Node.js, or anything that gives
 * `Uint8Array`s asynchronously; or out of a `Blob`, such as a file. Nothing is read before a batch is asked for, and leaving the loop cancels the
 * stream. Between two batches, the rest of a line and what has arrived for the next batch is in memory. If the stream fails, the whole
 * lines that have arrived come before the error.
 *
 * @example
 * ```js
 * import { columnsOf } from "whurl/columns";
 *
 * const hosts = new Set();
 * for await (const batch of columnsOf(new Blob(["https://a/\nhttps://b/"]).stream(), { columns: ["host"] })) {
 *   for (const { host } of batch) hosts.add(host);
 * }
 * [...hosts]; // ["a", "b"]
 * ```
 *
 * @throws {TypeError} if a column or the base is not valid, and, when it is read, if the stream gives anything but bytes.
 */
export function columnsOf(
  source: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | Blob,
  options: Options,
): AsyncGenerator<Batch, void, undefined>;
