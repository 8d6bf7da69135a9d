/**
 * Stateful fuzzing: sequences of operations on several live objects, of whurl's classes and of whatwg-url's side by side. It
 * is one module that imports nothing from outside, once bundle.js has made it one, and runs in any runtime.
 */
import * as whatwg from "whatwg-url";
import { makeHostile } from "../hostile/hostile.js";
import { ALL_MODES, BUFFERS } from "./circumstances.js";
import { compare } from "./compare.js";
import { makePool } from "./pool.js";
import { printProgram } from "./print.js";
import { Random } from "./random.js";
import { Generator } from "./sequences.js";
import { shrink } from "./shrink.js";

export { ALL_MODES, BUFFERS, makeHostile };

/**
 * @typedef {import("./sequences.js").Sequence} Sequence
 * @typedef {import("./perform.js").Api} Api
 * @typedef {import("../hostile/hostile.js").Hostility} Hostility
 *
 * @typedef {object} Options
 * @property {number} seed
 * @property {number} from the first sequence's index
 * @property {number} count
 * @property {number} [seconds] after so many it ends, too
 * @property {string} [mode] the only one of `ALL_MODES`; without it each in turn, and as often none. The raw classes
 *   have it from the start, and keep their instance
 * @property {boolean} [areAllLong] whether all sequences have strings of the lengths at which something else is done
 * @property {string} [buffer] what has been done to `Buffer`, one of `BUFFERS`
 *
 * @typedef {object} Outcome
 * @property {number} sequences how many were run
 * @property {number} steps
 * @property {Record<string, number>} events how often memory was hostile in each mode
 * @property {string} [failure] what went wrong, and a program that shows it
 */

// It brings no types, and what TypeScript finds under its name is not it.
const peer = /** @type {Api} */ (/** @type {unknown} */ (whatwg));

const HOSTILE_MODES = Object.keys(ALL_MODES).filter((mode) => mode !== "none");
const MODES_BY_TURNS = [...HOSTILE_MODES, ...HOSTILE_MODES.map(() => "none")];

/** So many sequences use one instance of the module, unless one asks for another; each such block has a mode. */
const BLOCK = 16;
/** New texts are made after so many. */
const EPOCH = BLOCK << 13;
/** Milliseconds after which whatever else runs in this thread gets its turn. */
const TURN = 200;

/**
 * @param {Api} api
 * @param {Hostility} hostility
 * @param {Options} options
 * @param {(done: number) => void | Promise<void>} [onTurn]
 * @returns {Promise<Outcome>}
 */
export async function fuzz(api, hostility, options, onTurn = () => {}) {
  const { count, seconds = Number.POSITIVE_INFINITY } = options;
  const from = options.from - (options.from % BLOCK);
  const begin = performance.now();
  const fuzzer = new Fuzzer(api, hostility, options);
  let turn = begin;
  for (let index = from; index < from + count; index += BLOCK) {
    const failure = fuzzer.runBlock(index);
    if (failure) return { ...fuzzer.outcome(), failure: fuzzer.explain(failure, options) };
    const now = performance.now();
    if (now - begin > seconds * 1000) break;
    if (now - turn > TURN) {
      await onTurn(index - from);
      turn = performance.now();
    }
  }
  const outcome = fuzzer.outcome();
  const [unproven] = Object.entries(outcome.events).find(([mode, count]) => mode !== "none" && count === 0) ?? [];
  return unproven ? { ...outcome, failure: `memory has not been hostile once in mode ${unproven}` } : outcome;
}

/** @typedef {{ block: number, mode: string, sequences: Sequence[], index: number, text: string }} Failure */

class Fuzzer {
  #api;
  #hostility;
  #seed;
  #modes;
  #areAllLong;
  #epoch = -1;
  /** @type {Generator | undefined} */
  #generator;
  #sequences = 0;
  #steps = 0;
  /** @type {Record<string, number>} */
  #events = {};
  /** How many bytes the raw classes have allocated while there is no object of theirs. @type {number | undefined} */
  #live;

