/**
 * The suites of the package while memory is hostile to it (tests/hostile/hostile.js): the behaviour suites in every mode,
 * in this Node and in Chromium; and the files of Node's test runner in the mode that combines all, in both if they need
 * nothing else; memory that is refused; and some seconds of tests/stateful/. What a suite gives where memory was hostile to it
 * not once is a failure.
 *
 *     node tests/hostile/run.mjs                all
 *     node tests/hostile/run.mjs detached …     the behaviour suites in these modes; `folders` is the rest
 */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { buildHostileModules } from "../../scripts/build/wasm.mjs";
import { fromSummary } from "../../scripts/lib/counts.mjs";
import { installPackage } from "../../scripts/lib/install.mjs";
import { TEST_OPTIONS } from "../../scripts/lib/reporter.mjs";
import { root, say, start } from "../../scripts/lib/shell.mjs";
import { findProgram, launch } from "../browsers/launch.js";
import { ISOLATED, serve } from "../browsers/server.js";
import { buildSuites } from "../runtimes/behaviour/build.js";
import { userFolder } from "../runtimes/folder.js";
import { sayNotRun } from "../runtimes/programs.js";
import { bundleFuzzer } from "../stateful/bundle.js";
import { bundleSuite } from "./bundle.js";
import { MODES } from "./hostile.js";

/**
 * @typedef {import("../runtimes/behaviour/suites.js").Result} Result
 * @typedef {object} Outcome
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {number} events how often memory was hostile
 * @property {string} details of the failures
 */

const HERE = "tests/hostile";
/** Folders whose suites need Node, and are about the classes, `whurl/inspect`, `whurl/guard` or `whurl/columns`. */
const FOLDERS = [
  "properties",
  "isolation",
  "limits",
  "inspect",
  "command",
  "guard",
  "columns",
  "webidl",
  "wpt",
  "soak",
];
/** Those of them that run in a browser as well. */
const FILES_FOR_BROWSERS = [
  "properties/agreement.test.js",
  "properties/properties.test.js",
  "columns/agreement.test.js",
  "limits/growth.test.js",
  "limits/limits.test.js",
  "inspect/errors.test.js",
  "inspect/oracle.test.js",
  "inspect/tools.test.js",
  "inspect/trace.test.js",
  "inspect/writing.test.js",
  "webidl/raw.test.js",
];
/** Files in them that are about other things or too much for hostile memory, or that the behaviour suites have all of. */
const ELSEWHERE = [
  "command/output.test.js",
  "command/streams.test.js",
  "wpt/run.test.js",
  "wpt/data.test.js",
  "webidl/webidl.test.js",
  "webidl/places.test.js",
];
/** What hangs has failed. */
const PATIENCE = 180_000;
/** How many cases a property is tried on, and for how long there are sequences. */
const RUNS = "300";
const SECONDS = 7;

const temporary = mkdtempSync(join(tmpdir(), "whurl-hostile-"));
process.on("exit", () => rmSync(temporary, { recursive: true, force: true }));

start(async () => {
  const modules = join(temporary, "hostile");
  mkdirSync(modules);
  for (const [name, bytes] of Object.entries(await buildHostileModules())) {
    writeFileSync(join(modules, `${name}.wasm`), bytes);
  }
  const installed = installPackage();
  process.env.WHURL_INSTALLED = installed;
  const named = process.argv.slice(2);
  const modes = Object.keys(MODES).filter((mode) => named.length === 0 || named.includes(mode));
  const filed = named.length === 0 || named.includes("folders");
  const folder = await behaviourFolder(modules);
  const jobs = [
    ...modes.map((mode) => () => inNode(mode, modules, folder)),
    () => inChromium(modes, filed ? FILES_FOR_BROWSERS : [], folder),
    ...(filed ? files() : []).map((file) => () => ofFile(file, modules)),
    ...(filed ? [() => refused(modules), () => fuzzed(folder, {}), () => fuzzed(folder, { areAllLong: true })] : []),
  ];
  const total = { passed: 0, failed: 0 };
  // The browser has processes of its own, so two at once are as many as two cores have to do.
  await Promise.all([1, 2].map(() => work()));
  say(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;

  async function work() {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      for (const outcome of [await job()].flat()) {
        const { name, passed, failed, events, details } = outcome;
        say(`${name}: ${passed} passed, ${failed} failed; memory was hostile ${events} times`);
        if (failed > 0) say(details);
        total.passed += passed;
        total.failed += failed;
      }
    }
  }
});

