/**
 * Runs a program once, with the classes of one side, and reports how long that took: `worker.js FOLDER PROGRAM WHURL`, with
 * the inputs in FOLDER, and without WHURL for the engine's own classes.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { report, runtimeName } from "../lib/report.js";
import { programs } from "./programs.js";
import { runProgram } from "./run.js";

const [folder, id, whurl] = process.argv.slice(2);
const name = /** @type {keyof typeof programs} */ (id);
const input = JSON.parse(readFileSync(join(folder, `${programs[name].inputs}.json`), "utf8"));
report({ runtime: runtimeName(), ...(await runProgram(name, input, whurl)) });
