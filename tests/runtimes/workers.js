/** Starting workerd, and bundling for it and for the edge as the platforms' own tools do: with esbuild. */
import { spawn } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { requireTool } from "./programs.js";

/**
 * Bundles a worker as Cloudflare's wrangler does: its conditions, and each .wasm file beside the bundle as a module.
 * @param {string} folder the user's
 * @param {string} entry a file in it
 * @returns {Promise<{ script: string, modules: string[] }>} names of files in the folder
 */
export async function bundleWorker(folder, entry) {
  const script = "worker.bundle.mjs";
  /** @type {string[]} */
  const modules = [];
  await build({
    entryPoints: [join(folder, entry)],
    outfile: join(folder, script),
    bundle: true,
    format: "esm",
    target: "es2022",
    conditions: ["workerd", "worker", "browser"],
    charset: "utf8",
    external: ["node:*", "cloudflare:*"],
    logLevel: "warning",
    plugins: [
      {
        name: "wasm",
        setup({ onResolve }) {
          onResolve({ filter: /\.wasm$/ }, ({ path, resolveDir }) => {
            const name = basename(path);
            cpSync(join(resolveDir, path), join(folder, name));
            if (!modules.includes(name)) modules.push(name);
            return { path: `./${name}`, external: true };
          });
        },
      },
    ],
  });
  return { script, modules };
}

/**
 * Bundles a worker as Nitro does for Cloudflare: with Rollup, the conditions of several runtimes, and a plugin that imports modules
 * in its own way.
 * @param {string} folder the user's
 * @param {string} entry a file in it
 * @returns {Promise<{ script: string, modules: string[] }>} names of files in the folder
 */
export async function bundleAsNitro(folder, entry) {
  const { rollup } = requireTool("rollup");
  const { nodeResolve } = requireTool("@rollup/plugin-node-resolve");
  const unwasm = requireTool("unwasm/plugin");
  const exportConditions = ["production", "browser", "workerd", "edge-light", "deno", "wasm", "unwasm", "import"];
  const plugins = [unwasm.rollup({ esmImport: true }), nodeResolve({ exportConditions })];
  const bundle = await rollup({ input: join(folder, entry), plugins });
  const { output } = await bundle.write({ dir: join(folder, "nitro"), format: "es" });
  await bundle.close();
  const names = output.map((/** @type {{ fileName: string }} */ { fileName }) => `nitro/${fileName}`);
  return { script: names[0], modules: names.slice(1) };
}

/**
 * Serves a worker with workerd.
 * @param {string} program workerd's
 * @param {string} folder the user's
 * @param {{ script: string, modules: string[] }} worker
 * @param {object} [options]
 * @param {string[]} [options.flags] for compatibility
 * @param {string} [options.object] a class of Durable Objects that it exports, and has under this name in its environment
 * @returns {Promise<{ origin: string, close: () => void }>}
 */
export async function startWorkerd(program, folder, { script, modules }, { flags = [], object } = {}) {
  const list = [
    `(name = "${script}", esModule = embed "${script}")`,
    ...modules.map((name) => `(name = "${name}", wasm = embed "${name}")`),
  ];
  writeFileSync(
    join(folder, "workerd.capnp"),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker), (name = "internet", network = (allow = ["public", "private"]))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [${list.join(", ")}],
  compatibilityDate = "2026-07-01",
  compatibilityFlags = ${JSON.stringify(flags)},${object === undefined ? "" : objects(object)}
);
`,
  );
  const child = spawn(program, ["serve", "workerd.capnp", "--control-fd=3"], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit", "pipe"],
  });
  process.on("exit", () => child.kill());
  const port = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => reject(new Error(`workerd ended with ${code}`)));
    let text = "";
    child.stdio[3]?.on("data", (chunk) => {
      text += chunk;
      const port = /"port": ?(\d+)/.exec(text)?.[1];
      if (port) resolve(port);
    });
  });
  return { origin: `http://127.0.0.1:${port}`, close: () => void child.kill() };
}

/**
 * What a worker's configuration says of Durable Objects.
 * @param {string} name
 */
const objects = (name) => `
  durableObjectNamespaces = [(className = "${name}", uniqueKey = "${name}", enableSql = true)],
  durableObjectStorage = (inMemory = void),
  bindings = [(name = "${name}", durableObjectNamespace = "${name}")],`;

/**
 * Bundles a program for the edge runtime as Next.js does: a `?module` import becomes a global that holds the module.
 * @param {string} folder the user's
 * @param {string} entry a file in it
 * @returns {Promise<{ code: string, modules: Record<string, WebAssembly.Module> }>} the modules by the globals' names
 */
export async function bundleEdge(folder, entry) {
  /** @type {Record<string, WebAssembly.Module>} */
  const modules = {};
  const { outputFiles } = await build({
    entryPoints: [join(folder, entry)],
    bundle: true,
    write: false,
    format: "iife",
    banner: { js: '"use strict";' },
    target: "es2022",
    conditions: ["edge-light", "worker", "browser"],
    charset: "utf8",
    logLevel: "warning",
    plugins: [
      {
        name: "wasm",
        setup({ onLoad, onResolve }) {
          onResolve({ filter: /\.wasm\?module$/ }, ({ path, resolveDir }) => ({
            path: join(resolveDir, path.replace("?module", "")),
            namespace: "wasm",
          }));
          onLoad({ filter: /.*/, namespace: "wasm" }, ({ path }) => {
            const name = `wasm_${basename(path, ".wasm")}`;
            modules[name] = new WebAssembly.Module(readFileSync(path));
            return { contents: `export default globalThis.${name};` };
          });
        },
      },
    ],
  });
  return { code: outputFiles[0].text, modules };
}
