/** The implementations that whurl is compared with: each takes cases and gives what it makes of them. */
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
    outcomes: async (cases) => outcomesOf(globalThis.URL, cases),
    close: nothing,
  }),
  chromium: () => browser("chromium"),
  firefox: () => browser("firefox"),
};

/**
 * @param {"chromium" | "firefox"} name
 * @returns {Promise<Peer>}
 */
async function browser(name) {
  const { launch } = await import("../browsers/launch.js");
  const browser = await launch(name);
  const page = await browser.newPage();
  return {
    name: await browser.version(),
    outcomes: (cases) =>
      page.evaluate(
        (text, cases) => new Function("URL", "cases", `return (${text})(URL, cases);`)(URL, cases),
        outcomesOf.toString(),
        cases,
      ),
    close: () => browser.close(),
  };
}
