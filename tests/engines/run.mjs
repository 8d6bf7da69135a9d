/**
 * Runs the whole behaviour suite with the module as JavaScript: in engines without WebAssembly, and in pages that may not compile
 * it.
 *
 *     node tests/engines/run.mjs --write     also writes docs/conformance.md
 *     node tests/engines/run.mjs [NAME…]   node, hermes, quickjs, jsc, chromium, firefox, webkit
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Failure, root, say, start } from "../../scripts/lib/shell.mjs";
import { installPackages } from "../../scripts/setup.mjs";

/** The name of the suite that comes last: a host that ends before it has not passed. */
const LAST = "Web IDL: isolation";

const page = join(root, "docs", "conformance.md");

start(async () => {
  const { values, positionals: names } = parseArgs({
    allowPositionals: true,
    options: { write: { type: "boolean", default: false } },
  });
  installPackages("half a minute: Hermes, QuickJS, Metro", "tests/engines");
  const { reports } = await import("./hosts.js");
  const { contradictionsWithout, withoutReplaced } = await import("../runtimes/behaviour/table.js");
  /** @type {import("./hosts.js").Report[]} */
  const done = [];
  let areAllThere = names.length === 0;
  const total = { passed: 0, failed: 0 };
  for await (const report of reports(names)) {
    if (report === null) {
      areAllThere = false;
      continue;
    }
    done.push(report);
    const passed = sum(report.results.map((result) => result.passed));
    const failed = sum(report.results.map((result) => result.failed)) + (report.results.at(-1)?.name === LAST ? 0 : 1);
    say(`${report.name}: ${passed} passed, ${failed} failed`);
    for (const { name, failures } of report.results) {
      for (const failure of failures) say(`  FAIL ${name}: ${failure.name}: ${failure.message}`);
    }
    total.passed += passed;
    total.failed += failed;
  }
  if (!values.write) {
    const contradictions = contradictionsWithout(readFileSync(page, "utf8"), done);
    for (const line of contradictions)
      say(`FAIL docs/conformance.md: ${line}; \`npm run conformance\` writes it again`);
    total[contradictions.length > 0 ? "failed" : "passed"] += 1;
  } else if (areAllThere) writeFileSync(page, withoutReplaced(readFileSync(page, "utf8"), done));
  else throw new Failure("docs/conformance.md is written only where every engine and browser is there.");
  say(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) throw new Failure("The behaviour suite fails somewhere.");
});

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
