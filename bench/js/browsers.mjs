/** Measuring in this machine's Chromium, Firefox and WebKit. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { root, say } from "../../scripts/lib/shell.mjs";
import { BROWSERS, findProgram, launch, versionOf } from "../../tests/browsers/launch.js";
import { ISOLATED, NAME_SHARED_ARRAY_BUFFER } from "../../tests/browsers/server.js";

/** @typedef {import("./measure.js").Session} Session */
/** @typedef {{ runtime: string, rows: import("./measure.js").Result[] }} Measurement */

const CLASSES = ["URL", "URLSearchParams"];

const PAGE = `<!doctype html><meta charset="utf-8"><title>bench</title>
<script>${NAME_SHARED_ARRAY_BUFFER}</script>
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
 * @param {string[]} names of browsers, or none for all
 * @returns {AsyncGenerator<Measurement>}
 */
export async function* measureInBrowsers(session, names) {
  const server = await serve(session);
  try {
    for (const name of BROWSERS.filter((each) => names.length === 0 || names.includes(each))) {
      if (findProgram(name) === undefined) say(`not run: ${name} (not installed)`);
      else yield await measureIn(name, server.address);
    }
  } finally {
    server.close();
  }
}

/**
 * @param {import("../../tests/browsers/launch.js").BrowserName} name
 * @param {string} address
 * @returns {Promise<Measurement>}
 */
async function measureIn(name, address) {
  const browser = await launch(name);
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await page.waitForFunction("window.state", { timeout: 0, polling: 500 });
    const state = await page.evaluate("window.state");
    if (state !== "done") throw new Error(`${name}: ${state}`);
    const rows = /** @type {Measurement["rows"]} */ (await page.evaluate("window.results"));
    return { runtime: await versionOf(browser), rows };
  } finally {
    await browser.close();
  }
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
