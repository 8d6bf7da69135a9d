/** The process that measures, in the runtime to measure: `worker.js SESSION`, a JSON file. */
import { readFileSync } from "node:fs";
import { measure } from "./measure.js";

/** Begins a line of the report; other lines are the runtime's. */
const MARK = "whurl-bench ";

const session = JSON.parse(readFileSync(process.argv[2], "utf8"));
say({ runtime: runtimeName() });
await measure(session, say);

/** @param {object} report */
function say(report) {
  console.log(MARK + JSON.stringify(report));
}

function runtimeName() {
  const { bun, deno, node } = process.versions;
  if (bun) return `Bun ${bun}`;
  return deno ? `Deno ${deno}` : `Node ${node}`;
}
