/** Programs as tests of jest and vitest, and what the reports of these say, which have one format. */
import { basename, dirname } from "node:path";
import { commonJSOf, ENTRIES, fileNameOf, moduleOf } from "./programs.js";

/** @typedef {import("./tools.js").Failures} Failures */

/**
 * A test of the runner: what is wrong has to be nothing.
 * @param {string} entry
 * @returns {import("./programs.js").Use}
 */
const testOf = (entry) => (failures) => `test("${entry}", () => expect(${failures}).toEqual([]));`;

/**
 * A file with a test for each entry, in a folder.
 * @param {string} folder
 * @param {"module" | "CommonJS"} form
 * @param {string[]} [imports]
 * @returns {Record<string, string>} contents by path
 */
export function testFiles(folder, form, imports) {
  const [programOf, extension] = form === "module" ? [moduleOf, "mjs"] : [commonJSOf, "js"];
  const files = ENTRIES.map((entry) => [
    `${folder}/${fileNameOf(entry)}.test.${extension}`,
    programOf(entry, testOf(entry), imports),
  ]);
  return Object.fromEntries(files);
}

/**
 * What the runner says of the files in a folder.
 * @param {string} report
 * @param {string} folder
 * @param {string[]} [entries]
 * @returns {Failures}
 */
export function failuresIn(report, folder, entries = ENTRIES) {
  /** @type {{ name: string, message: string, assertionResults: { status: string, failureMessages: string[] }[] }[]} */
  const results = JSON.parse(report).testResults;
  const outcomes = entries.map((entry) => {
    const isOf = (/** @type {string} */ path) =>
      basename(dirname(path)) === folder && basename(path).startsWith(`${fileNameOf(entry)}.test.`);
    const { assertionResults, message } = results.find(({ name }) => isOf(name)) ?? {
      assertionResults: [],
      message: "no test has run",
    };
    if (assertionResults.length === 0) return [entry, [message]];
    const failed = assertionResults.filter(({ status }) => status !== "passed");
    return [entry, failed.flatMap(({ status, failureMessages }) => [status, ...failureMessages])];
  });
  return Object.fromEntries(outcomes);
}
