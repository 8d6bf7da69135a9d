/** Where the behaviour suite runs without WebAssembly, and how it is started there. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { BROWSERS, findProgram, launch, nameOf } from "../browsers/launch.js";
import { serve } from "../browsers/server.js";
import { Harness } from "../harness.js";
import { buildSuites } from "../runtimes/behaviour/build.js";
import { userFolder } from "../runtimes/folder.js";
import { sayNotRun } from "../runtimes/programs.js";
import { metroBundle, requireTool, scriptOf } from "./bundle.js";

/**
 * @typedef {import("../runtimes/behaviour/suites.js").Result} Result
 * @typedef {{ name: string, results: Result[] }} Report `name`: the host's, with its version
 */

/** @param {string} path */
const fileOf = (path) => fileURLToPath(new URL(path, import.meta.url));

/** @type {[name: string, run: (folder: string) => Promise<Report | null>][]} */
const HOSTS = [
  ["node", runNode],
  ["hermes", runHermes],
  ["quickjs", runQuickJS],
  ["jsc", runJSC],
  ...BROWSERS.map((name) => /** @type {(typeof HOSTS)[0]} */ ([name, (folder) => runBrowser(name, folder)])),
];

/** Node.js compiles its HTTP parser when `fetch` is first read, and has it when a request has been answered. */
const WITHOUT = `
  import { createServer } from "node:http";
  import { once } from "node:events";
  const server = createServer((_, response) => response.end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  await (await fetch("http://127.0.0.1:" + server.address().port, { headers: { connection: "close" } })).text();
  server.close();
  delete globalThis.WebAssembly;
`;

/**
 * @param {string[]} names of some hosts, or none for all
 * @returns {AsyncGenerator<Report | null>} null for a host that is missing, and has been said to be
 */
export async function* reports(names) {
  const program = (/** @type {string} */ name) =>
    readFileSync(fileOf(`../runtimes/behaviour/programs/${name}`), "utf8");
  const folder = userFolder({
    "program.mjs": program("program.mjs"),
    "page.mjs": program("page.mjs"),
    "without.mjs": WITHOUT,
    "suites.mjs": await buildSuites(),
  });
  for (const [name, run] of HOSTS) {
    if (names.length === 0 || names.includes(name)) yield run(folder);
  }
}

/** @param {string} version */
const shortOf = (version) => version.replace(/\.\d+$/, "");

/** @param {string} lines */
const parse = (lines) =>
  lines
    .split("\n")
    .filter((line) => line.startsWith('{"'))
    .map((line) => JSON.parse(line));

/**
 * Runs a program to its end, without a limit on the length of what it prints.
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<string>} what it has printed
 */
export async function outputOf(program, args, cwd) {
  const child = spawn(program, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (part) => {
      text += part;
    });
  }
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) console.log(`${program}: exit code ${code}\n${text.slice(-2000)}`);
  return text;
}

/**
 * `whurl` chooses by itself.
 * @param {string} folder
 * @returns {Promise<Report>}
 */
async function runNode(folder) {
  const text = await outputOf(process.execPath, ["--import", "./without.mjs", "program.mjs", "whurl"], folder);
  return { name: `Node ${/^\d+\.\d+/.exec(process.versions.node)?.[0]}`, results: parse(text) };
}

/** The `hermes` or `hermesc` of npm's package, where there is one for this machine. @param {string} name */
export function hermesProgram(name) {
  const system = { linux: "linux64", darwin: "osx", win32: "win64" }[/** @type {string} */ (process.platform)];
  const file = process.platform === "win32" ? `${name}.exe` : name;
  const path = fileOf(`node_modules/hermes-engine-cli/${system}-bin/${file}`);
  return process.arch === "x64" && existsSync(path) ? path : undefined;
}

