/** Runs a sequence with two implementations side by side. */
import { Side } from "./perform.js";
import { isLong } from "./sequences.js";

/**
 * @typedef {import("./sequences.js").Sequence} Sequence
 * @typedef {import("./sequences.js").Step} Step
 * @typedef {import("./perform.js").Api} Api
 * @typedef {import("./perform.js").Outcome} Outcome
 * @typedef {object} Difference
 * @property {number} step the index of the one after which it was seen
 * @property {string} what
 * @property {Outcome} ours
 * @property {Outcome} theirs
 */

/**
 * @param {Sequence} sequence
 * @param {Api} api
 * @param {Api} peer
 * @param {(nth: number) => void} [refuse] refuses the nth allocation from here on, or none if it is 0
 * @returns {Difference | undefined} the first
 */
export function compare({ steps, isEager, first }, api, peer, refuse) {
  const ours = new Side(api, false);
  const theirs = new Side(peer, isLong(steps));
  try {
    for (const [index, step] of steps.entries()) {
      const difference = compareStep(step, first, ours, theirs, refuse);
      if (difference) return { ...difference, step: index };
      if (!isEager && index < steps.length - 1) continue;
      const later = compareOutcomes("all", ours.everything(first), theirs.everything(first));
      if (later) return { ...later, step: index };
    }
    const problem = problemOf(ours, theirs);
    if (problem === undefined) return undefined;
    return { step: steps.length - 1, what: "an error's message", ours: problem, theirs: "another" };
  } finally {
    ours.free();
  }
}

/** @typedef {Omit<Difference, "step"> | undefined} Found */

/**
 * @param {Step} step
 * @param {number} first
 * @param {Side} ours
 * @param {Side} theirs
 * @param {((nth: number) => void) | undefined} refuse
 * @returns {Found}
 */
function compareStep(step, first, ours, theirs, refuse) {
  const nth = (isAtomic(step) && step.refused) || 0;
  refuse?.(nth);
  let result = ours.perform(step);
  refuse?.(0);
  if (nth > 0 && result === "throws RangeError") {
    // Nothing has changed. To read everything changes what is in caches, so that is done in one sequence of two.
    const changed = first % 2 && compareOutcomes("all, refused", ours.everything(first), theirs.everything(first));
    if (changed) return changed;
    result = ours.perform(step);
  }
  const difference = compareOutcomes("the step", result, theirs.perform(step));
  if (difference || ours.inner.length + theirs.inner.length === 0) return difference;
  const inner = compareOutcomes("a step within it", ours.inner, theirs.inner);
  ours.inner.length = theirs.inner.length = 0;
  return inner;
}

/**
 * Whether a step that throws a RangeError has done nothing at all.
 * @param {Step} step
 */
const isAtomic = (step) =>
  step.do !== "iterate" &&
  !Object.values(step)
    .flat()
    .some((value) => value?.during);

/**
 * @param {string} what
 * @param {Outcome} ours
 * @param {Outcome} theirs
 * @returns {Found}
 */
function compareOutcomes(what, ours, theirs) {
  if (isSame(ours, theirs)) return undefined;
  if (!Array.isArray(ours) || !Array.isArray(theirs)) return { what, ours, theirs };
  const longer = ours.length > theirs.length ? ours : theirs;
  const index = longer.findIndex((_, at) => !isSame(ours[at], theirs[at]));
  return compareOutcomes(`${what}[${index}]`, ours[index], theirs[index]);
}

/**
 * @param {Outcome} a
 * @param {Outcome} b
 * @returns {boolean}
 */
function isSame(a, b) {
  if (a === b) return true;
  return (
    Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => isSame(item, b[index]))
  );
}

/**
 * What is wrong with the errors of inputs that did not parse. Their messages may be made only when they are read, which is here.
 * @param {Side} ours
 * @param {Side} theirs
 * @returns {string | undefined}
 */
function problemOf(ours, theirs) {
  // Memory that was refused is another matter.
  const errors = ours.errors.filter(({ error }) => error.name === "TypeError");
  /** The raw classes have their arguments as UTF-8. @param {string | undefined} text */
  const given = (text) => (ours.api.isRaw ? text?.toWellFormed() : text);
  for (const [index, { error, input, base }] of errors.entries()) {
    const message = String(error.message);
    const isOfBase = base !== undefined && !theirs.api.URL.canParse(/** @type {string} */ (theirs.errors[index].base));
    const isRight = message.startsWith(isOfBase ? "Invalid base URL: " : "Invalid URL: ");
    if (!isRight || !/^[ -~“”]+$/.test(message)) return message;
    const hasRightProperties =
      error.input === given(input) && error.base === given(base) && error.code === "ERR_INVALID_URL";
    if (!hasRightProperties) return `${message}, its properties`;
  }
  return undefined;
}
