/** Splits a stream of UTF-8 into lines as they arrive. Empty lines are skipped; numbers begin at 1. */

/**
 * @typedef {{ text: string, line: number }} Line
 */

/** What some editors put before the first line. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * @param {NodeJS.ReadStream} stream
 * @returns {AsyncGenerator<Line[]>} the lines that end in each chunk
 */
export async function* linesOf(stream) {
  // Not node:readline, for which U+2028 ends a line as well.
  stream.setEncoding("utf8");
  let line = 0;
  /** The start of a line whose end has not come. Joined once, since it may have thousands of parts. @type {string[]} */
  let parts = [];
  let isStart = true;
  /** @param {string} end */
  const nextLine = (end) => {
    parts.push(end);
    const text = parts.join("");
    parts = [];
    line += 1;
    return { text: text.endsWith("\r") ? text.slice(0, -1) : text, line };
  };
  for await (const chunk of stream) {
    const ends = (isStart && chunk.startsWith(BYTE_ORDER_MARK) ? chunk.slice(1) : chunk).split("\n");
    isStart = false;
    const rest = ends.pop();
    const lines = ends.map(nextLine);
    parts.push(rest);
    yield lines.filter(isNotEmpty);
  }
  yield [nextLine("")].filter(isNotEmpty);
}

/** @param {Line} line */
const isNotEmpty = ({ text }) => text !== "";
