/** Runs the programs that print.js makes, in Node.js, on the package as it is in pkg/. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as whatwg from "whatwg-url";
import { buildHostileModules } from "../../scripts/build/wasm.mjs";
import { makeHostile } from "../hostile/hostile.js";
import { ALL_MODES, BUFFERS } from "./circumstances.js";
import { MEMBERS } from "./sequences.js";
import { inForm } from "./texts.js";

/**
 * @typedef {object} Circumstances
 * @property {string} [mode] one of `ALL_MODES`
 * @property {number} [seed] of its random parts
 * @property {boolean} [isRaw] the classes of whurl/raw
 * @property {string} [buffer] what is done to `Buffer`, one of `BUFFERS`
 *
 * @typedef {object} Stage what a program has to work with
 * @property {any} URL
 * @property {any} URLSearchParams
 * @property {any[]} u the URLs
 * @property {any[]} p search parameters that are of none
 * @property {any[]} i iterators
 * @property {() => void} renew gives whurl a new instance of its module
 * @property {typeof inForm} inForm
 * @property {(step: () => unknown, refused?: number) => void} attempt
 * @property {(url: any, member: string) => unknown} read
 * @property {(first: number) => void} readAll
 * @property {(items: Iterable<unknown> | undefined, at: number, during: () => void) => unknown} iterate
 * @property {(params: any, at: number, during: () => void) => unknown} forEach
 */

const MOST_ITEMS = 12;
const pkg = fileURLToPath(new URL("../../pkg/", import.meta.url));

/**
 * Runs a program with whurl's classes and with whatwg-url's, and prints the first result that is not the same.
 * @param {Circumstances} circumstances
 * @param {(stage: Stage) => void} program
 */
export async function replay({ mode = "none", seed = 1, isRaw = false, buffer }, program) {
  const needsModules = Boolean(ALL_MODES[mode].allocations || ALL_MODES[mode].quarantine);
  const built = needsModules ? Object.values(await buildHostileModules()) : [];
  const module = readFileSync(join(pkg, "whurl.wasm"));
  if (buffer) BUFFERS[buffer]();
  const modules = built.map((bytes) => new Uint8Array(bytes));
  const hostility = makeHostile(ALL_MODES[mode], { seed, modules });
  const { initSync, ...classes } = await import(join(pkg, isRaw ? "raw.js" : "slim.js"));
  const renew = () => initSync?.(module);
  renew();
  const ours = resultsOf(program, { ...classes, renew }, mode === "refusing" ? hostility.refuse : undefined);
  const theirs = resultsOf(program, { ...whatwg, renew: () => {} });
  const at = ours.findIndex((result, index) => result !== theirs[index]);
  console.log(at < 0 ? "the same" : `result ${at}: ${shortened(ours[at])}, should be ${shortened(theirs[at])}`);
}

/**
 * @param {(stage: Stage) => void} program
 * @param {any} api
 * @param {(nth: number) => void} [refuse]
 * @returns {string[]}
 */
function resultsOf(program, api, refuse) {
  /** @type {string[]} */
  const results = [];
  /** @param {() => unknown} step */
  const outcome = (step) => {
    try {
      return step();
    } catch (error) {
      return /** @type {Error} */ (error).name;
    }
  };
  /** @type {Stage} */
  const stage = {
    ...api,
    ...{ u: [], p: [], i: [] },
    inForm,
    attempt(step, refused = 0) {
      refuse?.(refused);
      let result = outcome(step);
      refuse?.(0);
      // To have been refused memory changes nothing.
      if (refused > 0 && result === "RangeError") result = outcome(step);
      results.push(JSON.stringify(result) ?? "undefined");
    },
    read(url, member) {
      if (member === "list") return [...url.searchParams];
      if (member === "searchParams.toString") return url.searchParams.toString();
      return member.startsWith("to") ? url[member]() : url[member];
    },
    readAll(first) {
      for (const url of stage.u.filter(Boolean)) {
        const members = [...MEMBERS, ...MEMBERS].slice(first, first + (MEMBERS.length >> 1));
        for (const member of [...members, "href"]) stage.attempt(() => stage.read(url, member));
      }
      for (const params of stage.p.filter(Boolean)) stage.attempt(() => [[...params], String(params), params.size]);
    },
    iterate(items, at, during) {
      const list = [];
      for (const item of items ?? []) {
        if (list.push(item) === at + 1) during();
        if (list.length === MOST_ITEMS) throw new Error();
      }
      return list;
    },
    forEach(params, at, during) {
      let count = 0;
      params?.forEach(() => {
        if (++count === at + 1) during();
        if (count === MOST_ITEMS) throw new Error();
      });
      return count;
    },
  };
  program(stage);
  return results;
}

/** @param {string} text */
const shortened = (text) => (text?.length > 300 ? `${text.slice(0, 120)}…${text.slice(-120)}` : text);
