/** The behaviour suite and its data as one file. */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { loadData } from "../../wpt/data.mjs";

/** Gives esbuild the data. @type {import("esbuild").Plugin} */
export const withData = {
  name: "data",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^whurl:wpt-data$/ }, ({ path }) => ({ path, namespace: "data" }));
    onLoad({ filter: /.*/, namespace: "data" }, () => ({ contents: dataModule() }));
  },
};

/**
 * @returns {Promise<string>} an ES module that exports `runSuites`
 */
export async function buildSuites() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("suites.js", import.meta.url))],
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    // Escaped, some strings with lone surrogates are more than Deno's parser can take.
    charset: "utf8",
    logLevel: "warning",
    plugins: [withData],
  });
  return outputFiles[0].text;
}

/** As a string to be parsed: engines read that faster than an object literal, and keep lone surrogates. */
function dataModule() {
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(loadData()))});`;
}
