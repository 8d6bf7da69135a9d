/** Where the behaviour suite runs, and how it is started there. */
import { readFileSync } from "node:fs";
import { BROWSERS, findProgram, launch, nameOf } from "../../browsers/launch.js";
import { serve } from "../../browsers/server.js";
import { Ended } from "../../browsers/webkit_errors.js";
import { userFolder } from "../folder.js";
import { execute, NODES, programOf, requireTool, sayNotRun } from "../programs.js";
import { bundleEdge, bundleWorker, startWorkerd } from "../workers.js";
import { buildSuites } from "./build.js";

/**
 * @typedef {import("./suites.js").Result} Result
 * @typedef {"whurl" | "own"} Of whose classes
 * @typedef {{ name: string, whurl: Result[], own: Result[] }} Report `name`: the host's, with its version
 */

/** @type {[name: string, run: (folder: string) => Promise<Report | null>][]} */
const HOSTS = [
  ...NODES.map((name) => /** @type {(typeof HOSTS)[0]} */ ([name, (folder) => runProgram(name, [], folder)])),
  ["deno", (folder) => runProgram("deno", ["run", "--quiet", "--no-prompt"], folder)],
  ["bun", (folder) => runProgram("bun", ["run"], folder)],
  ["workerd", runWorkerd],
  ["edge", runEdge],
  ...BROWSERS.map((name) => /** @type {(typeof HOSTS)[0]} */ ([name, (folder) => runBrowser(name, folder)])),
];

/**
 * Runs the suite in every host that is there.
 * @param {string[]} names of some hosts, or none for all
 * @returns {AsyncGenerator<Report | null>} null for a host that is missing, and has been said to be
 */
export async function* reports(names) {
  const programs = Object.fromEntries(
    ["program.mjs", "worker.mjs", "edge.mjs", "page.mjs"].map((name) => [
      name,
      readFileSync(new URL(`programs/${name}`, import.meta.url), "utf8"),
    ]),
  );
  const folder = userFolder({ ...programs, "suites.mjs": await buildSuites() });
  for (const [name, run] of HOSTS) {
    if (names.length === 0 || names.some((wanted) => name.includes(wanted))) yield run(folder);
  }
}

/** @param {string} lines */
const parse = (lines) =>
  lines
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));

/**
 * @param {string} name
 * @param {string[]} args
 * @param {string} folder
 * @returns {Promise<Report | null>}
 */
async function runProgram(name, args, folder) {
  const program = programOf(name);
  if (program === undefined) return missing(name, "npm has no such runtime for this machine");
  const run = async (/** @type {Of} */ of) => {
    const { stdout, stderr } = await execute(program, [...args, "program.mjs", of], { cwd: folder });
    const results = parse(stdout);
    if (of === "whurl" && stderr !== "") console.log(stderr);
    return results;
  };
  const { stdout: version } = await execute(program, ["--version"], { cwd: folder });
  const [number] = /** @type {RegExpExecArray} */ (/\d+\.\d+/.exec(version));
  const label = name.startsWith("node ") ? `Node ${number}` : `${name[0].toUpperCase()}${name.slice(1)} ${number}`;
  return { name: label, whurl: await run("whurl"), own: await run("own") };
}

/**
 * @param {string} folder
 * @returns {Promise<Report | null>}
 */
async function runWorkerd(folder) {
  const program = programOf("workerd");
  if (program === undefined) return missing("workerd", "npm has no workerd for this machine");
  const { origin, close } = await startWorkerd(program, folder, await bundleWorker(folder, "worker.mjs"));
  const run = async (/** @type {Of} */ of) => parse(await (await fetch(`${origin}/${of}`)).text());
  try {
    const { stdout: version } = await execute(program, ["--version"], { cwd: folder });
    return { name: version.trim(), whurl: await run("whurl"), own: await run("own") };
  } finally {
    close();
  }
}

/**
 * @param {string} folder
 * @returns {Promise<Report>}
 */
async function runEdge(folder) {
  const { EdgeVM } = requireTool("@edge-runtime/vm");
  const { code, modules } = await bundleEdge(folder, "edge.mjs");
  const run = async (/** @type {Of} */ of) => {
    const vm = new EdgeVM({ extend: (/** @type {object} */ context) => Object.assign(context, modules) });
    vm.evaluate(code);
    return parse(await vm.context.runBehaviour(of));
  };
  const { version } = requireTool("@edge-runtime/vm/package.json");
  return { name: `@edge-runtime/vm ${version.split(".")[0]}`, whurl: await run("whurl"), own: await run("own") };
}

/**
 * @param {import("../../browsers/launch.js").BrowserName} name
 * @param {string} folder
 * @returns {Promise<Report | null>}
 */
async function runBrowser(name, folder) {
  if (findProgram(name) === undefined) return missing(name, "not installed");
  const imports = { whurl: "/node_modules/whurl/index.js", "whurl/pattern": "/node_modules/whurl/pattern.js" };
  const map = JSON.stringify({ imports });
  const body = `<!doctype html><meta charset="utf-8"><script type="importmap">${map}</script>
<script type="module" src="/page.mjs"></script>`;
  const { origin, close } = await serve({ folder, pages: { "/whurl": { body }, "/own": { body } } });
  let browser = await launch(name);
  const run = async (/** @type {string} */ path) => {
    const page = await browser.newPage();
    await page.goto(origin + path);
    await page.waitForFunction("window.state === 'done'", { timeout: 0, polling: 500 });
    const results = parse(/** @type {string} */ (await page.evaluate("window.lines.join('\\n')")));
    await page.close();
    return results;
  };
  /** Each suite in a page of its own: WebKit's process ends in one. */
  const runEach = async (/** @type {string[]} */ suites) => {
    const results = [];
    for (const suite of suites) {
      try {
        results.push(...(await run(`/own?${encodeURIComponent(suite)}`)));
      } catch (error) {
        if (!(error instanceof Ended)) throw error;
        await browser.close();
        browser = await launch(name);
      }
    }
    return results;
  };
  try {
    const label = await nameOf(browser);
    const whurl = await run("/whurl");
    const own = name === "webkit" ? await runEach(whurl.map((result) => result.name)) : await run("/own");
    return { name: label, whurl, own };
  } finally {
    await browser.close();
    close();
  }
}

/**
 * @param {string} name
 * @param {string} reason
 */
function missing(name, reason) {
  sayNotRun(`the behaviour suite in ${name}`, reason);
  return null;
}
