/**
 * What tests ask a page, and do in it, with one message each. Puppeteer sends several, and Firefox answers the second of two only
 * after 40 ms: `$eval` took 80 ms, and takes 7.
 */

/** @typedef {string | ((...args: any[]) => unknown)} Script an expression, or a function that gets the arguments */

/**
 * @typedef {object} Asked what the methods need of a page
 * @property {(script: string) => Promise<any>} evaluate
 * @property {(script: Script, options?: { timeout?: number }) => Promise<unknown>} waitForFunction
 * @property {{ click: (x: number, y: number) => Promise<void>, move: (x: number, y: number) => Promise<void> }} mouse
 */

/** The methods of a page: as puppeteer's, but for what they return. */
export const questions = {
  /**
   * @this {Asked}
   * @param {string} selector
   * @param {(element: any, ...args: any[]) => unknown} evaluated
   * @param {unknown[]} args
   */
  $eval(selector, evaluated, ...args) {
    return this.evaluate(callOf(evaluated, `document.querySelector(${JSON.stringify(selector)})`, args));
  },

  /**
   * @this {Asked}
   * @param {string} selector
   * @param {(elements: any[], ...args: any[]) => unknown} evaluated
   * @param {unknown[]} args
   */
  $$eval(selector, evaluated, ...args) {
    return this.evaluate(callOf(evaluated, `[...document.querySelectorAll(${JSON.stringify(selector)})]`, args));
  },

  /**
   * @this {Asked}
   * @param {string} selector
   * @param {{ timeout?: number }} [options]
   */
  async waitForSelector(selector, options) {
    await this.waitForFunction(`document.querySelector(${JSON.stringify(selector)}) !== null`, options);
  },

  /** @this {Asked} @param {string} selector */
  async click(selector) {
    await this.mouse.click(...(await middleOf(this, selector)));
  },

  /** @this {Asked} @param {string} selector */
  async hover(selector) {
    await this.mouse.move(...(await middleOf(this, selector)));
  },

  /** @this {Asked} @param {string} selector */
  async focus(selector) {
    await questions.$eval.call(this, selector, (element) => element.focus());
  },

  /**
   * @this {Asked}
   * @param {string} selector
   * @param {string} value
   */
  async select(selector, value) {
    const choose = (/** @type {HTMLSelectElement} */ element, /** @type {string} */ chosen) => {
      element.value = chosen;
      for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));
    };
    await questions.$eval.call(this, selector, choose, value);
  },
};

/**
 * An expression that calls a function.
 * @param {Function} evaluated
 * @param {string} first the expression of its first argument
 * @param {unknown[]} args the others
 */
const callOf = (evaluated, first, args) => `(${evaluated})(${first}, ...${JSON.stringify(args)})`;

/**
 * An expression that is true if the condition holds.
 * @param {Script} script
 * @param {unknown[]} args
 */
export const conditionOf = (script, args) =>
  `Boolean(${typeof script === "string" ? script : `(${script})(...${JSON.stringify(args)})`})`;

/**
 * The middle of an element, or of its part in the first line.
 * @param {Asked} page
 * @param {string} selector
 * @returns {Promise<[x: number, y: number]>}
 */
function middleOf(page, selector) {
  return questions.$eval.call(page, selector, (element) => {
    const isSeen = () => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    };
    if (!isSeen()) element.scrollIntoView({ block: "center", behavior: "instant" });
    const [{ x, y, width, height }] = element.getClientRects();
    return [x + width / 2, y + height / 2];
  });
}
