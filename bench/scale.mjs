/**
 * Whether time is linear in the length of the input, for the package in this Node: nanoseconds per code unit, for inputs that
 * consist almost entirely of one kind of component. `bench/native` does the same for the crate, with more cases.
 *
 *     npm run bench:scale -- [--package FILE] [--save]
 */
import { parseArgs } from "node:util";
import { say, start } from "../scripts/lib/shell.mjs";
import { entryOf } from "./lib/package.mjs";
import { machine, markdownTable, saveTable } from "./lib/results.mjs";

const SIZES = [100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000];
const HEAD = ["ns a code unit", "100", "1 k", "10 k", "100 k", "1 M", "10 M"];
/** For each size, in milliseconds. */
const BUDGET = 60;

/** @typedef {{ URL: typeof URL, URLSearchParams: typeof URLSearchParams }} Classes */
/** @typedef {typeof import("../pkg-template/inspect.js")} Inspect */

/** Inputs of `new URL`: a start, and what is repeated after it. @type {[name: string, start: string, unit: string][]} */
const PARSES = [
  ["path segments", "https://example.com/", "abc/"],
  ["segments, each undone by ..", "https://example.com/", "ab/../"],
  [".. with nothing to undo", "https://example.com/", "../"],
  ["spaces in a path", "https://example.com/", "a b"],
  ["é in a path", "https://example.com/", "é"],
  ["% in a path", "https://example.com/", "%"],
  ["query", "https://example.com/?", "a=b&"],
  ["quotes in a query", "https://example.com/?", "'"],
  ["fragment", "https://example.com/#", "a"],
  ["@", "https://", "@"],
  ["host, one label", "https://", "h"],
  ["host, many labels", "https://", "h."],
  ["host in capitals", "https://", "H"],
  ["host of %61", "https://", "%61"],
  ["host of é", "https://", "é"],
  ["opaque path", "x:", "a"],
  ["tabs", "https://example.com/", "a\t"],
];

/** Inputs of `inspect`, most of them errors: one for each state that can have many. @type {[name: string, start: string, unit: string][]} */
const INSPECTIONS = [
  ["without an error", "https://example.com/", "a"],
  ["slashes before the host", "https://", "/"],
  ["backslashes before the host", "https:\\\\", "\\"],
  ["@", "https://", "@"],
  ["spaces and @", "https://", " @"],
  ["backslashes in a path", "https://example.com", "\\a"],
  ["spaces in a path", "https://example.com/", "a "],
  ["% in a query", "https://example.com/?", "%"],
  ["noncharacters in a fragment", "https://example.com/#", "\ufdd0"],
  ["quotes and tabs", "https://example.com/", '"\t'],
  ["labels that are not valid", "https://", "_."],
  ["opaque path", "x:", 'a"'],
];

/** @type {Record<string, (classes: Classes, string: string) => unknown>} */
const OTHERS = {
  "URL.canParse": ({ URL }, string) => URL.canParse(`https://example.com/${string}`),
  "relative, to a long base": ({ URL }, string) => new URL("../x?y", `https://example.com/${string}`),
  "pathname setter": ({ URL }, string) => Object.assign(new URL("https://example.com/"), { pathname: string }).href,
  "search setter": ({ URL }, string) => Object.assign(new URL("https://example.com/"), { search: string }).href,
  "hash setter, of a long URL": ({ URL }, string) =>
    Object.assign(new URL(`https://example.com/${string}`), { hash: "a" }).href,
  "searchParams of a long URL": ({ URL }, string) => new URL(`https://example.com/?${string}`).searchParams.get("none"),
  "new URLSearchParams, toString": ({ URLSearchParams }, string) => new URLSearchParams(string).toString(),
  "append of pairs, then href": ({ URL }, string) => {
    const url = new URL("https://example.com/?a=b");
    for (let index = 0; index < string.length; index += 5) url.searchParams.append("a", "é b");
    return url.href;
  },
  sort: ({ URLSearchParams }, string) => new URLSearchParams(string).sort(),
  "delete, set": ({ URLSearchParams }, string) => {
    const params = new URLSearchParams(string);
    params.delete("a");
    params.set("c", "d");
  },
};

start(async () => {
  const { values: options } = parseArgs({
    options: { package: { type: "string" }, save: { type: "boolean", default: false } },
  });
  const entry = entryOf(options.package);
  /** @type {Classes} */
  const classes = await import(entry);
  /** @type {Inspect} */
  const { inspect, trace } = await import(new URL("inspect.js", entry).href);
  const parses = PARSES.map(([name, start, unit]) => {
    return row(
      name,
      (size) => start + unit.repeat((size - start.length) / unit.length),
      (input) => parse(classes, input),
    );
  });
  const others = Object.entries(OTHERS).map(([name, work]) => {
    return row(
      name,
      (size) => "a=b&".repeat(size / 4),
      (input) => work(classes, input),
    );
  });
  const inspections = Object.entries({ inspect, trace }).flatMap(([call, work]) => {
    return INSPECTIONS.map(([name, start, unit]) => {
      return row(`\`${call}\`: ${name}`, (size) => start + unit.repeat((size - start.length) / unit.length), work);
    });
  });
  const rows = [HEAD, ...parses, ...others, ...inspections];
  const text = `${machine()}; Node ${process.versions.node}; \`npm run bench:scale\`\n\n${markdownTable(rows)}`;
  say(text);
  if (options.save) saveTable("scale", text);
});

/**
 * @param {Classes} classes
 * @param {string} input
 */
function parse({ URL }, input) {
  try {
    return new URL(input);
  } catch {
    return undefined;
  }
}

/**
 * @param {string} name
 * @param {(size: number) => string} inputOf
 * @param {(input: string) => unknown} work
 * @returns {string[]}
 */
function row(name, inputOf, work) {
  return [name, ...SIZES.map((size) => measure(inputOf(size), work).toFixed(2))];
}

/**
 * @param {string} rope
 * @param {(input: string) => unknown} work
 * @returns {number} the shortest time per code unit, in ns
 */
function measure(rope, work) {
  // A flat string: engines make a tree of concatenated ones.
  const input = JSON.parse(JSON.stringify(rope));
  const repetitions = Math.max(1, Math.floor(10_000 / input.length));
  let best = Number.POSITIVE_INFINITY;
  const end = performance.now() + BUDGET;
  do {
    const begin = performance.now();
    for (let repetition = 0; repetition < repetitions; repetition++) work(input);
    best = Math.min(best, (performance.now() - begin) / repetitions);
  } while (performance.now() < end);
  return (best * 1e6) / input.length;
}
