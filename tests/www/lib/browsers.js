/** The browser that tests/www/run.mjs names, and how it is started. */
import { setTimeout as sleep } from "node:timers/promises";
import { launch as launchBrowser } from "../../browsers/launch.js";
import { conditionOf, questions } from "../../browsers/questions.js";

/** The browser that tests/www/run.mjs names. */
export const browserName = /** @type {import("../../browsers/launch.js").BrowserName} */ (process.env.WWW_BROWSER);

/**
 * What puppeteer's pages and WebKit's have in common.
 * @typedef {import("puppeteer-core").Page} PuppeteerPage
 * @typedef {import("../../browsers/webkit_page.js").Page} WebKitPage
 * @typedef {Exclude<keyof PuppeteerPage & keyof WebKitPage, "keyboard" | "mouse" | "waitForSelector">} Method
 * @typedef {Pick<PuppeteerPage, Method> & Pick<WebKitPage, "waitForSelector"> & {
 *   keyboard: Pick<PuppeteerPage["keyboard"], keyof WebKitPage["keyboard"]>,
 *   mouse: Pick<PuppeteerPage["mouse"], keyof WebKitPage["mouse"]>,
 * }} Page
 * @typedef {{ newPage: () => Promise<Page>, close: () => Promise<void> }} Browser
 */

/** @param {Parameters<typeof launchBrowser>[1]} [options] */
export async function launch(options) {
  if (!browserName) throw new Error("run the tests through `npm test -- --only www`, or `node tests/www/run.mjs`");
  const browser = await launchBrowser(browserName, options);
  if (browserName === "webkit") return /** @type {Browser} */ (/** @type {unknown} */ (browser));
  return {
    newPage: async () => withQuestions(await browser.newPage()),
    close: () => browser.close(),
  };
}

/** How often a page is asked whether something is so, in ms. */
const POLL = 10;

/** After this time, in ms, puppeteer waits. It goes on where the page is left. */
const PATIENCE = 2000;

/**
 * @param {PuppeteerPage} page
 * @returns {Page} the same, which sends one message where it sent several
 */
function withQuestions(page) {
  const waitForFunction = page.waitForFunction.bind(page);
  return Object.assign(page, questions, {
    /**
     * @param {import("../../browsers/questions.js").Script} script
     * @param {Parameters<typeof waitForFunction>[1]} [options]
     * @param {unknown[]} args
     */
    async waitForFunction(script, options, ...args) {
      const condition = conditionOf(script, args);
      // Not a promise in the page: if the page is left, Firefox does not say what became of it.
      for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(POLL)) {
        if (await page.evaluate(condition).catch(() => false)) return;
      }
      await waitForFunction(script, options, ...args);
    },
  });
}
