/** A browser with the built site, and what a person does with it. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, afterEach, before } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { preview } from "vite";
import { root } from "../../../scripts/lib/shell.mjs";
import { browserName, launch } from "./browsers.js";
import { reportErrors } from "./errors.js";

/** The site has to work under any path. */
const PATH = "/some/where/";

/** @typedef {import("vite").Connect.NextHandleFunction} Handler answers a request, or leaves that to the next one */

/**
 * The address of the playground, under the site's.
 * @param {Record<string, string>} state of the playground
 */
export const at = (state) =>
  `index.html#${Object.entries(state)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&")}`;

/**
 * Serves www/dist.
 * @param {Handler} [handler] is asked first
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serve(handler) {
  const server = await preview({
    root: join(root, "www"),
    configFile: false,
    base: PATH,
    logLevel: "warn",
    preview: { host: "127.0.0.1", port: 0 },
    plugins: [
      { name: "first", configurePreviewServer: ({ middlewares }) => void (handler && middlewares.use(handler)) },
    ],
  });
  const address = server.httpServer.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  return { url: `http://127.0.0.1:${address.port}${PATH}`, close: () => server.close() };
}

/**
 * Closes a browser or a server after a test, also where it fails: otherwise the process of its file would not end.
 * @template {{ close: () => Promise<void> }} T
 * @param {import("node:test").TestContext} context
 * @param {T} opened
 * @returns {T} the same
 */
export function closedAfter(context, opened) {
  // It may have been closed by the test.
  context.after(() => opened.close().catch(() => {}));
  return opened;
}

/** One browser and one server for a file of tests. After each of them its tabs are closed, and no page may have had a problem. */
export class Site {
  url = "";
  /** @type {import("./browsers.js").Browser | undefined} */
  #browser;
  /** @type {import("./browsers.js").Page[]} */
  #pages = [];
  /** @type {string[]} what pages reported as errors, and requests to elsewhere */
  problems = [];

  constructor() {
    /** @type {Awaited<ReturnType<typeof serve>> | undefined} */
    let server;
    before(async () => {
      const handler = reportErrors((problem) => this.problems.push(problem), PATH);
      server = await serve(browserName === "webkit" ? handler : undefined);
      this.url = server.url;
      this.#browser = await launch();
    });
    afterEach(async () => {
      await this.closePages();
      assert.deepEqual(this.problems.splice(0), []);
    });
    after(async () => {
      await this.#browser?.close();
      await server?.close();
    });
  }

