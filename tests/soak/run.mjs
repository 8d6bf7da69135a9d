/**
 * The soak: mixed operations for an hour, or as many seconds as are given, in one or more places; throughput, memory and
 * what came out otherwise, over time.
 *
 *     node tests/soak/run.mjs [--seconds 3600] [node] [chromium] [workerd]
 *
 * workerd is the one of tests/runtimes, and gets its load over HTTP on the loopback address. Of the browsers' protocols only
 * Chromium's tells how much memory a page has.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { installPackage } from "../../scripts/lib/install.mjs";
import { Failure, root, start } from "../../scripts/lib/shell.mjs";
import { launch } from "../browsers/launch.js";
import { serve } from "../browsers/server.js";
import { programOf } from "../runtimes/programs.js";
import { bundleWorker, startWorkerd } from "../runtimes/workers.js";
import { driftOf, megabytes } from "./memory.js";
import { round } from "./workload.js";

/**
 * @typedef {{ operations: number, checksum: number }} Round
 * @typedef {object} Place
 * @property {() => Promise<Round>} round
 * @property {() => Promise<number>} memory in bytes
 * @property {() => Promise<void>} close
 */

const { values, positionals } = parseArgs({
  options: { seconds: { type: "string", default: "3600" } },
  allowPositionals: true,
});
const SAMPLES = 60;
const WORKLOAD = join(root, "tests/soak/workload.js");

/** @type {Record<string, (folder: string) => Promise<Place>>} */
const places = { node: inNode, chromium: inChromium, workerd: inWorkerd };

start(async () => {
  const folder = installPackage();
  process.env.WHURL_INSTALLED = folder;
  let failed = 0;
  const names = positionals.length > 0 ? positionals : Object.keys(places);
  for (const name of names) {
    const place = await places[name](folder);
    const problems = await soak(name, place, Number(values.seconds));
    await place.close();
    for (const problem of problems) console.log(`${name}: ${problem}`);
    failed += problems.length > 0 ? 1 : 0;
  }
  console.log(`${names.length - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
});

/**
 * @param {string} name
 * @param {Place} place
 * @param {number} seconds
 * @returns {Promise<string[]>} what is wrong
 */
async function soak(name, place, seconds) {
  const { checksum } = await place.round();
  const samples = [];
  const rates = [];
  let wrong = 0;
  let total = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const begin = performance.now();
    let operations = 0;
    while (performance.now() - begin < (seconds * 1000) / SAMPLES) {
      const result = await place.round();
      operations += result.operations;
      wrong += result.checksum === checksum ? 0 : 1;
    }
    total += operations;
    rates.push(Math.round((operations * 1000) / (performance.now() - begin)));
    samples.push(await place.memory());
    console.log(
      `${name} ${sample + 1}/${SAMPLES}: ${rates[sample]} operations a second, ${megabytes(samples[sample])}`,
    );
  }
  console.log(`${name}: ${total} operations in ${seconds} s, ${wrong} rounds with another result`);
  const drift = driftOf(samples);
  return [...(wrong > 0 ? [`${wrong} rounds gave another result`] : []), ...(drift ? [drift] : [])];
}

/** @returns {Promise<Place>} */
async function inNode() {
  const { importInstalled } = await import("../runner/installed.js");
  const api = await importInstalled("whurl");
  return {
    round: async () => round(api),
    memory: async () => process.memoryUsage().rss,
    close: async () => {},
  };
}

/**
 * @param {string} folder
 * @returns {Promise<Place>}
 */
async function inChromium(folder) {
  const contents = `import { URL, URLSearchParams } from "whurl"; import { round } from ${JSON.stringify(WORKLOAD)};
    globalThis.soak = () => round({ URL, URLSearchParams });`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    write: false,
    format: "esm",
    conditions: ["browser"],
  });
  const pages = {
    "/": { body: "<!doctype html><meta charset=utf-8><script type=module src=/soak.js></script>" },
    "/soak.js": { type: "text/javascript; charset=utf-8", body: outputFiles[0].text },
  };
  const server = await serve({ folder, pages });
  const browser = await launch("chromium");
  const page = await browser.newPage();
  await page.goto(`${server.origin}/`);
  await page.waitForFunction("globalThis.soak");
  return {
    round: () => /** @type {Promise<Round>} */ (page.evaluate("soak()")),
    memory: async () => (await page.metrics()).JSHeapTotalSize ?? 0,
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

/**
 * @param {string} folder
 * @returns {Promise<Place>}
 */
async function inWorkerd(folder) {
  const contents = `import { URL, URLSearchParams } from "whurl"; import { round } from ${JSON.stringify(WORKLOAD)};
    export default { fetch: () => Response.json(round({ URL, URLSearchParams })) };`;
  writeFileSync(join(folder, "soak-worker.mjs"), contents);
  const program = programOf("workerd");
  if (program === undefined) throw new Failure("tests/runtimes has not installed workerd");
  const { origin, close } = await startWorkerd(program, folder, await bundleWorker(folder, "soak-worker.mjs"));
  return {
    round: () => /** @type {Promise<Round>} */ (getJSON(origin)),
    memory: async () => memoryOfWorkerd(),
    close: async () => close(),
  };
}

/**
 * The answer to a request. Each has a connection of its own: workerd closes one that has rested for seconds, which on a
 * busy machine may be just when it is used again.
 * @param {string} url
 */
function getJSON(url) {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false }, (response) => {
      json(response).then(resolve, reject);
    });
    request.on("error", reject);
  });
}

/** What the processes of that name take together, in bytes. */
function memoryOfWorkerd() {
  const lines = execFileSync("ps", ["-A", "-o", "rss=,comm="], { encoding: "utf8" }).split("\n");
  const workers = lines.map((line) => line.trim().split(/\s+/)).filter((fields) => fields[1] === "workerd");
  return workers.reduce((sum, [kilobytes]) => sum + Number(kilobytes) * 1024, 0);
}
