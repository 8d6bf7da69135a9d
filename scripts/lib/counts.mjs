/**
 * How many tests a program ran, from its output.
 * @typedef {(code: number, text: string) => { passed: number, failed: number }} Count
 */

/** A program that is one test. @type {Count} */
export const fromExitCode = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** `cargo test`: one result line for each test program. @type {Count} */
export const fromCargo = (_, text) => sum(text, /^test result: .*?(\d+) passed; (\d+) failed;/gm);

/** A program whose last line is `N passed, N failed`, such as Node's test runner with reporter.mjs. @type {Count} */
export const fromSummary = (_, text) => sum(text, /^(\d+) passed, (\d+) failed\n*$(?![\s\S])/gm);

/**
 * @param {string} text
 * @param {RegExp} pattern its two groups are the numbers
 */
function sum(text, pattern) {
  const total = { passed: 0, failed: 0 };
  for (const [, passed, failed] of text.matchAll(pattern)) {
    total.passed += Number(passed);
    total.failed += Number(failed);
  }
  return total;
}

/**
 * The lines that name what could not run.
 * @param {string} text
 */
export function notRun(text) {
  return text.match(/^not run: .*$/gm) ?? [];
}
