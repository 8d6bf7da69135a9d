/** `whurl/columns`, through the installed package. The crate's tests have more about what the columns are. */
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { describe, test } from "node:test";
import { runInNewContext } from "node:vm";
import { importInstalled } from "../runner/installed.js";

/** @type {typeof import("../../pkg-template/columns.js")} */
const { columnNames, columnsOf } = await importInstalled("whurl/columns");

/** @typedef {import("../../pkg-template/columns.js").Batch} Batch */
/** @typedef {import("../../pkg-template/columns.js").ColumnName} ColumnName */

const encoder = new TextEncoder();
/** @param {string} text */
const bytesOf = (text) => encoder.encode(text);
/** @param {Iterable<Batch>} batches @param {ColumnName} name */
const cells = (batches, name) => [...batches].flatMap((batch) => batch.column(name).toArray());
/** @param {string} text @param {ColumnName} [name] */
const cellsOf = (text, name = "href") => cells(columnsOf(bytesOf(text), { columns: [name] }), name);

/**
 * @param {AsyncIterable<Batch>} batches
 * @param {ColumnName} name
 */
async function cellsOfStream(batches, name) {
  const all = [];
  for await (const batch of batches) all.push(...batch.column(name).toArray());
  return all;
}

/** @param {ArrayBufferView<ArrayBuffer>} view */
const transfer = ({ buffer }) => void structuredClone(buffer, { transfer: [buffer] });

/**
 * TypeScript's library does not know this of ES2024.
 * @param {number} size
 */
const resizable = (size) => new /** @type {any} */ (ArrayBuffer)(size, { maxByteLength: size });

describe("a batch", () => {
  const text = "https://u:p@www.EXAMPLE.co.uk:8080/a?q=%C3%BC#f\nhttps://exa mple/\nmailto:a@b";
  const [batch, ...others] = columnsOf(bytesOf(text), { columns: [...columnNames, "param:q"] });

  test("has the columns that were asked for, in their order", () => {
    assert.equal(others.length, 0);
    assert.deepEqual(
      batch.columns.map(({ name }) => name),
      [...columnNames, "param:q"],
    );
    assert.deepEqual([batch.numRows, batch.firstRow, batch.column("host").length], [3, 0, 3]);
    assert.throws(() => batch.column("param:r"), { name: "TypeError", message: "column: there is no column param:r" });
  });

  test("has rows", () => {
    assert.deepEqual(batch.at(0), {
      href: "https://u:p@www.example.co.uk:8080/a?q=%C3%BC#f",
      scheme: "https",
      username: "u",
      password: "p",
      host: "www.example.co.uk",
      port: "8080",
      path: "/a",
      query: "q=%C3%BC",
      fragment: "f",
      origin: "https://www.example.co.uk:8080",
      site: "example.co.uk",
      suffix: "co.uk",
      error: null,
      "param:q": "ü",
    });
    assert.deepEqual(
      Object.entries(batch.at(1)).filter(([, cell]) => cell !== null),
      [["error", "domain-to-ASCII"]],
    );
    assert.deepEqual(
      [...batch],
      [0, 1, 2].map((row) => batch.at(row)),
    );
    const [nothing] = columnsOf(bytesOf(text), { columns: [] });
    for (const row of [-1, 3, 0.5, NaN]) {
      for (const each of [batch, nothing])
        assert.throws(() => each.at(row), { name: "RangeError", message: `at: there is no row ${row}` });
    }
    assert.throws(() => batch.at(/** @type {any} */ ("0")), {
      name: "TypeError",
      message: "at: the row is not a number",
    });
  });

  test("has Arrow's buffers, each of its own", () => {
    const { offsets, values, validity, nullCount } = batch.column("host");
    assert.ok(offsets instanceof Int32Array && values instanceof Uint8Array);
    assert.deepEqual([...offsets], [0, 17, 17, 17]);
    assert.equal(new TextDecoder().decode(values), "www.example.co.uk");
    assert.deepEqual([[...(validity ?? [])], nullCount], [[0b001], 2]);
    assert.equal(
      columnsOf(["a:b"], { columns: ["href"] })
        .next()
        .value?.column("href").validity,
      null,
    );
    const buffers = batch.columns.flatMap(({ offsets, values, validity }) => [offsets, values, validity ?? []].flat());
    for (const { buffer, byteLength } of buffers.filter((each) => each instanceof Uint8Array)) {
      assert.equal(buffer.byteLength, byteLength);
    }
    assert.equal(new Set(buffers.map(({ buffer }) => buffer)).size, buffers.length);
  });

  test("stays as it is while others are made", () => {
    const before = JSON.stringify([...batch]);
    for (let count = 0; count < 50; count++) cellsOf("http://other/\n".repeat(1 << (count % 15)));
    assert.equal(JSON.stringify([...batch]), before);
  });

  test("has a dictionary", () => {
    const source = ["http://b/", "http://a/", null, "http://b/x", "http://", "http://a/"];
    const [batch] = columnsOf(source, { columns: ["host"] });
    const { indices, validity, nullCount, dictionary } = batch.column("host").dictionary();
    assert.deepEqual([...indices], [0, 1, 0, 0, 0, 1]);
    assert.deepEqual([[...(validity ?? [])], nullCount], [[0b101011], 2]);
    assert.deepEqual([dictionary.toArray(), [...dictionary.offsets], dictionary.nullCount], [["b", "a"], [0, 1, 2], 0]);
    const [{ columns }] = columnsOf(["a:?q=%C3%BC", "a:?q=u"], { columns: ["param:q"] });
    assert.deepEqual(columns[0].dictionary().dictionary.toArray(), ["ü", "u"]);
  });

  test("has no strings once its buffers are transferred", () => {
    for (const name of /** @type {const} */ (["offsets", "values", "validity"])) {
      const [batch] = columnsOf(["https://a/", null], { columns: ["host"] });
      const [column] = batch.columns;
      const { buffer } = /** @type {{ buffer: ArrayBuffer }} */ (column[name]);
      structuredClone(buffer, { transfer: [buffer] });
      for (const read of [() => column.at(0), () => column.toArray(), () => column.dictionary(), () => [...batch]]) {
        assert.throws(read, { name: "TypeError", message: "the buffers of column host have been transferred" });
      }
      assert.throws(() => [...columnsOf(column, { columns: ["host"] })], { name: "TypeError" });
    }
  });

  test("is of no columns if none is wanted", () => {
    assert.deepEqual(
      [...columnsOf(bytesOf("a\nb"), { columns: [] })].map(({ numRows, columns }) => [numRows, columns]),
      [[2, []]],
    );
  });
});

