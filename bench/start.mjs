/**
 * What starting costs: a program that imports the package, and one that also parses a URL, against an empty program
 * and against whatwg-url, each in many fresh processes by turns. Times are the processes', from start to end.
 *
 *     npm run bench:start -- [--runtime PROGRAM]… [--runs N] [--save]
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "../scripts/lib/build.mjs";
import { Failure, output, say, start } from "../scripts/lib/shell.mjs";
import { machine, markdownTable, quantile, saveTable } from "./lib/results.mjs";

/** @type {{ name: string, source: string }[]} the first is what the others are compared with */
const PROGRAMS = [
  { name: "an empty program", source: "" },
  { name: "import whurl", source: `import "${import.meta.resolve("whurl")}";` },
  {
    name: "import whurl and parse a URL",
    source: `import { URL } from "${import.meta.resolve("whurl")}"; new URL("https://example.com/");`,
  },
  {
    name: "import whurl and parse an internationalized URL",
    source: `import { URL } from "${import.meta.resolve("whurl")}"; new URL("https://münchen.example/");`,
  },
  { name: "import whatwg-url", source: `import "${import.meta.resolve("whatwg-url")}";` },
  {
    name: "import whatwg-url and parse a URL",
    source: `import whatwg from "${import.meta.resolve("whatwg-url")}"; new whatwg.URL("https://example.com/");`,
  },
];

start(() => {
  const { values: options } = parseArgs({
    options: {
      runtime: { type: "string", multiple: true, default: [process.execPath] },
      runs: { type: "string", default: "40" },
      save: { type: "boolean", default: false },
    },
  });
  build();
  const tables = options.runtime.map((runtime) => measure(runtime, Number(options.runs)));
  const text = `${machine()}; medians of ${options.runs} processes each, by turns; \`npm run bench:start\`\n\n${tables.join("\n\n")}`;
  say(text);
  if (options.save) saveTable("start", text);
});

/**
 * @param {string} runtime
 * @param {number} runs
 * @returns {string} a table
 */
function measure(runtime, runs) {
  const folder = mkdtempSync(join(tmpdir(), "whurl-start-"));
  try {
    const files = PROGRAMS.map(({ source }, index) => {
      const file = join(folder, `${index}.mjs`);
      writeFileSync(file, source);
      return file;
    });
    const times = takeTurns(runtime, files, runs).map((samples) => quantile(samples, 0.5));
    const name = `Node ${output(runtime, ["--version"])?.replace(/^v/, "")}`;
    const lines = PROGRAMS.map(({ name }, index) => {
      return [name, times[index].toFixed(1), index === 0 ? "" : `+${(times[index] - times[0]).toFixed(1)}`];
    });
    return markdownTable([[name, "ms", "over the empty one"], ...lines]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} runtime
 * @param {string[]} files
 * @param {number} runs
 * @returns {number[][]} for each file the times in ms
 */
function takeTurns(runtime, files, runs) {
  const times = files.map(() => /** @type {number[]} */ ([]));
  for (let run = -1; run < runs; run++) {
    for (const [index, file] of files.entries()) {
      const begin = performance.now();
      const { status, stderr } = spawnSync(runtime, [file], { encoding: "utf8" });
      if (status !== 0) throw new Failure(`${runtime} failed:\n${stderr}`);
      if (run >= 0) times[index].push(performance.now() - begin);
    }
  }
  return times;
}
