/** Splits a stream of UTF-8 into lines as they arrive. Empty lines are skipped; numbers begin at 1. */

/**
 * @param {NodeJS.ReadStream} stream
 * @returns {AsyncGenerator<{ text: string, line: number }>}
 */
export async function* linesOf(stream) {
  // Not node:readline, for which U+2028 ends a line as well.
  stream.setEncoding("utf8");
  let line = 0;
  let rest = "";
  for await (const chunk of stream) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const text of lines) {
      line += 1;
      if (withoutReturn(text) !== "") yield { text: withoutReturn(text), line };
    }
  }
  if (withoutReturn(rest) !== "") yield { text: withoutReturn(rest), line: line + 1 };
}

/** @param {string} text */
const withoutReturn = (text) => (text.endsWith("\r") ? text.slice(0, -1) : text);
