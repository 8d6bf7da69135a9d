/** Measuring in a process of Node, Deno or Bun. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { capture, Failure } from "../../scripts/lib/shell.mjs";

const WORKER = fileURLToPath(new URL("worker.js", import.meta.url));
const MARK = "whurl-bench ";

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
    const { code, text } = await capture(program, [...optionsFor(program), WORKER, file]);
    if (code !== 0) throw new Failure(`${program} failed:\n${text}`);
    const [{ runtime }, ...rows] = text
      .split("\n")
      .filter((line) => line.startsWith(MARK))
      .map((line) => JSON.parse(line.slice(MARK.length)));
    return { runtime, rows };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} program */
function optionsFor(program) {
  return basename(program).startsWith("deno") ? ["run", "--quiet", "--allow-all", "--node-modules-dir=manual"] : [];
}
