#!/usr/bin/env node
/** `npx whurl`: the command line. */
import { main } from "../cli/main.js";

process.exitCode = await main(process.argv.slice(2), {
  columns: () => import("./columns.js"),
  inspect: () => import("./inspect.js"),
  classes: () => /** @type {Promise<any>} */ (import("./index.js")),
  guard: () => import("./guard.js"),
  pattern: () => import("./pattern.js"),
});
