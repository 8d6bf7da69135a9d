/** Makes cases in which two implementations differ as small as they can be and still differ in the same way. */

/**
 * @typedef {import("./outcomes.js").Case} Case
 * @typedef {import("./compare.js").Difference} Difference
 * @typedef {(cases: Case[]) => Promise<(Difference | undefined)[]>} Judge what each case shows
 * @typedef {(difference: Difference) => string} KindOf
 * @typedef {Generator<Case, Difference, Difference | undefined>} Shrinking asks of one case after the other what it shows
 */

/**
 * All are made smaller at once, by an attempt each a round, so that a judge that is far away is asked seldom.
 * @param {Difference[]} differences
 * @param {Judge} judge
 * @param {KindOf} kindOf what a difference keeps
 * @returns {Promise<Difference[]>} in the same order
 */
export async function shrink(differences, judge, kindOf) {
  const smallest = [...differences];
  /** @type {{ index: number, shrinking: Shrinking, answer?: Difference }[]} */
  let live = differences.map((one, index) => ({ index, shrinking: shrinkingOf(one, kindOf) }));
  for (;;) {
    const asked = live.flatMap(({ index, shrinking, answer }) => {
      const { done, value } = shrinking.next(answer);
      if (!done) return [{ index, shrinking, candidate: value }];
      smallest[index] = value;
      return [];
    });
    if (asked.length === 0) return smallest;
    const answers = await judge(asked.map(({ candidate }) => candidate));
    live = asked.map(({ index, shrinking }, position) => ({ index, shrinking, answer: answers[position] }));
  }
}

/**
 * Leaves out items: first the first ones, then more and more single ones. Gives one candidate after the other, and is told
 * whether it is taken.
 * @template T
 * @param {T[]} items
 * @returns {Generator<T[], T[], boolean>} what is left
 */
export function* shortened(items) {
  let rest = items;
  for (let size = rest.length; size > 0; size >>= 1) {
    for (let at = 0; at < rest.length; ) {
      const fewer = rest.toSpliced(at, size);
      if (yield fewer) rest = fewer;
      else at += size;
    }
  }
  return rest;
}

/**
 * Makes a text shorter, and its characters `a`, in the same way.
 * @param {string} text
 * @returns {Generator<string, void, boolean>}
 */
export function* simplified(text) {
  const shorter = shortened([...text]);
  let { done, value: characters } = shorter.next();
  while (!done) ({ done, value: characters } = shorter.next(yield characters.join("")));
  for (const at of characters.keys()) {
    const simpler = characters.with(at, "a");
    if (characters[at] !== "a" && (yield simpler.join(""))) characters = simpler;
  }
}

/** What a base is replaced by, the simplest first. */
const BASES = [undefined, "a:", "a:/", "a://a", "file:", "http://a"];

/**
 * @param {Difference} difference
 * @param {KindOf} kindOf
 * @returns {Shrinking}
 */
function* shrinkingOf(difference, kindOf) {
  const kind = kindOf(difference);
  let smallest = difference;

  /**
   * @param {Case} candidate
   * @returns {Generator<Case, boolean, Difference | undefined>}
   */
  function* isTaken(candidate) {
    const answer = yield candidate;
    if (answer?.step !== candidate.steps.length || kindOf(answer) !== kind) return false;
    smallest = answer;
    return true;
  }

  /** Leaves out all steps but the last, or takes the URL that they lead to for the input. */
  function* shortenHistory() {
    const { given, before } = smallest;
    const last = given.steps.slice(-1);
    if (before && before[0] !== given.input) yield* isTaken({ input: before[0], base: undefined, steps: last });
    for (let at = given.steps.length - 2; at >= 0; at--) {
      yield* isTaken({ ...smallest.given, steps: smallest.given.steps.toSpliced(at, 1) });
    }
  }

  function* simplifyBase() {
    const { base } = smallest.given;
    const simpler = BASES.includes(base) ? BASES.slice(0, BASES.indexOf(base)) : BASES;
    for (const base of simpler) {
      if (yield* isTaken({ ...smallest.given, base })) return;
    }
  }

  /**
   * @param {string} text
   * @param {(text: string) => Case} put
   */
  function* simplifyText(text, put) {
    const candidates = simplified(text);
    let { done, value } = candidates.next();
    while (!done) ({ done, value } = candidates.next(yield* isTaken(put(/** @type {string} */ (value)))));
  }

  function* simplifyTexts() {
    yield* simplifyText(smallest.given.input, (input) => ({ ...smallest.given, input }));
    const { base } = smallest.given;
    if (base !== undefined) yield* simplifyText(base, (base) => ({ ...smallest.given, base }));
    for (const [at, [setter, value]] of smallest.given.steps.entries()) {
      yield* simplifyText(value, (value) => {
        return { ...smallest.given, steps: smallest.given.steps.with(at, [setter, value]) };
      });
    }
  }

  for (let last; last !== smallest; ) {
    last = smallest;
    yield* shortenHistory();
    yield* simplifyBase();
    yield* simplifyTexts();
  }
  return smallest;
}
