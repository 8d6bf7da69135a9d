/**
 * Runs the whole behaviour suite, the web-platform-tests' data and the project's own tests of what programs see, in every
 * runtime and browser, with whurl's classes and with the host's own. It fails if whurl's classes fail a case, or if
 * docs/conformance.md says something else than the run showed.
 *
 *     node tests/runtimes/behaviour/run.mjs [NAME…]   in all of them, or in some
 *     npm run conformance                             writes docs/conformance.md, where every runtime and browser is there
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Failure, root, say, start } from "../../../scripts/lib/shell.mjs";
import { installPackages } from "../../../scripts/setup.mjs";

const page = join(root, "docs", "conformance.md");

start(async () => {
  const { values, positionals: names } = parseArgs({
    allowPositionals: true,
    options: { write: { type: "boolean", default: false } },
  });
  installPackages("about a minute: Node.js, Deno, Bun, workerd, bundlers", "tests/runtimes");
  const { reports } = await import("./hosts.js");
  const { conformance, contradictionsIn, keptOf } = await import("./table.js");
  /** @type {import("./hosts.js").Report[]} */
  const done = [];
  let areAllThere = names.length === 0;
  const total = { passed: 0, failed: 0 };
  for await (const report of reports(names)) {
    if (report === null) areAllThere = false;
    else {
      done.push(report);
      addUp(report, total);
    }
  }
  if (!values.write) {
    const contradictions = contradictionsIn(readFileSync(page, "utf8"), done);
    for (const line of contradictions)
      say(`FAIL docs/conformance.md: ${line}; \`npm run conformance\` writes it again`);
    total[contradictions.length > 0 ? "failed" : "passed"] += 1;
  } else if (areAllThere) writeFileSync(page, conformance(done) + keptOf(readFileSync(page, "utf8")));
  else throw new Failure("docs/conformance.md is written only where every runtime and browser is there.");
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
