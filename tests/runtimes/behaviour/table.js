/** docs/conformance.md: made from the reports, and compared with them. */

/**
 * @typedef {import("./hosts.js").Report} Report
 * @typedef {import("./suites.js").Result} Result
 */

const HEADING = `# Conformance

Every suite in every runtime and browser, from the same files: the
[web-platform-tests](https://github.com/web-platform-tests/wpt/tree/master/url)' data (WPT), and this project's tests of
what a program can see of the classes (Web IDL). \`npm run conformance\` runs them on the packed and installed package, and
writes this page.
`;

/** The row of sums. */
const ALL = "**all**";

const OWN = `## The runtimes' own classes

The same cases, with each runtime's own \`URL\` and \`URLSearchParams\`. Suites that test promises of whurl alone are left out:
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

/** The section that `npm run test:foreign -- --markdown` gives the table of. */
const FOREIGN = /^## The suites of other projects$/m;

/**
 * What of a page does not come from these reports.
 * @param {string} page
 * @returns {string}
 */
export function keptOf(page) {
  const start = page.search(FOREIGN);
  return start < 0 ? "" : `\n${page.slice(start)}`;
}

/**
 * Where a page says something else than the reports. Runtimes that the page does not name, as they are of another version,
 * are not compared.
 * @param {string} page
 * @param {Report[]} reports
 * @returns {string[]}
 */
export function contradictionsIn(page, reports) {
  if (reports.length === 0) return [];
  const said = cellsOf(page);
  const found = cellsOf(conformance(reports));
  const contradictions = [];
  for (const { table, suite, column, value } of found.values()) {
    const cell = said.get(keyOf(table, suite, column));
    const isNew = cell === undefined && column === CASES;
    if (isNew || (cell && cell.value !== value)) {
      contradictions.push(`${table}, ${suite}, ${column}: ${cell?.value ?? "nothing"} instead of ${value}`);
    }
  }
  // Of the runtimes' own classes, one that is missing may be the only one that gets to a suite.
  for (const { table, suite, column } of said.values()) {
    if (table === "whurl" && column === CASES && !found.has(keyOf(table, suite, column))) {
      contradictions.push(`${table}: there is no suite ${suite}`);
    }
  }
  return contradictions;
}

const CASES = "cases";

/** @param {string[]} names */
const keyOf = (...names) => names.join("\n");

/**
 * The cells of the page's tables, without the sums.
 * @param {string} page
 */
function cellsOf(page) {
  /** @type {Map<string, { table: string, suite: string, column: string, value: string }>} */
  const cells = new Map();
  for (const section of page.split(/^## /m).slice(1)) {
    const [table, ...lines] = section.split("\n");
    const [[, ...columns], , ...rows] = lines
      .filter((line) => line.startsWith("| "))
      .map((line) => line.slice(2, -2).split(" | "));
    for (const [suite, ...values] of rows.filter(([name]) => name !== ALL)) {
      values.forEach((value, at) => {
        cells.set(keyOf(table, suite, columns[at]), { table, suite, column: columns[at], value });
      });
    }
  }
  return cells;
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
    ALL,
    `**${sum(suites.map((suite) => totals.get(suite) ?? 0))}**`,
    ...reports.map((report) => `**${sum(resultsOf(report).map(({ passed }) => passed))}**`),
  ];
  const header = ["suite", CASES, ...reports.map(({ name }) => name)];
  const lines = [header, header.map((_, column) => (column === 0 ? "---" : "--:")), ...rows, all];
  return `${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`;
}

/** @param {Result | undefined} result */
const passedOf = (result) => (result === undefined ? "ended" : String(result.passed));

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
