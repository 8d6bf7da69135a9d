/**
 * Serves the JSON files of web-platform-tests as `wpt/data.json`, for the conformance page. They are not in the repository, but
 * in a crate.
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
