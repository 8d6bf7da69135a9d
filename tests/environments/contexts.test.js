/**
 * Contexts of node:vm, with nothing but the language and WebAssembly to some of Node.js's globals: modules, classic scripts
 * and CommonJS.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { userFolder } from "../runtimes/folder.js";
import { outputOf } from "../runtimes/programs.js";
import { commonJSOf, ENTRIES, leave, moduleOf, scriptsIn } from "./programs.js";
import { testEntries } from "./tools.js";

const program = readFileSync(new URL("programs/contexts.mjs", import.meta.url), "utf8");
const cwd = userFolder({ "contexts.mjs": program });
const programs = {
  module: Object.fromEntries(ENTRIES.map((entry) => [entry, moduleOf(entry, leave)])),
  script: await scriptsIn(cwd),
  CommonJS: Object.fromEntries(ENTRIES.map((entry) => [entry, commonJSOf(entry, leave)])),
};
writeFileSync(join(cwd, "programs.json"), JSON.stringify(programs));

/** @type {{ name: string, form: keyof typeof programs, failures: import("./tools.js").Failures }[]} */
const outcome = JSON.parse(
  await outputOf(process.execPath, ["--experimental-vm-modules", "--no-warnings", "contexts.mjs"], { cwd }),
);
for (const { name, form, failures } of outcome) {
  testEntries(`a context with ${name}, ${form}`, Promise.resolve(failures), Object.keys(programs[form]));
}
