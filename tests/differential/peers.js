/** The implementations that whurl is compared with: each takes cases and gives what it makes of them. */
import { spawnSync } from "node:child_process";
import { URL as whatwgURL } from "whatwg-url";
import { outcomesOf } from "./outcomes.js";

/**
 * @typedef {import("./outcomes.js").Case} Case
 * @typedef {import("./outcomes.js").State} State
 * @typedef {object} Peer
 * @property {string} name
 * @property {(cases: Case[]) => Promise<State[][]>} outcomes
 * @property {() => Promise<void>} close
 */

const nothing = async () => {};

/** @type {Record<string, () => Promise<Peer>>} */
export const peers = {
  "whatwg-url": async () => ({
    name: "whatwg-url",
    outcomes: async (cases) => outcomesOf(whatwgURL, cases),
    close: nothing,
  }),
  node: async () => ({
    name: `Node.js ${process.versions.node} (ada ${process.versions.ada}, ICU ${process.versions.icu})`,
    outcomes: async (cases) => inOtherProcess(cases),
    close: nothing,
  }),
  chromium: () => browser("chromium"),
  firefox: () => browser("firefox"),
  webkit: () => browser("webkit"),
};

/**
 * The outcomes in another process: there are URLs whose setters make some versions of Node.js abort.
 * @param {Case[]} cases
 * @returns {State[][]}
 */
function inOtherProcess(cases) {
  const program = `${outcomesOf}
    const cases = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
    process.stdout.write(JSON.stringify(outcomesOf(URL, cases)));`;
  const options = { input: JSON.stringify(cases), encoding: /** @type {const} */ ("utf8"), maxBuffer: 2 ** 30 };
  const { status, stdout } = spawnSync(process.execPath, ["--eval", program], options);
  if (status === 0) return JSON.parse(stdout);
  if (cases.length === 1) return [[...statesBeforeAbort(cases[0]), ["abort"]]];
  const half = cases.length >> 1;
  return [...inOtherProcess(cases.slice(0, half)), ...inOtherProcess(cases.slice(half))];
}

/**
 * @param {Case} given
 * @returns {State[]}
 */
function statesBeforeAbort({ steps, ...parsed }) {
  return steps.length === 0 ? [] : inOtherProcess([{ ...parsed, steps: steps.slice(0, -1) }])[0];
}

/**
 * @param {import("../browsers/launch.js").BrowserName} name
 * @returns {Promise<Peer>}
 */
async function browser(name) {
  const { launch } = await import("../browsers/launch.js");
  const browser = await launch(name);
  const page = await browser.newPage();
  return {
    name: await browser.version(),
    outcomes: async (cases) => JSON.parse(await page.evaluate(evaluated, outcomesOf.toString(), JSON.stringify(cases))),
    close: () => browser.close(),
  };
}

/**
 * Runs in the browser. What goes in and out is JSON as one string, which the protocol is far quicker with.
 * @param {string} text of `outcomesOf`
 * @param {string} cases
 * @returns {string}
 */
function evaluated(text, cases) {
  return JSON.stringify(new Function("URL", "cases", `return (${text})(URL, cases);`)(URL, JSON.parse(cases)));
}
