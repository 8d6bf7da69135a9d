/**
 * Writes docs/uses.md from what every runtime and browser does.
 *
 *     npm run uses
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, root, say, start } from "../../scripts/lib/shell.mjs";
import { installPackages } from "../../scripts/setup.mjs";

start(async () => {
  installPackages("about a minute: Node.js, Deno, Bun, workerd, bundlers", "tests/runtimes");
  const { HOSTS, page, reportOf, unexplained } = await import("./uses.js");
  /** @type {import("./uses.js").Report[]} */
  const reports = [];
  for (const host of HOSTS) {
    say(host);
    const report = await reportOf(host);
    if (report === null) throw new Failure("docs/uses.md is written only where every runtime and browser is there.");
    reports.push(report);
  }
  for (const line of unexplained(reports)) say(`no line to write instead: ${line}`);
  writeFileSync(join(root, "docs", "uses.md"), page(reports));
});
