/** The browsers: how each is called on Linux, and how it is started. */
import { spawnSync } from "node:child_process";
import puppeteer from "puppeteer-core";

/** @typedef {"chromium" | "firefox"} BrowserName */

/** @type {Record<BrowserName, string[]>} in order of preference */
const PROGRAMS = {
  chromium: ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"],
  firefox: ["firefox-esr", "firefox"],
};

/** Nothing of the browser's own on the network, and no sandbox: tests may run as root. */
const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const BROWSERS = /** @type {BrowserName[]} */ (Object.keys(PROGRAMS));

/**
 * The path of the browser's program, if it is on this machine.
 * @param {BrowserName} name
 */
export function findProgram(name) {
  const paths = PROGRAMS[name].map((program) => spawnSync("which", [program], { encoding: "utf8" }).stdout?.trim());
  return paths.find(Boolean);
}

/** The browser that tests/www/run.mjs names. */
export const browserName = /** @type {BrowserName} */ (process.env.WWW_BROWSER);

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
