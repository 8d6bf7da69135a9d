/** What the READMEs say of speed, from the results. */
import { BROWSERS } from "../../tests/browsers/launch.js";
import { contradictionsIn } from "./comparison.mjs";
import { engineOf, quantile, ratio, shortened } from "./results.mjs";

/**
 * @typedef {import("./results.mjs").Run} Run
 * @typedef {import("../programs.mjs").Run} ProgramRun
 */

/** Programs that are short. Most of their time is the import. */
const SHORT = ["thousand", "ten"];
const WIDTH = 120;

/** The paragraphs' first words, by which they are found. */
const IN_REPOSITORY = "**Speed.** ";
const IN_LOOPS = "In loops over ";

/**
 * @param {string} readme
 * @param {Run[]} runs
 * @param {ProgramRun[]} programs
 * @returns {string} the repository's README with the figures
 */
export function withFigures(readme, runs, programs) {
  const sentences = [
    `${IN_LOOPS}${loops(runs)}: ${slowestAndFastest(runs)}.`,
    `Whole programs vary. ${wholePrograms(programs)}.`,
    `${firstURLs(programs)}: [docs/performance.md](docs/performance.md).`,
  ];
  return withParagraph(readme, IN_REPOSITORY, sentences.join(" "));
}

/**
 * @param {string} readme
 * @param {Run[]} runs
 * @param {ProgramRun[]} programs
 * @returns {string} the package's README with the figures
 */
export function withFiguresOfPackage(readme, runs, programs) {
  const link = "[the figures](https://github.com/whurl/whurl/blob/main/docs/performance.md)";
  return withParagraph(
    readme,
    IN_LOOPS,
    `${loops(runs)}. ${wholePrograms(programs)}. ${firstURLs(programs)}: ${link}.`,
  );
}

/**
 * @param {string} document
 * @param {string} start
 * @param {string} text
 */
function withParagraph(document, start, text) {
  const paragraphs = document.split("\n\n");
  const index = paragraphs.findIndex((paragraph) => paragraph.startsWith(start));
  if (index < 0) throw new Error(`There is no paragraph that begins with ${start}`);
  return paragraphs.with(index, wrapped(start + text)).join("\n\n");
}

/** @param {string} text */
const wrapped = (text) =>
  text.split(" ").reduce((before, word) => {
    const line = before.slice(before.lastIndexOf("\n") + 1);
    return `${before}${line.length + 1 + word.length > WIDTH ? "\n" : " "}${word}`;
  });

/** @param {Run[]} runs */
function loops(runs) {
  for (const { runtime, times } of parsesOf(runs)) {
    if (times <= 1) throw new Error(`new URL is not faster in ${runtime}: the READMEs need another sentence`);
  }
  const counts = runs.map(({ data }) => Number(/([\d,]+) URLs/.exec(data)?.[1].replaceAll(",", "")));
  const [count, ...others] = new Set(counts.map((count) => Math.round(count / 1000) * 1000));
  if (others.length > 0 || Number.isNaN(count)) throw new Error("The runs have different lists of URLs");
  const names = listed([...new Set(runs.map(({ runtime }) => nameOf(runtime)))]);
  return `${count.toLocaleString("en")} URLs from the web, \`new URL(u)\` was faster than the engine's own class in ${names}`;
}

/** @param {Run[]} runs */
function slowestAndFastest(runs) {
  const sorted = parsesOf(runs).sort((a, b) => a.times - b.times);
  const [least, most] = [sorted[0], sorted[sorted.length - 1]];
  return `from ${least.times.toFixed(1)} times as fast (${nameOf(least.runtime)}) to ${most.times.toFixed(0)} times (${nameOf(most.runtime)})`;
}

/** @param {Run[]} runs */
function parsesOf(runs) {
  const rejected = runs.flatMap(contradictionsIn).filter(({ less }) => less === "parse");
  return runs
    .filter(({ runtime }) => rejected.every((each) => each.runtime !== runtime))
    .map(({ runtime, rows }) => ({ runtime, times: resultIn(rows, "parse").ratio }));
}

/** @param {ProgramRun[]} runs */
function wholePrograms(runs) {
  const names = [...new Set(runs.map(({ runtime }) => nameOf(runtime)))];
  const ranges = names.map((name) => {
    const ofName = runs.filter(({ runtime }) => nameOf(runtime) === name);
    const versions = ofName.map(({ runtime }) => shortened(runtime).split(" ")[1]);
    const ratios = ofName.flatMap(({ programs }) => longOf(programs).map(({ ratio }) => ratio));
    const [least, middle, most] = [0, 0.5, 1].map((part) => ratio(quantile(ratios, part)).slice(0, -2));
    return [`${least} to ${most} times`, `in ${name} ${listed(versions)} (median ${middle})`];
  });
  const [count, ...others] = new Set(runs.map(({ programs }) => longOf(programs).length));
  if (others.length > 0) throw new Error("The runs have different programs");
  const date = new Date(runs.map(({ date }) => date).sort()[0]);
  const month = date.toLocaleDateString("en", { month: "long", year: "numeric", timeZone: "UTC" });
  const parts = ranges.map(([times, where], index) => `${times}${index === 0 ? " the speed" : ""} ${where}`);
  return `Compared with the engine's own classes, ${count} programs, timed with the import of whurl in ${month}, ran at ${listed(parts)}`;
}

/** @param {ProgramRun[]} runs */
function firstURLs(runs) {
  // A page loads the package from a server.
  const inProcesses = runs.filter(({ runtime }) => BROWSERS.every((name) => name !== engineOf(runtime)));
  const results = inProcesses.map(({ programs }) => resultIn(programs, SHORT[0]));
  const [whurl, own] = /** @type {const} */ (["whurl", "own"]).map((side) => {
    const times = results.map((result) => result[side]).sort((a, b) => a - b);
    return `${milliseconds(times[0])} to ${milliseconds(times[times.length - 1])} ms`;
  });
  return `Short programs pay for loading whurl: the first 1,000 URLs of a process took ${whurl}, and ${own} with the engine's own class`;
}

/** @param {number} time */
const milliseconds = (time) => time.toFixed(time < 10 ? 1 : 0);

/** @param {ProgramRun["programs"]} programs */
const longOf = (programs) => programs.filter(({ id }) => !SHORT.includes(id));

/**
 * @template {{ id: string }} T
 * @param {T[]} results
 * @param {string} id
 * @returns {T}
 */
function resultIn(results, id) {
  const result = results.find((result) => result.id === id);
  if (result === undefined) throw new Error(`${id} has not been measured`);
  return result;
}

/** @param {string} runtime name and version */
function nameOf(runtime) {
  const [name] = runtime.split(" ");
  return name === "Node" ? "Node.js" : name;
}

/** @param {string[]} items */
const listed = (items) => [items.slice(0, -1).join(", "), ...items.slice(-1)].filter(Boolean).join(" and ");