  /**
   * @param {Api} api
   * @param {Hostility} hostility
   * @param {Options} options
   */
  constructor(api, hostility, { seed, mode, areAllLong = false }) {
    this.#api = api;
    this.#hostility = hostility;
    this.#seed = seed;
    this.#modes = mode ? [mode] : MODES_BY_TURNS;
    this.#areAllLong = areAllLong;
  }

  /**
   * @param {number} first the index of its first sequence
   * @returns {Failure | undefined}
   */
  runBlock(first) {
    const block = first / BLOCK;
    const mode = new Random(~this.#seed, block).pick(this.#modes);
    this.#renewIn(mode, block);
    const before = this.#hostility.events();
    /** @type {Sequence[]} */
    const sequences = [];
    for (let index = first; index < first + BLOCK; index++) {
      const sequence = this.#generatorOf(index).sequence(index);
      sequences.push(sequence);
      this.#sequences++;
      this.#steps += sequence.steps.length;
      const problem = this.#problem(sequence, mode);
      if (problem) return { block, mode, sequences, index, text: problem };
    }
    this.#events[mode] = (this.#events[mode] ?? 0) + this.#hostility.events() - before;
    return undefined;
  }

  /** @returns {Outcome} */
  outcome() {
    return { sequences: this.#sequences, steps: this.#steps, events: this.#events };
  }

  /**
   * @param {Failure} failure
   * @param {Options} options
   * @returns {string}
   */
  explain({ block, mode, sequences, index, text }, { seed, buffer }) {
    const circumstances = { mode, seed: block, buffer, isRaw: this.#api.isRaw };
    const heading = `seed ${seed}, sequence ${index}, mode ${mode}: ${text}`;
    const judge = (/** @type {Sequence[]} */ candidate) => this.#goesWrong(candidate, mode, block);
    if (!judge(sequences)) {
      return `${heading}\nIt cannot be repeated in this process: try --seed ${seed} --from ${block * BLOCK} --count ${BLOCK}`;
    }
    const smallest = shrink(sequences, judge);
    return `${heading}\n\n${printProgram(smallest, circumstances)}`;
  }

  /**
   * @param {Sequence[]} sequences
   * @param {string} mode
   * @param {number} block
   */
  #goesWrong(sequences, mode, block) {
    this.#renewIn(mode, block);
    return sequences.some((sequence) => this.#problem(sequence, mode) !== undefined);
  }

  /**
   * @param {string} mode
   * @param {number} block
   */
  #renewIn(mode, block) {
    this.#hostility.setMode(ALL_MODES[mode], block);
    this.#api.renew?.();
  }

  /**
   * What goes wrong with a sequence.
   * @param {Sequence} sequence
   * @param {string} mode
   * @returns {string | undefined}
   */
  #problem(sequence, mode) {
    const run = () => compare(sequence, this.#api, peer, mode === "refusing" ? this.#hostility.refuse : undefined);
    const difference = run();
    if (difference) return describe(difference);
    if (!this.#api.isRaw || this.#hostility.live() === this.#live) return undefined;
    // What wasm-bindgen has for references grows now and then, for good, but not when the same is done again.
    const before = this.#hostility.live();
    run();
    this.#live = this.#hostility.live();
    return this.#live === before ? undefined : `${this.#live - before} bytes have not been freed`;
  }

  /** @param {number} index */
  #generatorOf(index) {
    const epoch = Math.floor(index / EPOCH);
    if (this.#generator === undefined || epoch !== this.#epoch) {
      this.#generator = new Generator(makePool(peer.URL, this.#seed + epoch), this.#seed, this.#areAllLong);
      this.#epoch = epoch;
    }
    return this.#generator;
  }
}

/** @param {import("./compare.js").Difference} difference */
function describe({ step, what, ours, theirs }) {
  return `after step ${step + 1}, ${what} is ${shortened(ours)}, should be ${shortened(theirs)}`;
}

/** @param {unknown} value */
function shortened(value) {
  const text = JSON.stringify(value) ?? "undefined";
  return text.length > 300 ? `${text.slice(0, 120)}…${text.slice(-120)} (${text.length} characters)` : text;
}
