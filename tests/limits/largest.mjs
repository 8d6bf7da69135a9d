/**
 * Inputs as long as this engine's strings can be: each gives a URL or a RangeError, takes along no URL that a setter has
 * just changed, and the package works on. It takes minutes, up to 4 GB of memory, and prints time and memory.
 *
 *     node tests/limits/largest.mjs
 */
import { constants } from "node:buffer";
import { installPackage } from "../../scripts/lib/install.mjs";
import { start } from "../../scripts/lib/shell.mjs";

const LONGEST = constants.MAX_STRING_LENGTH - 20;
const UNITS = ["a", '"', "é", "漢", "\uD800", "\t", "../", "@", "%41"];

start(async () => {
  process.env.WHURL_INSTALLED ??= installPackage();
  const { importInstalled } = await import("../runner/installed.js");
  const { URL } = await importInstalled("whurl");
  const counts = { passed: 0, failed: 0 };
  for (const unit of UNITS) {
    for (const length of [LONGEST, 4e8, 2e8]) {
      const passes = tryOne(URL, unit, length);
      counts[passes ? "passed" : "failed"]++;
    }
  }
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
});

/**
 * @param {typeof globalThis.URL} URL
 * @param {string} unit
 * @param {number} length
 */
function tryOne(URL, unit, length) {
  const other = new URL("http://h/path?x#y");
  other.pathname = "/set";
  const input = `http://h/${unit.repeat(Math.floor((length - 9) / unit.length))}`;
  const begin = performance.now();
  const result = outcome(() => new URL(input).href.length);
  const seconds = (performance.now() - begin) / 1000;
  const megabytes = Math.round(process.memoryUsage().rss / 1e6);
  console.log(`${input.length} × ${JSON.stringify(unit)}: ${result} (${seconds.toFixed(1)} s, ${megabytes} MB)`);
  const isClean = typeof result === "number" || result === "RangeError";
  return isClean && other.href === "http://h/set?x#y" && new URL("http://ö/é").href === "http://xn--nda/%C3%A9";
}

/** @param {() => number} call */
function outcome(call) {
  try {
    return call();
  } catch (error) {
    return /** @type {Error} */ (error).name;
  }
}
