/**
 * Compares what Python makes of domains that are not ASCII with what the guard says of them, for every character and some that
 * go with it: a reader must not get to a host that is not the Standard's if `agreement` says nothing of it. Python encodes with
 * its own codec, and with the package `idna`, if that and urllib3 are installed.
 *
 *     node tests/guard/domains.mjs
 */

import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment, Failure, output, root, run, say, start } from "../../scripts/lib/shell.mjs";

const MANIFEST = join(root, "tests/guard/native/Cargo.toml");
const DOMAINS = join(process.env.CARGO_TARGET_DIR ?? join(root, "tests/guard/native/target"), "release/domains");
const PYTHON = ["python3", join(root, "tests/guard/domains.py")];

const folder = mkdtempSync(join(tmpdir(), "whurl-domains-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

start(async () => {
  const installed = output(PYTHON[0], [PYTHON[1], "--package"])?.trim();
  if (installed === undefined) {
    say("not run: domains (install python3)\n0 passed, 0 failed");
    return;
  }
  if (installed === "none") say("not run: domains as urllib3 encodes them (install urllib3 and idna, by pip)");
  run("cargo", ["build", "--quiet", "--release", "--locked", "--manifest-path", MANIFEST]);
  const path = join(folder, "answers");
  const file = openSync(path, "w");
  const python = spawnSync(PYTHON[0], [PYTHON[1]], { env: environment, stdio: ["ignore", file, "inherit"] });
  closeSync(file);
  if (python.status !== 0) throw new Failure(`python3 ended with ${python.status}.`);
  const answers = openSync(path, "r");
  const { status, stdout } = spawnSync(DOMAINS, { stdio: [answers, "pipe", "inherit"], encoding: "utf8" });
  closeSync(answers);
  if (status !== 0) throw new Failure(`domains ended with ${status}.`);
  const lines = stdout.trimEnd().split("\n");
  const count = Number(lines.pop());
  if (!(count > 0)) throw new Failure("Python has encoded no domain.");
  for (const line of lines.slice(0, 20)) say(`no disagreement: ${line}`);
  say(`${count - lines.length} passed, ${lines.length} failed`);
  if (lines.length > 0) process.exitCode = 1;
});
