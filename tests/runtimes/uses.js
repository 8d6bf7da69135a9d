/**
 * What every runtime and browser does with URL objects: its own, whurl's without a polyfill and under one, and its own under
 * one. docs/uses.md is made from this.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BROWSERS, findProgram, launch, nameOf } from "../browsers/launch.js";
import { serve } from "../browsers/server.js";
import { makeEcho, startEcho } from "./echo.js";
import { programs } from "./expectations.js";
import { userFolder } from "./folder.js";
import { execute, NODES, outputOf, programOf, sayNotRun } from "./programs.js";
import { bundleWorker, startWorkerd } from "./workers.js";

/**
 * @typedef {Record<string, string>} Outcomes by use
 *
 * @typedef {object} Report
 * @property {string} name with the version
 * @property {Outcomes} own
 * @property {Outcomes} whurl
 * @property {Outcomes} polyfill
 * @property {Outcomes} platform the runtime's own objects under the polyfill
 */

const POLYFILL = "whurl/polyfill/force";

/** The names of all runtimes and browsers. */
export const HOSTS = [...NODES, "deno", "bun", "workerd", ...BROWSERS];

/** @type {string | undefined} */
let folder;
const userFolderOnce = () => (folder ??= userFolder(programs("uses.mjs", "uses-main.mjs", "uses-worker.mjs")));

/**
 * @param {string} name of {@link HOSTS}
 * @returns {Promise<Report | null>} null for a host that is missing, and has been said to be
 */
export function reportOf(name) {
  const browser = BROWSERS.find((each) => each === name);
  if (browser) return reportOfBrowser(browser);
  return name === "workerd" ? reportOfWorkerd() : reportOfRuntime(name);
}

/**
 * @param {string} name
 * @returns {Promise<Report | null>}
 */
async function reportOfRuntime(name) {
  const program = programOf(name);
  if (program === undefined) return missing(name, "npm has no such runtime for this machine");
  const cwd = userFolderOnce();
  const { origin, close } = await startEcho();
  const options = name === "deno" ? ["run", "--quiet", "--no-prompt", "--allow-all"] : [];
  const run = async (/** @type {string[]} */ ...args) => {
    const { code, stdout, stderr } = await execute(program, [...options, "uses-main.mjs", ...args], { cwd });
    const line = stdout.split("\n").find((each) => each.startsWith("{"));
    if (code !== 0 || line === undefined) throw new Error(`${name} ${args.join(" ")}: ${code}\n${stdout}\n${stderr}`);
    return JSON.parse(line);
  };
  try {
    const [, number] = /** @type {RegExpExecArray} */ (
      /(\d+\.\d+)/.exec(await outputOf(program, ["--version"], { cwd }))
    );
    return {
      name: name.startsWith("node ") ? `Node ${number}` : `${name[0].toUpperCase()}${name.slice(1)} ${number}`,
      own: await run("own", origin),
      whurl: await run("whurl", origin),
      polyfill: await run(POLYFILL, origin),
      platform: await run(POLYFILL, origin, "platform"),
    };
  } finally {
    close();
  }
}

/** @returns {Promise<Report | null>} */
async function reportOfWorkerd() {
  const program = programOf("workerd");
  if (program === undefined) return missing("workerd", "npm has no such runtime for this machine");
  const cwd = userFolderOnce();
  const echo = await startEcho();
  const run = async (/** @type {string} */ entry, /** @type {string} */ classes) => {
    const code = `import { DurableObject } from "cloudflare:workers";
      import { observe, platform } from "./uses-worker.mjs";
      ${entry === "" ? "" : `import "${entry}";`}
      import * as whurl from "whurl";
      export class Store extends DurableObject {
        async fetch(request) {
          const { pathname } = new URL(request.url);
          if (pathname === "/url") return new Response(request.url);
          if (pathname === "/type") return new Response(request.headers.get("content-type") + " " + (await request.text()));
          const other = this.env.Store.get(this.env.Store.idFromName("other"));
          return Response.json(await observe(${classes}, { origin: "${echo.origin}", context: this.ctx, other }));
        }
        echo(value) {
          return JSON.stringify(value);
        }
      }
      export default { fetch: (request, { Store }) => Store.get(Store.idFromName("uses")).fetch(request) };`;
    writeFileSync(join(cwd, "worker.mjs"), code);
    const worker = await bundleWorker(cwd, "worker.mjs");
    const { origin, close } = await startWorkerd(program, cwd, worker, { flags: ["nodejs_compat"], object: "Store" });
    try {
      const text = await (await fetch(origin)).text();
      return JSON.parse(text.replaceAll(echo.origin, "ORIGIN"));
    } finally {
      close();
    }
  };
  try {
    return {
      name: (await outputOf(program, ["--version"], { cwd })).trim(),
      own: await run("", "globalThis"),
      whurl: await run("", "whurl"),
      polyfill: await run(POLYFILL, "globalThis"),
      platform: await run(POLYFILL, "platform"),
    };
  } finally {
    echo.close();
  }
}

