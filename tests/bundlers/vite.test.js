/** Vite: the build, and the development server in a browser. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { build, createServer } from "vite";
import { BROWSERS, findProgram, launch } from "../browsers/launch.js";
import { userFolder } from "../runtimes/folder.js";
import { sayNotRun } from "../runtimes/programs.js";
import { APPS, testApps, testAuto } from "./apps.js";

const PAGE = '<!doctype html><meta charset="utf-8"><script type="module" src="/app.js"></script>';

/** @param {string} folder */
const buildApp = async (folder) => {
  await build({ root: folder, logLevel: "error", configFile: false, build: { modulePreload: false } });
  return "dist";
};

testApps("vite build", buildApp, { "index.html": PAGE });
testAuto("vite build", buildApp, { "index.html": PAGE });

const browserName = BROWSERS.find((name) => findProgram(name) !== undefined);
if (browserName === undefined) {
  sayNotRun("vite's development server", "no browser");
} else {
  test("vite dev: in a browser", async () => {
    const folder = userFolder({ "index.html": PAGE, "app.js": APPS.both.source });
    const server = await createServer({
      root: folder,
      configFile: false,
      logLevel: "error",
      cacheDir: join(folder, ".vite"),
      server: { host: "127.0.0.1", port: 0, hmr: false, watch: null },
    });
    await server.listen();
    const browser = await launch(browserName);
    try {
      const page = await browser.newPage();
      const printed = new Promise((resolve, reject) => {
        page.on("console", (message) => message.type() === "log" && resolve(`${message.text()}\n`));
        page.on("pageerror", reject);
      });
      await page.goto(String(server.resolvedUrls?.local[0]));
      assert.equal(await printed, APPS.both.prints);
    } finally {
      await browser.close();
      await server.close();
    }
  });
}
