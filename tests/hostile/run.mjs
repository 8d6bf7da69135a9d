/**
 * The suites of the package while memory is hostile to it (tests/hostile/hostile.js): the behaviour suites in every mode,
 * in this Node and in Chromium; and the folders of tests/ that are Node's in the mode that combines all. What a suite gives
 * where memory was hostile to it not once is a failure.
 *
 *     node tests/hostile/run.mjs                all
 *     node tests/hostile/run.mjs detached …     the behaviour suites in these modes; `folders` is the rest
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { buildHostileModules } from "../../scripts/build/wasm.mjs";
import { fromNode } from "../../scripts/lib/counts.mjs";
import { installPackage } from "../../scripts/lib/install.mjs";
import { root, say, start } from "../../scripts/lib/shell.mjs";
import { findProgram, launch } from "../browsers/launch.js";
import { serve } from "../browsers/server.js";
import { buildSuites } from "../runtimes/behaviour/build.js";
import { userFolder } from "../runtimes/folder.js";
import { sayNotRun } from "../runtimes/programs.js";
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
/** Folders whose suites need Node, and are about the classes or about `whurl/inspect`. */
const FOLDERS = ["properties", "isolation", "limits", "inspect", "webidl", "wpt", "soak"];
/** Files in them that are about other things, or that the behaviour suites have all of. */
const ELSEWHERE = ["wpt/run.test.js", "wpt/data.test.js", "webidl/webidl.test.js", "webidl/places.test.js"];
/** What hangs has failed. */
const PATIENCE = 400_000;

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
  const folder = await behaviourFolder(modules);
  const jobs = [
    ...modes.map((mode) => () => inNode(mode, modules, folder)),
    () => inChromium(modes, folder),
    ...(named.length === 0 || named.includes("folders") ? files() : []).map((file) => () => ofFile(file, modules)),
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
  });
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
 * @returns {Promise<{ code: number | null, text: string, events: number }>}
 */
function runNode(args, mode, modules, cwd) {
  const log = join(temporary, `${Math.random()}.log`);
  const preload = pathToFileURL(join(root, HERE, "preload.mjs")).href;
  const settings = { mode, seed: 1, folder: modules, log };
  // Each of its sequences makes thousands of calls; without hostility it runs five times as many.
  const runs = args.some((arg) => arg.includes("agreement")) ? { WHURL_RUNS: "100" } : {};
  const hostile = { NODE_OPTIONS: `--import=${preload}`, WHURL_HOSTILE: JSON.stringify(settings) };
  const env = { ...process.env, ...runs, ...hostile };
  const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], timeout: PATIENCE });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (chunk) => (text += chunk));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    // Not when its streams end, which what it has started may keep open.
    child.on("exit", (code) => {
      const lines = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [];
      resolve({ code, text, events: lines.reduce((sum, line) => sum + Number(line), 0) });
    });
  });
}

/**
 * @param {string} mode
 * @param {string} modules
 * @param {string} folder
 * @returns {Promise<Outcome>}
 */
async function inNode(mode, modules, folder) {
  const { text, events } = await runNode(["program.mjs", "whurl"], mode, modules, folder);
  return outcomeOf(`behaviour, ${mode}, Node.js`, text, events);
}

/**
 * @param {string[]} modes
 * @param {string} folder
 * @returns {Promise<Outcome[]>}
 */
async function inChromium(modes, folder) {
  if (findProgram("chromium") === undefined) {
    sayNotRun("suites in Chromium while memory is hostile", "not installed");
    return [];
  }
  const map = JSON.stringify({ imports: { whurl: "/node_modules/whurl/index.js" } });
  const body = `<!doctype html><meta charset="utf-8"><script type="importmap">${map}</script>
<script type="module" src="/page.mjs"></script>`;
  const pages = Object.fromEntries(modes.map((mode) => [`/${mode}`, { body }]));
  const { origin, close } = await serve({ folder, pages });
  const browser = await launch("chromium");
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const mode of modes) {
    const page = await browser.newPage();
    await page.goto(`${origin}/${mode}`);
    const done = page.waitForFunction("window.state === 'done'", { timeout: PATIENCE, polling: 100 });
    await done.catch(() => say(`the suites in Chromium, ${mode}, do not end`));
    const text = /** @type {string} */ (await page.evaluate("window.lines.join('\\n')"));
    const events = /** @type {number} */ (await page.evaluate("window.events ?? 0"));
    outcomes.push(outcomeOf(`behaviour, ${mode}, Chromium`, text, events));
    await page.close();
  }
  await browser.close();
  close();
  return outcomes;
}

/**
 * @param {string} name
 * @param {string} text a line of JSON for each suite
 * @param {number} events
 * @returns {Outcome}
 */
function outcomeOf(name, text, events) {
  const lines = text.split("\n").filter((line) => line.startsWith("{"));
  /** @type {Result[]} */
  const results = lines.map((line) => JSON.parse(line));
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const details = results.flatMap(({ name, failures }) =>
    failures.map((failure) => `  FAIL ${name}: ${failure.name}: ${failure.message}`),
  );
  // A program that ends before the last suite has not passed.
  const hasEnded = results.at(-1)?.name === "Web IDL: isolation";
  return withProof({ name, passed, failed: hasEnded ? failed : failed + 1, events, details: details.join("\n") });
}

/**
 * @param {string} file
 * @param {string} modules
 * @returns {Promise<Outcome>}
 */
async function ofFile(file, modules) {
  const args = ["--test", "--test-reporter=spec", join("tests", file)];
  const { code, text, events } = await runNode(args, "combined", modules, root);
  const { passed, failed } = fromNode(code ?? 1, text);
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
