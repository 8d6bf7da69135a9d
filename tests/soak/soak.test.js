/** The short version of the soak: tests/soak/run.mjs runs for an hour, in other runtimes too. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importInstalled } from "../runner/installed.js";
import { driftOf } from "./memory.js";
import { round } from "./workload.js";

const ROUNDS = 200;
const api = await importInstalled("whurl");

test(`${ROUNDS} rounds of mixed operations give the same, and memory does not drift`, () => {
  const { checksum } = round(api);
  const samples = [];
  for (let index = 0; index < ROUNDS; index++) {
    assert.equal(round(api).checksum, checksum);
    samples.push(process.memoryUsage().rss);
  }
  assert.equal(driftOf(samples), undefined);
});
