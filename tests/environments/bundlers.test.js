/**
 * Pages with Node.js's globals, in Chromium: built by Vite with vite-plugin-node-polyfills, served by its development
 * server, and built by webpack with its fallbacks and ProvidePlugin. `Buffer` and `process` are npm's packages of these
 * names, which such pages, wallets among them, make globals.
 */
import { join } from "node:path";
import { after } from "node:test";
import { build, createServer } from "vite";
import { findProgram, launch } from "../browsers/launch.js";
import { serve } from "../browsers/server.js";
import { requireTool as requireBundler, sayNotRun } from "../runtimes/programs.js";
import { failuresOfPages } from "./pages.js";
import { commonJSOf, ENTRIES, fileNameOf, leave, moduleOf } from "./programs.js";
import { requireTool, testEntries, toolFile, userFolderWith } from "./tools.js";

const POLYFILLS = `import { Buffer } from "buffer";
  import process from "process";
  globalThis.Buffer ??= Buffer;
  globalThis.process ??= process;`;

/** The page has to be as it is meant to be. @type {import("./programs.js").Use} */
const leaveWithGlobals = (failures) =>
  leave(`[
    ...("latin1Slice" in globalThis.Buffer.prototype ? ["Buffer is Node.js's"] : []),
    ...(globalThis.process.browser ? [] : ["process is Node.js's"]),
    ...${failures},
  ]`);

/** @type {Record<string, string>} */
const files = { "polyfills.js": POLYFILLS };
for (const entry of ENTRIES) {
  const name = fileNameOf(entry);
  files[`${name}.js`] = moduleOf(entry, leaveWithGlobals);
  files[`${name}.cjs`] = commonJSOf(entry, leaveWithGlobals);
  const scripts = ["polyfills.js", `${name}.js`].map((path) => `<script type="module" src="/${path}"></script>`);
  files[`${name}.html`] = `<!doctype html><meta charset="utf-8">${scripts.join("")}`;
}
const folder = userFolderWith(["buffer", "process", "vite-plugin-node-polyfills"], files);
const pages = ENTRIES.map((entry) => `${fileNameOf(entry)}.html`);

if (findProgram("chromium") === undefined) {
  sayNotRun("pages with Node.js's globals", "no Chromium");
} else {
  const browser = launch("chromium");
  const server = serve({ folder, pages: Object.fromEntries(ENTRIES.flatMap(pagesOfWebpack)) });
  const development = serveWithVite();
  after(async () => {
    await (await browser).close();
    (await server).close();
    await (await development).close();
  });
  testEntries("a page that Vite has built", open(server, "/dist/", buildWithVite()));
  testEntries("a page of Vite's development server", open(development, "/"));
  const built = buildWithWebpack();
  testEntries("a page that webpack has built, module", open(server, "/webpack/js/", built));
  testEntries("a page that webpack has built, CommonJS", open(server, "/webpack/cjs/", built));

  /**
   * @param {Promise<{ origin: string }>} server
   * @param {string} path of the pages
   * @param {Promise<void>} [built]
   */
  async function open(server, path, built) {
    await built;
    const { origin } = await server;
    return failuresOfPages(await browser, (entry) => `${origin}${path}${fileNameOf(entry)}.html`, ENTRIES);
  }
}

/**
 * What Vite is told, whatever it is to do.
 * @returns {import("vite").InlineConfig}
 */
function viteConfiguration() {
  const { nodePolyfills } = requireTool("vite-plugin-node-polyfills");
  return { root: folder, configFile: false, logLevel: "error", plugins: [nodePolyfills()] };
}

async function buildWithVite() {
  const rolldownOptions = { input: pages.map((page) => join(folder, page)) };
  await build({ ...viteConfiguration(), base: "/dist/", build: { minify: false, rolldownOptions } });
}

async function serveWithVite() {
  const server = await createServer({
    ...viteConfiguration(),
    cacheDir: join(folder, ".vite"),
    // All at once: a page would be loaded again for what is found later.
    optimizeDeps: {
      entries: pages,
      include: ["buffer", "global", "process"].map((name) => `vite-plugin-node-polyfills/shims/${name}`),
    },
    // The plugin is a link to a folder elsewhere.
    server: { host: "127.0.0.1", port: 0, hmr: false, watch: null, fs: { strict: false } },
  });
  await server.listen();
  const origin = String(server.resolvedUrls?.local[0]).replace(/\/$/, "");
  return { origin, close: () => server.close() };
}

/** @returns {Promise<void>} */
function buildWithWebpack() {
  const webpack = requireBundler("webpack");
  const apps = ENTRIES.flatMap((entry) =>
    ["js", "cjs"].map((form) => [`${form}/${fileNameOf(entry)}`, ["./polyfills.js", `./${fileNameOf(entry)}.${form}`]]),
  );
  const compiler = webpack({
    mode: "production",
    context: folder,
    entry: Object.fromEntries(apps),
    output: { path: join(folder, "webpack") },
    optimization: { minimize: false },
    performance: { hints: false },
    resolve: { fallback: { buffer: toolFile("buffer/index.js"), process: toolFile("process/browser.js") } },
    plugins: [new webpack.ProvidePlugin({ Buffer: ["buffer", "Buffer"], process: "process" })],
  });
  return new Promise((resolve, reject) => {
    compiler.run((/** @type {Error | null} */ error, /** @type {any} */ stats) => {
      if (error) return reject(error);
      const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
      const problems = [...errors, ...warnings].map(({ message }) => message);
      compiler.close(() => (problems.length > 0 ? reject(new Error(problems.join("\n"))) : resolve()));
    });
  });
}

/** @param {string} entry */
function pagesOfWebpack(entry) {
  const name = fileNameOf(entry);
  return ["js", "cjs"].map((form) => [
    `/webpack/${form}/${name}.html`,
    { body: `<!doctype html><meta charset="utf-8"><script src="${name}.js"></script>` },
  ]);
}
