/**
 * One test file of web-platform-tests in one process: the part of a browser's worker that such files expect. It runs
 * in Node, Deno and Bun, is started by run.mjs with a job in JSON, and prints one line with the results.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import vm from "node:vm";

const job = JSON.parse(process.argv[2]);

/** @type {any} */
const scope = globalThis;

if (job.installed !== null) {
  const entry = join(job.installed, `polyfill-${process.pid}.mjs`);
  writeFileSync(entry, 'import "whurl/polyfill/force";\n');
  await import(pathToFileURL(entry).href);
}

define("self", scope);
define("GLOBAL", { isWindow: () => false, isWorker: () => false, isShadowRealm: () => false });
define("location", {
  search: job.variant,
  pathname: `/url/${job.file}`,
  href: `http://wpt/url/${job.file}${job.variant}`,
});
define("fetch", async (/** @type {string} */ resource) => {
  const folder = resource.startsWith("/") ? job.checkout : join(job.checkout, "url");
  return new Response(readFileSync(join(folder, resource)));
});

const [harness, ...scripts] = job.scripts;
runScript(harness);
scope.setup({ explicit_timeout: true });
scope.add_completion_callback(report);
for (const script of scripts) runScript(script);

/**
 * A global as tests see it, whatever the runtime has under that name.
 * @param {string} name
 * @param {unknown} value
 */
function define(name, value) {
  Object.defineProperty(scope, name, { value, configurable: true, writable: true, enumerable: false });
}

/**
 * A classic script: what it declares, the next one sees.
 * @param {string} path
 */
function runScript(path) {
  vm.runInThisContext(readFileSync(path, "utf8"), { filename: path });
}

/**
 * @param {{ name: string, status: number, message: string | null }[]} tests
 * @param {{ status: number, message: string | null }} status of the harness, 0 where nothing went wrong outside tests
 */
function report(tests, { status, message }) {
  const result = {
    harness: status === 0 ? null : message,
    tests: tests.map(({ name, status, message }) => ({ name, status, message })),
  };
  process.stdout.write(`\n${job.report}${JSON.stringify(result)}\n`, () => process.exit(0));
}
