/** Results as a picture: for each runtime a pair of bars, the time of the engine's own class and of whurl's. */
import { nanoseconds, ratio, shortened } from "./results.mjs";

/** @typedef {import("./results.mjs").Run} Run */

const WIDTH = 720;
const LEFT = 120;
const RIGHT = 150;
const HEAD = 44;
const BAR = 14;
const GROUP = 48;

/**
 * @param {Run[]} runs
 * @param {string} [id] the row
 * @returns {string} an SVG document, for light and dark pages
 */
export function pictureOf(runs, id = "parseAndGet") {
  const pairs = runs.flatMap(({ runtime, rows }) => {
    const row = rows.find((row) => row.id === id) ?? rows[0];
    return row === undefined ? [] : [{ runtime, row }];
  });
  const height = HEAD + pairs.length * GROUP;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title">
  <title id="title">Time to parse a URL and read four components: the engine's own class and whurl's</title>
  <style>
    text { font: 14px system-ui, sans-serif; fill: #1f2328; }
    .own { fill: #8c959f; }
    .whurl { fill: #0969da; }
    .ratio { font-weight: 600; }
    @media (prefers-color-scheme: dark) { text { fill: #e6edf3; } .own { fill: #6e7681; } .whurl { fill: #4493f8; } }
  </style>
  <rect class="own" x="${LEFT}" y="10" width="12" height="12"/><text x="${LEFT + 18}" y="21">the engine’s own URL</text>
  <rect class="whurl" x="${LEFT + 180}" y="10" width="12" height="12"/><text x="${LEFT + 198}" y="21">whurl</text>
${pairs.map(({ runtime, row }, index) => pair(runtime, row, HEAD + index * GROUP)).join("\n")}
</svg>
`;
}

/**
 * Each pair has a scale of its own: the engines are too far apart for a common one.
 * @param {string} runtime
 * @param {import("../js/measure.js").Result} row
 * @param {number} top
 */
function pair(runtime, { own, whurl, ratio: factor }, top) {
  const unit = (WIDTH - LEFT - RIGHT) / Math.max(own.median, whurl.median);
  const bar = (/** @type {string} */ side, /** @type {number} */ median, /** @type {number} */ y) => {
    const width = (median * unit).toFixed(1);
    return `<rect class="${side}" x="${LEFT}" y="${y}" width="${width}" height="${BAR}"/>
  <text x="${LEFT + median * unit + 6}" y="${y + BAR - 2}">${nanoseconds(median)} ns</text>`;
  };
  return `  <text x="${LEFT - 8}" y="${top + BAR + 4}" text-anchor="end">${shortened(runtime)}</text>
  ${bar("own", own.median, top)}
  ${bar("whurl", whurl.median, top + BAR + 3)}
  <text class="ratio" x="${WIDTH - 8}" y="${top + BAR + 4}" text-anchor="end">${ratio(factor)}</text>`;
}