/** What a page runs: `mode` and `classes` are as the arguments of programs/uses-main.mjs. */
const PAGE = `<!doctype html><meta charset="utf-8"><body><script type="importmap">
  { "imports": { "whurl": "/node_modules/whurl/index.js", "whurl/polyfill/force": "/node_modules/whurl/polyfill-force.js" } }
</script><script type="module">
  const [entry, classesOf] = location.search.slice(1).split("&");
  const platform = { URL, URLSearchParams };
  const { commonUses, outcomesOf, windowUses } = await import("/uses.mjs");
  if (entry !== "own" && entry !== "whurl") await import(entry);
  const classes = classesOf === "platform" ? platform : entry === "whurl" ? await import("whurl") : globalThis;
  const place = { origin: location.origin, directory: location.origin + "/files/" };
  const outcomes = await outcomesOf({ ...commonUses(classes, place), ...windowUses(classes, place) });
  window.outcomes = JSON.stringify(outcomes).replaceAll(place.origin, "ORIGIN");
</script>`;

/**
 * @param {import("../browsers/launch.js").BrowserName} name
 * @returns {Promise<Report | null>}
 */
async function reportOfBrowser(name) {
  if (findProgram(name) === undefined) return missing(name, "not installed");
  const echo = makeEcho();
  const { origin, close } = await serve({
    folder: userFolderOnce(),
    pages: {
      "/": { body: PAGE },
      "/files/module.mjs": { body: "export const value = 'imported';" },
      "/files/worker.mjs": { body: "postMessage('worked');" },
    },
    answer: echo,
  });
  const browser = await launch(name);
  const run = async (/** @type {string} */ query) => {
    const page = await browser.newPage();
    await page.goto(`${origin}/?${query}`);
    await page.waitForFunction("window.outcomes", { timeout: 60_000, polling: 200 });
    return JSON.parse(/** @type {string} */ (await page.evaluate("window.outcomes")));
  };
  try {
    return {
      name: await nameOf(browser),
      own: await run("own"),
      whurl: await run("whurl"),
      polyfill: await run(POLYFILL),
      platform: await run(`${POLYFILL}&platform`),
    };
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
  sayNotRun(`uses of URL objects in ${name}`, reason);
  return null;
}

/** What to write where a polyfill leaves a difference, by the use. */
const INSTEAD = /** @type {Record<string, string>} */ (
  JSON.parse(readFileSync(new URL("uses-instead.json", import.meta.url), "utf8"))
);

/**
 * The differences under the polyfill that no line is known for.
 * @param {Report[]} reports
 * @returns {string[]}
 */
export function unexplained(reports) {
  return reports.flatMap(({ name, own, polyfill, platform }) => {
    const uses = Object.keys(own).filter((use) => own[use] !== polyfill[use] || own[use] !== platform[use]);
    return uses
      .filter((use) => !(use in INSTEAD))
      .map((use) => `${name}: ${use}: ${own[use]}, and ${polyfill[use]} or ${platform[use]} under the polyfill`);
  });
}

const HEADING = `# What platforms do with URL objects

What each platform's own functions do with objects of \`whurl\`, and with the globals under \`whurl/polyfill/force\`, compared with
what they do with objects of the platform's own classes. \`npm run uses\` runs these uses in each runtime and browser, and writes
this page. The programs import the functions by name before the polyfill, which is where it can reach them least. [polyfill.md](polyfill.md)
says what the polyfills do for this.
`;

/**
 * The page.
 * @param {Report[]} reports
 */
export function page(reports) {
  const uses = [...new Set(reports.flatMap(({ own }) => Object.keys(own)))];
  const counts = reports.map(({ name, own, whurl, polyfill, platform }) => {
    const all = Object.keys(own);
    const same = (/** @type {Outcomes} */ others) => all.filter((use) => own[use] === others[use]).length;
    return [name, all.length, same(whurl), same(polyfill), same(platform)];
  });
  return [
    HEADING,
    "## How many are the same\n",
    table(
      ["", "uses", "objects of `whurl`", "under the polyfill", "the platform's own under the polyfill"],
      counts.map((cells) => cells.map(String)),
    ),
    "## What differs under the polyfill\n",
    table(
      ["use", ...reports.map(({ name }) => name), "write instead"],
      differences(uses, reports, "polyfill").map(([use, ...cells]) => [use, ...cells, INSTEAD[use.slice(1, -1)] ?? ""]),
    ),
    "## What differs with objects of `whurl`\n",
    table(["use", ...reports.map(({ name }) => name)], differences(uses, reports, "whurl")),
    "## The others\n",
    "With objects of `whurl`, these are the same in each runtime and browser that has them:\n",
    `${uses
      .filter((use) => reports.every(({ own, whurl }) => own[use] === whurl[use]))
      .map((use) => `\`${use}\``)
      .join(", ")}\n`,
  ].join("\n");
}

/**
 * A row for each use that differs somewhere. An empty cell: no difference; `–`: no such use.
 * @param {string[]} uses
 * @param {Report[]} reports
 * @param {"whurl" | "polyfill"} mode
 */
function differences(uses, reports, mode) {
  return uses
    .filter((use) => reports.some(({ own, [mode]: others }) => own[use] !== others[use]))
    .map((use) => [`\`${use}\``, ...reports.map(({ own, [mode]: others }) => cellOf(own[use], others[use]))]);
}

/**
 * @param {string | undefined} own
 * @param {string} other
 */
function cellOf(own, other) {
  if (own === undefined) return "–";
  if (own === other) return "";
  if (other.startsWith("throws ")) return other;
  return other.length > 40 || /[\n|]/.test(other) ? "other text" : `\`${other}\``;
}

/**
 * @param {string[]} header
 * @param {string[][]} rows
 */
function table(header, rows) {
  const lines = [header, header.map(() => "---"), ...rows];
  return `${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`;
}
