// The behaviour suite for a runtime without modules: leaves its results as a promise in a global.
import { URL, URLSearchParams } from "whurl";
import * as pattern from "whurl/pattern";
import { runSuites } from "./suites.mjs";

globalThis.runBehaviour = async (of) => {
  const lines = [];
  await runSuites(of === "whurl" ? { URL, URLSearchParams, ...pattern } : globalThis, (result) =>
    lines.push(JSON.stringify(result)),
  );
  return lines.join("\n");
};
