/**
 * Many URLs out of bytes: `whurl/columns` for host, path and query, as buffers and as strings, and the engine's own class for
 * `host`, `pathname` and `search` of each line of the decoded text. Each measurement is a fresh process, by turns.
 *
 *     node bench/columns.mjs [--runtime PROGRAM]… [--runs N] [--file FILE] [--times N] [--package FOLDER]
 *     node bench/columns.mjs --command [--runs N] [--file FILE] [--times N] [--package FOLDER]
 *
 * FILE has a URL on each line, and is repeated so many times. With `--command`, the command's lines a second, the start of
 * the process included.
 */
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { Failure, root, say, start } from "../scripts/lib/shell.mjs";
import { machine, markdownTable, quantile } from "./lib/results.mjs";

const folder = mkdtempSync(join(tmpdir(), "whurl-columns-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** What each side does with the file, in nanoseconds for each URL: once to warm up, then the best of three. */
const PROGRAM = `
import { readFileSync } from "node:fs";
const [, , side, file, entry] = process.argv;
const bytes = new Uint8Array(readFileSync(file));
const { columnsOf } = side === "engine" ? {} : await import(entry);
const columns = ["host", "path", "query"];
const sides = {
  buffers() {
    let rows = 0;
    for (const batch of columnsOf(bytes, { columns })) rows += batch.numRows;
    return rows;
  },
  strings() {
    let rows = 0;
    for (const batch of columnsOf(bytes, { columns })) for (const column of batch.columns) rows += column.toArray().length;
    return rows / columns.length;
  },
  engine() {
    const hosts = [], paths = [], queries = [];
    const lines = new TextDecoder().decode(bytes).split("\\n");
    if (lines.at(-1) === "") lines.pop();
    for (const line of lines) {
      const url = URL.canParse(line) ? new URL(line) : null;
      hosts.push(url && url.host);
      paths.push(url && url.pathname);
      queries.push(url && url.search);
    }
    return hosts.length;
  },
};
let best = Infinity;
for (let round = 0; round < 4; round++) {
  const begin = performance.now();
  const rows = sides[side]();
  const time = ((performance.now() - begin) * 1e6) / rows;
  if (round > 0) best = Math.min(best, time);
}
console.log(best);
`;

const SIDES = ["buffers", "strings", "engine"];

start(() => {
  const { values: options } = parseArgs({
    options: {
      runtime: { type: "string", multiple: true, default: [process.execPath] },
      runs: { type: "string", default: "5" },
      file: { type: "string", default: join(root, "bench/corpus/urls.txt") },
      times: { type: "string", default: "10" },
      package: { type: "string", default: join(root, "pkg") },
      command: { type: "boolean", default: false },
    },
  });
  const { file, lines } = repeated(options.file, Number(options.times));
  const runs = Number(options.runs);
  say(`${machine()}; ${lines} lines, ${runs} processes each, by turns; medians\n`);
  if (options.command) return say(ofCommand(file, lines, runs, join(options.package, "cli.js")));
  const entry = pathToFileURL(join(options.package, "columns.node.js")).href;
  const rows = options.runtime.map((runtime) => rowOf(runtime, file, entry, runs));
  say(markdownTable([["ns a URL", "buffers", "strings", "the engine's class", "ratios"], ...rows]));
});

/**
 * @param {string} path
 * @param {number} times
 */
function repeated(path, times) {
  const text = readFileSync(path);
  const file = join(folder, "urls.txt");
  const descriptor = openSync(file, "w");
  for (let time = 0; time < times; time++) writeSync(descriptor, text);
  closeSync(descriptor);
  return { file, lines: times * text.toString("latin1").split("\n").length - times };
}

/**
 * @param {string} runtime
 * @param {string} file
 * @param {string} entry
 * @param {number} runs
 */
function rowOf(runtime, file, entry, runs) {
  const program = join(folder, "program.mjs");
  writeFileSync(program, PROGRAM);
  /** @type {number[][]} */
  const times = SIDES.map(() => []);
  const args = /deno/.test(basename(runtime)) ? ["run", "--allow-all"] : [];
  for (let run = 0; run < runs; run++) {
    SIDES.forEach((side, index) => {
      const { stdout, stderr, status } = spawnSync(runtime, [...args, program, side, file, entry], {
        encoding: "utf8",
      });
      if (status !== 0) throw new Failure(`${runtime}: ${stderr}`);
      times[index].push(Number(stdout));
    });
  }
  const medians = times.map((some) => quantile(some, 0.5));
  const [buffers, strings, engine] = medians;
  const version = spawnSync(runtime, ["--version"], { encoding: "utf8" }).stdout.split("\n")[0];
  const ratios = `${(engine / buffers).toFixed(1)}, ${(engine / strings).toFixed(1)}`;
  return [`${basename(runtime)} ${version}`, ...medians.map((time) => time.toFixed(0)), ratios];
}

/**
 * @param {string} file
 * @param {number} lines
 * @param {number} runs
 * @param {string} program
 */
function ofCommand(file, lines, runs, program) {
  const commands = [
    ["--get", "{host}"],
    ["--columns", "host,site,param:q"],
    ["--columns", "host,site,param:q", "--format", "arrow"],
    ["--stats"],
  ];
  const times = commands.map(() => /** @type {number[]} */ ([]));
  for (let run = 0; run < runs; run++) {
    commands.forEach((args, index) => {
      const [input, output] = [openSync(file, "r"), openSync("/dev/null", "w")];
      const begin = performance.now();
      spawnSync(process.execPath, [program, ...args], { stdio: [input, output, output] });
      times[index].push((performance.now() - begin) / 1000);
      closeSync(input);
      closeSync(output);
    });
  }
  const rows = commands.map((args, index) => {
    const time = quantile(times[index], 0.5);
    return [`\`${args.join(" ")}\``, time.toFixed(2), (lines / time / 1e6).toFixed(2)];
  });
  return markdownTable([["", "seconds", "million lines a second"], ...rows]);
}
