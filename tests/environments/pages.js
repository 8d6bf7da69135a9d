/** What programs leave in pages of a browser. */

/**
 * @param {import("puppeteer-core").Browser} browser
 * @param {string} url
 * @returns {Promise<string[]>} what `window.failures` says, or what the page says instead
 */
export async function failuresAt(browser, url) {
  const page = await browser.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => errors.push(message.text()));
  try {
    await page.goto(url);
    await page.waitForFunction("window.failures !== undefined", { timeout: 30_000 });
    return JSON.parse(/** @type {string} */ (await page.evaluate("window.failures")));
  } catch (error) {
    return [String(error), ...errors];
  } finally {
    await page.close();
  }
}

/**
 * The same by the entry that each page is about.
 * @param {import("puppeteer-core").Browser} browser
 * @param {(entry: string) => string} urlOf
 * @param {string[]} entries
 * @returns {Promise<import("./tools.js").Failures>}
 */
export async function failuresOfPages(browser, urlOf, entries) {
  const outcomes = entries.map(async (entry) => [entry, await failuresAt(browser, urlOf(entry))]);
  return Object.fromEntries(await Promise.all(outcomes));
}