describe("lines", () => {
  test("end with LF or CRLF, and the last need not", () => {
    assert.deepEqual(cellsOf("a:1\r\na:2\n\na:3\r"), ["a:1", "a:2", null, "a:3"]);
    assert.deepEqual([cellsOf(""), cellsOf("\n"), cellsOf("a:b\n")], [[], [null], ["a:b"]]);
    assert.deepEqual(cellsOf("\n", "error"), ["missing-scheme-non-relative-URL"]);
  });

  test("are none in a byte order mark", () => {
    assert.deepEqual([...columnsOf(bytesOf("\ufeff"), { columns: ["href"] })], []);
  });

  test("have no byte order mark before the first", () => {
    assert.deepEqual(cellsOf("\ufeffa:1\n\ufeffa:2"), ["a:1", null]);
    for (const batchBytes of [1, 5, 100]) {
      const batches = columnsOf(bytesOf("\ufeffa:1\n\ufeffa:2\n\ufeffa:3"), { columns: ["href"], batchBytes });
      assert.deepEqual(cells(batches, "href"), ["a:1", null, null]);
    }
    assert.deepEqual(cells(columnsOf(["\ufeffa:1"], { columns: ["href"] }), "href"), [null]);
  });

  test("that are not UTF-8 are decoded as the Encoding Standard does", () => {
    const lines = [[0xff], [0xe2, 0x82], [0xf0, 0x9f, 0x98, 0x41], [0xed, 0xa0, 0x80], [0xc3, 0xbc]];
    const bytes = lines.flatMap((line) => [...bytesOf("a:"), ...line, 0x0a]);
    const expected = lines.map((line) => new URL(`a:${new TextDecoder().decode(Uint8Array.from(line))}`).href);
    assert.deepEqual(cells(columnsOf(Uint8Array.from(bytes), { columns: ["href"] }), "href"), expected);
  });

  test("have NULs, which are characters like others", () => {
    assert.deepEqual(cellsOf("\0a:b\0\na:\0b\nhttp://a\0b/"), ["a:b", "a:%00b", null]);
  });

  test("are divided into batches of about a size", () => {
    const text = Array.from({ length: 1000 }, (_, index) => `https://h${index}/\n`).join("");
    for (const batchBytes of [1, 100, 1000, 10_000, 1 << 20]) {
      const batches = [...columnsOf(bytesOf(text), { columns: ["host"], batchBytes })];
      assert.deepEqual(cells(batches, "host"), cellsOf(text, "host"));
      let row = 0;
      for (const { firstRow, numRows } of batches) {
        assert.equal(firstRow, row);
        row += numRows;
      }
      assert.ok(Math.abs(batches.length - text.length / Math.max(batchBytes, 12)) < 0.5 * batches.length + 1);
    }
    const [first, second] = columnsOf(bytesOf(`https://${"a".repeat(5000)}/\nb:\n`), {
      columns: ["href"],
      batchBytes: 10,
    });
    assert.deepEqual([first.numRows, second.numRows], [1, 1]);
  });

  test("resolve against a base", () => {
    for (const base of ["https://h/a/b", new URL("https://h/a/b")]) {
      const batches = columnsOf(bytesOf("c\n\n//i/"), { columns: ["href"], base });
      assert.deepEqual(cells(batches, "href"), ["https://h/a/c", "https://h/a/b", "https://i/"]);
    }
  });

  test("with a long base take little memory at once", () => {
    const path = "/a".repeat(20_000);
    const count = 30_000;
    let [rows, bytes] = [0, 0];
    for (const batch of columnsOf(bytesOf("\n".repeat(count)), { columns: ["path"], base: `http://h${path}` })) {
      assert.equal(batch.column("path").at(0), path);
      assert.equal(batch.firstRow, rows);
      rows += batch.numRows;
      bytes = Math.max(bytes, batch.column("path").values.length);
    }
    assert.equal(rows, count);
    assert.ok(bytes < 2 ** 27, `${bytes}`);
  });

  test("may be a string of many lines, with a base", () => {
    for (const lines of [3_400_000, 2 ** 24]) {
      const list = ["\n".repeat(lines), "a"];
      assert.deepEqual(cells(columnsOf(list, { columns: ["href"], base: "https://example.com/" }), "href"), [
        "https://example.com/",
        "https://example.com/a",
      ]);
    }
    const base = `https://example.com/${"a".repeat(1_000)}/`;
    const batches = [...columnsOf(new Array(200_000).fill(""), { columns: ["path"], base, batchBytes: 2 ** 24 })];
    assert.ok(batches.length > 1);
    assert.ok(batches.every(({ numRows }) => numRows * base.length < 2 ** 26));
  });

  test("may be as long as a string", () => {
    const path = `/${"a".repeat(20_000_000)}`;
    const batches = [
      ...columnsOf(bytesOf(`a:b\nhttps://h${path}\nc:d`), { columns: ["path", "error"], batchBytes: 1000 }),
    ];
    assert.deepEqual(cells(batches, "error"), [null, null, null]);
    const [, long] = cells(batches, "path");
    assert.ok(long === path);
  });
});

