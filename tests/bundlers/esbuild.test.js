/** esbuild, minifying, for browsers. */
import { join } from "node:path";
import { build } from "esbuild";
import { testApps, testAuto } from "./apps.js";

testApps("esbuild", async (folder, entry) => {
  await build({
    absWorkingDir: folder,
    entryPoints: [entry],
    outdir: join(folder, "out"),
    bundle: true,
    minify: true,
    format: "esm",
    logLevel: "error",
  });
  return "out";
});

testAuto("esbuild --splitting", async (folder, entry) => {
  await build({
    absWorkingDir: folder,
    entryPoints: [entry],
    outdir: join(folder, "out"),
    bundle: true,
    minify: true,
    splitting: true,
    format: "esm",
    logLevel: "error",
  });
  return "out";
});
