/** Writing to a terminal, a file or a pipe: how wide it is, whether it is coloured, and what is not to be written as it is. */
import { once } from "node:events";
import * as util from "node:util";

/** How wide a terminal is taken to be where nobody says. */
const COLUMNS = 100;

/** One of the process's output streams. */
export class Output {
  /**
   * @param {NodeJS.WriteStream} stream
   * @param {boolean} [color] whether to colour; by default where the stream is a terminal that does
   */
  constructor(stream, color = Boolean(stream.isTTY && stream.hasColors())) {
    this.stream = stream;
    this.color = color;
    this.columns = stream.columns ?? COLUMNS;
    // Who reads a pipe may have had enough: `whurl … | head`.
    if (stream.listenerCount("error") === 0) {
      stream.on("error", (/** @type {NodeJS.ErrnoException} */ error) => {
        if (error.code !== "EPIPE") throw error;
        process.exit();
      });
    }
  }

  /**
   * Writes a line, and waits until there is room for more.
   * @param {string} text
   */
  async write(text) {
    if (!this.stream.write(`${text}\n`)) await once(this.stream, "drain");
  }

  /**
   * @param {Parameters<typeof util.styleText>[0]} style
   * @param {string} text
   */
  paint(style, text) {
    // Node.js has it since 20.12 and 21.7.
    return this.color && util.styleText ? util.styleText(style, text, { validateStream: false }) : text;
  }
}

/** The pictures of the control characters U+0000 to U+001F. */
const PICTURES = Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(0x2400 + code));
const DOT = "\u00b7";

/**
 * Text that does to a terminal nothing but fill cells: control characters become their pictures, and what else cannot
 * be seen, or changes the order of what can, a dot.
 * @param {string} text
 */
export function visible(text) {
  return text
    .replaceAll(/\p{Cc}/gu, (character) => PICTURES[character.charCodeAt(0)] ?? DOT)
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, DOT);
}
