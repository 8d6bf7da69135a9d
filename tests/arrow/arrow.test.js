/** Libraries for Apache Arrow take the buffers of `whurl/columns` without a copy, and read what the command writes. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { describe, test } from "node:test";
import * as flechette from "@uwdata/flechette";
import * as arrow from "apache-arrow";
import { program } from "../command/command.js";
import { importInstalled } from "../runner/installed.js";

/** @type {typeof import("../../pkg-template/columns.js")} */
const { columnsOf } = await importInstalled("whurl/columns");

const LINES = ["https://a.example/?q=%C3%BC", "none", "https://b.example/?q=1", "mailto:c", "https://a.example/"];
const HOSTS = ["a.example", null, "b.example", null, "a.example"];
/** @type {["host", "param:q", "error"]} */
const COLUMNS = ["host", "param:q", "error"];
const ROWS = [...columnsOf(LINES, { columns: COLUMNS })].flatMap((batch) => [...batch]);
/** So that there are several. */
const BATCHES = [...columnsOf(LINES, { columns: COLUMNS, batchBytes: 50 })];

const PYTHON = process.env.WHURL_PYTHON ?? "python3";

/** @typedef {import("../../pkg-template/columns.js").Column} Column */

describe("apache-arrow", () => {
  /** @param {Column} column */
  const dataOf = ({ length, nullCount, offsets, values, validity }) =>
    arrow.makeData({
      type: new arrow.Utf8(),
      length,
      nullCount,
      valueOffsets: offsets,
      data: values,
      nullBitmap: validity ?? undefined,
    });

  test("takes columns without a copy", () => {
    const vector = arrow.makeVector(BATCHES.map((batch) => dataOf(batch.column("host"))));
    assert.ok(vector.data.length > 1);
    assert.deepEqual([...vector], HOSTS);
    vector.data.forEach(({ values, valueOffsets, nullBitmap }, index) => {
      const column = BATCHES[index].column("host");
      assert.equal(values.buffer, column.values.buffer);
      assert.equal(valueOffsets.buffer, column.offsets.buffer);
      if (column.validity) assert.equal(nullBitmap.buffer, column.validity.buffer);
    });
  });

  test("takes dictionaries without a copy", () => {
    const [batch] = columnsOf(LINES, { columns: ["host"] });
    const { indices, validity, nullCount, dictionary } = batch.column("host").dictionary();
    const data = arrow.makeData({
      type: new arrow.Dictionary(new arrow.Utf8(), new arrow.Int32()),
      length: indices.length,
      nullCount,
      data: indices,
      nullBitmap: validity ?? undefined,
      dictionary: arrow.makeVector(dataOf(dictionary)),
    });
    assert.equal(data.values.buffer, indices.buffer);
    assert.deepEqual([...arrow.makeVector(data)], HOSTS);
  });

  test("has columns that are a source", () => {
    const { data } = arrow.vectorFromArray([...LINES, null], new arrow.Utf8());
    const [{ length, valueOffsets, values, nullBitmap }] = data;
    const source = { length, offsets: valueOffsets, values, validity: nullBitmap };
    assert.deepEqual(
      columnsOf(source, { columns: ["host"] })
        .next()
        .value?.columns[0].toArray(),
      [...HOSTS, null],
    );
    const part = arrow.vectorFromArray(["x:y", null, ...LINES], new arrow.Utf8()).slice(1).data[0];
    const [batch] = columnsOf(
      {
        length: part.length,
        offsets: part.valueOffsets,
        values: part.values,
        validity: part.nullBitmap,
        validityOffset: part.offset,
      },
      { columns: ["host"] },
    );
    assert.deepEqual(batch.columns[0].toArray(), [null, ...HOSTS]);
  });
});

describe("flechette", () => {
  const type = flechette.utf8();
  const Batch = flechette.batchType(type);

  test("takes columns without a copy", () => {
    const batches = BATCHES.map((batch) => {
      const { length, nullCount, offsets, values, validity } = batch.column("host");
      return new Batch({ type, length, nullCount, offsets, values, validity: validity ?? undefined });
    });
    const column = new flechette.Column(batches, type);
    assert.deepEqual([...column], HOSTS);
    column.data.forEach(({ values, offsets }, index) => {
      assert.equal(values, BATCHES[index].column("host").values);
      assert.equal(offsets, BATCHES[index].column("host").offsets);
    });
  });
});

describe("the command's stream", () => {
  /** @param {string} input @param {string[]} columns */
  function streamOf(input, columns) {
    const args = [program, "--columns", columns.join(","), "--format", "arrow"];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { input, maxBuffer: 2 ** 28 });
    assert.equal(String(stderr), "");
    return { bytes: new Uint8Array(stdout), status };
  }

  const { bytes, status } = streamOf(LINES.join("\n"), COLUMNS);

  test("is read by both", () => {
    assert.equal(status, 1);
    const table = arrow.tableFromIPC(bytes);
    assert.equal(String(table.schema), "Schema<{ 0: host: Utf8, 1: param:q: Utf8, 2: error: Utf8 }>");
    assert.ok(table.schema.fields.every(({ nullable }) => nullable));
    assert.deepEqual(
      table.toArray().map((row) => row?.toJSON()),
      ROWS,
    );
    assert.deepEqual(flechette.tableFromIPC(bytes).toArray(), ROWS);
  });

  test("has any names, and any number of rows", () => {
    for (const columns of [
      ["href"],
      ["param:é\u{1f600}", "param:", "host", "host"],
      Array.from({ length: 300 }, (_, index) => `param:${"x".repeat(index)}`),
    ]) {
      for (const input of ["", "https://h/\n", "\n", "https://h/?x=y\n".repeat(100_000)]) {
        const { bytes } = streamOf(columns.length > 100 ? input.slice(0, 100) : input, columns);
        const table = arrow.tableFromIPC(bytes);
        const rows = (columns.length > 100 ? input.slice(0, 100) : input)
          .split("\n")
          .filter((line) => line !== "").length;
        assert.deepEqual([table.numRows, table.schema.names], [rows, columns]);
        assert.equal(flechette.tableFromIPC(bytes).numRows, rows);
      }
    }
  });

  test("is read by pyarrow", () => {
    if (spawnSync(PYTHON, ["-c", "import pyarrow"]).status !== 0)
      return console.log("not run: the command's stream in pyarrow (not installed)");
    const script = `
import json, sys, pyarrow
table = pyarrow.ipc.open_stream(sys.stdin.buffer.read()).read_all()
table.validate(full=True)
print(json.dumps([str(table.schema), table.to_pylist()]))`;
    const { stdout, stderr } = spawnSync(PYTHON, ["-c", script], { input: bytes, encoding: "utf8" });
    assert.equal(stderr, "");
    assert.deepEqual(JSON.parse(stdout), ["host: string\nparam:q: string\nerror: string", ROWS]);
  });
});

test("the command refuses to write Arrow to a terminal", () => {
  const isTTY = "data:text/javascript,process.stdout.isTTY=true;process.stdout.hasColors=()=>false";
  const args = ["--import", isTTY, program, "--columns", "host", "--format", "arrow", "https://h/"];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: "utf8" });
  assert.deepEqual([stdout, status], ["", 2]);
  assert.match(stderr, /^whurl: --format: arrow is not text, and the output is a terminal\n/);
});
