/** Runs once in the runtime to be measured: `worker.js URLS MODULE`, a JSON file, and nothing for the engine's own class. */
import { readFileSync } from "node:fs";
import { report, runtimeName } from "../lib/report.js";
import { timeFirstURLs } from "./run.js";

const [file, module] = process.argv.slice(2);
const urls = JSON.parse(readFileSync(file, "utf8"));
report({ runtime: runtimeName(), ...(await timeFirstURLs(urls, module)) });
