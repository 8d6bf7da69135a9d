/**
 * WebKitGTK's browser, by the WebDriver protocol: as much of puppeteer's `Browser` and `Page` as tests use. The protocol tells
 * nothing of errors and messages of a page, so `page.on` never calls.
 */
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const POLL = 100;
const START = 20_000;

/** How long the driver waits for a script's promise, in ms. */
const LONGEST_SCRIPT = 3_600_000;

/** The browser's process has ended, and with it the session. */
export class Ended extends Error {}

/**
 * Starts a screen, the driver on it, and the browser.
 * @param {string} program the path of WebKitWebDriver
 */
export async function launchWebKit(program) {
  const screen = await startScreen();
  const port = await freePort();
  const env = { ...process.env, DISPLAY: screen.name, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" };
  const driver = spawn(program, [`--port=${port}`], { env, stdio: "ignore" });
  const stop = () => {
    driver.kill();
    screen.stop();
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
    const capabilities = { alwaysMatch: { timeouts: { script: LONGEST_SCRIPT, pageLoad: LONGEST_SCRIPT } } };
    const session = await send("POST", `${origin}/session`, { capabilities });
    const address = `${origin}/session/${session.sessionId}`;
    const window = await send("GET", `${address}/window`);
    return new Browser(address, window, session.capabilities.browserVersion, end);
  } catch (error) {
    end();
    throw error;
  }
}

class Browser {
  #session;
  #window;
  #version;
  #end;
  /** Commands are for the window that is the current one: they run one after the other. @type {Promise<unknown>} */
  #last = Promise.resolve();

  /**
   * @param {string} session its address
   * @param {string} window that remains
   * @param {string} version
   * @param {() => void} end
   */
  constructor(session, window, version, end) {
    this.#session = session;
    this.#window = window;
    this.#version = version;
    this.#end = end;
  }

  async version() {
    return `WebKitGTK/${this.#version}`;
  }

  async newPage() {
    const { handle } = await this.command("POST", "/window/new", { type: "tab" });
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
      await send("POST", `${this.#session}/window`, { handle: window });
      return send(method, this.#session + path, body);
    });
    this.#last = result.catch(() => {});
    return result;
  }
}

class Page {
  #browser;
  #window;

  /**
   * @param {Browser} browser
   * @param {string} window
   */
  constructor(browser, window) {
    this.#browser = browser;
    this.#window = window;
  }

  on() {}
  once() {}

  /** @param {string} url */
  async goto(url) {
    await this.#command("POST", "/url", { url });
  }

  /**
   * @param {string | Function} script an expression, or a function that gets the arguments
   * @param {unknown[]} args
   */
  evaluate(script, ...args) {
    const text = typeof script === "string" ? `return (${script});` : `return (${script})(...arguments);`;
    return this.#command("POST", "/execute/sync", { script: text, args });
  }

  /**
   * @param {string} expression
   * @param {{ timeout?: number, polling?: number }} [options] in ms; without a `timeout` or with 0 there is none
   */
  async waitForFunction(expression, { timeout = 0, polling = POLL } = {}) {
    for (const begin = Date.now(); !(await this.evaluate(`Boolean(${expression})`)); await sleep(polling)) {
      if (timeout > 0 && Date.now() - begin > timeout) throw new Error(`After ${timeout} ms still not: ${expression}`);
    }
  }

  /** @returns {Promise<string>} in base64 */
  screenshot() {
    return this.#command("GET", "/screenshot");
  }

  async close() {
    await this.#command("DELETE", "/window");
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   */
  #command(method, path, body) {
    return this.#browser.command(method, path, body, this.#window);
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
  throw new Error(message);
}

/** The screen that there is, or one in memory. @returns {Promise<{ name: string, stop(): void }>} */
function startScreen() {
  const { DISPLAY } = process.env;
  if (DISPLAY) return Promise.resolve({ name: DISPLAY, stop() {} });
  const options = ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"];
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
