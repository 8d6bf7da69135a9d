/**
 * The results of a runtime, as a file and as a table.
 *
 * @typedef {import("../js/measure.js").Result} Result
 * @typedef {import("../js/rows.js").Engine} Engine
 * @typedef {object} Run
 * @property {string} runtime name and version
 * @property {Engine} engine
 * @property {string} machine
 * @property {string} data the list of URLs
 * @property {string} command
 * @property {string} date
 * @property {Result[]} rows
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { rows } from "../js/rows.js";

/** @type {[RegExp, Engine][]} */
const ENGINES = [
  [/^Node (?:2[6-9]|[3-9]\d)/, "node26"],
  [/^Node/, "node"],
  [/^Bun/, "bun"],
  [/^Deno/, "deno"],
  [/^Chrom/, "chromium"],
  [/^Firefox/, "firefox"],
  [/^WebKit/, "webkit"],
];

/**
 * @param {string} runtime
 * @returns {Engine}
 */
export function engineOf(runtime) {
  const [, engine] = ENGINES.find(([pattern]) => pattern.test(runtime)) ?? [];
  if (engine === undefined) throw new Error(`Unknown engine: ${runtime}`);
  return engine;
}

/**
 * @param {string} runtime name and version
 * @returns {string} the name of the file of its results, such as `node-20`
 */
export const fileNameOf = (runtime) => runtime.toLowerCase().replace(/[. ].*?(\d+).*/, "-$1");

/** Runtimes whose minor version is shown, too. */
const MINOR_COUNTS = ["Bun", "Deno", "WebKitGTK"];

/** @param {string} runtime name and version */
export function shortened(runtime) {
  const [name, version] = runtime.split(" ");
  const count = MINOR_COUNTS.includes(name) ? 2 : 1;
  return `${name} ${version.split(".").slice(0, count).join(".")}`;
}

/** The machine in a few words, and its load: above the number of CPUs, all times are longer. */
export function machine() {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const system = `${process.platform} ${process.arch}`;
  return `${processors.length} × ${processors[0].model.trim()}, ${memory} GiB, ${system}, load ${loadavg()[0].toFixed(0)}`;
}

/**
 * @param {Run} run
 * @returns {string} a Markdown table
 */
export function tableOf({ runtime, engine, rows: results }) {
  const [name] = runtime.split(" ");
  const lines = results.map((result) => {
    const row = rows.find(({ id }) => id === result.id);
    const target = row?.targets?.[engine];
    return [
      row?.name ?? result.id,
      `${nanoseconds(result.own.median)}${row?.against === undefined ? "" : ` (${row.against})`}`,
      nanoseconds(result.whurl.median),
      ratio(result.ratio),
      target === undefined ? "" : `≥ ${target}${result.ratio < target ? ", missed" : ""}`,
    ];
  });
  return markdownTable([["ns", `${name}'s own`, "whurl", "ratio", "target"], ...lines]);
}

/**
 * @param {string[][]} lines the first is the head; all columns but the first are numbers
 * @returns {string}
 */
export function markdownTable([head, ...lines]) {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...lines].map((line) => [...line[column]].length)));
  const pad = (/** @type {string} */ cell, /** @type {number} */ column) => {
    const space = " ".repeat(widths[column] - [...cell].length);
    return column === 0 ? cell + space : space + cell;
  };
  const rule = widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [head.map(pad), rule, ...lines.map((line) => line.map(pad))]
    .map((line) => `| ${line.join(" | ")} |`)
    .join("\n");
}

/**
 * @param {number} value
 * @returns {string} with three significant digits
 */
export function nanoseconds(value) {
  return Number(value.toPrecision(3)).toLocaleString("en");
}

/** @param {number} value */
export function ratio(value) {
  return `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ×`;
}

/**
 * @param {number[]} samples
 * @param {number} part the fraction of the samples that is below the result, which is between two of them if need be
 */
export function quantile(samples, part) {
  const sorted = samples.toSorted((a, b) => a - b);
  const position = part * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  return below + (above - below) * (position % 1);
}

/**
 * Keeps a table in bench/results/, for docs/performance.md.
 * @param {string} name
 * @param {string} text
 */
export function saveTable(name, text) {
  const folder = fileURLToPath(new URL("../results/", import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}${name}.md`, `${text}\n`);
}
