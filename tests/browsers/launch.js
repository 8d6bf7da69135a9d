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
 * The path of a browser's program, if it is on this machine. CHROMIUM, FIREFOX and WEBKIT name others.
 * @param {BrowserName} name
 */
export function findProgram(name) {
  if (name === "webkit" && !process.env.DISPLAY && pathOf("Xvfb") === undefined) return undefined;
  return [process.env[name.toUpperCase()] ?? [], PROGRAMS[name]].flat().map(pathOf).find(Boolean);
}

/**
 * @param {string} program
 * @returns {string | undefined}
 */
const pathOf = (program) => spawnSync("which", [program], { encoding: "utf8" }).stdout?.trim() || undefined;

/**
 * Starts a browser that is there. WebKit has a part of puppeteer's methods.
 * @param {BrowserName} name
 * @param {{ reducedMotion?: boolean, waitsForLoad?: boolean }} [options] `reducedMotion`: as for a person who does not want
 * things to move; without `waitsForLoad`, WebKit does what it is asked to while a page loads, as the others always do
 * @returns {Promise<import("puppeteer-core").Browser>}
 */
export async function launch(name, { reducedMotion = false, waitsForLoad = true } = {}) {
  const executablePath = findProgram(name);
  const common = { executablePath, protocolTimeout: 0 };
  if (name === "webkit") {
    return /** @type {any} */ (await launchWebKit(String(executablePath), { reducedMotion, waitsForLoad }));
  }
  if (name === "firefox") {
    const extraPrefsFirefox = { "ui.prefersReducedMotion": reducedMotion ? 1 : 0 };
    return puppeteer.launch({ browser: "firefox", ...common, extraPrefsFirefox });
  }
  const args = reducedMotion ? [...CHROMIUM_ARGUMENTS, "--force-prefers-reduced-motion"] : CHROMIUM_ARGUMENTS;
  return puppeteer.launch({ browser: "chrome", ...common, args });
}

/** What a browser calls itself, and what it is called here. @type {Record<string, string>} */
const LABELS = { firefox: "Firefox", webkitgtk: "WebKitGTK" };

/**
 * A browser's name and its version.
 * @param {import("puppeteer-core").Browser} browser
 */
export async function versionOf(browser) {
  const [, name, version] = /** @type {RegExpExecArray} */ (/^(\w+)\/([\d.]+)/.exec(await browser.version()));
  return `${LABELS[name.toLowerCase()] ?? "Chromium"} ${version}`;
}

/**
 * A browser's name, and its version's first number; of WebKitGTK's, two, as all have the same first.
 * @param {import("puppeteer-core").Browser} browser
 */
export async function nameOf(browser) {
  const [name, version] = (await versionOf(browser)).split(" ");
  return `${name} ${version.split(".", name === "WebKitGTK" ? 2 : 1).join(".")}`;
}
