/**
 * `npm run bench:whatwg-url`: whurl-whatwg-url compared with whatwg-url, with the URLs of bench/corpus: the time for one, the
 * median of rounds, and programs in processes of their own, the least of seven. Takes the packages as they are built.
 *
 *     npm run bench:whatwg-url -- --node PATH    in another Node.js
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { root, say } from "../scripts/lib/shell.mjs";
import { quantile } from "./lib/results.mjs";

const require = createRequire(import.meta.url);
const ROUNDS = 11;
/** Of a round of one side, in nanoseconds. */
const LEAST_TIME = 2e8;
const PACKAGES = { "whurl-whatwg-url": join(root, "pkg-whatwg-url"), "whatwg-url": "whatwg-url" };
const urls = readFileSync(new URL("corpus/urls.txt", import.meta.url), "utf8")
  .split("\n")
  .filter(Boolean);

/** Against a base. */
const LINKS = [
  "/",
  "/about",
  "../x",
  "page.html",
  "#top",
  "?page=2",
  "//example.com/p",
  "/2026/11/a-title-of-some-words",
];

/** What is done with a package. @type {Record<string, (api: any) => (url: string) => unknown>} */
const WORK = {
  "new URL": (api) => (url) => new api.URL(url),
  parseURL: (api) => (url) => api.parseURL(url),
  "parseURL, links of a page": (api) => {
    const baseURL = api.parseURL("https://example.org/a/b?c");
    return (url) => api.parseURL(LINKS[url.length % LINKS.length], { baseURL });
  },
  "parseURL, long paths": (api) => {
    const baseURL = api.parseURL("https://example.org/a/b?c");
    return (url) => api.parseURL(url.slice(8), { baseURL });
  },
  "basicURLParse, host": (api) => {
    const url = api.parseURL("https://example.org/a/b?c");
    return (text) => api.basicURLParse(text.slice(8), { url, stateOverride: "host" });
  },
  "basicURLParse, path start": (api) => {
    const url = api.parseURL("https://example.org/a/b?c");
    return (text) => {
      url.path = [];
      return api.basicURLParse(text.slice(8), { url, stateOverride: "path start" });
    };
  },
};

const { values: options } = parseArgs({
  options: {
    node: { type: "string", default: process.execPath },
    program: { type: "string" },
    count: { type: "string" },
  },
});

if (options.program !== undefined) {
  const { parseURL } = require(options.program);
  for (const url of urls.slice(0, Number(options.count))) parseURL(url);
} else {
  say(`${spawnSync(options.node, ["--version"], { encoding: "utf8" }).stdout.trim()}`);
  if (options.node === process.execPath) measureWork();
  measurePrograms();
}

function measureWork() {
  for (const [name, make] of Object.entries(WORK)) {
    const sides = Object.values(PACKAGES).map((path) => make(require(path)));
    for (const work of sides) timeOfEach(work);
    // The sides take turns: a machine is not equally fast from one second to the next.
    const rounds = Array.from({ length: ROUNDS }, () => sides.map(timeOfEach));
    const [own, other] = [0, 1].map((side) =>
      quantile(
        rounds.map((round) => round[side]),
        0.5,
      ),
    );
    const ratio = quantile(
      rounds.map(([ownTime, otherTime]) => otherTime / ownTime),
      0.5,
    );
    say(`${name.padEnd(28)} ${own.toFixed(0)} ns, whatwg-url ${other.toFixed(0)} ns: ${ratio.toFixed(0)} times`);
  }
}

/**
 * Both sides work for as long, so that neither pays for the other's garbage.
 * @param {(url: string) => unknown} work
 */
function timeOfEach(work) {
  const begin = process.hrtime.bigint();
  let time = 0;
  let count = 0;
  for (; time < LEAST_TIME; time = Number(process.hrtime.bigint() - begin)) {
    for (const url of urls) work(url);
    count += urls.length;
  }
  return time / count;
}

function measurePrograms() {
  for (const count of [0, 100, 1000, 5000]) {
    const times = Object.values(PACKAGES).map((path) => {
      const args = [fileURLToPath(import.meta.url), "--program", path, "--count", String(count)];
      return Math.min(...Array.from({ length: 7 }, () => timeOf(args)));
    });
    say(
      `a program with ${String(count).padEnd(4)} URLs      ${times[0].toFixed(0)} ms, whatwg-url ${times[1].toFixed(0)} ms`,
    );
  }
}

/** @param {string[]} args */
function timeOf(args) {
  const begin = process.hrtime.bigint();
  spawnSync(options.node, args, { stdio: "inherit" });
  return Number(process.hrtime.bigint() - begin) / 1e6;
}
