/**
 * whatwg-url, the other implementation that reports validation errors and knows valid URL strings, as an oracle: over
 * the web-platform-tests' inputs, and over generated ones. Each difference has its reason here.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isValidURLString, parseURL, parseURLWithValidationErrors, serializeURL } from "whatwg-url";
import { importInstalled } from "../runner/installed.js";
import { loadData, parsingCases } from "../wpt/data.mjs";
import { BASES, generate } from "./generate.js";

const whurl = await importInstalled("whurl/inspect");
const GENERATED = 20_000;

/** @typedef {[input: string, base: string | undefined]} Case */

/** The web-platform-tests' inputs, and those inputs against other bases. @returns {Case[]} */
function corpus() {
  const cases = parsingCases(loadData());
  assert.ok(cases.length > 800);
  return cases.flatMap(({ input, base }) =>
    [input, ...BASES].map(
      (_, index) => /** @type {Case} */ ([input, index === 0 ? (base ?? undefined) : BASES[index - 1]]),
    ),
  );
}

/** What a USVString is made of: whatwg-url leaves that conversion to its class. @param {string} string */
const scalarValues = (string) => string.replaceAll(/\p{Surrogate}/gu, "\ufffd");

/**
 * Without one kind of error where the input has a lone surrogate, which is no URL unit. whatwg-url is given U+FFFD instead, which
 * is one.
 * @param {string[]} names
 * @param {string} input
 */
const withoutSurrogates = (names, input) =>
  scalarValues(input) === input ? names : names.filter((name) => name !== "invalid-URL-unit");

/** @param {Case} cases */
function compare([input, base]) {
  const title = JSON.stringify([input, base]);
  const baseURL = base === undefined ? undefined : parseURL(scalarValues(base));
  const ours = whurl.inspect(input, base);
  if (baseURL === null) return assert.equal(ours.base.url, null, title);
  const theirs = parseURLWithValidationErrors(scalarValues(input), { baseURL });
  assert.equal(ours.url?.href ?? null, theirs.url && serializeURL(theirs.url), title);
  /** @type {import("../../pkg-template/inspect.js").ValidationError[]} */
  const errors = ours.errors;
  const names = errors.map(({ name }) => name);
  assert.deepEqual(withoutSurrogates(names, input), withoutSurrogates(theirs.validationErrors, input), title);
  checkConsistency(input, ours, title);
  const isValid = whurl.isValidURLString(input, base);
  assert.equal(isValid, isValidURLString(input, { baseURL }), title);
  assert.equal(isValid, ours.valid, title);
}

/**
 * What must hold of every inspection.
 * @param {string} input
 * @param {import("../../pkg-template/inspect.js").Inspection} inspection
 * @param {string} title
 */
function checkConsistency(input, { url, valid, errors }, title) {
  assert.equal(valid, url !== null && errors.length === 0, title);
  assert.deepEqual(
    errors.map(({ fatal }) => fatal),
    errors.map((_, index) => url === null && index === errors.length - 1),
    title,
  );
  for (const { start, end, message } of errors) {
    assert.ok(0 <= start && start <= end && end <= input.length, title);
    assert.match(message, /^[^a-z].*\.$/su, title);
  }
}

test("the web-platform-tests' inputs", () => corpus().forEach(compare));

test(`${GENERATED} generated inputs`, () => {
  for (const each of generate(GENERATED, 1)) compare(each);
});
