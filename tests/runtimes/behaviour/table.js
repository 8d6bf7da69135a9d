/** docs/conformance.md from the reports. */

/**
 * @typedef {import("./hosts.js").Report} Report
 * @typedef {import("./suites.js").Result} Result
 */

const HEADING = `# Conformance

Every suite in every runtime and browser, from the same files: the
[web-platform-tests](https://github.com/web-platform-tests/wpt/tree/master/url)' data (WPT), and this project's tests of
what a program can see of the classes (Web IDL). \`npm test -- --only behaviour\` runs them on the packed and installed
package, and writes this page.
`;

const OWN = `## The runtimes' own classes

The same cases, with each runtime's own \`URL\` and \`URLSearchParams\`. Suites of what only whurl promises are left out:
the messages and properties of errors, and what huge and random input does. "ended" is where the runtime's process
ended.
`;

/**
 * @param {Report[]} reports
 * @returns {string}
 */
export function conformance(reports) {
  const suites = reports[0].whurl.map(({ name }) => name);
  const totals = new Map(reports[0].whurl.map(({ name, passed, failed }) => [name, passed + failed]));
  const compared = suites.filter((name) => reports.some(({ own }) => own.some((result) => result.name === name)));
  return [
    HEADING,
    "## whurl\n",
    table(suites, totals, reports, ({ whurl }) => whurl),
    OWN,
    table(compared, totals, reports, ({ own }) => own),
  ].join("\n");
}

/**
 * @param {string[]} suites
 * @param {Map<string, number>} totals
 * @param {Report[]} reports
 * @param {(report: Report) => Result[]} resultsOf
 */
function table(suites, totals, reports, resultsOf) {
  const rows = suites.map((suite) => [
    suite,
    String(totals.get(suite)),
    ...reports.map((report) => passedOf(resultsOf(report).find(({ name }) => name === suite))),
  ]);
  const all = [
    "**all**",
    `**${sum(suites.map((suite) => totals.get(suite) ?? 0))}**`,
    ...reports.map((report) => `**${sum(resultsOf(report).map(({ passed }) => passed))}**`),
  ];
  const header = ["suite", "cases", ...reports.map(({ name }) => name)];
  const lines = [header, header.map((_, column) => (column === 0 ? "---" : "--:")), ...rows, all];
  return `${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`;
}

/** @param {Result | undefined} result */
const passedOf = (result) => (result === undefined ? "ended" : String(result.passed));

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
