/**
 * Records, compared with whatwg-url's: random URLs are parsed, and random steps change their records, in ways that the Standard
 * has and in others. After each step both packages have the same record. `WHURL_RUNS` and `WHURL_SEED` say how many there are
 * and which.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import words from "../../fuzz/grammar/words.json" with { type: "json" };
import { base, set, url } from "../properties/arbitraries.js";
import { ours, theirs } from "./installed.js";

/** @typedef {import("./installed.js").Package} Package */
/** @typedef {import("../../pkg-template/whatwg-url/index.js").URLRecord} URLRecord */
/** @typedef {import("../../pkg-template/whatwg-url/index.js").StateOverride} StateOverride */

const numRuns = Number(process.env.WHURL_RUNS ?? 3000);
const seed = Number(process.env.WHURL_SEED ?? 1);

/** @type {StateOverride[]} */
const STATES = [
  "scheme start",
  "scheme",
  "no scheme",
  "special relative or authority",
  "path or authority",
  "relative",
  "relative slash",
  "special authority slashes",
  "special authority ignore slashes",
  "authority",
  "host",
  "hostname",
  "port",
  "file",
  "file slash",
  "file host",
  "path start",
  "path",
  "opaque path",
  "query",
  "fragment",
];

/** Those that leave a path alone, or write an opaque one. */
const STATES_FOR_ANY_PATH = new Set(["scheme start", "scheme", "query", "fragment", "opaque path"]);

const anyValue = fc.oneof(
  { weight: 3, arbitrary: set.map((one) => one.value) },
  { weight: 1, arbitrary: url },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...words.hosts,
      ...words.ports,
      ...words.segments,
      ...words.queries,
      ...words.credentials,
    ),
  },
);
/** Which code points a domain may have depends on the version of Unicode, and whatwg-url takes unassigned ones. */
const value = anyValue.map((text) => text.replaceAll(/\p{Unassigned}/gu, ""));

/** @typedef {"override" | "parse into" | "resolve" | "port" | "setTheUsername" | "setThePassword"} Kind */
/** @typedef {{ kind: Kind, state: StateOverride, value: string, isEmptied: boolean }} Step */

/** @type {fc.Arbitrary<Step>} */
const step = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant(/** @type {Kind} */ ("override")) },
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        .../** @type {Kind[]} */ (["parse into", "resolve", "resolve", "port", "setTheUsername", "setThePassword"]),
      ),
    },
  ),
  state: fc.constantFrom(...STATES),
  value,
  isEmptied: fc.boolean(),
});

test("parses, and steps on their results", () => {
  fc.assert(
    fc.property(url, fc.option(base, { nil: undefined, freq: 2 }), fc.array(step, { maxLength: 6 }), checkSteps),
    { numRuns, seed },
  );
});

/**
 * @param {string} input
 * @param {string | undefined} baseInput
 * @param {Step[]} steps
 */
function checkSteps(input, baseInput, steps) {
  const [own, other] = [ours, theirs].map((api) => {
    const baseURL = baseInput === undefined ? null : api.parseURL(baseInput);
    return api.parseURL(input, { baseURL });
  });
  // Where they differ in what the classes parse, tests/differential/ knows why.
  if (own === null || other === null || ours.serializeURL(own) !== theirs.serializeURL(other)) return;
  assert.deepEqual(own, other, JSON.stringify([input, baseInput]));
  for (const one of steps) {
    /** @type {string} */
    const before = JSON.stringify(own);
    const what = `${before} ${JSON.stringify(one)}`;
    for (const record of [own, other]) prepare(record, one);
    /** @type {unknown[]} */
    const results = [perform(ours, own, one, before), perform(theirs, other, one, before)];
    assert.deepEqual(results[0], results[1], what);
    assert.deepEqual(own, other, what);
    assert.equal(ours.serializeURL(own), theirs.serializeURL(other), what);
    assert.equal(ours.serializeURLOrigin(own), theirs.serializeURLOrigin(other), what);
  }
}

/**
 * What programs do before, because the Standard does: the component to write is not null, and a path is of the right kind.
 * @param {URLRecord} record
 * @param {Step} step
 */
function prepare(record, { kind, state, isEmptied }) {
  const isOpaque = typeof record.path === "string";
  if (kind === "resolve") completeBase(record);
  if (kind === "parse into" && isOpaque) record.path = [];
  if (kind !== "override") return;
  if (state === "query") record.query = isEmptied ? "" : (record.query ?? "");
  if (state === "fragment") record.fragment = isEmptied ? "" : (record.fragment ?? "");
  if (state === "opaque path") record.path = isOpaque && !isEmptied ? record.path : "";
  else if ((isOpaque || isEmptied) && !STATES_FOR_ANY_PATH.has(state)) record.path = [];
}

/**
 * As a base, a file URL has a segment: whatwg-url throws where it reads that and there is none.
 * @param {URLRecord} record
 */
function completeBase({ scheme, path }) {
  if (scheme === "file" && typeof path !== "string" && path.length === 0) path.push("");
}

/**
 * @param {Package} api
 * @param {URLRecord} record
 * @param {Step} step
 * @param {string} before the record, as JSON
 */
function perform(api, record, { kind, state, value }, before) {
  const copy = JSON.parse(before);
  completeBase(copy);
  // The Standard asserts that the base of the relative state is no file URL.
  if (state.includes("relative") && copy.scheme === "file") copy.scheme = "http";
  const baseURL = typeof copy.path === "string" && state !== "no scheme" ? null : copy;
  switch (kind) {
    case "override":
      return outcome(() => isNull(api.basicURLParse(value, { url: record, stateOverride: state, baseURL })));
    case "parse into":
      return outcome(() => isNull(api.basicURLParse(value, { url: record, baseURL })));
    case "resolve":
      return outcome(() => api.parseURL(value, { baseURL: record }));
    case "port":
      record.port = value.length;
      return undefined;
    default:
      return api[kind](record, value);
  }
}

/** @param {unknown} value */
const isNull = (value) => value === null;

/** @param {() => unknown} call */
function outcome(call) {
  try {
    return call();
  } catch (error) {
    return /** @type {Error} */ (error).name;
  }
}
