/**
 * Measures in a worker, so that the page stays responsive. It receives a list of URLs, and sends a message for each turn, each
 * result, and the end.
 *
 * @typedef {{ id: string, name: string, inputs: number, differing: number, own: number, whurl: number, ratio: number }} Result
 *   own and whurl: the medians, in nanoseconds per input
 * @typedef {{ kind: "progress", done: number, total: number, name: string } | { kind: "result", result: Result } |
 *   { kind: "end" } | { kind: "failure", message: string }} Message
 */
import { URL, URLSearchParams } from "whurl";
import { makeInputs } from "../../../bench/corpus/inputs.mjs";
import { rows } from "../../../bench/js/rows.js";
import * as ownWork from "../../../bench/js/work.js?own";
import * as whurlWork from "../../../bench/js/work.js?whurl";
import { whyUnavailable } from "../availability.js";
import { agree } from "./agreement.js";

/** @typedef {import("../../../bench/js/work.js").Classes} Classes */

const ROUNDS = 8;
/** The shortest time of a turn, in milliseconds: browsers' clocks are coarse. */
const TURN = 60;

/** @type {Classes} */
const own = { URL: globalThis.URL, URLSearchParams: globalThis.URLSearchParams };
const whurl = /** @type {Classes} */ (/** @type {unknown} */ ({ URL, URLSearchParams }));

/** The functions of both sides, by row. */
const works = [ownWork, whurlWork].map((functions) => new Map(Object.entries(functions)));

const measured = rows.filter(({ against }) => against === undefined);

addEventListener("message", ({ data }) => {
  const reason = whyUnavailable();
  if (reason !== undefined) return send({ kind: "failure", message: reason });
  try {
    measureAll(data);
    send({ kind: "end" });
  } catch (error) {
    send({ kind: "failure", message: String(error) });
  }
});

/** @param {string[]} urls */
function measureAll(urls) {
  const agreed = urls.filter((url) => agree(own, whurl, url));
  if (agreed.length === 0) return;
  const inputs = makeInputs(agreed);
  measured.forEach((row, index) => {
    const all = /** @type {any[]} */ (inputs[row.inputs]);
    const same = all.filter((input) => agree(own, whurl, input));
    if (same.length === 0) return;
    const rowInputs = { ...inputs, [row.inputs]: same };
    const work = [own, whurl].map((classes, side) => workOf(side, row.id)(classes, rowInputs));
    const name = row.name.replaceAll("`", "");
    const [ownTime, whurlTime] = alternate(work, (round) => {
      send({ kind: "progress", done: index * ROUNDS + round, total: measured.length * ROUNDS, name });
    }).map((time) => (time * 1e6) / same.length);
    const result = {
      id: row.id,
      name,
      inputs: same.length,
      differing: all.length - same.length,
      own: ownTime,
      whurl: whurlTime,
      ratio: ownTime / whurlTime,
    };
    send({ kind: "result", result });
  });
}

/**
 * @param {number} side
 * @param {string} id
 * @returns {import("../../../bench/js/work.js").Work}
 */
function workOf(side, id) {
  return /** @type {any} */ (works[side].get(id));
}

/**
 * The median times of two functions that take turns. Each goes first equally often. The first round is a warm-up.
 * @param {(() => void)[]} pair
 * @param {(round: number) => void} onRound
 * @returns {number[]} in milliseconds
 */
function alternate(pair, onRound) {
  const times = pair.map(() => /** @type {number[]} */ ([]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const side of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const time = turn(pair[side]);
      if (round > 0) times[side].push(time);
    }
    if (round > 0) onRound(round);
  }
  return times.map((samples) => samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)]);
}

/** @param {() => void} work */
function turn(work) {
  const start = performance.now();
  let count = 0;
  let end = start;
  while (end - start < TURN) {
    work();
    count++;
    end = performance.now();
  }
  return (end - start) / count;
}

/** @param {Message} message */
function send(message) {
  postMessage(message);
}
