/**
 * Runs the URL tests of other projects from checkouts, with whurl's classes as the globals and with the runtime's own beside
 * them. What a checkout is, its contents say. Nothing of them is copied into this repository.
 *
 *     npm run test:foreign -- DIR…
 *
 *     --node PROGRAM    the Node.js that runs the suites for it; by default this one
 *     --only NAME       suites whose name contains this
 *     --markdown        prints the table of docs/conformance.md
 *     --both            prints what fails with both, too
 *
 * A difference that tests/foreign/explained.json does not explain is a failure. The last line is `N passed, N failed`.
 */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { installPackage } from "../../scripts/lib/install.mjs";
import { Failure, say, start } from "../../scripts/lib/shell.mjs";
import { compare, table } from "./compare.js";
import { node, suitesIn } from "./suites.js";

start(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: "string", default: "" },
      node: { type: "string" },
      markdown: { type: "boolean", default: false },
      both: { type: "boolean", default: false },
    },
  });
  if (positionals.length === 0) throw new Failure("usage: npm run test:foreign -- DIR… [--only NAME] [--markdown]");
  if (values.node) node.program = values.node;
  const installed = installPackage();
  /** @type {import("./compare.js").Comparison[]} */
  const comparisons = [];
  for (const directory of positionals.map((path) => resolve(path))) {
    if (!existsSync(directory)) throw new Failure(`${directory} does not exist.`);
    const suites = suitesIn(directory).filter(({ name }) => name.includes(values.only));
    if (suites.length === 0) say(`not run: ${directory} (it is none of the suites that tests/foreign/suites.js knows)`);
    for (const { name, reason, run } of suites) {
      if (!run) {
        say(`not run: ${name} (${reason})`);
        continue;
      }
      const comparison = compare(name, await run(installed), await run(null));
      comparisons.push(comparison);
      report(comparison, values.both);
    }
  }
  if (values.markdown) say(table(comparisons));
  const passed = comparisons.reduce((sum, { whurl }) => sum + whurl, 0);
  const failed = comparisons.reduce((sum, { unexplained }) => sum + unexplained.length, 0);
  say(`${passed} passed, ${failed} failed`);
  if (failed > 0 || passed === 0) process.exitCode = 1;
});

/**
 * @param {import("./compare.js").Comparison} comparison
 * @param {boolean} areBothSaid
 */
function report({ name, checks, whurl, own, both, explained, unexplained }, areBothSaid) {
  say(`${name}: ${whurl} of ${checks}; the runtime's own: ${own}; failed by both: ${both.length}`);
  if (areBothSaid) for (const [test, message] of both) say(`  both: ${test}: ${message}`);
  for (const [test, reason] of explained) say(`  differs: ${test}: ${reason}`);
  for (const [test, message] of unexplained) say(`  FAIL ${test}: ${message}`);
}
