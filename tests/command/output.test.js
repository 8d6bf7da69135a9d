/** Half a gigabyte of output. Hostile memory, which tests/hostile/ brings to cli.test.js, would take many minutes for it. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { test } from "node:test";
import { folder } from "../runner/installed.js";

const program = join(folder, "node_modules", ".bin", "whurl");

test("writes more errors than fit into a string", async () => {
  const count = 1_600_000;
  const process = spawn(globalThis.process.execPath, [program, "--json"]);
  process.stdin.end(`https://h/${" <".repeat(count)}\nhttps://h/\n`);
  let size = 0;
  let last = "";
  let found = 0;
  process.stdout.setEncoding("latin1");
  for await (const chunk of process.stdout) {
    size += chunk.length;
    // A name may be cut by the end of a chunk.
    const text = last.slice(-13) + chunk;
    found += text.split('{"name":"inval').length - 1;
    last = text;
  }
  if (process.exitCode === null) await once(process, "exit");
  assert.equal(process.exitCode, 0);
  assert.ok(size > 2 ** 29, `${size} bytes`);
  assert.equal(found, 2 * count);
  assert.equal(JSON.parse(last.slice(last.lastIndexOf("\n", last.length - 2))).line, 2);
});