/** In a new program: what it imports, what it then prints, and what that is. */
const USE = 'print(new URL("../b?q", "https://\u00c4/a/").href + " " + new URLSearchParams({ a: "\u00e9" }))';
const MATCH = 'print(new URLPattern({ pathname: "/:a" }).exec("https://h/x").pathname.groups.a)';
const USED = "https://xn--4ca/b?q a=%C3%A9";
const PROGRAMS = /** @type {const} */ ([
  ["whurl/polyfill", "", USE, USED],
  ["whurl/polyfill/force", "", USE, USED],
  ["whurl/polyfill", "", MATCH, "x"],
  ["whurl/polyfill/pattern", "", MATCH, "x"],
  ["whurl/pattern", "{ URLPattern }", MATCH, "x"],
  ["whurl/auto", "{ URL, URLSearchParams }", USE, USED],
]);

/** React Native's `fetch`, and classes in the place of its own. */
const FETCH = `
  globalThis.URL = class URL {};
  globalThis.URLSearchParams = class URLSearchParams {};
  globalThis.FileReader = globalThis.Blob = globalThis.FormData = class {};
  require("whatwg-fetch");
  require("whurl/polyfill");
  const request = new Request("https://h/", { method: "POST", body: new URLSearchParams("a=b c") });
  request.text().then((text) => print(text + " " + request.headers.get("content-type")));
`;
const SENT = "a=b+c application/x-www-form-urlencoded;charset=UTF-8";

/**
 * As React Native would: Metro's bundle, compiled to bytecode.
 * @param {string} folder
 * @returns {Promise<Report | null>}
 */
async function runHermes(folder) {
  const [hermes, hermesc] = ["hermes", "hermesc"].map(hermesProgram);
  if (hermes === undefined || hermesc === undefined) return missing("hermes", "npm has none for this machine");
  const program = readFileSync(fileOf("program.js"), "utf8")
    .replace('"whurl/js"', '"whurl"')
    .replace('"whurl/js/pattern"', '"whurl/pattern"')
    .replace('"../runtimes/behaviour/suites.js"', '"../suites.mjs"');
  /** @type {(name: string, program: string, readsExports?: boolean) => Promise<string>} */
  const outputIn = async (name, program, readsExports = true) => {
    const script = join(folder, `${name}.hermes.js`);
    writeFileSync(script, await metroBundle(folder, name, program, readsExports));
    await outputOf(hermesc, ["-O", "-emit-binary", "-w", "-out", `${script}.hbc`, script], folder);
    return outputOf(hermes, ["-Xes6-promise", "-Xmicrotask-queue", "-b", `${script}.hbc`], folder);
  };
  const entries = new Harness();
  for (const readsExports of [true, false]) {
    for (const [entry, names, use, expected] of PROGRAMS) {
      const source = `import ${names}${names && " from "}"${entry}";\nglobalThis.${use};`;
      const printed = await outputIn("entry", source, readsExports);
      const about = `${entry}, ${readsExports ? "by" : "without"} exports`;
      entries.test(about, () => entries.equal(printed.trim(), expected));
    }
  }
  const sent = await outputIn("fetch", FETCH);
  entries.test("a list as the body of a request", () => entries.equal(sent.trim(), SENT));
  const text = await outputIn("behaviour", program);
  const { version } = requireTool("hermes-engine-cli/package.json");
  return {
    name: `Hermes ${shortOf(version)}`,
    results: [{ name: "entries", ...(await entries.run()) }, ...parse(text)],
  };
}

/**
 * @param {string} folder
 * @returns {Promise<Report>}
 */
async function runQuickJS(folder) {
  const { getQuickJS } = requireTool("quickjs-emscripten");
  const context = (await getQuickJS()).newContext();
  /** @type {string[]} */
  const lines = [];
  const print = context.newFunction("print", (/** @type {any} */ text) => void lines.push(context.getString(text)));
  context.setProp(context.global, "print", print);
  context.unwrapResult(context.evalCode(await scriptOf(folder, fileOf("program.js")), "program.js")).dispose();
  context.unwrapResult(context.runtime.executePendingJobs());
  const { version } = requireTool("quickjs-emscripten/package.json");
  const text = lines.join("\n");
  if (!text.endsWith("{}")) console.log(text.slice(-2000));
  return { name: `quickjs-emscripten ${shortOf(version)}`, results: parse(text) };
}

