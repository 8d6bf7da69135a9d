/** Measuring in pages of this machine's Chromium, Firefox and WebKit. Each page is used once. */
import { launch, nameOf } from "../../tests/browsers/launch.js";
import { ISOLATED, NAME_SHARED_ARRAY_BUFFER, serve } from "../../tests/browsers/server.js";

/**
 * @typedef {object} Pages
 * @property {string} runtime the browser's name and version
 * @property {(query: string) => Promise<any>} reportOf opens a page with this query, and gives what its script reports
 * @property {() => Promise<void>} close
 */

/**
 * @param {import("../../tests/browsers/launch.js").BrowserName} name
 * @param {string} folder of what pages load
 * @param {string} script of a module, whose function `measure` gets the query
 * @returns {Promise<Pages>}
 */
export async function openPages(name, folder, script) {
  const page = `<!doctype html><meta charset="utf-8"><title>bench</title>
<script>${NAME_SHARED_ARRAY_BUFFER}</script>
<script type="module">
${script}
// Whatever came with loading is over.
await new Promise((done) => setTimeout(done, 50));
measure(location.search.slice(1)).then(
  (report) => (window.report = report),
  (error) => (window.report = { error: String(error?.stack ?? error) }),
);
</script>`;
  const { origin, close } = await serve({ folder, pages: { "/": { body: page, headers: ISOLATED } } });
  const browser = await launch(name);
  const runtime = await nameOf(browser);
  return {
    runtime,
    reportOf: async (query) => {
      const page = await browser.newPage();
      await page.goto(`${origin}/?${query}`);
      await page.waitForFunction("window.report", { timeout: 0, polling: 50 });
      const report = /** @type {any} */ (await page.evaluate("window.report"));
      await page.close();
      if (report.error) throw new Error(`${runtime}, ${query}: ${report.error}`);
      return report;
    },
    close: async () => {
      await browser.close();
      close();
    },
  };
}
