/** Runs the measurements in the runtime to be measured: `worker.js SESSION`, a JSON file. */
import { readFileSync } from "node:fs";
import { report, runtimeName } from "../lib/report.js";
import { measure } from "./measure.js";

const session = JSON.parse(readFileSync(process.argv[2], "utf8"));
report({ runtime: runtimeName() });
await measure(session, report);