/** Each file of tests that needs Node. */
function files() {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, "tests", folder)).map((file) => `${folder}/${file}`),
  );
  return found.filter((file) => file.endsWith(".test.js") && !ELSEWHERE.includes(file));
}

/**
 * A folder with the package and the behaviour suites.
 * @param {string} modules
 */
async function behaviourFolder(modules) {
  const { outputFiles } = await build({
    entryPoints: [join(root, HERE, "hostile.js")],
    bundle: true,
    write: false,
    format: "esm",
  });
  const folder = userFolder({
    "program.mjs": readFileSync(join(root, "tests/runtimes/behaviour/programs/program.mjs"), "utf8"),
    "page.mjs": readFileSync(join(root, HERE, "programs/page.mjs"), "utf8"),
    "suites.mjs": await buildSuites(),
    "hostile.mjs": outputFiles[0].text,
    "fuzz.mjs": readFileSync(join(root, "tests/stateful/programs/main.mjs"), "utf8"),
    "stateful.mjs": await bundleFuzzer(),
  });
  mkdirSync(join(folder, "data"));
  cpSync(join(root, "tests/data/spec-examples.json"), join(folder, "data/spec-examples.json"));
  mkdirSync(join(folder, "hostile"));
  for (const name of readdirSync(modules))
    writeFileSync(join(folder, "hostile", name), readFileSync(join(modules, name)));
  return folder;
}

/**
 * Runs this Node with its memory hostile.
 * @param {string[]} args
 * @param {string} mode
 * @param {string} modules
 * @param {string} cwd
 */
async function runHostile(args, mode, modules, cwd) {
  const log = join(temporary, `${Math.random()}.log`);
  const preload = pathToFileURL(join(root, HERE, "preload.mjs")).href;
  const settings = { mode, seed: 1, folder: modules, log };
  const env = { NODE_OPTIONS: `--import=${preload}`, WHURL_HOSTILE: JSON.stringify(settings), WHURL_RUNS: RUNS };
  const result = await runProgram(args, cwd, env);
  const lines = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [];
  return { ...result, events: lines.reduce((sum, line) => sum + Number(line), 0) };
}

/**
 * @param {string[]} args
 * @param {string} cwd
 * @param {Record<string, string>} [env]
 * @returns {Promise<{ code: number | null, text: string }>}
 */
function runProgram(args, cwd, env) {
  const options = { cwd, env: { ...process.env, ...env }, timeout: PATIENCE };
  const child = spawn(process.execPath, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (chunk) => (text += chunk));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, text }));
    // What it has started may keep its streams open.
    child.on("exit", (code) => setTimeout(() => resolve({ code, text }), 1000).unref());
  });
}

/**
 * @param {string} mode
 * @param {string} modules
 * @param {string} folder
 * @returns {Promise<Outcome>}
 */
async function inNode(mode, modules, folder) {
  const { text, events } = await runHostile(["program.mjs", "whurl"], mode, modules, folder);
  return outcomeOf(`behaviour, ${mode}, Node.js`, text, events, LAST_SUITE);
}

/**
 * @param {string[]} modes
 * @param {string[]} files
 * @param {string} folder
 * @returns {Promise<Outcome[]>}
 */
async function inChromium(modes, files, folder) {
  if (findProgram("chromium") === undefined) {
    sayNotRun("suites in Chromium while memory is hostile", "not installed");
    return [];
  }
  for (const file of files) writeFileSync(join(folder, `${fileNameOf(file)}.mjs`), await bundleSuite(file, RUNS));
  const pages = Object.fromEntries(Object.keys(MODES).map((mode) => [`/${mode}`, { body: BODY, headers: ISOLATED }]));
  const { origin, close } = await serve({ folder, pages });
  const browser = await launch("chromium");
  /**
   * @param {string} name
   * @param {string} address
   */
  const open = async (name, address) => {
    const page = await browser.newPage();
    page.on("pageerror", (error) => say(`${name}: ${error}`));
    await page.goto(origin + address);
    const done = page.waitForFunction("window.state === 'done'", { timeout: PATIENCE, polling: 100 });
    await done.catch(() => say(`${name} does not end`));
    const text = /** @type {string} */ (await page.evaluate("window.lines.join('\\n')"));
    const events = /** @type {number} */ (await page.evaluate("window.events ?? 0"));
    await page.close();
    return { text, events };
  };
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const mode of modes) {
    const name = `behaviour, ${mode}, Chromium`;
    const { text, events } = await open(name, `/${mode}`);
    outcomes.push(outcomeOf(name, text, events, LAST_SUITE));
  }
  for (const file of files) {
    const name = `${file}, combined, Chromium`;
    const { text, events } = await open(name, `/combined?${fileNameOf(file)}`);
    outcomes.push(outcomeOf(name, text, events, fileNameOf(file)));
  }
  await browser.close();
  close();
  return outcomes;
}

