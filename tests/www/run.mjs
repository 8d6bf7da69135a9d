/**
 * Builds the site and tests it in real browsers, each of which is found on the machine; one that is missing is named
 * as not run.
 *
 *     node tests/www/run.mjs [--browser chromium|firefox|webkit] [--part first|rest] [FILE…]
 *     node tests/www/run.mjs --pictures   makes pictures in .cache/www, and tests nothing else
 *     node tests/www/run.mjs --speed      tests how long people wait, and nothing else
 *
 * The site is served under a path, not at the root. The last line is `N passed, N failed`.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "vite";
import { fromSummary } from "../../scripts/lib/counts.mjs";
import { TEST_OPTIONS } from "../../scripts/lib/reporter.mjs";
import { capture, Failure, root, say, start } from "../../scripts/lib/shell.mjs";
import { BROWSERS, findProgram } from "../browsers/launch.js";

const PICTURES = "pictures.browser.js";
const SPEED = "speed.browser.js";
/** What most changes of the site could break. */
const FIRST = ["pages.browser.js", "playground.browser.js"];
const folder = fileURLToPath(new URL(".", import.meta.url));

start(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      browser: { type: "string" },
      part: { type: "string" },
      pictures: { type: "boolean", default: false },
      speed: { type: "boolean", default: false },
    },
  });
  await build({ root: join(root, "www"), logLevel: "warn" });
  const names = values.pictures ? [PICTURES] : values.speed ? [SPEED] : featureTests(values.part);
  const files = positionals.length > 0 ? positionals : names.map((name) => join(folder, name));
  const total = { passed: 0, failed: 0 };
  for (const name of BROWSERS.filter((each) => values.browser === undefined || each === values.browser)) {
    if (findProgram(name) === undefined) say(`not run: the site in ${name} (no such program on this machine)`);
    else {
      const { passed, failed } = await runIn(name, files);
      total.passed += passed;
      total.failed += failed;
    }
  }
  say(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});

/**
 * @param {string} name
 * @param {string[]} files
 */
async function runIn(name, files) {
  const { code, text } = await capture(process.execPath, [...TEST_OPTIONS, "--test-concurrency=1", ...files], {
    env: { WWW_BROWSER: name },
    onOutput: (output) => void process.stdout.write(output),
  });
  const { passed, failed } = fromSummary(code, text);
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/**
 * NAME.browser.js beside this file, but for those that are run by an option
 * @param {string | undefined} part `first`, `rest`, or both
 */
function featureTests(part) {
  if (part !== undefined && part !== "first" && part !== "rest")
    throw new Failure(`--part is first or rest, not ${part}`);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".browser.js") && file !== PICTURES && file !== SPEED)
    .filter((file) => part === undefined || FIRST.includes(file) === (part === "first"))
    .sort();
}
