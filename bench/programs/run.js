/** Running one program, in any runtime or browser. */
import { programs } from "./programs.js";

/**
 * @param {keyof typeof programs} name of the program
 * @param {any} input that it works on
 * @param {string | undefined} whurl where to import it from; without it the engine's own classes are used
 * @returns {Promise<{ milliseconds: number, result: string }>} the time includes the import
 */
export async function runProgram(name, input, whurl) {
  const { run } = /** @type {import("./programs.js").Program<any>} */ (programs[name]);
  const begin = performance.now();
  const classes = whurl === undefined ? globalThis : await import(whurl);
  const result = run(classes, input);
  const milliseconds = performance.now() - begin;
  return { milliseconds, result: JSON.stringify(result) };
}
