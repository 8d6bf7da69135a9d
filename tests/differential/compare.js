/** Runs cases in whurl and in a peer, and finds what differs. */
import { outcomesOf } from "./outcomes.js";

/**
 * @typedef {import("./outcomes.js").Case} Case
 * @typedef {import("./outcomes.js").State} State
 * @typedef {import("./peers.js").Peer} Peer
 * @typedef {typeof globalThis.URL} URLClass whurl's
 */

export const MEMBERS = "href origin protocol username password host hostname port pathname search hash".split(" ");

/**
 * @typedef {object} Difference
 * @property {Case} given up to the step that differs
 * @property {number} step 0 for the parse, n for the nth setter
 * @property {State} before what the URL was before that setter
 * @property {State} ours
 * @property {State} theirs
 */

/**
 * @param {URLClass} URL
 * @param {Peer} peer
 * @param {number} count of comparisons at least
 * @param {Iterable<Case[]>} batches
 * @returns {AsyncGenerator<{ comparisons: number, differences: Difference[] }>} batch by batch
 */
export async function* compare(URL, peer, count, batches) {
  let done = 0;
  for (const sample of batches) {
    const ours = outcomesOf(URL, sample);
    const found = await differencesIn(sample, URL, peer, ours);
    const comparisons = found.reduce((sum, one, index) => sum + (one ? one.step + 1 : ours[index].length), 0);
    yield { comparisons, differences: found.filter((difference) => difference !== undefined) };
    done += comparisons;
    if (done >= count) return;
  }
}

/**
 * @param {Case[]} sample
 * @param {URLClass} URL
 * @param {Peer} peer
 */
export async function differencesIn(sample, URL, peer, ours = outcomesOf(URL, sample)) {
  const theirs = await peer.outcomes(sample);
  return sample.map((given, index) => firstDifference(given, ours[index], theirs[index]));
}

/**
 * @param {Case} given
 * @param {State[]} ours
 * @param {State[]} theirs
 * @returns {Difference | undefined} once the two differ, what comes after tells nothing
 */
function firstDifference(given, ours, theirs) {
  const step = [...Array(Math.max(ours.length, theirs.length)).keys()].find(
    (step) => !isSame(ours[step], theirs[step]),
  );
  if (step === undefined) return undefined;
  const last = { ours: ours[step] ?? null, theirs: theirs[step] ?? null, before: ours[step - 1] ?? null };
  return { given: { ...given, steps: given.steps.slice(0, step) }, step, ...last };
}

/**
 * Of each difference, whether another implementation gives what whurl does.
 * @param {Difference[]} differences
 * @param {Peer} peer
 */
export async function areShared(differences, peer) {
  const outcomes = await peer.outcomes(differences.map(({ given }) => given));
  return differences.map(({ step, before, ours }, index) => {
    const states = outcomes[index];
    return isSame(states[step], ours) && (step === 0 || isSame(states[step - 1], before));
  });
}

/**
 * @param {State | undefined} state
 * @param {State | undefined} other
 */
const isSame = (state, other) => JSON.stringify(state) === JSON.stringify(other);

/** @param {Difference} difference */
export const operationOf = ({ given, step }) => (step === 0 ? "parse" : given.steps[step - 1][0]);

/**
 * Whose result is a failure, or the URL as it was.
 * @param {Difference} difference
 * @returns {"ours" | "theirs" | undefined}
 */
export function refusedBy({ before, ours, theirs }) {
  if (isSame(ours, before)) return "ours";
  return isSame(theirs, before) ? "theirs" : undefined;
}

/**
 * What tells on a difference: the members, where neither refuses. The href is made of the others, and tells only where
 * it has more, or less, between them.
 * @param {Difference} difference
 */
export function tellingMembers(difference) {
  const { ours, theirs } = difference;
  if (refusedBy(difference) || !ours || !theirs) return ["result"];
  const others = MEMBERS.filter((member, index) => member !== "href" && ours[index] !== theirs[index]);
  return others.length > 0 && framing(ours) === framing(theirs) ? others : ["href", ...others];
}

/** What an href has around its members: slashes, the dot that keeps a path from being a host, an empty query's mark. */
const FRAMED = ["protocol", "username", "password", "host", "pathname", "search", "hash"];

/** @param {string[]} state */
function framing([href, ...others]) {
  const parts = FRAMED.map((member) => others[MEMBERS.indexOf(member) - 1] ?? "");
  let rest = href;
  let frame = "";
  for (const part of parts) {
    const at = Math.max(rest.indexOf(part), 0);
    frame += rest.slice(0, at);
    rest = rest.slice(at + part.length);
  }
  return (frame + rest).replace(/[:@]/g, "");
}