/** JavaScriptCore's shell, where Debian puts it or in the path. */
export function jscProgram() {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.0"];
  return folders.map((folder) => join(folder, "jsc")).find((path) => existsSync(path));
}

/**
 * @param {string} folder
 * @returns {Promise<Report | null>}
 */
async function runJSC(folder) {
  const jsc = jscProgram();
  if (jsc === undefined) return missing("jsc", "it is in Debian's libjavascriptcoregtk-4.0-bin");
  const script = join(folder, "jsc.js");
  writeFileSync(script, `delete globalThis.WebAssembly;\n${await scriptOf(folder, fileOf("program.js"))}`);
  return { name: "JavaScriptCore", results: parse(await outputOf(jsc, [script], folder)) };
}

/**
 * A page that may not compile WebAssembly, in which `whurl` is `whurl/auto`.
 * @param {import("../browsers/launch.js").BrowserName} name
 * @param {string} folder
 * @returns {Promise<Report | null>}
 */
async function runBrowser(name, folder) {
  if (findProgram(name) === undefined) return missing(name, "not installed");
  const map = JSON.stringify({
    imports: { whurl: "/node_modules/whurl/auto.js", "whurl/pattern": "/node_modules/whurl/js-pattern.js" },
  });
  const body = `<!doctype html><meta charset="utf-8"><script nonce="map" type="importmap">${map}</script>
<script type="module" src="/page.mjs"></script>`;
  const uses =
    "import { URL } from 'whurl'; for (let i = 0; i < 9; i++) window.href = new URL(i, 'http://\u00c4/').href;";
  const short = body
    .replace("/page.mjs", "/uses.mjs")
    .replace("<script type", `<script src="/watch.js"></script><script type`);
  const watch = "window.reports = 0; addEventListener('securitypolicyviolation', () => window.reports++);";
  const headers = { "content-security-policy": "script-src 'self' 'nonce-map'" };
  /** @type {string[]} */
  const loaded = [];
  const { origin, close } = await serve({
    folder,
    pages: {
      "/whurl": { body, headers },
      "/short": { body: short, headers },
      "/free": { body: short },
      "/uses.mjs": { body: uses, type: "text/javascript" },
      "/watch.js": { body: watch, type: "text/javascript" },
    },
    answer: ({ url }) => loaded.push(String(url)) < 0,
  });
  const browser = await launch(name);
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}/whurl`);
    // The interval is that of the browser's protocol: the policy forbids to evaluate a string in the page.
    while ((await page.evaluate(() => /** @type {any} */ (window).state)) !== "done") {
      await sleep(500);
    }
    const lines = await page.evaluate(() => /** @type {any} */ (window).lines.join("\n"));
    const loading = new Harness();
    for (const [path, files, most] of /** @type {const} */ ([
      ["/short", "auto.js core.js js.js", 1],
      ["/free", "auto.js index.js", 0],
    ])) {
      loaded.length = 0;
      const other = await browser.newPage();
      await other.goto(`${origin}${path}`);
      while ((await other.evaluate(() => /** @type {any} */ (window).href)) === undefined) await sleep(100);
      const { href, reports } = await other.evaluate(() => {
        const page = /** @type {any} */ (window);
        return { href: page.href, reports: page.reports };
      });
      const own = loaded.filter((url) => url.includes("/whurl/")).map((url) => url.slice(url.lastIndexOf("/") + 1));
      loading.test(`what ${path} loads`, () => loading.equal(own.sort().join(" "), files));
      loading.test(`what ${path} parses`, () => loading.equal(href, "http://xn--4ca/8"));
      loading.test(`reports of violations in ${path}`, () => loading.ok(reports <= most, `${reports} reports`));
    }
    const results = [{ name: "loading", ...(await loading.run()) }, ...parse(lines)];
    return { name: await nameOf(browser), results };
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
