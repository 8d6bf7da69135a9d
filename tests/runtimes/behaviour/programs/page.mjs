// The behaviour suite as a page: the address says whose classes it tests, and which suite, if not all. Leaves a line of JSON for
// each suite.
import { URL, URLSearchParams } from "whurl";
import * as pattern from "whurl/pattern";
import { runSuites } from "./suites.mjs";

const api = location.pathname === "/whurl" ? { URL, URLSearchParams, ...pattern } : globalThis;
window.lines = [];
const only = decodeURIComponent(location.search.slice(1));
await runSuites(api, (result) => window.lines.push(JSON.stringify(result)), only);
window.state = "done";
