/**
 * `node --import` of this makes a process's memory hostile, as `WHURL_HOSTILE` says: in JSON, a mode's name, a seed, the
 * folder of the modules with the hostile allocator, and a file that gets a line when the process ends.
 */
import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MODES, makeHostile } from "./hostile.js";

const { mode, seed, folder, log } = JSON.parse(process.env.WHURL_HOSTILE ?? "");
const modules = readdirSync(folder).map((name) => new Uint8Array(readFileSync(join(folder, name))));
const hostility = makeHostile(MODES[mode], { seed, modules });

process.on("exit", () => {
  // Many processes have nothing to do with the package: npm, and the test runner itself.
  if (hostility.instances() > 0) appendFileSync(log, `${hostility.events()}\n`);
});