/** @param {string} file */
const fileNameOf = (file) => file.replaceAll(/\W/g, "-");

/** @type {Record<string, string>} */
const ENTRIES = {
  whurl: "index",
  "whurl/slim": "slim",
  "whurl/raw": "raw",
  "whurl/inspect": "inspect",
  "whurl/pattern": "pattern",
  "whurl/columns": "columns",
};
const IMPORTS = Object.entries(ENTRIES).map(([entry, file]) => [entry, `/node_modules/whurl/${file}.js`]);
const BODY = `<!doctype html><meta charset="utf-8">
<script type="importmap">${JSON.stringify({ imports: Object.fromEntries(IMPORTS) })}</script>
<script type="module" src="/page.mjs"></script>`;
const LAST_SUITE = "Web IDL: isolation";

/**
 * @param {string} name
 * @param {string} text a line of JSON for each suite
 * @param {number} events
 * @param {string} last the suite that comes last
 * @returns {Outcome}
 */
function outcomeOf(name, text, events, last) {
  const lines = text.split("\n").filter((line) => line.startsWith("{"));
  /** @type {Result[]} */
  const results = lines.map((line) => JSON.parse(line));
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const details = results.flatMap(({ name, failures }) =>
    failures.map((failure) => `  FAIL ${name}: ${failure.name}: ${failure.message}`),
  );
  // A program that ends before the last suite has not passed.
  const hasEnded = results.at(-1)?.name === last;
  return withProof({ name, passed, failed: hasEnded ? failed : failed + 1, events, details: details.join("\n") });
}

/**
 * @param {string} file
 * @param {string} modules
 * @returns {Promise<Outcome>}
 */
async function ofFile(file, modules) {
  const args = [...TEST_OPTIONS, join("tests", file)];
  const { code, text, events } = await runHostile(args, "combined", modules, root);
  const { passed, failed } = fromSummary(code ?? 1, text);
  const isWrong = code !== 0 && failed === 0;
  return withProof({
    name: `${file}, combined`,
    passed,
    failed: isWrong ? 1 : failed,
    events,
    details: text.slice(-5000),
  });
}

/**
 * Memory refused, in a process that says itself how memory is hostile.
 * @param {string} modules
 * @returns {Promise<Outcome>}
 */
async function refused(modules) {
  const args = [...TEST_OPTIONS, join(HERE, "refused.test.js")];
  const env = { WHURL_HOSTILE: JSON.stringify({ folder: modules }) };
  const { code, text } = await runProgram(args, root, env);
  const { passed, failed } = fromSummary(code ?? 1, text);
  // It fails where nothing is refused.
  return {
    name: "memory refused",
    passed,
    failed: passed + failed === 0 ? 1 : failed,
    events: 1,
    details: text.slice(-5000),
  };
}

/**
 * Sequences of operations on several objects, compared with whatwg-url, for some seconds: tests/stateful/run.mjs runs more.
 * @param {string} folder
 * @param {Partial<import("../stateful/fuzz.js").Options>} options
 * @returns {Promise<Outcome>}
 */
async function fuzzed(folder, options) {
  const settings = { folder: "hostile", seed: 1, from: 0, count: 1e9, seconds: SECONDS, ...options };
  const { text } = await runProgram(["fuzz.mjs", JSON.stringify(settings)], folder);
  const line = text.trim().split("\n").at(-1) ?? "";
  /** @type {import("../stateful/fuzz.js").Outcome} */
  const outcome = line.startsWith("{") ? JSON.parse(line) : { sequences: 0, steps: 0, events: {}, failure: text };
  const events = Object.values(outcome.events).reduce((sum, count) => sum + count, 0);
  const name = `${outcome.sequences} sequences of operations${options.areAllLong ? " on long strings" : ""}`;
  return {
    name,
    passed: outcome.failure ? 0 : 1,
    failed: outcome.failure ? 1 : 0,
    events,
    details: outcome.failure ?? "",
  };
}

/**
 * @param {Outcome} outcome
 * @returns {Outcome}
 */
function withProof(outcome) {
  if (outcome.events > 0) return outcome;
  return {
    ...outcome,
    failed: outcome.failed + 1,
    details: `${outcome.details}\n  FAIL memory has never been hostile`,
  };
}
