/** The facts of a difference, and predicates of them, from which causes.js builds its own. */
import { MEMBERS, operationOf, refusedBy } from "./compare.js";

/**
 * @typedef {import("./compare.js").Difference} Difference
 * @typedef {import("./outcomes.js").State} State
 * @typedef {Record<string, string>} Members of a URL by name, and none of a failure
 *
 * @typedef {object} Facts of a difference
 * @property {string} operation
 * @property {string} value what is parsed, or given to the setter
 * @property {string} base
 * @property {string[]} texts value and base, each without its scheme
 * @property {string[]} schemes theirs, and those of the URL before and of the results
 * @property {"ours" | "theirs" | undefined} refusedBy
 * @property {Members} before
 * @property {Members} ours
 * @property {Members} theirs
 */

/** @typedef {(facts: Facts, member: string) => boolean} Test of a difference, and of one of `tellingMembers` */

/** @type {(pattern: RegExp) => Test} */
export const isWritten =
  (pattern) =>
  ({ texts }) =>
    texts.some((text) => pattern.test(text));

/** @type {(pattern: RegExp) => Test} */
export const hasScheme =
  (pattern) =>
  ({ schemes }) =>
    schemes.some((scheme) => pattern.test(scheme));

/** @type {(...operations: string[]) => Test} */
export const isSetting =
  (...operations) =>
  ({ operation }) =>
    operations.includes(operation);

/** @type {(who: "ours" | "theirs") => Test} */
export const isRefusedBy =
  (who) =>
  ({ refusedBy }) =>
    refusedBy === who;

/** @type {(...members: string[]) => Test} */
export const isIn =
  (...members) =>
  (_, member) =>
    members.includes(member);

/** @type {(...tests: Test[]) => Test} */
export const all =
  (...tests) =>
  (facts, member) =>
    tests.every((test) => test(facts, member));

/** @type {(...tests: Test[]) => Test} */
export const any =
  (...tests) =>
  (facts, member) =>
    tests.some((test) => test(facts, member));

/** The members are the same except for characters that theirs writes in another form. @type {(ours: string, theirs: string) => Test} */
export const isWrittenAs =
  (ourForm, theirForm) =>
  ({ ours, theirs }, member) =>
    Boolean(theirs[member]?.includes(theirForm)) && theirs[member].replaceAll(theirForm, ourForm) === ours[member];

export const SPECIAL = /^(?:https?|wss?|ftp|file):$/;
export const isSpecial = hasScheme(SPECIAL);
export const isNotSpecial = hasScheme(/^(?!(?:https?|wss?|ftp|file):$)/);
export const isFile = hasScheme(/^file:$/);
export const isData = hasScheme(/^data:$/);

/** What is written of a host: up to where a path, a query or a fragment begins. */
export const HOST = "^[/\\\\]*[^/\\\\?#]*";
export const hasBackslash = isWritten(/\\/);
export const hasDriveLetter = isWritten(/(?:^|[/\\])[a-z][:|]/i);

/** Of each code unit beyond ASCII the low 8 bits. @param {string} text */
export const lowBytes = (text) =>
  text
    .split("")
    .map((unit) => unit.charCodeAt(0))
    .filter((unit) => unit > 0x7f)
    .map((unit) => String.fromCharCode(unit & 0xff))
    .join("");

const SCHEME = /^[\0- ]*([a-z][a-z\d+.\-\t\n\r]*:)/i;

/**
 * @param {Difference} difference
 * @returns {Facts}
 */
export function factsOf(difference) {
  const { given, step, ...states } = difference;
  const [before, ours, theirs] = [states.before, states.ours, states.theirs].map(membersOf);
  const operation = operationOf(difference);
  const value = step === 0 ? given.input : given.steps[step - 1][1];
  const base = step === 0 ? (given.base ?? "") : "";
  const hasOwnScheme = step === 0 || operation === "href";
  const urls = hasOwnScheme ? [value, base] : [];
  const found = [...urls.map(schemeOf), before.protocol, ours.protocol, theirs.protocol];
  const schemes = found.filter((scheme) => scheme !== undefined);
  const texts = hasOwnScheme ? urls.map((url) => url.replace(SCHEME, "")) : [value];
  return { operation, value, base, texts, schemes, refusedBy: refusedBy(difference), before, ours, theirs };
}

/** @param {string} url */
function schemeOf(url) {
  const [, scheme] = SCHEME.exec(url) ?? [];
  return scheme?.replace(/[\t\n\r]/g, "").toLowerCase();
}

/**
 * @param {State} state
 * @returns {Members}
 */
const membersOf = (state) => Object.fromEntries((state ?? []).map((value, index) => [MEMBERS[index], value]));
