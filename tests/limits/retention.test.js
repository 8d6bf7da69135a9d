/** What objects keep in memory. */
import assert from "node:assert/strict";
import { test } from "node:test";
import v8 from "node:v8";
import { runInNewContext } from "node:vm";
import { importInstalled } from "../node/installed.js";

const { URL } = await importInstalled("whurl");

test("a short href keeps no long input in memory", async () => {
  const padding = " ".repeat(5_000_000);
  const dots = "/..".repeat(1_600_000);
  // What a program reads from a file is one string without parts.
  const flat = (/** @type {string} */ text) => Buffer.from(text, "latin1").toString("latin1");
  const inputs = [
    (/** @type {number} */ index) => `${padding}http://www.example.com/${index}${padding}`,
    (/** @type {number} */ index) => `${padding}HTTP://www.example.com/${index}${padding}`,
    (/** @type {number} */ index) => `http://www.example.com${dots}/${index}`,
  ];
  const collect = collector();
  const settle = async () => {
    for (let round = 0; round < 3; round++) {
      // What a weak reference has given lives until the program has waited once.
      await new Promise((done) => setTimeout(done, 1));
      collect();
    }
  };
  for (const inputOf of inputs) {
    await settle();
    const before = memoryInUse();
    const kept = Array.from({ length: 10 }, (_, index) => new URL(flat(inputOf(index))));
    await settle();
    const grown = memoryInUse() - before;
    assert.equal(kept[7].href, "http://www.example.com/7");
    assert.ok(grown < 25_000_000, `${grown} bytes for ${inputOf(0).slice(0, 30)}`);
  }
});

test("the last URL that was set is not kept once its href is replaced", async () => {
  let url = /** @type {URL | undefined} */ (new URL("http://a/"));
  if (url === undefined) return;
  url.hash = "x";
  url.href = `http://a/${"a".repeat(400_000)}`;
  const reference = new WeakRef(url);
  url = undefined;
  const collect = collector();
  for (let round = 0; round < 3; round++) {
    await new Promise((done) => setTimeout(done, 1));
    collect();
  }
  new URL("http://b/");
  assert.equal(reference.deref(), undefined);
});

const memoryInUse = () => process.memoryUsage().heapUsed + process.memoryUsage().external;

/** The garbage collector, which Node.js shows to contexts that are made after the flag is set. */
function collector() {
  v8.setFlagsFromString("--expose-gc");
  return /** @type {() => void} */ (runInNewContext("gc"));
}
