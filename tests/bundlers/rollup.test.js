/** Rollup, with the plugin that finds packages. */
import { join } from "node:path";
import { requireTool } from "../runtimes/programs.js";
import { testApps, testAuto } from "./apps.js";

const { rollup } = requireTool("rollup");
const { nodeResolve } = requireTool("@rollup/plugin-node-resolve");

testApps("rollup", async (folder, entry) => {
  const bundle = await rollup({ input: join(folder, entry), plugins: [nodeResolve({ browser: true })] });
  await bundle.write({ dir: join(folder, "out"), format: "es" });
  await bundle.close();
  return "out";
});

testAuto("rollup", async (folder, entry) => {
  const bundle = await rollup({ input: join(folder, entry), plugins: [nodeResolve({ browser: true })] });
  await bundle.write({ dir: join(folder, "out"), format: "es" });
  await bundle.close();
  return "out";
});
