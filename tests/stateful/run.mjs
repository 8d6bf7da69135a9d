/**
 * Stateful fuzzing of the packed and installed package, at length:
 *
 *     npm run fuzz:package -- --count 10000000 --seed 1 --runtime node
 *
 * `--runtime` is node, deno, bun, chromium, firefox, webkit, or the path of one of the first three; `--without-buffer` deletes
 * `Buffer` first, `--npm-buffer` puts npm's in its place, as bundlers do, which has none of its own methods; `--raw` is for the
 * classes of whurl/raw. `--mode` is one of tests/stateful/circumstances.js, by default all in turn, except for the raw classes,
 * whose only instance stays, "combined"; and `--from` the first sequence; `--long` gives all of them strings
 * of the lengths at which something else is done. What goes wrong is made small and printed as a program.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { buildHostileModules } from "../../scripts/build/wasm.mjs";
import { Failure, root, start } from "../../scripts/lib/shell.mjs";
import { installPackages } from "../../scripts/setup.mjs";
import { BROWSERS, launch } from "../browsers/launch.js";
import { ISOLATED, NAME_SHARED_ARRAY_BUFFER, serve } from "../browsers/server.js";
import { userFolder } from "../runtimes/folder.js";
import { programOf } from "../runtimes/programs.js";
import { bundleFuzzer } from "./bundle.js";

/**
 * @typedef {import("./fuzz.js").Options & { isRaw: boolean }} Options
 * @typedef {import("./fuzz.js").Outcome} Outcome
 */

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    from: { type: "string", default: "0" },
    seconds: { type: "string" },
    runtime: { type: "string", default: "node" },
    mode: { type: "string" },
    long: { type: "boolean", default: false },
    raw: { type: "boolean", default: false },
    "without-buffer": { type: "boolean", default: false },
    "npm-buffer": { type: "boolean", default: false },
  },
});

/** @type {Record<string, string[]>} */
const ARGUMENTS = { deno: ["run", "--quiet", "--no-prompt", "--allow-all"], bun: ["run"] };

start(async () => {
  const folder = await prepare();
  /** @type {Options} */
  const options = {
    seed: Number(values.seed),
    from: Number(values.from),
    count: Number(values.count),
    seconds: values.seconds === undefined ? undefined : Number(values.seconds),
    mode: values.mode ?? (values.raw ? "combined" : undefined),
    areAllLong: values.long,
    isRaw: values.raw,
    buffer: values["without-buffer"] ? "absent" : values["npm-buffer"] ? "npm" : undefined,
  };
  const begin = performance.now();
  const browser = BROWSERS.find((name) => name === values.runtime);
  const { sequences, steps, events, failure } = await (browser === undefined
    ? inProcess(values.runtime, folder, options)
    : inBrowser(browser, folder, options));
  const seconds = (performance.now() - begin) / 1000;
  console.log(
    `${values.runtime}, seed ${options.seed}: ${sequences} sequences of ${steps} steps in ${seconds.toFixed(0)} s`,
  );
  for (const [mode, count] of Object.entries(events)) console.log(`  ${mode}: memory was hostile ${count} times`);
  if (failure) throw new Failure(failure);
});

/** A folder with the package, the fuzzer, and the hostile modules. */
async function prepare() {
  const modules = Object.entries(await buildHostileModules());
  const programs = Object.fromEntries(
    ["main.mjs", "page.mjs"].map((name) => [name, readFileSync(join(root, "tests/stateful/programs", name), "utf8")]),
  );
  const folder = userFolder({ ...programs, "stateful.mjs": await bundleFuzzer() });
  mkdirSync(join(folder, "hostile"));
  for (const [name, bytes] of modules) writeFileSync(join(folder, "hostile", `${name}.wasm`), bytes);
  return folder;
}

/** @param {number} done */
const sayDone = (done) => console.log(`${done} of ${values.count}`);

/**
 * @param {string} runtime
 * @param {string} folder
 * @param {Options} options
 * @returns {Promise<Outcome>}
 */
function inProcess(runtime, folder, options) {
  const program = programAt(runtime);
  const args = [...(ARGUMENTS[basename(program)] ?? []), "main.mjs", JSON.stringify({ ...options, folder: "hostile" })];
  const child = spawn(program, args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  let rest = "";
  /** @type {Outcome | undefined} */
  let outcome;
  child.stdout.setEncoding("utf8").on("data", (/** @type {string} */ chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const message of lines.map((line) => JSON.parse(line))) {
      if ("done" in message) sayDone(message.done);
      else outcome = message;
    }
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (outcome) resolve(outcome);
      else reject(new Failure(`${runtime} has ended without an outcome: ${signal ?? `exit code ${code}`}`));
    });
  });
}

/** @param {string} runtime */
function programAt(runtime) {
  if (runtime === "node") return process.execPath;
  if (runtime.includes("/")) return runtime;
  installPackages("about a minute: Node.js, Deno, Bun, workerd, bundlers", "tests/runtimes");
  const program = programOf(runtime);
  if (program === undefined) throw new Failure(`npm has no ${runtime} for this machine.`);
  return program;
}

/**
 * @param {import("../browsers/launch.js").BrowserName} name
 * @param {string} folder
 * @param {Options} options
 * @returns {Promise<Outcome>}
 */
async function inBrowser(name, folder, options) {
  const entries = ["slim", "raw"].map((entry) => [`whurl/${entry}`, `/node_modules/whurl/${entry}.js`]);
  const map = JSON.stringify({ imports: Object.fromEntries(entries) });
  const body = `<!doctype html><meta charset="utf-8"><script type="importmap">${map}</script>
<script>
${NAME_SHARED_ARRAY_BUFFER}
for (const type of ["error", "unhandledrejection"]) {
  addEventListener(type, ({ message, reason }) => { window.state = message ?? reason?.stack ?? String(reason); });
}
</script>
<script type="module" src="/page.mjs"></script>`;
  const { origin, close } = await serve({ folder, pages: { "/": { body, headers: ISOLATED } } });
  const browser = await launch(name);
  const page = await browser.newPage();
  const names = readdirSync(join(folder, "hostile"));
  await page.goto(`${origin}/#${encodeURIComponent(JSON.stringify({ ...options, names }))}`);
  const progress = setInterval(async () => sayDone(Number(await page.evaluate("window.done ?? 0"))), 10_000);
  try {
    await page.waitForFunction("window.state", { timeout: 0, polling: 500 });
    const state = await page.evaluate("window.state");
    if (state !== "done") throw new Failure(`${name}: ${state}`);
    return JSON.parse(String(await page.evaluate("JSON.stringify(window.outcome)")));
  } finally {
    clearInterval(progress);
    await browser.close();
    close();
  }
}
