/** Lines that are longer than memory, or than any string. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importInstalled } from "../runner/installed.js";

const { columnsOf } = await importInstalled("whurl/columns");

/** @typedef {typeof import("../../pkg-template/columns.js").columnsOf} ColumnsOf */

test("a line of more than 1 GiB in a stream is too long, and the others are read", async () => {
  const chunk = new Uint8Array(2 ** 22).fill(0x61);
  const text = (/** @type {string} */ string) => new TextEncoder().encode(string);
  async function* chunks() {
    yield text("https://x/\nhttps://a/");
    for (let count = 0; count < 700; count++) yield chunk;
    yield text("\nhttps://y/\nhttps://b/");
    for (let count = 0; count < 260; count++) yield chunk;
  }
  /** @type {unknown[]} */
  const rows = [];
  for await (const batch of /** @type {ColumnsOf} */ (columnsOf)(chunks(), { columns: ["host", "error"] })) {
    assert.equal(batch.firstRow, rows.length);
    for (const { host, error } of batch) rows.push(host ?? error);
  }
  assert.deepEqual(rows, ["x", "too-long", "y", "too-long"]);
});
