/** The browser that tests/www/run.mjs names, and how it is started. */
import puppeteer from "puppeteer-core";
import { CHROMIUM_ARGUMENTS, BROWSERS as EVERY_BROWSER } from "../../browsers/launch.js";

export { findProgram } from "../../browsers/launch.js";

/** These tests use more of puppeteer than there is for WebKit. */
export const BROWSERS = EVERY_BROWSER.filter((name) => name !== "webkit");

/** The browser that tests/www/run.mjs names. */
export const browserName = /** @type {import("../../browsers/launch.js").BrowserName} */ (process.env.WWW_BROWSER);

/** @param {{ reducedMotion?: boolean }} [options] `reducedMotion`: as for a person who does not want things to move */
export function launch({ reducedMotion = false } = {}) {
  const executablePath = process.env.WWW_PROGRAM;
  if (!executablePath) throw new Error("run the tests through `npm test -- --only www`, or `node tests/www/run.mjs`");
  if (browserName === "firefox") {
    const extraPrefsFirefox = { "ui.prefersReducedMotion": reducedMotion ? 1 : 0 };
    return puppeteer.launch({ browser: "firefox", executablePath, extraPrefsFirefox });
  }
  const args = reducedMotion ? [...CHROMIUM_ARGUMENTS, "--force-prefers-reduced-motion"] : CHROMIUM_ARGUMENTS;
  return puppeteer.launch({ browser: "chrome", executablePath, args });
}
