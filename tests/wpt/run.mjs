/**
 * Runs the URL tests of a web-platform-tests checkout with their own harness, whurl's classes installed as the
 * globals: every url/*.any.js, each variant in a fresh process.
 *
 *     npm run test:wpt -- PATH-TO-WPT [NAME…]
 *
 *     NAME…                    only the files whose name contains one of these
 *     --runtime PROGRAM        node (the default), deno or bun, by name or path
 *     --own                    the runtime's own URL and URLSearchParams, to compare
 *     --all-results            a line of JSON for each file and variant, too
 *     --timeout-multiplier N   for slow machines; 1 means 10 seconds a file, 60 where it asks for a long time
 *
 * Prints a line for each file and variant, with its failures below it. The last line is `N passed, N failed`.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { installPackage } from "../../scripts/lib/install.mjs";
import { Failure, say, start } from "../../scripts/lib/shell.mjs";

/**
 * @typedef {{ name: string, status: number, message: string | null }} Result of one test; status 0: passed
 * @typedef {{ file: string, variant: string, scripts: string[], isLong: boolean }} TestPage
 * @typedef {{ harness: string | null, tests: Result[] }} Report what the page's process says; `harness`: its error
 * @typedef {{ checkout: string, command: string[], installed: string | null, multiplier: number,
 *   areAllPrinted: boolean }} Options
 */

const PAGE = fileURLToPath(new URL("page.mjs", import.meta.url));
const REPORT = "whurl-wpt-report ";

/** Files that an idle checkout may lack, and where the npm package wpt-runner keeps them. */
const FALLBACKS = {
  "/resources/testharness.js": "testharness/testharness.js",
  "/resources/idlharness.js": "testharness/idlharness.js",
  "/resources/WebIDLParser.js": "testharness/webidl2.js",
};

start(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      runtime: { type: "string", default: process.execPath },
      own: { type: "boolean", default: false },
      "all-results": { type: "boolean", default: false },
      "timeout-multiplier": { type: "string", default: "1" },
    },
  });
  const [checkout, ...names] = positionals;
  if (!checkout) throw new Failure("usage: npm run test:wpt -- PATH-TO-WPT [NAME…] [--runtime PROGRAM] [--own]");
  await runAll(findPages(resolve(checkout), names), {
    checkout: resolve(checkout),
    command: commandFor(values.runtime),
    installed: values.own ? null : installPackage(),
    multiplier: Number(values["timeout-multiplier"]),
    areAllPrinted: values["all-results"],
  });
});

/**
 * @param {TestPage[]} pages
 * @param {Options} options
 */
async function runAll(pages, options) {
  const total = { passed: 0, failed: 0 };
  for (const page of pages) {
    const { harness, tests } = await runPage(page, options);
    const failures = tests.filter(({ status }) => status !== 0);
    if (harness !== null) failures.push({ name: "(the file as a whole)", status: 1, message: harness });
    const passed = tests.filter(({ status }) => status === 0).length;
    say(`${page.file}${page.variant}: ${passed}/${passed + failures.length}`);
    if (options.areAllPrinted) {
      const all = tests.map(({ name, status, message }) => ({ name, message: status === 0 ? null : (message ?? "") }));
      say(JSON.stringify({ file: page.file + page.variant, tests: harness === null ? all : [...all, ...failures] }));
    }
    for (const { name, message } of failures) say(`  FAIL ${JSON.stringify(name)}: ${message}`);
    total.passed += passed;
    total.failed += failures.length;
  }
  say(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
}

/**
 * @param {string} checkout
 * @param {string[]} names
 * @returns {TestPage[]}
 */
function findPages(checkout, names) {
  const folder = join(checkout, "url");
  if (!existsSync(folder)) throw new Failure(`${checkout} is no web-platform-tests checkout: it has no folder url.`);
  const files = readdirSync(folder).filter((file) => file.endsWith(".any.js"));
  const wanted = files.filter((file) => names.length === 0 || names.some((name) => file.includes(name)));
  if (wanted.length === 0) throw new Failure(`${folder} has no such *.any.js.`);
  return wanted.sort().flatMap((file) => pagesOf(file, readFileSync(join(folder, file), "utf8")));
}

/**
 * One page for each variant that the file's `// META: key=value` lines ask for.
 * @param {string} file
 * @param {string} source
 */
function pagesOf(file, source) {
  const meta = [...source.matchAll(/^\/\/ META: *(\w+)=(.*)$/gm)].map(([, key, value]) => ({
    key,
    value: value.trim(),
  }));
  const valuesOf = (/** @type {string} */ key) => meta.filter((line) => line.key === key).map(({ value }) => value);
  const variants = valuesOf("variant");
  return (variants.length > 0 ? variants : [""]).map((variant) => ({
    file,
    variant,
    scripts: valuesOf("script"),
    isLong: valuesOf("timeout").includes("long"),
  }));
}

/**
 * Run one page in a process of its own.
 * @param {TestPage} page
 * @param {Options} options
 * @returns {Promise<Report>}
 */
function runPage({ file, variant, scripts, isLong }, { checkout, command, installed, multiplier }) {
  const job = {
    checkout,
    file,
    variant,
    installed,
    report: REPORT,
    scripts: ["/resources/testharness.js", ...scripts, file].map((script) => locate(script, checkout)),
  };
  const seconds = (isLong ? 60 : 10) * multiplier;
  const [program, ...args] = [...command, PAGE, JSON.stringify(job)];
  return new Promise((done) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let problem = "it ended without a report";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    const timer = setTimeout(() => {
      problem = `no report within ${seconds} seconds`;
      child.kill("SIGKILL");
    }, seconds * 1000);
    child.on("error", (error) => done({ harness: error.message, tests: [] }));
    child.on("close", () => {
      clearTimeout(timer);
      const line = output.split("\n").find((line) => line.startsWith(REPORT));
      done(line ? JSON.parse(line.slice(REPORT.length)) : { harness: `${problem}\n${output}`, tests: [] });
    });
  });
}

/**
 * @param {string} script as a test names it: from the checkout's root, or from the folder url
 * @param {string} checkout
 */
function locate(script, checkout) {
  const path = script.startsWith("/") ? join(checkout, script) : join(checkout, "url", script);
  if (existsSync(path) || !(script in FALLBACKS)) return path;
  const runner = dirname(createRequire(import.meta.url).resolve("wpt-runner/package.json"));
  return join(runner, FALLBACKS[/** @type {keyof typeof FALLBACKS} */ (script)]);
}

/**
 * The command that runs a module, with whatever permissions the runtime wants.
 * @param {string} runtime
 */
function commandFor(runtime) {
  const { stdout, stderr, status, error } = spawnSync(runtime, ["--version"], { encoding: "utf8" });
  if (status !== 0) throw new Failure(`${runtime} cannot be run: ${error?.message ?? stderr}`);
  return stdout.startsWith("deno ") ? [runtime, "run", "--allow-all", "--quiet"] : [runtime];
}
