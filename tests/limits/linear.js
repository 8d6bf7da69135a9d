/** Whether time grows with the length of the input only: an input and one twenty times as long, in time per code unit. */

const TIMES = 20;
/** The larger input's time per code unit, over the smaller one's. A quadratic step that dominates makes it twenty. */
const MOST = 8;
/** What is shorter than this is noise, in milliseconds. */
const SHORTEST = 4;
/** Other programs on the machine make one of the two slower, and not the same one each time. */
const ATTEMPTS = 10;

/**
 * @param {(size: number) => string} inputOf
 * @param {(input: string) => unknown} work
 * @param {number} [size] of the smaller input
 * @returns {number} how many times as long a code unit takes if there are twenty times as many; 1 if that is linear
 */
export function growth(inputOf, work, size = 1_000) {
  const [small, large] = [size, size * TIMES].map((each) => flat(inputOf(each)));
  let [quick, slow] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    quick = Math.min(quick, timeOf(work, small));
    slow = Math.min(slow, timeOf(work, large));
    if (isLinear(quick, slow)) break;
  }
  return isLinear(quick, slow) ? 1 : slow / quick / TIMES;
}

/**
 * @param {() => unknown} work
 * @param {() => unknown} other
 * @param {number} most the ratio from which on it is too long
 * @returns {number} how many times as long `work` takes as `other`
 */
export function ratio(work, other, most) {
  let [own, others] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    own = Math.min(own, timeOf(work, ""));
    others = Math.min(others, timeOf(other, ""));
    if (own < others * most) break;
  }
  return own / others;
}

/**
 * @param {number} quick
 * @param {number} slow
 */
const isLinear = (quick, slow) => slow < SHORTEST || slow / quick / TIMES <= MOST;

/**
 * The processor's time in milliseconds, which other programs on the machine hardly change.
 * @param {(input: string) => unknown} work
 * @param {string} input
 */
function timeOf(work, input) {
  const begin = process.cpuUsage();
  work(input);
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1_000;
}

/**
 * Engines make a tree of concatenated strings.
 * @param {string} string
 */
const flat = (string) => JSON.parse(JSON.stringify(string));
