/** Running programs in this machine's Chromium, Firefox and WebKit, each in a page of its own. */
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launch, nameOf } from "../../tests/browsers/launch.js";
import { ISOLATED, serve } from "../../tests/browsers/server.js";
import { bundled } from "../js/browsers.mjs";

const PAGE = `<!doctype html><meta charset="utf-8"><title>bench</title>
<script type="module">
import { programs } from "/page/programs.js";
import { runProgram } from "/page/run.js";
const [name, whurl] = location.search.slice(1).split("&");
const input = await (await fetch("/" + programs[name].inputs + ".json")).json();
// Whatever came with loading is over.
await new Promise((done) => setTimeout(done, 50));
runProgram(name, input, whurl).then(
  (report) => (window.report = report),
  (error) => (window.report = { error: String(error?.stack ?? error) }),
);
</script>`;

/**
 * @param {import("../../tests/browsers/launch.js").BrowserName} name
 * @param {string} folder of the inputs, which is served with what pages load besides
 * @param {string} entry of the package
 * @returns {Promise<{ runOnce: import("../programs.mjs").RunOnce, close: () => Promise<void> }>}
 */
export async function openBrowser(name, folder, entry) {
  mkdirSync(join(folder, "page"), { recursive: true });
  for (const file of ["programs.js", "run.js"]) cpSync(new URL(file, import.meta.url), join(folder, "page", file));
  writeFileSync(join(folder, "page/whurl.js"), await bundled(["URL", "URLSearchParams"], entry));
  const { origin, close } = await serve({ folder, pages: { "/": { body: PAGE, headers: ISOLATED } } });
  const browser = await launch(name);
  const runtime = await nameOf(browser);
  return {
    runOnce: async (id, whurl) => {
      const page = await browser.newPage();
      await page.goto(`${origin}/?${id}${whurl === undefined ? "" : "&/page/whurl.js"}`);
      await page.waitForFunction("window.report", { timeout: 0, polling: 50 });
      const report = /** @type {any} */ (await page.evaluate("window.report"));
      await page.close();
      if (report.error) throw new Error(`${runtime}, ${id}: ${report.error}`);
      return { runtime, ...report };
    },
    close: async () => {
      await browser.close();
      close();
    },
  };
}
