/** The time of a process's first URLs as a picture: for each runtime a field with a line for each side. */
import { COUNTS, SIDES } from "../first/run.js";
import { shortened } from "./results.mjs";

/** @typedef {import("../first.mjs").FirstRun} FirstRun */

const COLUMNS = 3;
const WIDTH = 720;
const HEAD = 40;
/** Of a field, with its name above and its axis below. */
const FIELD = { width: WIDTH / COLUMNS, height: 200, left: 50, right: 22, top: 28, bottom: 30 };
const PLOT = {
  width: FIELD.width - FIELD.left - FIELD.right,
  height: FIELD.height - FIELD.top - FIELD.bottom,
};

const LABELS = ["import", ...COUNTS.map((count) => count.toLocaleString("en"))];

/** Milliseconds. The axis is logarithmic: the sides are up to a thousand times apart. */
const MARKS = [0.01, 0.1, 1, 10, 100];
const [LEAST, MOST] = [0.01, 250];

/**
 * @param {FirstRun[]} runs
 * @returns {string} an SVG document, for light and dark pages
 */
export function curvesOf(runs) {
  const height = HEAD + Math.ceil(runs.length / COLUMNS) * FIELD.height;
  const key = SIDES.map(({ id, name }, index) => {
    const x = FIELD.left + index * 200;
    return `<rect class="${id}" x="${x}" y="10" width="12" height="12"/><text x="${x + 18}" y="21">${name}</text>`;
  });
  const fields = runs.map((run, index) => {
    return fieldOf(run, (index % COLUMNS) * FIELD.width, HEAD + Math.floor(index / COLUMNS) * FIELD.height);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title">
  <title id="title">Milliseconds from the beginning of the import to a process's first, tenth, hundredth and thousandth URL</title>
  <style>
    text { font: 13px system-ui, sans-serif; fill: #1f2328; }
    .name { font-weight: 600; }
    .mark { font-size: 11px; fill: #59636e; }
    line { stroke: #d1d9e0; }
    polyline { fill: none; stroke-width: 2; }
    .own { fill: #8c959f; } polyline.own { fill: none; stroke: #8c959f; }
    .whurl { fill: #0969da; } polyline.whurl { fill: none; stroke: #0969da; }
    .whatwgURL { fill: #bc4c00; } polyline.whatwgURL { fill: none; stroke: #bc4c00; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; } .mark { fill: #9198a1; } line { stroke: #3d444d; }
      .whurl { fill: #4493f8; } polyline.whurl { stroke: #4493f8; }
      .whatwgURL { fill: #db6d28; } polyline.whatwgURL { stroke: #db6d28; }
    }
  </style>
  ${key.join("\n  ")}
${fields.join("\n")}
</svg>
`;
}

/**
 * @param {FirstRun} run
 * @param {number} left
 * @param {number} top
 */
function fieldOf({ runtime, curves }, left, top) {
  const x = (/** @type {number} */ index) => left + FIELD.left + (index * PLOT.width) / (LABELS.length - 1);
  const y = (/** @type {number} */ time) => {
    const part = Math.log(Math.max(time, LEAST) / LEAST) / Math.log(MOST / LEAST);
    return top + FIELD.top + PLOT.height * (1 - part);
  };
  const marks = MARKS.map((time) => {
    const at = y(time).toFixed(1);
    return `<line x1="${x(0)}" x2="${x(LABELS.length - 1)}" y1="${at}" y2="${at}"/>
  <text class="mark" x="${x(0) - 5}" y="${Number(at) + 4}" text-anchor="end">${time}${time === MARKS[MARKS.length - 1] ? " ms" : ""}</text>`;
  });
  const labels = LABELS.map((label, index) => {
    return `<text class="mark" x="${x(index)}" y="${top + FIELD.height - 12}" text-anchor="middle">${label}</text>`;
  });
  const lines = SIDES.map(({ id }) => {
    // The engine's own class is not imported.
    const points = curves[id].map((time, index) => `${x(index).toFixed(1)},${y(time).toFixed(1)}`);
    return `<polyline class="${id}" points="${points.slice(id === "own" ? 1 : 0).join(" ")}"/>`;
  });
  return `  <text class="name" x="${x(0)}" y="${top + 16}">${shortened(runtime)}</text>
  ${[...marks, ...labels, ...lines].join("\n  ")}`;
}
