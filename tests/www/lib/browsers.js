/** The browser that tests/www/run.mjs names, and how it is started. */
import { launch as launchBrowser } from "../../browsers/launch.js";

/** The browser that tests/www/run.mjs names. */
export const browserName = /** @type {import("../../browsers/launch.js").BrowserName} */ (process.env.WWW_BROWSER);

/**
 * What puppeteer's pages and WebKit's have in common.
 * @typedef {import("puppeteer-core").Page} PuppeteerPage
 * @typedef {import("../../browsers/webkit_page.js").Page} WebKitPage
 * @typedef {Exclude<keyof PuppeteerPage & keyof WebKitPage, "keyboard" | "mouse">} Method
 * @typedef {Pick<PuppeteerPage, Method> & {
 *   keyboard: Pick<PuppeteerPage["keyboard"], keyof WebKitPage["keyboard"]>,
 *   mouse: Pick<PuppeteerPage["mouse"], keyof WebKitPage["mouse"]>,
 * }} Page
 * @typedef {{ newPage: () => Promise<Page>, close: () => Promise<void> }} Browser
 */

/** @param {Parameters<typeof launchBrowser>[1]} [options] */
export async function launch(options) {
  if (!browserName) throw new Error("run the tests through `npm test -- --only www`, or `node tests/www/run.mjs`");
  return /** @type {Browser} */ (await launchBrowser(browserName, options));
}
