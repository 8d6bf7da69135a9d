/** WebKitGTK's browser, by the WebDriver protocol: as much of puppeteer's `Browser` as tests use. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Ended, Left } from "./webkit_errors.js";
import { Page } from "./webkit_page.js";

const POLL = 100;
const START = 20_000;
const SCREEN = "600x600x24";

/** How long the driver waits for a script's promise, in ms. */
const LONGEST_SCRIPT = 3_600_000;

/**
 * Starts a screen, the driver on it, and the browser.
 * @param {string} program the path of WebKitWebDriver
 * @param {{ reducedMotion: boolean, waitsForLoad: boolean }} options
 */
export async function launchWebKit(program, { reducedMotion, waitsForLoad }) {
  const screen = await startScreen();
  const port = await freePort();
  const settings = writeSettings(reducedMotion);
  const env = {
    ...process.env,
    ...{ DISPLAY: screen.name, XDG_CONFIG_HOME: settings, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
  };
  const driver = spawn(program, [`--port=${port}`], { env, stdio: "ignore" });
  const stop = () => {
    driver.kill();
    screen.stop();
    rmSync(settings, { recursive: true, force: true });
  };
  // The browser ends with its driver.
  process.once("exit", stop);
  const end = () => {
    process.removeListener("exit", stop);
    stop();
  };
  try {
    const origin = `http://127.0.0.1:${port}`;
    await untilReady(origin);
    const alwaysMatch = {
      timeouts: { script: LONGEST_SCRIPT, pageLoad: LONGEST_SCRIPT },
      pageLoadStrategy: waitsForLoad ? "normal" : "none",
    };
    const session = await send("POST", `${origin}/session`, { capabilities: { alwaysMatch } });
    const address = `${origin}/session/${session.sessionId}`;
    const window = await send("GET", `${address}/window`);
    return new Browser(address, window, session.capabilities.browserVersion, waitsForLoad, end);
  } catch (error) {
    end();
    throw error;
  }
}

export class Browser {
  #session;
  #window;
  #version;
  #end;
  /** Commands are for the window that is the current one: they run one after the other. @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** The current window, if it is known. @type {string | undefined} */
  #current;

  /**
   * @param {string} session its address
   * @param {string} window that remains
   * @param {string} version
   * @param {boolean} waitsForLoad
   * @param {() => void} end
   */
  constructor(session, window, version, waitsForLoad, end) {
    this.#session = session;
    this.#window = window;
    this.#version = version;
    this.waitsForLoad = waitsForLoad;
    this.#end = end;
  }

  async version() {
    return `WebKitGTK/${this.#version}`;
  }

  async newPage() {
    const { handle } = await this.command("POST", "/window/new", { type: "window" });
    return new Page(this, handle);
  }

  async close() {
    try {
      await send("DELETE", this.#session);
    } catch (error) {
      if (!(error instanceof Ended)) throw error;
    } finally {
      this.#end();
    }
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @param {string} [window] that becomes the current one
   * @returns {Promise<any>}
   */
  command(method, path, body, window = this.#window) {
    const result = this.#last.then(async () => {
      if (window !== this.#current) await send("POST", `${this.#session}/window`, { handle: window });
      // Where the window is closed, or the command fails, there may be none.
      this.#current = undefined;
      const answer = await send(method, this.#session + path, body);
      if (method !== "DELETE") this.#current = window;
      return answer;
    });
    this.#last = result.catch(() => {});
    return result;
  }
}

/**
 * A command of the protocol.
 * @param {string} method
 * @param {string} url
 * @param {object} [body]
 * @returns {Promise<any>}
 */
async function send(method, url, body) {
  const response = await fetch(url, { method, body: body && JSON.stringify(body) });
  const { value } = await response.json();
  if (response.ok) return value;
  const message = `WebKit: ${method} ${new URL(url).pathname}: ${value.error}: ${value.message}`;
  // What is said of a process that has ended depends on what was under way.
  if (/page crash|invalid session id|Could not parse script result|unknown error: $/.test(message))
    throw new Ended(message);
  throw value.error === "no such frame" ? new Left(message) : new Error(message);
}

/**
 * A folder of settings. Without styles for its buttons a window cannot be as narrow as a phone.
 * @param {boolean} reducedMotion
 */
function writeSettings(reducedMotion) {
  const folder = mkdtempSync(join(tmpdir(), "whurl-webkit-"));
  mkdirSync(join(folder, "gtk-3.0"));
  writeFileSync(join(folder, "gtk-3.0/settings.ini"), `[Settings]\ngtk-enable-animations=${!reducedMotion}\n`);
  writeFileSync(join(folder, "gtk-3.0/gtk.css"), "* { min-width: 0; padding: 0; margin: 0; }\n");
  return folder;
}

/**
 * The screen that there is, or one in memory. The pointer is in its middle, and must be in every window: that is where the
 * keyboard's focus is.
 * @returns {Promise<{ name: string, stop(): void }>}
 */
function startScreen() {
  const { DISPLAY } = process.env;
  if (DISPLAY) return Promise.resolve({ name: DISPLAY, stop() {} });
  const options = ["-displayfd", "3", "-screen", "0", SCREEN, "-nolisten", "tcp"];
  const screen = spawn("Xvfb", options, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  return new Promise((resolve, reject) => {
    screen.on("error", reject);
    screen.on("exit", () => reject(new Error("Xvfb ended before it had a screen")));
    screen.stdio[3]?.once("data", (number) =>
      resolve({ name: `:${String(number).trim()}`, stop: () => void screen.kill() }),
    );
  });
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

/** @param {string} origin */
async function untilReady(origin) {
  for (const begin = Date.now(); ; await sleep(POLL)) {
    try {
      if ((await send("GET", `${origin}/status`)).ready) return;
    } catch (error) {
      if (Date.now() - begin > START) throw error;
    }
  }
}
