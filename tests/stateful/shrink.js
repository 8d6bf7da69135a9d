/** Makes failing sequences as small as they can be and still fail. */
import { shortened, simplified } from "../differential/shrink.js";

/**
 * @typedef {import("./sequences.js").Sequence} Sequence
 * @typedef {import("./sequences.js").Step} Step
 * @typedef {import("./texts.js").Text} Text
 * @typedef {(sequences: Sequence[]) => boolean} Judge whether something goes wrong in them, one after the other
 */

/** How often the judge is asked at most. */
const MOST_ATTEMPTS = 3000;
const MOST_MILLISECONDS = 20_000;

/**
 * @param {Sequence[]} sequences
 * @param {Judge} judge
 * @returns {Sequence[]}
 */
export function shrink(sequences, judge) {
  let smallest = sequences;
  let attempts = 0;
  const end = performance.now() + MOST_MILLISECONDS;
  const isOver = () => attempts >= MOST_ATTEMPTS || performance.now() > end;

  /** @param {Sequence[]} candidate */
  function isTaken(candidate) {
    attempts++;
    if (isOver() || !judge(candidate)) return false;
    smallest = candidate;
    return true;
  }

  for (let last; last !== smallest && !isOver(); ) {
    last = smallest;
    shorten(smallest, isTaken);
    for (let at = 0; at < smallest.length; at++) {
      const put = (/** @type {Partial<Sequence>} */ part) => isTaken(smallest.with(at, { ...smallest[at], ...part }));
      shorten(smallest[at].steps, (steps) => steps.length > 0 && put({ steps }));
      if (smallest[at].isEager) put({ isEager: false });
      for (let first = 0; first < smallest[at].first; first++) if (put({ first })) break;
      for (let step = 0; step < smallest[at].steps.length; step++) {
        simplify(smallest[at].steps[step], (simpler) =>
          put({ steps: smallest[at].steps.with(step, /** @type {Step} */ (simpler)) }),
        );
      }
    }
  }
  return smallest;
}

/**
 * @template T
 * @param {T[]} items
 * @param {(items: T[]) => boolean} isTaken
 */
const shorten = (items, isTaken) => tryAll(shortened(items), isTaken);

/**
 * @param {string} text
 * @param {(text: string) => boolean} isTaken
 */
const simplifyString = (text, isTaken) => tryAll(simplified(text), isTaken);

/**
 * @template T
 * @param {Generator<T, unknown, boolean>} candidates
 * @param {(candidate: T) => boolean} isTaken
 */
function tryAll(candidates, isTaken) {
  for (let next = candidates.next(); !next.done; next = candidates.next(isTaken(next.value)));
}

/**
 * Simplifies a part of a step.
 * @param {unknown} part
 * @param {(part: unknown) => boolean} isTaken
 */
function simplify(part, isTaken) {
  if (typeof part === "string") return simplifyString(part, isTaken);
  if (typeof part !== "object" || part === null) return;
  let current = /** @type {any} */ (part);
  /** @param {any} simpler */
  const take = (simpler) => {
    if (!isTaken(simpler)) return false;
    current = simpler;
    return true;
  };
  if ("parts" in current) return simplifyText(current, take);
  if ("object" in current && take(current.object)) return simplify(current, isTaken);
  for (const key of ["refused", "base", "during"]) {
    if (!(key in current)) continue;
    const { [key]: _, ...rest } = current;
    take(rest);
  }
  for (const key of Object.keys(current)) {
    // The step itself and its object stay.
    if (FIXED.includes(key)) continue;
    simplify(current[key], (simpler) =>
      take(Array.isArray(current) ? current.with(Number(key), simpler) : { ...current, [key]: simpler }),
    );
  }
}

const FIXED = [
  "refused",
  "do",
  "to",
  "on",
  "member",
  "members",
  "method",
  "at",
  "url",
  "href",
  "params",
  "of",
  "value",
  "throws",
];

/**
 * @param {Exclude<Text, string>} text
 * @param {(text: Text) => boolean} isTaken
 */
function simplifyText(text, isTaken) {
  let current = text;
  /** @param {Partial<typeof text>} part */
  const put = (part) => {
    const simpler = { ...current, ...part };
    if (!isTaken(simpler)) return false;
    current = simpler;
    return true;
  };
  if (text.form !== "flat") put({ form: "flat" });
  shorten(current.parts, (parts) => put({ parts }));
  for (const at of current.parts.keys()) {
    const part = current.parts[at];
    if (typeof part === "string") {
      simplifyString(part, (simpler) => put({ parts: current.parts.with(at, simpler) }));
    } else {
      smallestCount(part[1], (count) => put({ parts: current.parts.with(at, [part[0], count]) }));
    }
  }
  if (current.form === "flat" && current.parts.every((part) => typeof part === "string"))
    isTaken(current.parts.join(""));
}

/**
 * @param {number} count that is taken
 * @param {(count: number) => boolean} isTaken
 */
function smallestCount(count, isTaken) {
  let [most, least] = [count, -1];
  while (most - least > 1) {
    const middle = (most + least) >> 1;
    if (isTaken(middle)) most = middle;
    else least = middle;
  }
}