describe("a source", () => {
  const text = "\ufeffhttps://a.example/é\r\n\r\nbad\nhttps://b.example/?q=1\n";
  const hrefs = ["https://a.example/%C3%A9", null, null, "https://b.example/?q=1"];
  /** @type {{ columns: ColumnName[] }} */
  const options = { columns: ["href"] };

  test("is bytes of any kind", () => {
    const bytes = bytesOf(text);
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    const middle = new Uint8Array([1, 2, ...bytes, 3]).subarray(2, 2 + bytes.length);
    const other = runInNewContext("Uint8Array.from(bytes)", { bytes });
    const sources = [
      bytes,
      bytes.buffer,
      Buffer.from(bytes),
      shared,
      shared.buffer,
      middle,
      new DataView(bytes.buffer),
      other,
      other.buffer,
    ];
    for (const source of sources) assert.deepEqual(cells(columnsOf(source, options), "href"), hrefs);
  });

  test("is a stream, wherever its chunks end", async () => {
    const bytes = bytesOf(text);
    for (let first = 0; first <= bytes.length; first++) {
      for (let second = first; second <= bytes.length; second++) {
        async function* chunks() {
          for (const chunk of [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)])
            yield chunk;
        }
        for (const [batchBytes, eager] of /** @type {const} */ ([
          [1, false],
          [30, false],
          [undefined, true],
          [undefined, false],
        ])) {
          const batches = columnsOf(chunks(), { ...options, batchBytes, eager });
          assert.deepEqual(await cellsOfStream(batches, "href"), hrefs, `${first}, ${second}`);
        }
      }
    }
  });

  test("is a stream that uses its memory again", async () => {
    async function* chunks() {
      const memory = new Uint8Array(1);
      for (const byte of bytesOf(text)) {
        memory[0] = byte;
        yield memory;
        memory[0] = 0;
      }
    }
    assert.deepEqual(await cellsOfStream(columnsOf(chunks(), options), "href"), hrefs);
  });

  test("is a stream of the web or of Node.js, or a Blob", async () => {
    const blob = new Blob([text]);
    for (const source of [blob, blob.stream(), Readable.from([Buffer.from(text)]), new Response(text).body]) {
      assert.deepEqual(await cellsOfStream(columnsOf(/** @type {Blob} */ (source), options), "href"), hrefs);
    }
  });

  test("is an array of strings, with nulls", () => {
    const list = ["https://A/", null, "a\nb", undefined, "\ud800", "http://x\r", ""];
    for (const batchBytes of [1, 3, 1000]) {
      const batches = [...columnsOf(list, { columns: ["href", "error"], base: "http://h/", batchBytes })];
      assert.deepEqual(cells(batches, "href"), [
        ...["https://a/", null, "http://h/ab", null],
        ...["http://h/%EF%BF%BD", "http://x/", "http://h/"],
      ]);
      assert.deepEqual(cells(batches, "error"), Array(7).fill(null));
    }
    assert.deepEqual([...columnsOf([], options)], []);
    assert.throws(() => [...columnsOf(/** @type {any} */ (["a", 1]), options)], {
      name: "TypeError",
      message: /item 1 is not a string/,
    });
  });

  test("is an array whose items are read once", () => {
    for (const [first, later, row] of [
      [null, "http://q/", { href: null, error: null }],
      ["http://q/", null, { href: "http://q/", error: null }],
    ]) {
      let reads = 0;
      const list = ["", null];
      Object.defineProperty(list, 0, { get: () => (reads++ === 0 ? first : later) });
      const [batch] = columnsOf(list, { columns: ["href", "error"] });
      assert.deepEqual({ ...[...batch][0] }, row);
    }
  });

  test("is strings as Arrow has them", () => {
    const values = bytesOf("https://a/x:yz:é\nz");
    const numbers = [0, 10, 10, 13, values.length];
    const expected = ["https://a/", null, "x:y", "z:%C3%A9z"];
    for (const offsets of [Int32Array.from(numbers), BigInt64Array.from(numbers, BigInt)]) {
      for (const batchBytes of [1, 10, undefined]) {
        for (const [validity, validityOffset] of /** @type {const} */ ([
          [[0b1101], undefined],
          [[0b10100000, 1], 5],
          [[0xff, 0b110100], 10],
        ])) {
          const source = { offsets, values, validity: Uint8Array.from(validity), validityOffset };
          assert.deepEqual(cells(columnsOf(source, { ...options, batchBytes }), "href"), expected);
        }
        for (const validity of [undefined, null, new Uint8Array(0)]) {
          const batches = columnsOf({ offsets, values, validity }, { columns: ["error"], batchBytes });
          assert.deepEqual(cells(batches, "error"), [null, "missing-scheme-non-relative-URL", null, null]);
        }
      }
    }
    const part = { offsets: Int32Array.of(10, 10, 13), values, validity: Uint8Array.of(0b10) };
    assert.deepEqual(cells(columnsOf(part, options), "href"), [null, "x:y"]);
    assert.deepEqual([...columnsOf({ offsets: new Int32Array(0), values }, options)], []);
    const padded = { offsets: Int32Array.of(0, 10, 13, 0, 0), values: bytesOf("https://a/x:y"), length: 2 };
    assert.deepEqual(cells(columnsOf(padded, options), "href"), ["https://a/", "x:y"]);
    for (const [length, message] of /** @type {const} */ ([
      [5, /fewer offsets than strings/],
      ...[-1, 0.5, NaN, "2"].map((each) => /** @type {const} */ ([each, /length is not an integer from 0 on/])),
    ])) {
      const source = /** @type {any} */ ({ ...padded, length });
      assert.throws(() => [...columnsOf(source, options)], { name: "TypeError", message });
    }
  });

  test("is a column of another batch", () => {
    const [batch] = columnsOf(["https://a/?to=https%3A%2F%2Fb%2F%C3%A9", "https://c/", null], {
      columns: ["param:to"],
    });
    assert.deepEqual(cells(columnsOf(batch.columns[0], options), "href"), ["https://b/%C3%A9", null, null]);
    assert.deepEqual(cells(columnsOf(batch.columns[0], { columns: ["error"] }), "error"), [null, null, null]);
  });

  test("whose offsets are wrong is refused", () => {
    const values = bytesOf("a:b");
    for (const [index, offsets] of /** @type {const} */ ([
      [1, [0, 4]],
      [0, [-1, 3]],
      [0, [-1, 0]],
      [2, [0, 2, 1]],
      [1, [2, 1]],
      [1, [4, 4]],
    ])) {
      const batches = columnsOf({ offsets: Int32Array.from(offsets), values }, options);
      assert.throws(() => [...batches], {
        name: "TypeError",
        message: `columnsOf: offset ${index} is not in order, or not in the values`,
      });
    }
    for (const validityOffset of [-1, 0.5, Number.NaN, {}, 1n, "0", null]) {
      const source = /** @type {any} */ ({
        offsets: Int32Array.of(0, 3),
        values,
        validity: new Uint8Array(2),
        validityOffset,
      });
      assert.throws(() => [...columnsOf(source, options)], {
        name: "TypeError",
        message: "columnsOf: validityOffset is not an integer from 0 on",
      });
    }
    const short = { offsets: new Int32Array(10), values, validity: new Uint8Array(1) };
    assert.throws(() => [...columnsOf(short, options)], {
      name: "TypeError",
      message: /validity bitmap has fewer bits/,
    });
  });

  test("is not transferred while it is read", () => {
    for (const name of /** @type {const} */ (["offsets", "values", "validity"])) {
      const values = bytesOf("https://a/https://b/");
      const source = { offsets: Int32Array.of(0, 10, 20, 20), values, validity: Uint8Array.of(0b11) };
      const batches = columnsOf(source, { ...options, batchBytes: 1 });
      batches.next();
      transfer(source[name]);
      assert.throws(() => batches.next(), { name: "TypeError", message: "columnsOf: the strings have been detached" });
    }
  });

  test("is not transferred before it is read", () => {
    for (const name of /** @type {const} */ (["offsets", "values", "validity"])) {
      const make = () => ({
        offsets: Int32Array.of(0, 10, 20),
        values: bytesOf("https://a/https://b/"),
        validity: Uint8Array.of(0b11),
      });
      const unread = make();
      const batches = columnsOf(unread, options);
      transfer(unread[name]);
      assert.throws(() => batches.next(), { name: "TypeError", message: "columnsOf: the strings have been detached" });
      const detached = make();
      transfer(detached[name]);
      assert.throws(() => columnsOf(detached, options), TypeError, name);
    }
  });

  test("does not lose its last bits of validity while it is read", () => {
    const buffer = resizable(2);
    const validity = new Uint8Array(buffer).fill(0xff);
    const source = {
      offsets: Int32Array.from({ length: 11 }, (_, index) => index),
      values: bytesOf("0123456789"),
      validity,
    };
    const batches = columnsOf(source, { ...options, batchBytes: 1 });
    batches.next();
    buffer.resize(1);
    assert.throws(() => batches.next(), { name: "TypeError", message: "columnsOf: the strings have been detached" });
  });

  test("that nobody reads to the end is closed", async () => {
    let isCancelled = false;
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(bytesOf("https://a/\n")),
      cancel: () => {
        isCancelled = true;
      },
    });
    for await (const batch of columnsOf(endless, { ...options, eager: true })) {
      assert.equal(batch.numRows, 1);
      break;
    }
    assert.ok(isCancelled);
    const readable = Readable.from([Buffer.from(text), Buffer.from(text)]);
    for await (const _ of columnsOf(readable, { ...options, eager: true })) break;
    assert.ok(readable.destroyed);
  });

  test("that fails is an error, after what it has given", async () => {
    async function* failing() {
      yield bytesOf("https://a/\nhttps://b/\nhttps");
      throw new Error("no more");
    }
    /** @type {unknown[]} */
    const hosts = [];
    const read = async () => {
      for await (const batch of columnsOf(failing(), { columns: ["host"], eager: true }))
        hosts.push(...batch.column("host").toArray());
    };
    await assert.rejects(read, /no more/);
    assert.deepEqual(hosts, ["a", "b"]);
    const strings = Readable.from(["https://a/\n"]);
    await assert.rejects(cellsOfStream(columnsOf(/** @type {AsyncIterable<any>} */ (strings), options), "href"), {
      name: "TypeError",
      message: /not bytes/,
    });
  });

  test("that fails gives the whole lines that have come, and is not locked", async () => {
    let pulled = 0;
    const stream = new ReadableStream(
      {
        pull: (controller) => {
          if (pulled++ < 3) controller.enqueue(bytesOf("https://a/\nhttps://b/\nhttps"));
          else controller.error(new Error("no more"));
        },
      },
      { highWaterMark: 0 },
    );
    /** @type {unknown[]} */
    const hosts = [];
    const read = async () => {
      for await (const batch of columnsOf(stream, { columns: ["host"] })) hosts.push(...batch.column("host").toArray());
    };
    await assert.rejects(read, /no more/);
    assert.deepEqual(hosts, ["a", "b", "a", "b", "a", "b"]);
    assert.equal(stream.locked, false);
  });

  test("is a stream of buffers", async () => {
    const { buffer } = bytesOf(text);
    const stream = /** @type {AsyncIterable<any>} */ (Readable.from([buffer.slice(0, 5), buffer.slice(5)]));
    assert.deepEqual(await cellsOfStream(columnsOf(stream, options), "href"), hrefs);
  });

  test("is read only as far as batches are asked for", async () => {
    let pulled = 0;
    const stream = new ReadableStream(
      {
        pull: (controller) => {
          pulled += 1;
          controller.enqueue(bytesOf("https://a/\n".repeat(100)));
        },
      },
      { highWaterMark: 0 },
    );
    const batches = columnsOf(stream, { ...options, batchBytes: 1000 });
    assert.equal(pulled, 0);
    await batches.next();
    assert.equal(pulled, 1);
    await batches.return(undefined);
  });

  test("and others can be read at once", async () => {
    const [first, second] = ["a", "b"].map((host) =>
      columnsOf(bytesOf(`https://${host}/\n`.repeat(50)), {
        columns: ["host"],
        base: `http://${host}`,
        batchBytes: 20,
      }),
    );
    for (let index = 0; index < 20; index++) {
      assert.equal(first.next().value?.column("host").at(0), "a");
      assert.equal(second.next().value?.column("host").at(0), "b");
    }
  });

  test("is nothing else", () => {
    for (const source of [
      undefined,
      null,
      1,
      "https://a/",
      {},
      { offsets: [0], values: bytesOf("") },
      new Map(),
      { values: bytesOf("") },
    ]) {
      assert.throws(() => columnsOf(/** @type {any} */ (source), options), {
        name: "TypeError",
        message: /^columnsOf: the source is not/,
      });
    }
    const bytes = bytesOf("https://a/\n".repeat(100));
    const batches = columnsOf(bytes, { ...options, batchBytes: 100 });
    batches.next();
    transfer(bytes);
    assert.throws(() => batches.next(), { name: "TypeError", message: "columnsOf: the bytes have been detached" });
    const detached = bytesOf("https://a/");
    const unread = columnsOf(detached, options);
    transfer(detached);
    assert.throws(() => unread.next(), { name: "TypeError", message: "columnsOf: the bytes have been detached" });
    assert.throws(() => columnsOf(detached, options), {
      name: "TypeError",
      message: "columnsOf: the source is detached",
    });
  });

  test("is not a view of more than its buffer has", async () => {
    for (const View of /** @type {any[]} */ ([Uint8Array, DataView])) {
      const buffer = resizable(10);
      const outside = new View(buffer, 0, 10);
      buffer.resize(5);
      assert.throws(() => columnsOf(outside, options), {
        name: "TypeError",
        message: "columnsOf: the source is detached",
      });
      await assert.rejects(
        cellsOfStream(columnsOf(Readable.from([bytesOf("a\n"), outside]), { columns: ["host"] }), "host"),
        {
          name: "TypeError",
          message: "columnsOf: a chunk of the stream is detached",
        },
      );
      buffer.resize(0);
      // These are empty, and no more is asked of them.
      for (const empty of [new View(buffer), new View(new ArrayBuffer(0))])
        assert.deepEqual([...columnsOf(empty, options)], []);
    }
  });
});

