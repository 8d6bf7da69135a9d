/** The machine's browsers: how each is called on Linux, and how it is started. */
import { spawnSync } from "node:child_process";
import puppeteer from "puppeteer-core";
import { launchWebKit } from "./webkit.js";

/** @typedef {"chromium" | "firefox" | "webkit"} BrowserName */

/** @type {Record<BrowserName, string[]>} in order of preference */
const PROGRAMS = {
  chromium: ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"],
  firefox: ["firefox-esr", "firefox"],
  // Of Debian's webkit2gtk-driver, which starts the browser of libwebkit2gtk: on a screen, or on that of Debian's xvfb.
  webkit: ["WebKitWebDriver"],
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
  if (name === "webkit" && !process.env.DISPLAY && pathOf("Xvfb") === undefined) return undefined;
  return PROGRAMS[name].map(pathOf).find(Boolean);
}

/**
 * @param {string} program
 * @returns {string | undefined}
 */
const pathOf = (program) => spawnSync("which", [program], { encoding: "utf8" }).stdout?.trim() || undefined;

/**
 * Starts a browser that is there. WebKit has a part of puppeteer's methods.
 * @param {BrowserName} name
 * @returns {Promise<import("puppeteer-core").Browser>}
 */
export async function launch(name) {
  const executablePath = findProgram(name);
  if (name === "webkit") return /** @type {any} */ (await launchWebKit(String(executablePath)));
  if (name === "firefox") return puppeteer.launch({ browser: "firefox", executablePath, protocolTimeout: 0 });
  return puppeteer.launch({ browser: "chrome", executablePath, args: CHROMIUM_ARGUMENTS, protocolTimeout: 0 });
}

/** What a browser calls itself, and what it is called here. @type {Record<string, string>} */
const LABELS = { firefox: "Firefox", webkitgtk: "WebKitGTK" };

/**
 * How a browser calls itself, and its version's first number; of WebKitGTK's, two, as all have the same first.
 * @param {import("puppeteer-core").Browser} browser
 */
export async function nameOf(browser) {
  const [, name, version] = /** @type {RegExpExecArray} */ (/^(\w+)\/(\d+(?:\.\d+)?)/.exec(await browser.version()));
  const label = LABELS[name.toLowerCase()] ?? "Chromium";
  return `${label} ${label === "WebKitGTK" ? version : version.split(".")[0]}`;
}
