/** Puts the kept results of bench/results/ together: `npm run bench:report` writes docs/performance.md and .svg. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, start } from "../scripts/lib/shell.mjs";
import { pictureOf } from "./lib/picture.mjs";
import { tableOf } from "./lib/results.mjs";

/** @typedef {import("./lib/results.mjs").Run} Run */

const RESULTS = join(root, "bench/results");

/** The engines in the order of the report. */
const ORDER = ["node", "node26", "bun", "deno", "chromium", "firefox"];

/** @type {[file: string, title: string, text: string][]} */
const TABLES = [
  [
    "native",
    "The Rust crate",
    "Time for a URL, by criterion. `ada-url` takes a base as a string only, and parses it with every relative URL.",
  ],
  [
    "scale",
    "Scale",
    "The time for a code unit stays the same up to 100,000 of them. From about a million on it is several times as much, since memory has to be got from the system and is given back after each such input; it does not grow in proportion to the input, as quadratic work would.",
  ],
  [
    "start",
    "Start",
    "Fresh processes, from start to end; what is imported costs over the empty program. On a busy machine the fastest tells more than the median.",
  ],
  ["memory", "Memory", "A URL object holds its href, which is most often the very string that it was made from."],
];

start(() => {
  const runs = readdirSync(RESULTS)
    .filter((file) => file.endsWith(".json"))
    .map((file) => /** @type {Run} */ (JSON.parse(readFileSync(join(RESULTS, file), "utf8"))))
    .sort((a, b) => ORDER.indexOf(a.engine) - ORDER.indexOf(b.engine) || a.runtime.localeCompare(b.runtime));
  writeFileSync(join(root, "docs/performance.svg"), pictureOf(runs));
  writeFileSync(join(root, "docs/performance.md"), report(runs));
});

/** @param {Run[]} runs */
function report(runs) {
  return `# Performance

Made by \`npm run bench:report\` from what the commands below have measured; each takes \`--save\` to keep its results.

![Time to parse a URL and read four components](performance.svg)

The engine's own classes and whurl's do the same work by turns in one process, in batches of about a
millisecond. Figures are medians of the batches, in nanoseconds for one input, and so without most of what garbage
collection costs: means and quartiles are in the JSON files of bench/results/. Inputs about which the two sides differ,
or which fail, are left out.

The load is the machine's average over the last minute: where it is above the number of processors, others were at work
there too, every time is longer than it could be, and the rows whose work cannot be divided (1,000 × \`append\`) are
longer most.

The default list is bench/corpus/urls.txt: 5,000 made-up URLs under \`.test\`, whose components have the lengths and
characters of a list of 48,000 links from the web (bench/corpus/statistics.json). Other inputs are made from the list:
bench/corpus/inputs.mjs.

${runs.map(section).join("\n\n")}
${TABLES.filter(([file]) => existsSync(join(RESULTS, `${file}.md`)))
  .map(([file, title, text]) => `\n## ${title}\n\n${text}\n\n${readFileSync(join(RESULTS, `${file}.md`), "utf8")}`)
  .join("")}`;
}

/** @param {Run} run */
function section(run) {
  return `## ${run.runtime}\n\n${run.machine}; ${run.data}; ${run.date}; \`${run.command}\`\n\n${tableOf(run)}`;
}
