/**
 * Runs the whole behaviour suite with the module as JavaScript: in engines without WebAssembly, and in pages that may not compile
 * it.
 *
 *     node tests/engines/run.mjs [NAME…]   node, hermes, quickjs, jsc, chromium, firefox, webkit
 */
import { Failure, say, start } from "../../scripts/lib/shell.mjs";
import { installPackages } from "../../scripts/setup.mjs";

/** The name of the suite that comes last: a host that ends before it has not passed. */
const LAST = "Web IDL: isolation";

start(async () => {
  installPackages("half a minute: Hermes, QuickJS, Metro", "tests/engines");
  const { reports } = await import("./hosts.js");
  const total = { passed: 0, failed: 0 };
  for await (const report of reports(process.argv.slice(2))) {
    if (report === null) continue;
    const passed = sum(report.results.map((result) => result.passed));
    const failed = sum(report.results.map((result) => result.failed)) + (report.results.at(-1)?.name === LAST ? 0 : 1);
    say(`${report.name}: ${passed} passed, ${failed} failed`);
    for (const { name, failures } of report.results) {
      for (const failure of failures) say(`  FAIL ${name}: ${failure.name}: ${failure.message}`);
    }
    total.passed += passed;
    total.failed += failed;
  }
  say(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) throw new Failure("The behaviour suite fails somewhere.");
});

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
