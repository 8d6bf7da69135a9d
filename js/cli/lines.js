/** Splits a stream of UTF-8 into lines as they arrive. Empty lines are skipped; numbers begin at 1. */

/**
 * @typedef {{ text: string, line: number, isTooLong?: boolean }} Line `isTooLong`: whether no string can have its text
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
    line += 1;
    const text = joined(parts);
    parts = [];
    if (text === undefined) return { text: "", line, isTooLong: true };
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

/**
 * @param {string[]} parts
 * @returns {string | undefined} `undefined` if they are longer than any string
 */
function joined(parts) {
  try {
    return parts.join("");
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** @param {Line} line */
const isNotEmpty = ({ text, isTooLong }) => text !== "" || isTooLong;
