/** The parser's trace through the installed package. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importInstalled } from "../runner/installed.js";
import { generate } from "./generate.js";

const { inspect, trace } = await importInstalled("whurl/inspect");

/** @typedef {import("../../pkg-template/inspect.js").TraceStep} TraceStep */

test("it has each state with what was read and added", () => {
  /** @type {TraceStep[]} */
  const steps = trace("https://é@h:8\\a/../b#😀");
  assert.deepEqual(
    steps.map(({ state, pointer, end, buffer, appended }) => [
      state.replace(" state", ""),
      pointer,
      end,
      buffer,
      appended.map(({ component, text }) => `${component}: ${text}`).join(", "),
    ]),
    [
      ["scheme start", 0, 1, "h", ""],
      ["scheme", 1, 6, "https", "scheme: https"],
      ["special authority slashes", 6, 8, "", ""],
      ["special authority ignore slashes", 8, 8, "", ""],
      ["authority", 8, 10, "é", "username: %C3%A9"],
      ["host", 10, 12, "h", "host: h"],
      ["port", 12, 13, "8", "port: 8"],
      ["path start", 13, 14, "", ""],
      ["path", 14, 21, "a/../b", "path: /b"],
      ["fragment", 21, 23, "😀", "fragment: %F0%9F%98%80"],
    ],
  );
  assert.deepEqual(
    steps[4].errors.map(({ name }) => name),
    ["invalid-credentials"],
  );
  assert.deepEqual(
    steps[7].errors.map(({ name, start, end }) => [name, start, end]),
    [["invalid-reverse-solidus", 13, 14]],
  );
  assert.equal(steps.at(-1)?.href, "https://%C3%A9@h:8/b#%F0%9F%98%80");
});

test("it shows what comes from the base", () => {
  const steps = trace("?q", "https://h:8/a/b?c");
  assert.deepEqual(
    steps.map((/** @type {TraceStep} */ { state }) => state),
    ["scheme start state", "no scheme state", "relative state", "query state"],
  );
  assert.deepEqual(steps[2].appended, [
    { component: "scheme", text: "https" },
    { component: "host", text: "h" },
    { component: "port", text: "8" },
    { component: "path", text: "/a/b" },
  ]);
});

test("it ends where the parser fails", () => {
  const last = trace("https://[::1/").at(-1);
  assert.equal(last.state, "host state");
  assert.deepEqual([last.errors[0].name, last.errors[0].fatal], ["IPv6-unclosed", true]);
  assert.equal(last.href, "https://");
});

test("it is empty for a base that does not parse", () => {
  assert.deepEqual(trace("https://h/", "no base"), []);
});

test("its errors and its last serialization are the inspection's", () => {
  for (const [input, base] of generate(5_000, 2)) {
    const title = JSON.stringify([input, base]);
    /** @type {TraceStep[]} */
    const steps = trace(input, base);
    const { url, errors } = inspect(input, base);
    assert.deepEqual(
      steps.flatMap((step) => step.errors),
      errors,
      title,
    );
    if (url !== null) assert.equal(steps.at(-1)?.href, url.href, title);
    for (const { pointer, end } of steps) assert.ok(0 <= pointer && pointer <= end && end <= input.length, title);
  }
});
