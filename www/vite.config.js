import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  // The page imports the built package, which lies beside this folder.
  server: { fs: { allow: [".."] } },
  optimizeDeps: { exclude: ["whurl"] },
});
