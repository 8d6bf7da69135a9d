/** vitest: `setupFiles: ["./vitest.setup.js"]`. The globals are whurl's, and `toEqual` compares what URLs say. */
import "whurl/polyfill/force";
import { expect } from "vitest";

/** @type {(a: unknown, b: unknown) => boolean | undefined} */
function areSame(a, b) {
  for (const Class of [URL, URLSearchParams]) {
    if (a instanceof Class && b instanceof Class) return String(a) === String(b);
  }
  return undefined;
}

expect.addEqualityTesters([areSame]);
