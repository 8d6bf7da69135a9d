/** The installed command, as a process. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { folder } from "../runner/installed.js";

/** The path of the command. */
export const program = join(folder, "node_modules", ".bin", "whurl");

/**
 * @param {string[]} args
 * @param {string} [input] what is on standard input
 */
export function whurl(args, input = "") {
  const env = { ...process.env, NO_COLOR: undefined, FORCE_COLOR: undefined };
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...args], { input, env, encoding: "utf8" });
  return { out: stdout, err: stderr, code: status };
}
