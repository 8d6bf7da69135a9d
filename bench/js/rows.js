/**
 * The rows of the table: the work, and how many times as fast as the engine's own classes whurl should be.
 *
 * @typedef {import("./work.js").Inputs} Inputs
 * @typedef {"node" | "node26" | "bun" | "deno" | "chromium" | "firefox" | "webkit"} Engine
 * @typedef {object} Row
 * @property {keyof typeof import("./work.js")} id the function in work.js
 * @property {string} name
 * @property {keyof Inputs} inputs of the work; times are divided by their number
 * @property {boolean} [isWhole] whether the work cannot be split into batches
 * @property {"whatwg-url"} [against] compared with this, instead of the engine's own classes
 * @property {Record<Engine, number>} [targets]
 */

/**
 * @param {number} node Node 20, 22 and 24
 * @param {number} node26
 * @param {number} bun
 * @param {number} deno
 * @param {number} chromium and WebKit
 * @param {number} firefox
 * @returns {Record<Engine, number>}
 */
const targets = (node, node26, bun, deno, chromium, firefox) => ({
  ...{ node, node26, bun, deno, chromium, firefox },
  webkit: chromium,
});

/** @type {Row[]} */
export const rows = [
  { id: "parse", name: "`new URL(u)`", inputs: "urls", targets: targets(1.7, 1.4, 1.1, 1.5, 3.5, 9) },
  {
    id: "parseAndGet",
    name: "`new URL(u)` and four getters",
    inputs: "urls",
    targets: targets(1.7, 1.4, 2, 1.5, 3.5, 9),
  },
  { id: "canParse", name: "`URL.canParse(u)`", inputs: "urls", targets: targets(1.3, 1, 1, 1.3, 2, 4) },
  {
    id: "relative",
    name: "`new URL(relative, base)`, links page by page",
    inputs: "links",
    targets: targets(1.3, 1.2, 1, 1.3, 3, 6),
  },
  {
    id: "relativeToMany",
    name: "`new URL(relative, base)`, a different base each time",
    inputs: "scatteredLinks",
  },
  {
    id: "normalize",
    name: "`new URL(u)`, not yet normalized",
    inputs: "notNormalized",
    targets: targets(1, 1, 0.8, 1, 2.5, 5),
  },
  {
    id: "setters",
    name: "`new URL(u)` and six setters",
    inputs: "changes",
    targets: targets(1.5, 1.5, 1, 1.2, 2.5, 4),
  },
  {
    id: "searchParams",
    name: "`new URLSearchParams(q)`, get, has, iterate, toString",
    inputs: "queries",
    targets: targets(1, 1, 1, 1, 3, 3),
  },
  {
    id: "append",
    name: "1,000 × `url.searchParams.append`, then `href`",
    inputs: "parameters",
    isWhole: true,
    targets: targets(1.5, 1.5, 1, 100, 50, 50),
  },
  {
    id: "appendToQuery",
    name: "the same, to a URL that has a query",
    inputs: "parameters",
    isWhole: true,
  },
  {
    id: "idn",
    name: "`new URL(u)`, internationalized hosts",
    inputs: "internationalized",
    targets: targets(0.8, 0.8, 0.7, 0.8, 1.5, 2),
  },
  {
    id: "parseSome",
    name: "`new URL(u)` against whatwg-url",
    inputs: "someURLs",
    against: "whatwg-url",
    targets: targets(50, 50, 50, 50, 50, 50),
  },
];
