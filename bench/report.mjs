/** `npm run bench:report`: writes docs/performance.md and .svg, and the READMEs' figures, from the results in bench/results/. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isProgram, root, say, start } from "../scripts/lib/shell.mjs";
import {
  comparisonOf,
  contradictionsIn,
  firstTableOf,
  kindTableOf,
  programTableOf,
  sentenceOf,
} from "./lib/comparison.mjs";
import { curvesOf } from "./lib/curves.mjs";
import { patternTableOf } from "./lib/patterns.mjs";
import { pictureOf } from "./lib/picture.mjs";
import { engineOf } from "./lib/results.mjs";
import { withFigures, withFiguresOfPackage } from "./lib/summary.mjs";

/** @typedef {import("./lib/results.mjs").Run} Run */

const RESULTS = join(root, "bench/results");

/** The engines in the order of the report. */
const ORDER = ["node", "node26", "bun", "deno", "chromium", "firefox", "webkit"];

/** @typedef {[file: string, title: string, text: string]} Table */

/** @type {Table[]} */
const TABLES = [
  [
    "native",
    "The Rust crate",
    "Time per URL, measured with criterion. `ada-url` takes the base only as a string, and parses it again for every relative URL.",
  ],
  [
    "crate",
    "The cost of the crate",
    'What a dependency costs a program that parses its argument and prints the href: `cargo build` from nothing, the crates that it compiles, and the size of the program (`lto`, one codegen unit, `panic = "abort"`, stripped).',
  ],
  [
    "start",
    "Start",
    "Time of a fresh process, from start to end. For all but the empty program, it is the difference from that. If the machine is busy, the fastest run says more than the median.",
  ],
  ["memory", "Memory", "A URL object holds its href, which is usually the string that it was made from."],
];

/** A document of its own: it is long, and few want to know it. @type {Table} */
const SCALE = [
  "scale",
  "Scale",
  "Work is linear in the length of the input: from 1,000 code units on, the time for each is about the same in most rows. At 1 and 10 million, garbage collection and memory that is not in the processor's caches can make it several times as long; such figures change from run to run. Inputs from about 350,000 units on [share an instance](limits.md#memory) of their own.",
];

/** @param {string} runtime */
const order = (runtime) => ORDER.indexOf(engineOf(runtime));

if (isProgram(import.meta)) {
  start(() => {
    for (const contradiction of runsOfLoops().flatMap(contradictionsIn)) say(sentenceOf(contradiction));
    for (const [path, text] of Object.entries(documentsOf())) writeFileSync(join(root, path), text);
  });
}

/** @returns {Record<string, string>} what is made from the results, by paths from the root */
export function documentsOf() {
  const [runs, programs, first] = [runsOfLoops(), resultsIn("programs"), resultsIn("first")];
  const read = (/** @type {string} */ path) => readFileSync(join(root, path), "utf8");
  return {
    "docs/performance.svg": pictureOf(runs),
    "docs/first-urls.svg": curvesOf(first),
    "docs/performance.md": report({
      runs,
      programs,
      first,
      kinds: resultsIn("kinds"),
      patterns: resultsIn("patterns"),
    }),
    "docs/scale.md": section(SCALE, "#").trimStart(),
    "README.md": withFigures(read("README.md"), runs, programs),
    "pkg-template/README.md": withFiguresOfPackage(read("pkg-template/README.md"), runs, programs),
  };
}

/** @returns {Run[]} in the order of the report */
function runsOfLoops() {
  return readdirSync(RESULTS)
    .filter((file) => file.endsWith(".json"))
    .map((file) => /** @type {Run} */ (JSON.parse(readFileSync(join(RESULTS, file), "utf8"))))
    .sort((a, b) => ORDER.indexOf(a.engine) - ORDER.indexOf(b.engine) || a.runtime.localeCompare(b.runtime));
}

/**
 * @param {"programs" | "first" | "kinds" | "patterns"} name of a folder with a file for each runtime
 * @returns {any[]} in the order of the report
 */
