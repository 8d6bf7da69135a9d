/** `whurl/pattern` where an engine has no memory for one of its arrays: that is a `RangeError`, and changes no later answer. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { requireInstalled } from "../runner/installed.js";

const NAMES = /** @type {const} */ (["Uint8Array", "Uint16Array", "Uint32Array", "Int32Array"]);
const platforms = Object.fromEntries(NAMES.map((name) => [name, globalThis[name]]));

/** How many arrays may still be made; the next one is refused, and those after it are not. */
let left = Number.POSITIVE_INFINITY;

/** The package as it is first loaded, with arrays that can be refused. */
function load() {
  const scope = /** @type {any} */ (globalThis);
  for (const name of NAMES) {
    scope[name] = new Proxy(platforms[name], {
      construct(target, args, newTarget) {
        if (left-- === 0) throw new RangeError("Array buffer allocation failed");
        return Reflect.construct(target, args, newTarget);
      },
    });
  }
  try {
    delete requireInstalled.cache[requireInstalled.resolve("whurl/pattern")];
    return requireInstalled("whurl/pattern");
  } finally {
    Object.assign(globalThis, platforms);
  }
}

const groups = Array.from({ length: 40 }, (_, index) => `:g${index}`).join("/");
const values = Array.from({ length: 40 }, (_, index) => `v${index}`).join("/");

/** Patterns, and what they are tested with. @type {[string, string[]][]} */
const CASES = [
  ["/(ab+)", ["/ab", "/xab", "/aab", "/abb", "/ab"]],
  ["/((?:a|b)*a(?:a|b){4})", ["/ababaabab", "/abababbbb", "/aaaaa", "/b"]],
  [`/${groups}`, [`/${values}`, "/v0/v1"]],
  ["/:a-*.(png|jpg)", ["/x-y.z.png", "/x-.gif"]],
];

/** @param {() => unknown} work */
function orRangeError(work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * What the patterns say of the inputs, with `undefined` for a `RangeError`.
 * @param {any} URLPattern
 */
const answersOf = (URLPattern) =>
  CASES.map(([pathname, inputs]) => {
    const pattern = /** @type {any} */ (orRangeError(() => new URLPattern({ pathname })));
    return inputs.map(
      (input) => pattern && orRangeError(() => pattern.exec({ pathname: input })?.pathname.groups ?? null),
    );
  });

test("an array that is refused changes no later answer", () => {
  const right = answersOf(load().URLPattern);
  let refused = 0;
  for (let made = 0; refused === made; made++) {
    const { URLPattern } = load();
    left = made;
    const answers = answersOf(URLPattern);
    if (left < 0) refused++;
    left = Number.POSITIVE_INFINITY;
    assert.deepEqual(answersOf(URLPattern), right, `after array ${made} was refused`);
    for (const [index, [pathname]] of CASES.entries()) {
      for (const [at, answer] of answers[index].entries()) {
        if (answer !== undefined)
          assert.deepEqual(answer, right[index][at], `${pathname} while array ${made} was refused`);
      }
    }
  }
  assert.ok(refused > 20, `${refused} arrays`);
});

test("the same objects answer rightly afterwards", () => {
  let refused = 0;
  for (let made = 0; refused === made; made++) {
    const { URLPattern } = load();
    const patterns = CASES.map(([pathname]) => new URLPattern({ pathname }));
    const ask = () =>
      CASES.map(([, inputs], index) =>
        inputs.map((input) => orRangeError(() => patterns[index].exec({ pathname: input })?.pathname.groups ?? null)),
      );
    left = made;
    ask();
    if (left < 0) refused++;
    left = Number.POSITIVE_INFINITY;
    assert.deepEqual(ask(), answersOf(URLPattern), `after array ${made} was refused`);
  }
  assert.ok(refused > 10, `${refused} arrays`);
});
