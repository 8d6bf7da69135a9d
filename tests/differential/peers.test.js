/**
 * The package and whatwg-url, the Standard's reference implementation in JavaScript, over a grammar of URLs: the same
 * cases in every run. What differs is Unicode's age alone; docs/differences.md has more, and longer runs.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importInstalled } from "../node/installed.js";
import { compare } from "./compare.js";
import { peers } from "./peers.js";

const count = Number(process.env.WHURL_COMPARISONS ?? 50_000);
const seed = Number(process.env.WHURL_SEED ?? 1);
const { URL } = await importInstalled("whurl");

test(`${count} comparisons with whatwg-url`, async () => {
  const { comparisons, differences } = await compare(URL, await peers["whatwg-url"](), count, seed, kindOf);
  assert.ok(comparisons >= count);
  differences.delete(NEWER);
  assert.deepEqual([...differences], []);
});

const NEWER = "whatwg-url's data for IDNA has code points that Unicode 17 has not";

/**
 * The blocks that Unicode 18 fills for the first time are what random code points meet; U+3D000 to U+3FC3F is Seal, and
 * by far the largest.
 */
const NEW_BLOCKS =
  /[\u{1246F}\u{12475}-\u{1247F}\u{12550}-\u{12686}\u{18E00}-\u{191D2}\u{1CED2}-\u{1CEFD}\u{1DB00}-\u{1DFFF}\u{3D000}-\u{3FC3F}]/u;

/** @param {import("./compare.js").Difference} difference */
function kindOf({ given, ours, theirs, before }) {
  const last = given.steps.at(-1)?.[1] ?? `${given.input} ${given.base}`;
  const isRefused = ours === null || JSON.stringify(ours) === JSON.stringify(before);
  return isRefused && NEW_BLOCKS.test(last) ? NEWER : JSON.stringify({ given, ours, theirs });
}