function resultsIn(name) {
  const folder = join(RESULTS, name);
  if (!existsSync(folder)) return [];
  const results = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")));
  return results.sort((a, b) => order(a.runtime) - order(b.runtime) || a.runtime.localeCompare(b.runtime));
}

/**
 * @param {object} results
 * @param {Run[]} results.runs of loops
 * @param {import("./programs.mjs").Run[]} results.programs
 * @param {import("./first.mjs").FirstRun[]} results.first
 * @param {import("./kinds.mjs").KindRun[]} results.kinds
 * @param {import("./patterns.mjs").PatternRun[]} results.patterns
 */
function report({ runs, programs, first, kinds, patterns }) {
  return `# Performance

Made by \`npm run bench:report\` from the results in bench/results/. To measure again, run the commands below; with \`--save\`
they keep the results.

## Whole programs

Each program runs once with each side's classes, alternately, in a fresh process or page. Times are wall times, including garbage
collection and the import of whurl. Above 1, whurl is faster than the engine's own classes. In brackets are whurl's milliseconds, the
median of several runs. The inputs are 48,000 URLs made from the list: bench/programs/. Pages load whurl as one file, which is
not compressed, from a server on the same machine. Machines differ: on 2 × AMD
EPYC, on 26 November 2026, the ratios in Node.js were higher by a seventh (median) than on 2 × Intel Xeon the day after.

${programTableOf(programs)}
## The first URLs

![Time from the beginning of the import to the first 1,000 URLs](first-urls.svg)

Milliseconds from the beginning of the import until so many URLs of bench/corpus/urls.txt are parsed, in a fresh process or page:
medians. Pages load each package as one file, which is not compressed, from a server on the same machine.

${firstTableOf(first)}
## Loops

![Time to parse a URL and read four components](performance.svg)

The engine's own classes and whurl's take turns at the same work in one process, in batches of about a millisecond. The ratio
is the engine's time divided by whurl's: above 1, whurl is faster. In brackets is whurl's median in nanoseconds per input.
Medians include little garbage collection; means and quartiles are in bench/results/. Inputs that fail, or on which the two
sides differ, are left out. Load is the machine's average over the last minute: if it exceeds the number of CPUs, all times are
longer.

web-48k.txt is a list of 47,978 links from the web. It is other people's text, and not in this repository.
\`node bench/corpus/generate.mjs 47978 >web.txt\` makes one like it: as many URLs, under \`.test\`, whose components have its
numbers, lengths and characters (bench/corpus/statistics.json). \`npm run bench -- --urls web.txt\` measures with it. The default list,
bench/corpus/urls.txt, is the first 5,000 of these. bench/corpus/inputs.mjs makes the other inputs from the list.

${comparisonOf(runs)}

## Kinds of URLs

The same loops for URLs of one kind each, made from the list by bench/corpus/kinds.mjs: the ratio for \`new URL\`, and that for
\`URL.canParse\`.

${kindTableOf(kinds)}
## Patterns

[\`URLPattern\` and \`URLPatternList\`](patterns.md) take turns with the engine's own class, npm's urlpattern-polyfill and
find-my-way: medians. The engine's figure is missing if the engine takes too long or has no such class. URLs are strings. A list has
the routes of an application, as paths; the others go through them with \`exec\` until one matches. find-my-way gets only the path.

${patternTableOf(patterns)}${TABLES.map((table) => section(table)).join("")}
How the time grows with the length of the input, for each kind of work: [scale.md](scale.md).
`;
}

/**
 * @param {Table} table
 * @param {"#" | "##"} level of its heading
 * @returns {string} empty if it has not been measured
 */
function section([file, title, text], level = "##") {
  const path = join(RESULTS, `${file}.md`);
  return existsSync(path) ? `\n${level} ${title}\n\n${text}\n\n${readFileSync(path, "utf8")}` : "";
}
