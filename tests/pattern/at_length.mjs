/**
 * The comparisons of this folder at length, a seed at a time in a worker of its own:
 *
 *     node tests/pattern/at_length.mjs [--seeds N] [--first SEED] [--runs N]
 *
 * Some random regular expressions take the engine's own matcher hours, which is what patterns are spared. A seed that has not ended
 * after a minute is given up, and counted.
 */
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import * as patterns from "whurl/pattern";
import { Harness } from "../harness.js";
import { patternCaptures, patternLists } from "./matching.js";

/** In milliseconds. */
const LONGEST = 60_000;

if (isMainThread) await runSeeds();
else parentPort?.postMessage(await runSeed(workerData));

async function runSeeds() {
  const { values } = parseArgs({
    options: {
      seeds: { type: "string", default: "100" },
      first: { type: "string", default: "1" },
      runs: { type: "string", default: "1000" },
    },
  });
  let [passed, failed, stopped] = [0, 0, 0];
  for (let seed = Number(values.first); seed < Number(values.first) + Number(values.seeds); seed++) {
    const result = await inWorker({ seed, runs: Number(values.runs) });
    if (result === undefined) {
      stopped++;
      continue;
    }
    passed += result.passed;
    failed += result.failed;
    for (const { name, message } of result.failures) console.log(`seed ${seed}, ${name}: ${message}`);
  }
  console.log(`${stopped} seeds given up, because the engine's own matcher takes too long`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

/**
 * @param {{ seed: number, runs: number }} options
 * @returns {Promise<Awaited<ReturnType<Harness["run"]>> | undefined>} `undefined` if it takes too long
 */
function inWorker(options) {
  const worker = new Worker(new URL(import.meta.url), { workerData: options });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => worker.terminate().then(() => resolve(undefined)), LONGEST);
    worker.once("message", (result) => {
      clearTimeout(timer);
      resolve(result);
    });
    worker.once("error", reject);
  });
}

/** @param {{ seed: number, runs: number }} options */
function runSeed(options) {
  const harness = new Harness();
  patternCaptures(patterns, options, harness);
  patternLists(patterns, options, harness);
  return harness.run();
}
