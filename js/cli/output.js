/** Writes to a terminal, a file or a pipe: its width, its colours, and the characters that must be replaced. */

/** The assumed width if the stream does not say, or says 0, as a terminal without a size does. */
const COLUMNS = 100;

/** In code units. */
const MUCH = 1 << 20;

/** The numbers of SGR that begin a style and end it. `util.styleText` is not in Node.js 18. */
const STYLES = { bold: [1, 22], dim: [2, 22], red: [31, 39], yellow: [33, 39], cyan: [36, 39] };

/** The environment, without an empty `NO_COLOR`: it means none (no-color.org), but turns colours off in Node.js. */
function environment() {
  const { NO_COLOR, ...others } = process.env;
  return NO_COLOR ? process.env : others;
}

/** One of the process's output streams. What is written to it waits for {@link Output.flush}. */
export class Output {
  #waiting = "";
  /** What waits of an output that is not text. @type {Uint8Array[]} */
  #bytes = [];
  /** @type {NodeJS.ErrnoException | undefined} */
  #failure;

  /**
   * @param {NodeJS.WriteStream} stream
   * @param {boolean} [color] whether to use colours; by default if the stream is a terminal with colours
   */
  constructor(stream, color = Boolean(stream.isTTY && stream.hasColors(environment()))) {
    this.stream = stream;
    this.color = color;
    this.columns = stream.columns || COLUMNS;
    stream.on("error", (error) => this.#fail(error));
  }

  /**
   * Writes a line.
   * @param {string} text
   */
  write(text) {
    this.add(`${text}\n`);
  }

  /** @param {string} text a part of a line */
  add(text) {
    this.#waiting += text;
  }

  /** @param {Uint8Array[]} parts of an output that is not text */
  addBytes(parts) {
    this.#bytes.push(...parts);
  }

  /** Whether nothing is waiting. */
  get isEmpty() {
    return this.#waiting === "" && this.#bytes.length === 0;
  }

  /** Whether so much is waiting that it should be flushed before more is added. */
  get isFull() {
    return this.#waiting.length > MUCH;
  }

  /**
   * Waits until the stream has taken all lines.
   * @returns {Promise<NodeJS.ErrnoException | undefined>} why it does not take any more, if so: they are lost then
   */
  async flush() {
    if (this.isEmpty || this.#failure !== undefined) return this.#failure;
    const waiting = this.#bytes.length > 0 ? Buffer.concat(this.#bytes) : this.#waiting;
    this.#waiting = "";
    this.#bytes = [];
    await /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        try {
          this.stream.write(waiting, (error) => {
            if (error) this.#fail(error);
            resolve();
          });
        } catch (error) {
          // Files are written to synchronously.
          this.#fail(/** @type {Error} */ (error));
          resolve();
        }
      })
    );
    return this.#failure;
  }

  /** @param {Error} error */
  #fail(error) {
    this.#failure ??= error;
  }

  /**
   * @param {keyof typeof STYLES} style
   * @param {string} text
   */
  paint(style, text) {
    const [begin, end] = STYLES[style];
    return this.color ? `\u001b[${begin}m${text}\u001b[${end}m` : text;
  }
}

/** The pictures of the control characters U+0000 to U+001F. */
const PICTURES = Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(0x2400 + code));
const DOT = "\u00b7";

/**
 * What controls a terminal, changes the order of text, or is not seen for what it is: controls, format characters, variation
 * selectors, fillers, all spaces but U+0020, and blanks that Unicode counts as symbols or marks.
 */
const NOT_SEEN = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{16fe4}\u{1d159}]/gu;

/**
 * Makes text safe to print on a terminal: control characters become pictures, and what else is not seen becomes dots.
 * @param {string} text
 */
export const visible = (text) => text.replaceAll(NOT_SEEN, (character) => PICTURES[character.charCodeAt(0)] ?? DOT);

/**
 * JSON in which all that is not seen is escaped.
 * @param {unknown} value
 */
export function visibleJSON(value) {
  const escape = (/** @type {string} */ unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value).replaceAll(NOT_SEEN, (character) => character.replaceAll(/./gs, escape));
}
