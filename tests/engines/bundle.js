/** Scripts for engines: by esbuild, or as React Native's tools make them. */
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "../../scripts/lib/shell.mjs";
import { withData } from "../runtimes/behaviour/build.js";

/** Requires what tests/engines/package.json names: this repository itself does not depend on it. */
export const requireTool = createRequire(new URL("package.json", import.meta.url));

/**
 * A program and the package that is installed in a folder, as one script.
 * @param {string} folder
 * @param {string} entry
 * @param {import("esbuild").BuildOptions} [options]
 * @returns {Promise<string>}
 */
export async function scriptOf(folder, entry, options = {}) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "iife",
    platform: "neutral",
    target: "es2022",
    charset: "utf8",
    logLevel: "warning",
    // As in a module.
    banner: { js: '"use strict";' },
    nodePaths: [join(folder, "node_modules")],
    plugins: [withData],
    ...options,
  });
  return /** @type {import("esbuild").OutputFile[]} */ (outputFiles)[0].text;
}

/**
 * A program as Metro bundles it for React Native: with the package's condition `react-native`, and Babel's preset for Hermes.
 * The suites and their data are one file, in which whurl is not.
 * @param {string} folder in which the package is installed
 * @param {string} name of the program
 * @param {string} program its text
 * @param {boolean} [readsExports] whether Metro reads the package's `exports`, as it does by default since React Native 0.79
 * @returns {Promise<string>}
 */
export async function metroBundle(folder, name, program, readsExports = true) {
  const Metro = requireTool("metro");
  const { getDefaultConfig, mergeConfig } = requireTool("metro-config");
  const app = join(folder, "app");
  mkdirSync(app, { recursive: true });
  writeFileSync(join(app, "package.json"), '{ "name": "app", "version": "1.0.0" }');
  writeFileSync(join(app, `${name}.js`), program);
  const preset = requireTool.resolve("@react-native/babel-preset");
  writeFileSync(join(app, "babel.config.js"), `module.exports = { presets: [${JSON.stringify(preset)}] };`);
  const modules = join(root, "tests", "engines", "node_modules");
  const config = mergeConfig(await getDefaultConfig(app), {
    projectRoot: app,
    watchFolders: [folder, modules],
    reporter: { update() {} },
    // Most programs have the same files.
    cacheStores: (/** @type {any} */ { FileStore }) => [new FileStore({ root: join(folder, ".metro-cache") })],
    maxWorkers: 1,
    resolver: {
      nodeModulesPaths: [join(folder, "node_modules"), modules],
      unstable_enablePackageExports: readsExports,
      unstable_conditionNames: ["react-native"],
      resolverMainFields: ["react-native", "browser", "main"],
      useWatchman: false,
    },
    transformer: {
      babelTransformerPath: join(root, "tests", "engines", "transformer.cjs"),
      unstable_allowRequireContext: false,
    },
    serializer: { getPolyfills: () => [] },
  });
  const { code } = await Metro.runBuild(config, {
    entry: join(app, `${name}.js`),
    out: join(app, `${name}.bundle.js`),
    dev: false,
    minify: false,
    platform: "android",
  });
  return code;
}