test("options that make no sense are refused at once", () => {
  for (const [options, message] of /** @type {[any, RegExp][]} */ ([
    [undefined, /there is no array of columns/],
    [{ columns: "host" }, /there is no array of columns/],
    [{ columns: ["hots"] }, /hots is not a column/],
    [{ columns: ["toString"] }, /toString is not a column/],
    [{ columns: [Symbol("x")] }, /column 0 is a symbol/],
    // biome-ignore lint/suspicious/noSparseArray: a hole is what is tested
    [{ columns: [, "host"] }, /undefined is not a column/],
    [{ columns: [], base: "x" }, /the base does not parse/],
    [{ columns: [], base: "" }, /the base does not parse/],
    [{ columns: [], base: null }, /the base does not parse/],
    [{ columns: [], batchBytes: 0 }, /batchBytes is not an integer/],
    [{ columns: [], batchBytes: 1.5 }, /batchBytes is not an integer/],
    [{ columns: [], batchBytes: 2 ** 28 }, /batchBytes is not an integer/],
    [1, /the options are not an object/],
  ])) {
    assert.throws(() => columnsOf(bytesOf(""), options), { name: "TypeError", message });
  }
  for (const base of ["x", ""]) {
    assert.throws(() => columnsOf(bytesOf(""), { columns: [], base }), { code: "ERR_INVALID_URL", input: base });
  }
});

