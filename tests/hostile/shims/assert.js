/** The part of `node:assert/strict` that suites in a browser need. */

/** @param {unknown} value */
const show = (value) => {
  const text = typeof value === "string" || Array.isArray(value) ? JSON.stringify(value) : String(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
};

/**
 * @param {boolean} condition
 * @param {unknown} message
 * @param {() => string} otherwise
 */
function check(condition, message, otherwise) {
  if (!condition) throw new Error(`${message === undefined ? "" : `${message}: `}${otherwise()}`);
}

/**
 * @param {any} a
 * @param {any} b
 * @returns {boolean}
 */
function isDeepEqual(a, b) {
  if (Object.is(a, b)) return true;
  if (Object(a) !== a || Object(b) !== b || Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  const keys = Object.keys(a);
  return (
    a.length === b.length &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isDeepEqual(a[key], b[key]))
  );
}

/**
 * @param {any} error
 * @param {any} expected a class, a pattern, or properties
 */
function isExpected(error, expected) {
  if (expected === undefined) return true;
  if (expected instanceof RegExp) return expected.test(String(error));
  if (typeof expected === "function") return error instanceof expected;
  return Object.entries(expected).every(([key, value]) =>
    value instanceof RegExp ? value.test(error[key]) : isDeepEqual(error[key], value),
  );
}

export default {
  ok: (/** @type {unknown} */ value, /** @type {unknown} */ message) =>
    check(Boolean(value), message, () => `${show(value)} is not true`),
  equal: (/** @type {unknown} */ a, /** @type {unknown} */ b, /** @type {unknown} */ message) =>
    check(Object.is(a, b), message, () => `${show(a)}, should be ${show(b)}`),
  deepEqual: (/** @type {unknown} */ a, /** @type {unknown} */ b, /** @type {unknown} */ message) =>
    check(isDeepEqual(a, b), message, () => `${show(a)}, should be ${show(b)}`),
  match: (/** @type {string} */ text, /** @type {RegExp} */ pattern, /** @type {unknown} */ message) =>
    check(pattern.test(text), message, () => `${show(text)} does not match ${pattern}`),
  doesNotMatch: (/** @type {string} */ text, /** @type {RegExp} */ pattern, /** @type {unknown} */ message) =>
    check(!pattern.test(text), message, () => `${show(text)} matches ${pattern}`),
  throws: (/** @type {() => unknown} */ call, /** @type {any} */ expected, /** @type {unknown} */ message) => {
    /** @type {{ error: unknown } | undefined} */
    let thrown;
    try {
      call();
    } catch (error) {
      thrown = { error };
    }
    check(thrown !== undefined, message, () => "nothing is thrown");
    check(isExpected(thrown?.error, expected), message, () => `${show(thrown?.error)} is thrown`);
  },
};
