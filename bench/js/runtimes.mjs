/** Measuring in a process of Node, Deno or Bun. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { capture, Failure } from "../../scripts/lib/shell.mjs";
import { MARK } from "../lib/report.js";

const WORKER = fileURLToPath(new URL("worker.js", import.meta.url));

/**
 * @param {string} program
 * @param {import("./measure.js").Session} session
 * @returns {Promise<{ runtime: string, rows: import("./measure.js").Result[] }>}
 */
export async function measureInRuntime(program, session) {
  const folder = mkdtempSync(join(tmpdir(), "whurl-bench-"));
  try {
    const file = join(folder, "session.json");
    writeFileSync(file, JSON.stringify(session));
    const [{ runtime }, ...rows] = await reportsOf(program, [WORKER, file]);
    return { runtime, rows };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a process that reports.
 * @param {string} program a node, deno or bun
 * @param {string[]} args a script, and its arguments
 * @returns {Promise<any[]>} what it reports, at least once
 */
export async function reportsOf(program, args) {
  const { code, text } = await capture(program, [...optionsFor(program), ...args]);
  const lines = text.split("\n").filter((line) => line.startsWith(MARK));
  if (code !== 0 || lines.length === 0) throw new Failure(`${program} failed:\n${text}`);
  return lines.map((line) => JSON.parse(line.slice(MARK.length)));
}

/** @param {string} program */
function optionsFor(program) {
  return basename(program).startsWith("deno") ? ["run", "--quiet", "--allow-all", "--node-modules-dir=manual"] : [];
}
