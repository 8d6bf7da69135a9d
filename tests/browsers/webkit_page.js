/** A page of WebKit's browser, in a window of its own: as much of puppeteer's `Page` as tests use, by the WebDriver protocol. */
import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { conditionOf, questions } from "./questions.js";
import { Left } from "./webkit_errors.js";

/** @typedef {import("./questions.js").Script} Script */

const POLL = 20;

/** How long puppeteer waits where nothing is said. */
const PATIENCE = 30_000;

/** What a reference to an element is called in the protocol. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Keys that are no character. @type {Record<string, string>} */
const KEYS = {
  ...{ Backspace: "\uE003", Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C", Delete: "\uE017" },
  ...{
    End: "\uE010",
    Home: "\uE011",
    ArrowLeft: "\uE012",
    ArrowUp: "\uE013",
    ArrowRight: "\uE014",
    ArrowDown: "\uE015",
  },
};

export class Page {
  #browser;
  #window;
  #isClosed = false;
  $eval = questions.$eval;
  $$eval = questions.$$eval;
  waitForSelector = questions.waitForSelector;
  click = questions.click;
  hover = questions.hover;
  focus = questions.focus;
  select = questions.select;

  /**
   * @param {import("./webkit.js").Browser} browser
   * @param {string} window
   */
  constructor(browser, window) {
    this.#browser = browser;
    this.#window = window;
    const act = (/** @type {object} */ source) => this.#act(source);
    this.keyboard = new Keyboard(act);
    this.mouse = new Mouse(act);
  }

  /** The protocol tells nothing of errors, messages and requests. */
  on() {}
  once() {}

  /**
   * @param {string} url
   * @param {object} [_options] it waits for the load, unless the browser was started not to
   */
  async goto(url, _options) {
    await this.#command("POST", "/url", { url });
    // On a slow machine the driver may take the load of the window's empty page for that of this one.
    if (this.#browser.waitsForLoad) {
      await this.waitForFunction("document.readyState === 'complete' && location.href !== 'about:blank'");
    }
  }

  async reload() {
    await this.#command("POST", "/refresh", {});
  }

  async goBack() {
    await this.#command("POST", "/back", {});
  }

  async goForward() {
    await this.#command("POST", "/forward", {});
  }

  /**
   * @param {Script} script
   * @param {unknown[]} args
   */
  evaluate(script, ...args) {
    const text = typeof script === "string" ? `return (${script});` : `return (${script})(...arguments);`;
    return this.#command("POST", "/execute/sync", { script: text, args });
  }

  /** @param {string} selector */
  async $(selector) {
    const [element] = await this.$$(selector);
    return element ?? null;
  }

  /** @param {string} selector */
  async $$(selector) {
    const found = await this.#command("POST", "/elements", { using: "css selector", value: selector });
    return found.map((/** @type {Record<string, string>} */ { [ELEMENT]: id }) => ({
      /** @param {string} path */
      uploadFile: (path) => this.#command("POST", `/element/${id}/value`, { text: path }),
    }));
  }

  /**
   * @param {Script} script
   * @param {{ timeout?: number, polling?: number }} [options] in ms; with a `timeout` of 0 there is none
   * @param {unknown[]} args
   */
  async waitForFunction(script, { timeout = PATIENCE, polling = POLL } = {}, ...args) {
    const isSo = () => this.evaluate(conditionOf(script, args)).catch(ifLeft);
    for (const begin = Date.now(); !(await isSo()); await sleep(polling)) {
      if (timeout > 0 && Date.now() - begin > timeout) throw new Error(`After ${timeout} ms still not: ${script}`);
    }
  }

  /**
   * Makes the window as large as it takes for the page to have this size.
   * @param {{ width: number, height: number }} size
   */
  async setViewport({ width, height }) {
    const sizeOf = () => this.evaluate("[innerWidth, innerHeight]");
    const isRight = (/** @type {number[]} */ [w, h]) => w === width && h === height;
    for (const begin = Date.now(); ; await sleep(POLL)) {
      const inner = await sizeOf();
      if (isRight(inner)) return;
      if (Date.now() - begin > PATIENCE) throw new Error(`The page is ${inner}, not ${width} × ${height}`);
      const outer = await this.#command("GET", "/window/rect");
      await this.#command("POST", "/window/rect", {
        width: outer.width + width - inner[0],
        height: outer.height + height - inner[1],
      });
    }
  }

  /**
   * @param {{ path?: string, fullPage?: boolean }} [options]
   * @returns {Promise<string>} in base64
   */
  async screenshot({ path, fullPage = false } = {}) {
    const [width, height, whole] = await this.evaluate(
      "[innerWidth, innerHeight, document.documentElement.scrollHeight]",
    );
    if (fullPage) await this.setViewport({ width, height: Math.max(height, whole) });
    const picture = await this.#command("GET", "/screenshot");
    if (fullPage) await this.setViewport({ width, height });
    if (path !== undefined) writeFileSync(path, picture, "base64");
    return picture;
  }

  isClosed() {
    return this.#isClosed;
  }

  async close() {
    this.#isClosed = true;
    await this.#command("DELETE", "/window");
  }

  /** @param {object} source of input, with its actions */
  async #act(source) {
    await this.#command("POST", "/actions", { actions: [source] });
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
 * A page that is left while it is asked says nothing of the next one.
 * @param {unknown} error
 */
function ifLeft(error) {
  if (!(error instanceof Left)) throw error;
  return false;
}

class Keyboard {
  #act;

  /** @param {(source: object) => Promise<void>} act */
  constructor(act) {
    this.#act = act;
  }

  /**
   * @param {string} text
   * @param {{ delay?: number }} [options] after each key, in ms
   */
  async type(text, { delay = 0 } = {}) {
    const actions = Array.from(text, (value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
      ...(delay > 0 ? [{ type: "pause", duration: delay }] : []),
    ]);
    await this.#act({ type: "key", id: "keyboard", actions: actions.flat() });
  }

  /** @param {string} key */
  async press(key) {
    await this.type(KEYS[key] ?? key);
  }

  /** @param {string} character */
  async sendCharacter(character) {
    await this.type(character);
  }
}

class Mouse {
  #act;

  /** @param {(source: object) => Promise<void>} act */
  constructor(act) {
    this.#act = act;
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  async move(x, y) {
    await this.#run([moveTo(x, y)]);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  async click(x, y) {
    await this.#run([moveTo(x, y), { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }]);
  }

  /** @param {object[]} actions */
  async #run(actions) {
    await this.#act({ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions });
  }
}

/**
 * @param {number} x
 * @param {number} y
 */
function moveTo(x, y) {
  return { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0, origin: "viewport" };
}