  get browser() {
    if (!this.#browser) throw new Error("the browser has not been started yet");
    return this.#browser;
  }

  /**
   * Opens a page of the site in a tab of its own.
   * @param {string} [address] relative to the site
   * @param {{ width?: number, height?: number }} [size]
   */
  async open(address = "index.html", { width = 1280, height = 900 } = {}) {
    const page = await this.browser.newPage();
    this.#pages.push(page);
    await page.setViewport({ width, height });
    page.on("pageerror", (error) => this.problems.push(`${address}: ${error}`));
    page.on("request", (request) => {
      const url = request.url();
      // Firefox looks for it when a page that has another icon is left at once.
      const isIcon = url === new URL("/favicon.ico", this.url).href;
      if (url.startsWith("http") && !url.startsWith(this.url) && !isIcon)
        this.problems.push(`${address}: request to ${url}`);
    });
    await page.goto(this.url + address, { waitUntil: "load" });
    if (address.startsWith("index.html")) await page.waitForFunction(isComplete);
    return new Visitor(page);
  }

  /** Closes the tabs that tests have opened. */
  async closePages() {
    for (const page of this.#pages.splice(0)) if (!page.isClosed()) await page.close();
  }
}

/** Whether the playground has loaded everything. */
function isComplete() {
  return performance.getEntriesByName("whurl-interactive").length > 0;
}

/** How long something may take that does not measure time, in ms. */
const PATIENCE = 60_000;

/**
 * Watches whether the next click hits an element, and keeps it from any other.
 * @param {Element} element
 * @param {string} selector
 */
function watchClick(element, selector) {
  const scope = /** @type {any} */ (globalThis);
  scope.clickWatch?.abort();
  scope.clickWatch = new AbortController();
  scope.hasMissedClick = false;
  element.scrollIntoView({ block: "center" });
  addEventListener(
    "click",
    (event) => {
      // The page may have made the element again.
      const hit = /** @type {Element} */ (event.target);
      if (element.contains(hit) || hit.closest(selector) !== null) return;
      scope.hasMissedClick = true;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true, once: true, signal: scope.clickWatch.signal },
  );
}

/** Whether the watched click has missed. It is watched no longer. */
function hasMissed() {
  const scope = /** @type {any} */ (globalThis);
  scope.clickWatch?.abort();
  return scope.hasMissedClick === true;
}

/** A person at a page: reads, types, clicks. */
export class Visitor {
  /** @param {import("./browsers.js").Page} page */
  constructor(page) {
    this.page = page;
  }

  /**
   * What an element says.
   * @param {string} selector
   */
  async read(selector) {
    await this.page.waitForSelector(selector);
    return this.page.$eval(selector, (element) => (element.textContent ?? "").replace(/\s+/g, " ").trim());
  }

  /**
   * What each of the elements says.
   * @param {string} selector
   */
  readAll(selector) {
    return this.page.$$eval(selector, (elements) =>
      elements.map((element) => (element.textContent ?? "").replace(/\s+/g, " ").trim()),
    );
  }

  /**
   * @param {string} selector of a field
   * @returns {Promise<string>}
   */
  value(selector) {
    return this.page.$eval(selector, (element) => /** @type {HTMLInputElement} */ (element).value);
  }

  /**
   * Clicks on an element. A line that appears just before may have moved it: what the click hits then does not get it, and
   * another click follows.
   * @param {string} selector
   */
  async click(selector) {
    for (let tries = 5; tries > 0; tries--) {
      await this.page.waitForSelector(selector);
      await this.page.$eval(selector, watchClick, selector);
      await this.page.click(selector);
      // A link that was hit leaves the page, which then may have no time for an answer.
      if (!(await this.page.evaluate(hasMissed).catch(() => false))) return;
    }
    throw new Error(`${selector} cannot be clicked on`);
  }

  /** Reloads the playground, and waits until it has loaded everything. */
  async reload() {
    await this.page.reload();
    await this.page.waitForFunction(isComplete);
  }

  /**
   * Does something that leaves the page, and waits for the next one.
   * @param {() => void} leave runs in the page
   * @param {string} condition of the next page
   */
  async leaveBy(leave, condition) {
    // After the answer: a page that is left may have no time for one.
    await this.page.evaluate(`(() => { globalThis.isLeft = true; setTimeout(${leave}); })()`);
    await this.#arrives(`globalThis.isLeft === undefined && document.readyState === "complete" && (${condition})`);
  }

  /**
   * Goes back to an earlier page, which the browser may have kept as it was.
   * @param {string} condition that holds on it
   */
  async goBackTo(condition) {
    await this.page.evaluate("void setTimeout(() => history.back())");
    await this.#arrives(condition);
  }

  /** @param {string} condition */
  async #arrives(condition) {
    const end = Date.now() + PATIENCE;
    // Between the pages there may be nothing to ask.
    while (!(await this.page.evaluate(condition).catch(() => false))) {
      if (Date.now() > end) throw new Error(`The next page is not there, or not so: ${condition}`);
      await sleep(100);
    }
  }

  /**
   * Replaces what is in a field, key by key.
   * @param {string} selector
   * @param {string} text
   */
  async type(selector, text) {
    await this.page.waitForSelector(selector);
    await this.page.$eval(selector, (element) => {
      const field = /** @type {HTMLInputElement} */ (element);
      field.scrollIntoView({ block: "center" });
      field.focus();
      field.select();
    });
    await this.page.keyboard.press("Delete");
    await this.page.keyboard.type(text);
  }

  /**
   * Puts text into a field at once, as pasting does.
   * @param {string} selector
   * @param {string} text
   */
  async paste(selector, text) {
    await this.page.$eval(
      selector,
      (element, pasted) => {
        const field = /** @type {HTMLTextAreaElement} */ (element);
        field.focus();
        field.setRangeText(pasted, 0, field.value.length, "end");
        field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
      },
      text,
    );
  }

  /**
   * Waits until an element says something that contains the text.
   * @param {string} selector
   * @param {string} text
   */
  async sees(selector, text) {
    const isThere = (/** @type {string} */ selector, /** @type {string} */ text) =>
      [...document.querySelectorAll(selector)].some((element) =>
        (element.textContent ?? "").replace(/\s+/g, " ").includes(text),
      );
    try {
      await this.page.waitForFunction(isThere, { timeout: PATIENCE }, selector, text);
    } catch {
      const said = await this.readAll(selector);
      const page = await this.read("body");
      throw new Error(
        `${selector} does not say “${text}” but ${JSON.stringify(said)}. The page: ${page.slice(0, 2000)}`,
      );
    }
  }

  /**
   * Remembers from now on what elements say, also what they do not say for long.
   * @param {...string} selectors
   */
  async remember(...selectors) {
    await this.page.evaluate((watched) => {
      const scope = /** @type {any} */ (globalThis);
      scope.remembered = Object.fromEntries(watched.map((selector) => [selector, []]));
      const look = () => {
        for (const selector of watched) {
          const text = document.querySelector(selector)?.textContent ?? "";
          scope.remembered[selector].push(text.replace(/\s+/g, " ").trim());
        }
      };
      scope.memory?.disconnect();
      scope.memory = new MutationObserver(look);
      scope.memory.observe(document.body, { childList: true, characterData: true, subtree: true });
    }, selectors);
  }

  /**
   * What an element has said since `remember`.
   * @param {string} selector
   * @returns {Promise<string[]>}
   */
  remembered(selector) {
    return this.page.evaluate((watched) => /** @type {any} */ (globalThis).remembered[watched], selector);
  }

  /**
   * Waits until something is so. A browser may scroll, or lay out, some frames after a key.
   * @param {() => Promise<boolean>} isSo
   * @param {string} what
   */
  async comesTo(isSo, what) {
    for (const end = Date.now() + PATIENCE; !(await isSo()); await sleep(50)) {
      if (Date.now() > end) throw new Error(`It does not come to this: ${what}`);
    }
  }

  /** Waits until the address has what is seen. */
  async settled() {
    await this.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  }

  /**
   * What a button copies.
   * @param {string} button
   * @returns {Promise<string>}
   */
  async copied(button) {
    await this.page.evaluate(() => {
      const scope = /** @type {any} */ (globalThis);
      scope.copied = undefined;
      navigator.clipboard.writeText = async (text) => {
        scope.copied = text;
      };
    });
    await this.click(button);
    await this.page.waitForFunction(() => /** @type {any} */ (globalThis).copied);
    return this.page.evaluate(() => /** @type {any} */ (globalThis).copied);
  }

  /** From now on the browser starts no worker, as where a policy forbids it. */
  async forbidWorkers() {
    await this.page.evaluate(() => {
      globalThis.Worker = /** @type {any} */ (
        class {
          constructor() {
            throw new DOMException("not allowed", "SecurityError");
          }
        }
      );
    });
  }

  /** @returns {Promise<string>} of the page */
  address() {
    return this.page.evaluate(() => location.href);
  }

  /**
   * Chooses a file.
   * @param {string} selector of a field
   * @param {string} path
   */
  async upload(selector, path) {
    const field = await this.page.$(selector);
    await /** @type {import("puppeteer-core").ElementHandle<HTMLInputElement>} */ (field).uploadFile(path);
  }

  /** @param {string} name of a tab of the playground */
  async openTab(name) {
    await this.click(`#tab-${name}`);
    await this.page.waitForSelector(`#tab-${name}[aria-selected="true"]`);
  }

  /** The href as the anatomy shows it. */
  async href() {
    return (await this.readAll("#anatomy .piece__text, #anatomy .delimiter")).join("").replaceAll("empty", "");
  }

  /** @param {"auto" | "light" | "dark"} theme */
  async choose(theme) {
    await this.page.$eval(`#theme [value="${theme}"]`, (element) => /** @type {HTMLElement} */ (element).click());
    // Until then the colours are between those of two themes.
    await this.page.evaluate(async () => {
      await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    });
  }
}
