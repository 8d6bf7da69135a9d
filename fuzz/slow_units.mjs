/**
 * Looks for inputs of which the package takes longer than in proportion to their length: a start, a unit that is repeated, and
 * an end, all made of the hostile words of fuzz/grammar/. Prints the slowest units, and fails if one is not linear.
 *
 *     node fuzz/slow_units.mjs [--seconds 60] [--seed 1]
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { growth } from "../tests/limits/linear.js";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "60" }, seed: { type: "string", default: "1" } },
});

/** @type {typeof import("../pkg-template/index.js")} */
const { URL, URLSearchParams } = await import("../pkg/index.js");
/** @type {typeof import("../pkg-template/inspect.js")} */
const { inspect, isValidURLString, parseHost, renderForHumans, trace } = await import("../pkg/inspect.js");

/** @type {Record<string, string[]>} */
const words = JSON.parse(readFileSync(join(import.meta.dirname, "grammar", "words.json"), "utf8"));
const WORDS = [...Object.values(words).flat(), "", ..." /\\?#:@[]%.\t\n\"'a1é\ufdd0\ud800"];

/** @type {Record<string, (input: string) => unknown>} */
const FUNCTIONS = {
  "new URL": (input) => URL.parse(input),
  "new URL, base": (input) => URL.parse(input, "http://h/a"),
  setters: (input) => {
    const url = new URL("http://h/a");
    Object.assign(url, { host: input, pathname: input, search: input, hash: input, username: input });
    return url.href;
  },
  URLSearchParams: (input) => new URLSearchParams(input).toString(),
  inspect: (input) => inspect(input),
  "inspect, strict": (input) => inspect(input, undefined, { strict: true }),
  trace: (input) => trace(input, "http://h/a"),
  isValidURLString: (input) => isValidURLString(input, "http://h/"),
  parseHost: (input) => parseHost(input),
  renderForHumans: (input) => {
    const url = URL.parse(input);
    return url && renderForHumans(url, { maxLength: 1_000 });
  },
};

/** The generator of Knuth's MMIX. */
let state = BigInt(values.seed);
/** @param {number} below */
function random(below) {
  state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffff_ffff_ffff_ffffn;
  return Number((state >> 33n) % BigInt(below));
}

/** @param {number} most */
const phrase = (most) => Array.from({ length: random(most + 1) }, () => WORDS[random(WORDS.length)]).join("");

const SIZE = 20_000;
/** @type {{ name: string, nanoseconds: number }[]} the slowest of each function */
const slowest = [];
const failures = [];
let count = 0;
const end = performance.now() + Number(values.seconds) * 1000;
while (performance.now() < end) {
  const start = phrase(3);
  const unit = phrase(2) || " ";
  const rest = phrase(2);
  const inputOf = (/** @type {number} */ size) => start + unit.repeat(Math.ceil(size / unit.length)) + rest;
  for (const [name, work] of Object.entries(FUNCTIONS)) {
    count++;
    const input = inputOf(SIZE);
    const begin = performance.now();
    work(input);
    const nanoseconds = ((performance.now() - begin) * 1e6) / input.length;
    const found = { name: `${name} ${JSON.stringify([start, unit, rest])}`, nanoseconds };
    const best = slowest.find((other) => other.name.startsWith(`${name} [`));
    if (best === undefined) slowest.push(found);
    else if (nanoseconds > best.nanoseconds) Object.assign(best, found);
    const times = growth(inputOf, work);
    if (times > 1)
      failures.push(`${found.name}: a unit takes ${times.toFixed(1)} times as long among twenty times as many`);
  }
}
slowest.sort((a, b) => b.nanoseconds - a.nanoseconds);
for (const { name, nanoseconds } of slowest) console.log(`${nanoseconds.toFixed(0).padStart(8)} ns a unit: ${name}`);
for (const failure of failures) console.log(failure);
console.log(`${count - failures.length} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
