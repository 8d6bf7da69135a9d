/**
 * `npm run bench:kinds`: `new URL` and `URL.canParse` for URLs of each kind in bench/corpus/kinds.mjs, compared with the engine's
 * own.
 *
 *     npm run bench:kinds -- [--runtime PROGRAM]… [--kinds ID,…] [--rounds N] [--time MS] [--package FILE] [--save]
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root, say, start } from "../scripts/lib/shell.mjs";
import { KINDS } from "./corpus/kinds.mjs";
import { listURLs } from "./corpus/list.mjs";
import { rows } from "./js/rows.js";
import { measureInRuntime } from "./js/runtimes.mjs";
import { kindTableOf } from "./lib/comparison.mjs";
import { entryOf } from "./lib/package.mjs";
import { fileNameOf, machine } from "./lib/results.mjs";

/**
 * @typedef {{ id: string, parse: import("./js/measure.js").Result, canParse: import("./js/measure.js").Result }} KindResult
 * @typedef {{ runtime: string, machine: string, date: string, command: string, kinds: KindResult[] }} KindRun
 */

/** URLs of each kind. */
const COUNT = 2_000;

start(async () => {
  const { values: options } = parseArgs({
    options: {
      runtime: { type: "string", multiple: true, default: [process.execPath] },
      kinds: { type: "string" },
      rounds: { type: "string", default: "6" },
      time: { type: "string", default: "50" },
      package: { type: "string" },
      save: { type: "boolean", default: false },
    },
  });
  const wanted = options.kinds?.split(",");
  const kinds = KINDS.filter(({ id }) => wanted === undefined || wanted.includes(id));
  const urls = listURLs(join(root, "bench/corpus/urls.txt")).slice(0, COUNT);
  for (const program of options.runtime) {
    const run = await measureKinds(program, kinds, urls, options);
    say(kindTableOf([run]));
    if (options.save) {
      const folder = join(root, "bench/results/kinds");
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${fileNameOf(run.runtime)}.json`), `${JSON.stringify(run, null, 2)}\n`);
    }
  }
});

/**
 * @param {string} program
 * @param {import("./corpus/kinds.mjs").Kind[]} kinds
 * @param {string[]} urls
 * @param {{ rounds: string, time: string, package?: string | undefined }} options
 * @returns {Promise<KindRun>}
 */
async function measureKinds(program, kinds, urls, options) {
  const session = {
    whurl: entryOf(options.package),
    whatwgURL: "",
    rows: rows.filter(({ id }) => id === "parse" || id === "canParse"),
    rounds: Number(options.rounds),
    time: Number(options.time),
  };
  /** @type {KindResult[]} */
  const results = [];
  let runtime = "";
  for (const { id, make } of kinds) {
    const inputs = /** @type {any} */ ({ urls: urls.map((url, index) => make(new URL(url), index)) });
    const measured = await measureInRuntime(program, { ...session, inputs });
    const [parse, canParse] = measured.rows;
    results.push({ id, parse, canParse });
    runtime = measured.runtime;
  }
  const command = `npm run bench:kinds -- --runtime … --rounds ${options.rounds}`;
  return { runtime, machine: machine(), date: new Date().toISOString().slice(0, 10), command, kinds: results };
}
