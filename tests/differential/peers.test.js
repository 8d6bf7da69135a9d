/**
 * The package and whatwg-url, the Standard's reference implementation in JavaScript, over the inputs of web-platform-tests and a
 * grammar of URLs: the same cases in every run. What differs is Unicode's age alone; docs/differences.md has more, and longer runs.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importInstalled } from "../runner/installed.js";
import { causes, causesOf } from "./causes.js";
import { compare } from "./compare.js";
import { batchesOf } from "./inputs.js";
import { peers } from "./peers.js";

const count = Number(process.env.WHURL_COMPARISONS ?? 50_000);
const seed = Number(process.env.WHURL_SEED ?? 1);
const { URL } = await importInstalled("whurl");

test(`${count} comparisons with whatwg-url`, async () => {
  let done = 0;
  for await (const { comparisons, differences } of compare(
    URL,
    await peers["whatwg-url"](),
    count,
    batchesOf(seed, []),
  )) {
    done += comparisons;
    const unexplained = differences.filter((difference) => !causesOf(causes["whatwg-url"], difference));
    assert.deepEqual(unexplained, []);
  }
  assert.ok(done >= count);
});
