/**
 * Runs the whole behaviour suite, the web-platform-tests' data and the project's own tests of what programs see, in every
 * runtime and browser, with whurl's classes and with the host's own, and writes docs/conformance.md from the results. What
 * a host's own classes fail is what the table is for; what whurl's fail fails the run.
 *
 * `node tests/runtimes/behaviour/run.mjs [NAME…]` runs it in some of them only, and writes nothing.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, say, start } from "../../../scripts/lib/shell.mjs";
import { installPackages } from "../../../scripts/setup.mjs";

start(async () => {
  installPackages("about a minute: Node.js, Deno, Bun, workerd, bundlers", "tests/runtimes");
  const { reports } = await import("./hosts.js");
  const { conformance } = await import("./table.js");
  /** @type {import("./hosts.js").Report[]} */
  const done = [];
  const names = process.argv.slice(2);
  let areAllThere = names.length === 0;
  const total = { passed: 0, failed: 0 };
  for await (const report of reports(names)) {
    if (report === null) areAllThere = false;
    else {
      done.push(report);
      addUp(report, total);
    }
  }
  if (areAllThere) writeFileSync(join(root, "docs", "conformance.md"), conformance(done));
  else say("docs/conformance.md stays as it is: it is written where every runtime and browser is there.");
  say(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});

/**
 * @param {import("./hosts.js").Report} report
 * @param {{ passed: number, failed: number }} total
 */
function addUp({ name, whurl, own }, total) {
  const passed = sum(whurl.map((result) => result.passed));
  const failed = sum(whurl.map((result) => result.failed));
  say(`${name}: ${passed} passed, ${failed} failed; its own: ${sum(own.map((result) => result.passed))} passed`);
  for (const { name, failures } of whurl) {
    for (const failure of failures) say(`  FAIL ${name}: ${failure.name}: ${failure.message}`);
  }
  total.passed += passed;
  // A host that ends before the last suite has not passed.
  total.failed += whurl.at(-1)?.name === "Web IDL: isolation" ? failed : failed + 1;
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
