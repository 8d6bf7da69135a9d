/** The fuzzer with all that it needs, as one file for any runtime. */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** @returns {Promise<string>} an ES module that exports what fuzz.js does */
export async function bundleFuzzer() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("fuzz.js", import.meta.url))],
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2023",
    // Escaped, some strings with lone surrogates are more than Deno's parser can take.
    charset: "utf8",
    logLevel: "warning",
  });
  return outputFiles[0].text;
}
