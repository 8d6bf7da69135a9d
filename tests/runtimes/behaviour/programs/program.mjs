// The behaviour suite as a program: `whurl` or `own` says whose classes it tests. Prints a line of JSON for each suite.
import process from "node:process";
import { URL, URLSearchParams } from "whurl";
import * as pattern from "whurl/pattern";
import { runSuites } from "./suites.mjs";

const api = process.argv[2] === "whurl" ? { URL, URLSearchParams, ...pattern } : globalThis;
await runSuites(api, (result) => console.log(JSON.stringify(result)));
