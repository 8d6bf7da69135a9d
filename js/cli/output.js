/** Writes to a terminal, a file or a pipe: its width, its colours, and the characters that must be replaced. */
import { once } from "node:events";
import * as util from "node:util";

/** The assumed width if the stream does not say. */
const COLUMNS = 100;

/** One of the process's output streams. */
export class Output {
  /**
   * @param {NodeJS.WriteStream} stream
   * @param {boolean} [color] whether to use colours; by default if the stream is a terminal with colours
   */
  constructor(stream, color = Boolean(stream.isTTY && stream.hasColors())) {
    this.stream = stream;
    this.color = color;
    this.columns = stream.columns ?? COLUMNS;
    // The reader of a pipe may close it early: `whurl … | head`.
    if (stream.listenerCount("error") === 0) {
      stream.on("error", (/** @type {NodeJS.ErrnoException} */ error) => {
        if (error.code !== "EPIPE") throw error;
        process.exit();
      });
    }
  }

  /**
   * Writes a line, and waits until the stream takes more.
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
    // Node.js has `styleText` since 20.12 and 21.7.
    return this.color && util.styleText ? util.styleText(style, text, { validateStream: false }) : text;
  }
}

/** The pictures of the control characters U+0000 to U+001F. */
const PICTURES = Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(0x2400 + code));
const DOT = "\u00b7";

/**
 * Makes text safe to print on a terminal: control characters become pictures; other characters that are invisible or change
 * the order of text become dots.
 * @param {string} text
 */
export function visible(text) {
  return text
    .replaceAll(/\p{Cc}/gu, (character) => PICTURES[character.charCodeAt(0)] ?? DOT)
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, DOT);
}
