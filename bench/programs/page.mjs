/** Running programs in this machine's Chromium and Firefox, each in a page of its own. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { build } from "esbuild";
import { launch } from "../../tests/browsers/launch.js";

/** The page is isolated, which makes clocks as fine as they get. */
const HEADERS = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

const PAGE = `<!doctype html><meta charset="utf-8"><title>bench</title>
<script type="module">
import { programs } from "/programs.js";
import { runProgram } from "/run.js";
const [name, whurl] = location.search.slice(1).split("&");
const input = await (await fetch("/inputs/" + programs[name].inputs + ".json")).json();
// Whatever came with loading is over.
await new Promise((done) => setTimeout(done, 50));
runProgram(name, input, whurl).then(
  (report) => (window.report = report),
  (error) => (window.report = { error: String(error?.stack ?? error) }),
);
</script>`;

/**
 * @param {"chromium" | "firefox"} name
 * @param {string} folder of the inputs
 * @param {string} entry of the package
 * @returns {Promise<{ runOnce: import("../programs.mjs").RunOnce, close: () => Promise<void> }>}
 */
export async function openBrowser(name, folder, entry) {
  const { outputFiles } = await build({
    stdin: { contents: `export { URL, URLSearchParams } from ${JSON.stringify(entry)};`, resolveDir: folder },
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
  });
  const source = (/** @type {string} */ file) => readFileSync(new URL(file, import.meta.url));
  const server = createServer(({ url = "/" }, response) => {
    const path = url.replace(/\?.*/, "");
    const [type, body] = path.startsWith("/inputs/")
      ? ["application/json", readFileSync(join(folder, path.slice("/inputs/".length)))]
      : path === "/"
        ? ["text/html", PAGE]
        : ["text/javascript", path === "/whurl.js" ? outputFiles[0].contents : source(path.slice(1))];
    response.writeHead(200, { "Content-Type": type, ...HEADERS });
    response.end(body);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const browser = await launch(name);
  const [version] = /[\d.]+/.exec(await browser.version()) ?? [""];
  const runtime = `${name === "chromium" ? "Chromium" : "Firefox"} ${version}`;
  return {
    runOnce: async (id, whurl) => {
      const page = await browser.newPage();
      await page.goto(`http://localhost:${port}/?${id}${whurl === undefined ? "" : "&/whurl.js"}`);
      await page.waitForFunction("window.report", { timeout: 0, polling: 50 });
      const report = /** @type {any} */ (await page.evaluate("window.report"));
      await page.close();
      if (report.error) throw new Error(`${runtime}, ${id}: ${report.error}`);
      return { runtime, ...report };
    },
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}
