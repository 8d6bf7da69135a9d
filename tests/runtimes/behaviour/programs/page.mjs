// The behaviour suite as a page: the address says whose classes it tests. Leaves a line of JSON for each suite.
import { URL, URLSearchParams } from "whurl";
import * as pattern from "whurl/pattern";
import { runSuites } from "./suites.mjs";

const api = location.pathname === "/whurl" ? { URL, URLSearchParams, ...pattern } : globalThis;
window.lines = [];
await runSuites(api, (result) => window.lines.push(JSON.stringify(result)));
window.state = "done";
