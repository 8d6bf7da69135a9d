/** Measuring in this machine's Chromium and Firefox. */
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import puppeteer from "puppeteer-core";
import { root, say } from "../../scripts/lib/shell.mjs";
import { ISOLATED } from "../../tests/browsers/server.js";

/** @typedef {import("./measure.js").Session} Session */
/** @typedef {{ runtime: string, rows: import("./measure.js").Result[] }} Measurement */

/** @type {{ browser: "chrome" | "firefox", program: string }[]} */
const BROWSERS = [
  { browser: "chrome", program: process.env.CHROMIUM ?? "/usr/bin/chromium" },
  { browser: "firefox", program: process.env.FIREFOX ?? "/usr/bin/firefox-esr" },
];

const CLASSES = ["URL", "URLSearchParams"];

const PAGE = `<!doctype html><meta charset="utf-8"><title>bench</title>
<script type="importmap">{ "imports": { "tinybench": "/tinybench.js" } }</script>
<script type="module">
import { measure } from "/measure.js";
const session = await (await fetch("/session.json")).json();
window.results = [];
measure(session, (result) => window.results.push(result)).then(
  () => (window.state = "done"),
  (error) => (window.state = String(error?.stack ?? error)),
);
</script>`;

/**
 * @param {Session} session
 * @returns {AsyncGenerator<Measurement>}
 */
export async function* measureInBrowsers(session) {
  const server = await serve(session);
  try {
    for (const { browser, program } of BROWSERS) {
      if (existsSync(program)) yield await measureIn(browser, program, server.address);
      else say(`not run: ${browser} (there is no ${program})`);
    }
  } finally {
    server.close();
  }
}

/**
 * @param {"chrome" | "firefox"} browser
 * @param {string} executablePath
 * @param {string} address
 * @returns {Promise<Measurement>}
 */
async function measureIn(browser, executablePath, address) {
  // Chromium's sandbox does not work as root, as in most containers.
  const args = browser === "chrome" ? ["--no-sandbox"] : [];
  const instance = await puppeteer.launch({ browser, executablePath, args, protocolTimeout: 0 });
  try {
    const page = await instance.newPage();
    await page.goto(address);
    await page.waitForFunction("window.state", { timeout: 0, polling: 500 });
    const state = await page.evaluate("window.state");
    if (state !== "done") throw new Error(`${browser}: ${state}`);
    const rows = /** @type {Measurement["rows"]} */ (await page.evaluate("window.results"));
    return { runtime: nameOf(await instance.version(), browser), rows };
  } finally {
    await instance.close();
  }
}

/**
 * @param {string} version such as `Chrome/156.0.1` or `firefox/153.0`
 * @param {"chrome" | "firefox"} browser
 */
function nameOf(version, browser) {
  const [number] = /[\d.]+/.exec(version) ?? [""];
  return `${browser === "chrome" ? "Chromium" : "Firefox"} ${number}`;
}

/**
 * Serves the page and what it loads. Each package is bundled into one file.
 * @param {Session} session
 */
async function serve(session) {
  const source = (/** @type {string} */ name) => readFileSync(new URL(name, import.meta.url));
  /** @type {Record<string, [type: string, body: string | Uint8Array]>} */
  const files = {
    "/": ["text/html", PAGE],
    "/session.json": [
      "application/json",
      JSON.stringify({ ...session, whurl: "/whurl.js", whatwgURL: "/whatwg-url.js" }),
    ],
    "/measure.js": ["text/javascript", source("measure.js")],
    "/work.js": ["text/javascript", source("work.js")],
    "/tinybench.js": ["text/javascript", await bundled(["Bench"], "tinybench")],
    "/whurl.js": ["text/javascript", await bundled(CLASSES, fileURLToPath(session.whurl))],
    "/whatwg-url.js": ["text/javascript", await bundled(CLASSES, "whatwg-url")],
  };
  const server = createServer(({ url = "/" }, response) => {
    const [type, body] = files[url.replace(/\?.*/, "")] ?? [];
    response.writeHead(type === undefined ? 404 : 200, { "Content-Type": type ?? "text/plain", ...ISOLATED });
    response.end(body);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { address: `http://localhost:${address.port}/`, close: () => server.close() };
}

/**
 * @param {string[]} names that are exported
 * @param {string} entry a package, or a file's path
 */
export async function bundled(names, entry) {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${names} } from ${JSON.stringify(entry)};`, resolveDir: root },
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
  });
  return outputFiles[0].contents;
}
