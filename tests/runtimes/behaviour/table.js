/** docs/conformance.md: made from the reports, and compared with them. */

/**
 * @typedef {import("./hosts.js").Report} Report
 * @typedef {import("./suites.js").Result} Result
 * @typedef {import("../../engines/hosts.js").Report} EngineReport
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
the messages and properties of errors, what huge and random input does, and \`URLPattern\`'s captures and lists. "ended" is
where the runtime's process ended.
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

const WITHOUT = "whurl without WebAssembly";

const WITHOUT_HEADING = `## ${WITHOUT}

The same suites with the module as JavaScript: in Node.js with \`WebAssembly\` deleted, in engines that have none, and in pages under
\`script-src 'self'\`. \`npm test -- --only engines\` runs them, and compares them with this table.
`;

/**
 * The section about the module as JavaScript.
 * @param {EngineReport[]} reports
 * @returns {string}
 */
export function conformanceWithout(reports) {
  const everywhere = reports[0].results.filter(({ name }) =>
    reports.every(({ results }) => results.some((result) => result.name === name)),
  );
  const totals = new Map(everywhere.map(({ name, passed, failed }) => [name, passed + failed]));
  const ofSuites = (/** @type {EngineReport} */ { results }) => results.filter(({ name }) => totals.has(name));
  return [WITHOUT_HEADING, table([...totals.keys()], totals, reports, ofSuites)].join("\n");
}

/**
 * A page with that section in the place of the one that it has.
 * @param {string} page
 * @param {EngineReport[]} reports
 * @returns {string}
 */
export function withoutReplaced(page, reports) {
  const foreign = page.search(FOREIGN);
  const end = foreign < 0 ? page.length : foreign;
  const start = page.indexOf(`## ${WITHOUT}\n`);
  return `${page.slice(0, start < 0 ? end : start)}${conformanceWithout(reports)}\n${page.slice(end)}`;
}

/** The section that `npm run test:foreign -- --markdown` gives the table of. */
const FOREIGN = /^## The suites of other projects$/m;
const KEPT = new RegExp(`^## ${WITHOUT}$|${FOREIGN.source}`, "m");

/**
 * What of a page does not come from these reports.
 * @param {string} page
 * @returns {string}
 */
export function keptOf(page) {
  const start = page.search(KEPT);
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
  return reports.length === 0 ? [] : contradictions(page, conformance(reports), "whurl");
}

/**
 * The same of the module as JavaScript.
 * @param {string} page
 * @param {EngineReport[]} reports
 * @returns {string[]}
 */
export function contradictionsWithout(page, reports) {
  return reports.length === 0 ? [] : contradictions(page, conformanceWithout(reports), WITHOUT);
}

/**
 * @param {string} page
 * @param {string} made
 * @param {string} complete the table that has every suite
 */
function contradictions(page, made, complete) {
  const said = cellsOf(page);
  const found = cellsOf(made);
  const result = [];
  for (const { table, suite, column, value } of found.values()) {
    const cell = said.get(keyOf(table, suite, column));
    const isNew = cell === undefined && column === CASES;
    if (isNew || (cell && cell.value !== value)) {
      result.push(`${table}, ${suite}, ${column}: ${cell?.value ?? "nothing"} instead of ${value}`);
    }
  }
  // Of the runtimes' own classes, one that is missing may be the only one that gets to a suite.
  for (const { table, suite, column } of said.values()) {
    if (table === complete && column === CASES && !found.has(keyOf(table, suite, column))) {
      result.push(`${table}: there is no suite ${suite}`);
    }
  }
  return result;
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
 * @template {{ name: string }} R
 * @param {string[]} suites
 * @param {Map<string, number>} totals
 * @param {R[]} reports
 * @param {(report: R) => Result[]} resultsOf
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
