import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { serviceWorker } from "./plugins/service_worker.js";
import { shell } from "./plugins/shell.js";
import { wptData } from "./plugins/wpt_data.js";

/** @param {string} path from this folder */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here("."),
  // Relative addresses: the site works under any path.
  base: "./",
  plugins: [shell(), wptData(), serviceWorker()],
  // The built package is outside this folder.
  server: { fs: { allow: [".."] } },
  optimizeDeps: { exclude: ["whurl"] },
  worker: { format: "es" },
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    // Nothing is inlined, so that the Content-Security-Policy needs `data:` only for images.
    assetsInlineLimit: 0,
    // The module of whurl/guard is in the chunk that has the readers.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "whurl", test: /\/pkg\/index\.js$/ }] } },
      input: ["index.html", "examples.html", "patterns.html", "bench.html", "conformance.html"].map(here),
    },
  },
});
