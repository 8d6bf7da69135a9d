/** How far the program has got with a file, on a terminal. */

/**
 * @typedef {import("./output.js").Output} Output
 * @typedef {{ bytes: number, lines: number, size: number | undefined }} State of a source
 */

/** In milliseconds. */
const INTERVAL = 250;
/** From the start of a line: erases it. */
const ERASE = "\r\u001b[K";

const number = new Intl.NumberFormat("en", {
  maximumSignificantDigits: 3,
  notation: "compact",
  compactDisplay: "long",
});

export class Progress {
  #source;
  #err;
  #start = performance.now();
  #last = 0;
  #isShown = false;
  #size;

  /**
   * @param {State} source
   * @param {Output} out results on the same terminal would be mixed with it
   * @param {Output} err
   */
  constructor(source, out, err) {
    this.#source = source;
    this.#err = err;
    this.#size = err.stream.isTTY && !out.stream.isTTY ? source.size : undefined;
  }

  /** Says how far it is, if that is of interest, and was not said just now. */
  show() {
    const time = performance.now() - this.#start;
    // Of an empty file there is nothing to say.
    if (!this.#size || time - this.#last < INTERVAL) return;
    this.#last = time;
    this.#isShown = true;
    const { bytes, lines } = this.#source;
    const share = Math.min(100, Math.floor((100 * bytes) / this.#size));
    this.#err.stream.write(
      `${ERASE}${share} %, ${number.format(lines)} lines, ${number.format((1000 * lines) / time)} a second`,
    );
  }

  /** Makes place for something else. */
  hide() {
    if (this.#isShown) this.#err.stream.write(ERASE);
    this.#isShown = false;
  }
}
