/** The machine's browsers: how each is called on Linux, and how it is started. */
import { spawnSync } from "node:child_process";
import puppeteer from "puppeteer-core";

/** @typedef {"chromium" | "firefox"} BrowserName */

/** @type {Record<BrowserName, string[]>} in order of preference */
const PROGRAMS = {
  chromium: ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"],
  firefox: ["firefox-esr", "firefox"],
};

/** Nothing of the browser's own on the network, and no sandbox: tests may run as root. */
export const CHROMIUM_ARGUMENTS = [
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
 * The path of a browser's program, if it is on this machine.
 * @param {BrowserName} name
 */
export function findProgram(name) {
  const paths = PROGRAMS[name].map((program) => spawnSync("which", [program], { encoding: "utf8" }).stdout?.trim());
  return paths.find(Boolean);
}

/**
 * Starts a browser that is there.
 * @param {BrowserName} name
 */
export function launch(name) {
  const executablePath = findProgram(name);
  if (name === "firefox") return puppeteer.launch({ browser: "firefox", executablePath, protocolTimeout: 0 });
  return puppeteer.launch({ browser: "chrome", executablePath, args: CHROMIUM_ARGUMENTS, protocolTimeout: 0 });
}

/**
 * How a browser calls itself, and its version's first number.
 * @param {import("puppeteer-core").Browser} browser
 */
export async function nameOf(browser) {
  const [, name, version] = /** @type {RegExpExecArray} */ (/^(\w+)\/(\d+)/.exec(await browser.version()));
  return `${name.toLowerCase() === "firefox" ? "Firefox" : "Chromium"} ${version}`;
}
