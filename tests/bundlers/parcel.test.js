/** Parcel, without a configuration. */
import assert from "node:assert/strict";
import { execute, toolFile } from "../runtimes/programs.js";
import { testApps } from "./apps.js";

const parcel = toolFile("parcel/lib/bin.js");

testApps("parcel", async (folder, entry) => {
  const args = [parcel, "build", entry, "--dist-dir=out", "--no-source-maps", "--no-cache"];
  const { code, stdout, stderr } = await execute(process.execPath, args, { cwd: folder });
  assert.equal(code, 0, stdout + stderr);
  return "out";
});
