/**
 * Start-up time: programs that import the package, and that also parse a URL, against an empty program and whatwg-url.
 * Each runs in many fresh processes, by turns, timed from start to end.
 *
 *     npm run bench:start -- [--runtime PROGRAM]… [--runs N] [--package FILE] [--save]
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Failure, output, say, start } from "../scripts/lib/shell.mjs";
import { entryOf } from "./lib/package.mjs";
import { machine, markdownTable, quantile, saveTable } from "./lib/results.mjs";

/**
 * @param {string} whurl where to import the package from
 * @returns {{ name: string, source: string }[]} the others are compared with the first
 */
const programs = (whurl) => [
  { name: "an empty program", source: "" },
  { name: "import whurl", source: `import "${whurl}";` },
  {
    name: "import whurl and parse a URL",
    source: `import { URL } from "${whurl}"; new URL("https://example.com/");`,
  },
  {
    name: "import whurl and parse an internationalized URL",
    source: `import { URL } from "${whurl}"; new URL("https://münchen.example/");`,
  },
  ...["polyfill", "polyfill/force", "pattern"].map((path) => ({
    name: `import whurl/${path}`,
    source: `import "${new URL(`${path.replace("/", "-")}.node.js`, whurl)}";`,
  })),
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
      package: { type: "string" },
      save: { type: "boolean", default: false },
    },
  });
  const whurl = entryOf(options.package);
  const tables = options.runtime.map((runtime) => measure(runtime, programs(whurl), Number(options.runs)));
  const text = `${machine()}; ${options.runs} processes each, by turns; \`npm run bench:start\`\n\n${tables.join("\n\n")}`;
  say(text);
  if (options.save) saveTable("start", text);
});

/**
 * @param {string} runtime
 * @param {{ name: string, source: string }[]} programs
 * @param {number} runs
 * @returns {string} a table
 */
function measure(runtime, programs, runs) {
  const folder = mkdtempSync(join(tmpdir(), "whurl-start-"));
  try {
    const files = programs.map(({ source }, index) => {
      const file = join(folder, `${index}.mjs`);
      writeFileSync(file, source);
      return file;
    });
    const samples = takeTurns(runtime, files, runs);
    const [medians, fastest] = [0.5, 0].map((part) => samples.map((times) => quantile(times, part)));
    const name = `Node ${output(runtime, ["--version"])?.replace(/^v/, "")}`;
    const over = (/** @type {number[]} */ times, /** @type {number} */ index) => {
      return index === 0 ? times[0].toFixed(1) : `+${(times[index] - times[0]).toFixed(1)}`;
    };
    const lines = programs.map(({ name }, index) => [name, over(medians, index), over(fastest, index)]);
    return markdownTable([[`${name}, ms`, "median", "fastest"], ...lines]);
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
