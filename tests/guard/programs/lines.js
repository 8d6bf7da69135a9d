/** Answers each line of the standard input, a JSON string, with a line of JSON. */
import { createInterface } from "node:readline";

/**
 * @typedef {object} Reading
 * @property {string | null | undefined} scheme
 * @property {string | null | undefined} userinfo
 * @property {string | null | undefined} host
 * @property {string | number | null | undefined} port
 */

/** @param {(url: string) => Reading} read it throws for what the original refuses */
export async function answer(read) {
  for await (const line of createInterface({ input: process.stdin })) {
    process.stdout.write(`${JSON.stringify(attempt(read, JSON.parse(line)))}\n`);
  }
}

/**
 * @param {(url: string) => Reading} read
 * @param {string} url
 */
function attempt(read, url) {
  try {
    return read(url);
  } catch (error) {
    return { error: String(error) };
  }
}
