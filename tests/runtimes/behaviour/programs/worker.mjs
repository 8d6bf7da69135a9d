// The behaviour suite as a worker: /whurl or /own says whose classes it tests. Answers with a line of JSON for each suite.
import { URL, URLSearchParams } from "whurl";
import * as pattern from "whurl/pattern";
import { runSuites } from "./suites.mjs";

export default {
  async fetch(request) {
    const api = request.url.endsWith("/whurl") ? { URL, URLSearchParams, ...pattern } : globalThis;
    const lines = [];
    await runSuites(api, (result) => lines.push(JSON.stringify(result)));
    return new Response(lines.join("\n"));
  },
};
