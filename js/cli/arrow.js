/**
 * Batches as a stream of [Apache Arrow's IPC format](https://arrow.apache.org/docs/format/Columnar.html#ipc-streaming-format): a
 * message with the schema, one for each batch, and an end. A message is a FlatBuffer, and the buffers of the columns after it.
 */

/** @typedef {Pick<import("../../pkg-template/columns.js").Batch, "numRows" | "columns">} Batch */

// The numbers of Arrow's Schema.fbs and Message.fbs.
const VERSION_5 = 4;
const SCHEMA = 1;
const RECORD_BATCH = 3;
const UTF8 = 5;

/** What is before each message. */
const CONTINUATION = 0xffffffff;
/** All parts begin at a multiple of this many bytes. */
const ALIGNMENT = 8;

/** @param {number} length */
const padded = (length) => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

/**
 * The start of a stream: columns of strings.
 * @param {string[]} names
 * @returns {Uint8Array[]}
 */
export function arrowSchema(names) {
  /** @type {(name: string) => Table} */
  const field = (name) => [text(name), boolean(true), byte(UTF8), table([]), undefined, vector([])];
  return message(SCHEMA, [undefined, vector(names.map((name) => table(field(name))))], []);
}

/**
 * @param {Batch} batch
 * @returns {Uint8Array[]}
 */
export function arrowBatch({ numRows, columns }) {
  const body = columns.flatMap(({ offsets, values, validity }) => [
    validity ?? new Uint8Array(0),
    new Uint8Array(offsets.buffer, offsets.byteOffset, offsets.byteLength),
    values,
  ]);
  const nodes = columns.flatMap(({ length, nullCount }) => [length, nullCount]);
  let end = 0;
  const places = body.flatMap(({ length }) => {
    const start = end;
    end += padded(length);
    return [start, length];
  });
  return message(RECORD_BATCH, [long(numRows), structs(nodes), structs(places)], body);
}

/** The end of a stream. */
export const arrowEnd = () => [words(CONTINUATION, 0)];

/**
 * @param {number} kind
 * @param {Table} header
 * @param {Uint8Array[]} body
 * @returns {Uint8Array[]}
 */
function message(kind, header, body) {
  const length = body.reduce((sum, { length }) => sum + padded(length), 0);
  const metadata = flatBuffer([short(VERSION_5), byte(kind), table(header), long(length)]);
  const parts = body.flatMap((bytes) => [bytes, new Uint8Array(padded(bytes.length) - bytes.length)]);
  return [words(CONTINUATION, metadata.length), metadata, ...parts.filter(({ length }) => length > 0)];
}

/** @param {...number} numbers */
function words(...numbers) {
  const view = new DataView(new ArrayBuffer(numbers.length * 4));
  numbers.forEach((number, index) => void view.setUint32(index * 4, number, true));
  return new Uint8Array(view.buffer);
}

/**
 * The fields of a table by their numbers; `undefined` where there is none.
 * @typedef {(Field | undefined)[]} Table
 *
 * @typedef {object} Field
 * @property {number} size in the table, to which it is aligned
 * @property {(builder: Builder, at: number) => void} write writes a number
 * @property {(builder: Builder) => number} [place] writes what is not in the table, but after it, and gives its place
 */

/** @type {(number: number) => Field} */
const byte = (number) => ({ size: 1, write: ({ view }, at) => view().setUint8(at, number) });
/** @type {(isTrue: boolean) => Field} */
const boolean = (isTrue) => byte(Number(isTrue));
/** @type {(number: number) => Field} */
const short = (number) => ({ size: 2, write: ({ view }, at) => view().setInt16(at, number, true) });
/** @type {(number: number) => Field} */
const long = (number) => ({ size: 8, write: ({ view }, at) => view().setBigInt64(at, BigInt(number), true) });

/** @type {(place: (builder: Builder) => number) => Field} */
const elsewhere = (place) => ({ size: 4, write: () => {}, place });
/** @type {(fields: Table) => Field} */
const table = (fields) => elsewhere((builder) => builder.table(fields));
/** @type {(tables: Field[]) => Field} */
const vector = (tables) => elsewhere((builder) => builder.vector(tables));
/** Structs of numbers of 64 bits, two of them in each. @type {(numbers: number[]) => Field} */
const structs = (numbers) => elsewhere((builder) => builder.structs(numbers));
/** @type {(string: string) => Field} */
const text = (string) => elsewhere((builder) => builder.text(string));

/**
 * A [FlatBuffer](https://flatbuffers.dev/internals/) with a table as its root.
 * @param {Table} root
 */
function flatBuffer(root) {
  const builder = new Builder();
  const at = builder.reserve(4, 4);
  builder.refer(at, builder.table(root));
  return builder.finish();
}

/** Writes a FlatBuffer from its start to its end: what a table refers to comes after it. */
class Builder {
  #bytes = new Uint8Array(1 << 10);
  #length = 0;

  view = () => new DataView(this.#bytes.buffer);

  /**
   * @param {number} size
   * @param {number} alignment
   * @param {number} [before] how many bytes before the aligned ones belong to it
   * @returns {number} its place
   */
  reserve(size, alignment, before = 0) {
    const at = Math.ceil((this.#length + before) / alignment) * alignment - before;
    this.#length = at + before + size;
    if (this.#length > this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    return at;
  }

  /**
   * @param {number} at
   * @param {number} place after it
   */
  refer(at, place) {
    this.view().setUint32(at, place - at, true);
  }

  /** @param {Table} fields */
  table(fields) {
    // Where the fields are, and before it a list of their places from the table's start.
    const list = this.reserve(4 + 2 * fields.length, 2);
    const start = this.reserve(4, 4);
    const places = fields.map((field) => (field === undefined ? undefined : this.reserve(field.size, field.size)));
    const size = this.#length - start;
    [4 + 2 * fields.length, size, ...places.map((place) => (place === undefined ? 0 : place - start))].forEach(
      (number, index) => void this.view().setUint16(list + 2 * index, number, true),
    );
    this.view().setInt32(start, start - list, true);
    fields.forEach((field, index) => {
      const at = /** @type {number} */ (places[index]);
      field?.write(this, at);
      if (field?.place) this.refer(at, field.place(this));
    });
    return start;
  }

  /** @param {Field[]} tables */
  vector(tables) {
    const start = this.reserve(4 + 4 * tables.length, 4);
    this.view().setUint32(start, tables.length, true);
    tables.forEach((each, index) => {
      const at = start + 4 + 4 * index;
      this.refer(at, /** @type {Required<Field>} */ (each).place(this));
    });
    return start;
  }

  /** @param {number[]} numbers */
  structs(numbers) {
    const start = this.reserve(8 * numbers.length, 8, 4);
    this.view().setUint32(start, numbers.length / 2, true);
    numbers.forEach((number, index) => void this.view().setBigInt64(start + 4 + 8 * index, BigInt(number), true));
    return start;
  }

  /** @param {string} string */
  text(string) {
    const bytes = new TextEncoder().encode(string);
    // After the last byte is a 0.
    const start = this.reserve(4 + bytes.length + 1, 4);
    this.view().setUint32(start, bytes.length, true);
    this.#bytes.set(bytes, start + 4);
    return start;
  }

  finish() {
    return this.#bytes.slice(0, padded(this.#length));
  }
}
