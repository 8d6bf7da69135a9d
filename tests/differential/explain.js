/** Compares, and finds the cause of each difference: whurl, or one of the causes in causes.js. */
import { causesOf } from "./causes.js";
import { areShared, compare, differencesIn, operationOf, refusedBy, tellingMembers } from "./compare.js";
import { shrink } from "./shrink.js";

/**
 * @typedef {import("./compare.js").Difference} Difference
 * @typedef {import("./outcomes.js").Case} Case
 * @typedef {import("./causes.js").Cause} Cause
 * @typedef {import("./peers.js").Peer} Peer
 *
 * @typedef {{ count: number, smallest: Difference[] }} Examples the smallest of them, without those that are alike
 *
 * @typedef {object} Findings
 * @property {number} comparisons
 * @property {number} departures where the peer differs from whurl, and the third party does not
 * @property {Difference[]} disputed where the third party differs from whurl too, small cases among them
 * @property {Map<Cause | undefined, Examples>} causes of the departures; undefined is for those that none explains
 */

/** How many differences are made smaller at once, and how many cases' answers are kept meanwhile. */
const AT_ONCE = 3000;
const REMEMBERED = 200_000;

/**
 * @param {typeof globalThis.URL} URL whurl's
 * @param {Peer} peer
 * @param {Peer | undefined} third whose agreement shows that whurl does what the Standard says
 * @param {Cause[]} known
 * @param {number} count of comparisons at least
 * @param {Iterable<Case[]>} batches
 */
export async function explain(URL, peer, third, known, count, batches) {
  /** @type {Findings} */
  const findings = { comparisons: 0, departures: 0, disputed: [], causes: new Map() };
  /** @type {Map<string, Difference | undefined>} */
  const remembered = new Map();

  /** @param {Difference[]} differences */
  async function departuresAmong(differences) {
    if (!third) return differences;
    const shared = await areShared(differences, third);
    findings.disputed.push(...differences.filter((_, index) => !shared[index]));
    return differences.filter((_, index) => shared[index]);
  }

  /** @param {Case[]} cases */
  async function judge(cases) {
    if (remembered.size > REMEMBERED) remembered.clear();
    const keys = cases.map((given) => JSON.stringify(given));
    const asked = new Map(keys.map((key, index) => [key, cases[index]]));
    for (const key of asked.keys()) if (remembered.has(key)) asked.delete(key);
    const found = await differencesIn([...asked.values()], URL, peer);
    const departures = new Set(await departuresAmong(found.filter((difference) => difference !== undefined)));
    const answers = found.map((difference) => (difference && departures.has(difference) ? difference : undefined));
    for (const [index, key] of [...asked.keys()].entries()) remembered.set(key, answers[index]);
    return keys.map((key) => remembered.get(key));
  }

  /** @param {Difference[]} differences */
  async function note(differences) {
    for (const smallest of await shrink(differences, judge, kindOf)) {
      for (const cause of causesOf(known, smallest) ?? [undefined]) add(findings.causes, cause, smallest);
    }
  }

  /** @type {Difference[]} */
  let waiting = [];
  for await (const { comparisons, differences } of compare(URL, peer, count, batches)) {
    const departures = await departuresAmong(differences);
    findings.comparisons += comparisons;
    findings.departures += departures.length;
    waiting.push(...departures);
    if (waiting.length < AT_ONCE) continue;
    await note(waiting);
    waiting = [];
  }
  await note(waiting);
  return findings;
}

/**
 * What a difference keeps when it is made smaller, so that it does not become another: the operation, what differs, and
 * the scheme, if the Standard or an engine has rules for it.
 * @param {Difference} difference
 */
function kindOf(difference) {
  const { ours, theirs } = difference;
  const refusing = refusedBy(difference);
  const scheme = (refusing === "ours" ? theirs : ours)?.[2] ?? "";
  const known = /^(?:https?|wss?|ftp|file|blob|data|javascript):$/.test(scheme) ? scheme : "other";
  return `${operationOf(difference)} ${refusing ?? tellingMembers(difference)} ${known}`;
}

/**
 * @param {Map<Cause | undefined, Examples>} causes
 * @param {Cause | undefined} cause
 * @param {Difference} difference
 */
function add(causes, cause, difference) {
  const examples = causes.get(cause) ?? { count: 0, smallest: [] };
  causes.set(cause, examples);
  examples.count++;
  const text = describe(difference);
  if (examples.smallest.some((other) => describe(other) === text)) return;
  examples.smallest.push(difference);
  examples.smallest.sort((a, b) => describe(a).length - describe(b).length);
  if (cause) examples.smallest.length = Math.min(examples.smallest.length, KEPT);
}

const KEPT = 8;

/** @param {Difference} difference */
export function describe({ given, ours, theirs }) {
  return `${JSON.stringify(given)}: ${ours?.[0] ?? "failure"} | ${theirs?.[0] ?? "failure"}`;
}
