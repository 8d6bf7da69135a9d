/** webpack 5, as it is without a configuration file: for production and the web. */
import { join } from "node:path";
import { requireTool } from "../runtimes/programs.js";
import { testApps, testAuto } from "./apps.js";

const webpack = requireTool("webpack");

/**
 * @param {string} folder
 * @param {string} entry
 * @param {any} [output]
 * @param {any} [options]
 * @returns {Promise<string>}
 */
function buildApp(folder, entry, output, options) {
  const compiler = webpack({
    mode: "production",
    context: folder,
    entry: `./${entry}`,
    output: { path: join(folder, "out"), ...output },
    ...options,
  });
  return new Promise((resolve, reject) => {
    compiler.run((/** @type {Error | null} */ error, /** @type {any} */ stats) => {
      if (error) return reject(error);
      const { errors, warnings } = stats.toJson({ errors: true, warnings: true });
      // It warns of any file of more than 244 kB.
      const problems = [...errors, ...warnings].map(({ message }) => message);
      const unexpected = problems.filter((message) => !/size limit|limit the size/.test(message));
      compiler.close(() => (unexpected.length > 0 ? reject(new Error(unexpected.join("\n"))) : resolve("out")));
    });
  });
}

testApps("webpack", (folder, entry) => buildApp(folder, entry));
// As a module, which Node.js can run as well as a browser.
testAuto("webpack", (folder, entry) =>
  buildApp(
    folder,
    entry,
    { module: true, chunkFormat: "module", chunkLoading: "import" },
    { experiments: { outputModule: true } },
  ),
);