test("what a program has put on Object.prototype does not matter", () => {
  const names = [
    "input",
    "name",
    "numRows",
    "columns",
    "offsets",
    "values",
    "validity",
    "bytes",
    "nulls",
    "code",
    "0",
    "1",
  ];
  const arrow = { offsets: Int32Array.of(0, 9, 12), values: bytesOf("http://a/b:c"), validity: Uint8Array.of(0b11) };
  const sources = [bytesOf("http://a/\nb:c"), ["http://a/", "b:c", null], arrow];
  /** @type {unknown[]} */
  const found = [];
  /** @type {any} */
  let error;
  const get = () => {
    throw new Error("It is read");
  };
  for (const name of names) {
    const descriptor = { set: () => {}, configurable: true, ...(/\d/.test(name) && { get }) };
    Object.defineProperty(Object.prototype, name, descriptor);
  }
  Object.defineProperty(Object.prototype, "return", { value: 7, configurable: true });
  try {
    for (let index = 0; index < sources.length; index++) {
      const { value: batch } = /** @type {any} */ (
        columnsOf(/** @type {any} */ (sources[index]), { columns: ["href"] }).next()
      );
      Object.defineProperty(found, index, { value: batch.column("href").toArray() });
    }
    columnsOf([], { columns: [], base: "x" });
  } catch (thrown) {
    error = thrown;
  } finally {
    for (let index = 0; index < names.length; index++) delete (/** @type {any} */ (Object.prototype)[names[index]]);
    delete (/** @type {any} */ (Object.prototype).return);
  }
  assert.deepEqual(found[0], ["http://a/", "b:c"]);
  assert.deepEqual(found[1], ["http://a/", "b:c", null]);
  assert.deepEqual(found[2], ["http://a/", "b:c"]);
  assert.equal(`${error.code} ${error.input}`, "ERR_INVALID_URL x");
});

test("a parameter may have any name", () => {
  for (const name of ["", "é", "a,b", "\n", "\0", "__proto__", "param:x", "\u{1f600}", "%41", "a+b"]) {
    /** @type {ColumnName} */
    const column = `param:${name}`;
    const [batch] = columnsOf([`a:?${new URLSearchParams([[name, "value"]])}`, "a:"], { columns: [column] });
    assert.deepEqual(
      [...batch].map((row) => Object.entries(row)),
      [[[column, "value"]], [[column, null]]],
    );
  }
});
