/** What objects and instances keep in memory. */
import assert from "node:assert/strict";
import { test } from "node:test";
import v8 from "node:v8";
import { runInNewContext } from "node:vm";
import { importInstalled } from "../node/installed.js";

let instances = 0;
WebAssembly.Instance = class extends WebAssembly.Instance {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    super(module, {});
    instances++;
  }
};
const { URL } = await importInstalled("whurl");

v8.setFlagsFromString("--expose-gc");
/** Node.js has it in contexts that are made once the flag is set. @type {() => void} */
const collect = runInNewContext("gc");
/** Collects what nobody has: what a weak reference has given lives until the program has waited once. */
async function collectAll() {
  for (let round = 0; round < 3; round++) {
    await new Promise((done) => setTimeout(done, 1));
    collect();
  }
}

const memoryInUse = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
/** What a program reads from a file is one string without parts. @param {string} text */
const flat = (text) => Buffer.from(text, "latin1").toString("latin1");

const padding = " ".repeat(5_000_000);
const dots = "/..".repeat(1_600_000);
/** @type {Record<string, (index: number) => string>} */
const INPUTS = {
  "spaces around an href": (index) => `${padding}http://www.example.com/${index}${padding}`,
  "spaces around what is not normalized": (index) => `${padding}HTTP://www.example.com/${index}${padding}`,
  "dot segments": (index) => `http://www.example.com${dots}/${index}`,
};

for (const [name, inputOf] of Object.entries(INPUTS)) {
  test(`a short href keeps no long input in memory: ${name}`, async () => {
    await collectAll();
    const before = memoryInUse();
    const kept = Array.from({ length: 10 }, (_, index) => new URL(flat(inputOf(index))));
    await collectAll();
    const grown = memoryInUse() - before;
    assert.equal(kept[7].href, "http://www.example.com/7");
    assert.ok(grown < 25_000_000, `${grown} bytes`);
  });
}

test("the last URL that was set is not kept once its href is replaced", async () => {
  const reference = (() => {
    const url = new URL("http://a/");
    url.hash = "x";
    url.href = `http://a/${"a".repeat(400_000)}`;
    return new WeakRef(url);
  })();
  await collectAll();
  new URL("http://b/");
  assert.equal(reference.deref(), undefined);
});

test("an instance that has become huge is not used again", () => {
  const large = () => new URL(`http://h/${"a".repeat(400_000)}`);
  large();
  const before = instances;
  large();
  assert.equal(instances, before, "large input uses the instance again");
  new URL(`http://h/${"a".repeat(140_000_000)}`);
  const huge = instances;
  large();
  assert.equal(instances, huge + 1);
});
