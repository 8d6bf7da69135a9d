/**
 * The web-platform-tests' JSON files for the conformance page. They are no part of the repository: they are read from
 * the crate that carries them when the site is served or built, and become `wpt/data.json`.
 */
import { loadData } from "../../tests/wpt/data.mjs";

const FILE = "wpt/data.json";

/** @returns {import("vite").Plugin} */
export function wptData() {
  return {
    name: "whurl-wpt-data",
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE}`, (_, response) => {
        response.setHeader("Content-Type", "application/json");
        response.end(JSON.stringify(loadData()));
      });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: FILE, source: JSON.stringify(loadData()) });
    },
  };
}
