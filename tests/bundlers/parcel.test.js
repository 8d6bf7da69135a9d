/** Parcel, without a configuration. */
import assert from "node:assert/strict";
import { execute, toolFile } from "../runtimes/programs.js";
import { testApps, testAuto } from "./apps.js";

const parcel = toolFile("parcel/lib/bin.js");

/** @param {string} folder @param {string} entry */
const buildApp = async (folder, entry) => {
  const args = [parcel, "build", entry, "--dist-dir=out", "--no-source-maps", "--no-cache"];
  const { code, stdout, stderr } = await execute(process.execPath, args, { cwd: folder });
  assert.equal(code, 0, stdout + stderr);
  return "out";
};

testApps("parcel", buildApp);
// A script, which Parcel makes without this, cannot await anything at its top level.
const target = { context: "browser", outputFormat: "esmodule", engines: { browsers: "Chrome 110" }, distDir: "out" };
testAuto("parcel", buildApp, {
  "package.json": JSON.stringify({ dependencies: { whurl: "*" }, targets: { default: target } }),
});
