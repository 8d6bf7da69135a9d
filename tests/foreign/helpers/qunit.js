/** As much of QUnit as core-js's tests use. It prints the results when the tests are done. */

/** @type {{ name: string, run: (assert: any) => unknown }[]} */
const tests = [];

class Assert {
  constructor() {
    /** @type {string[]} */
    this.failures = [];
    /** @type {Promise<undefined> | undefined} */
    this.ended = undefined;
  }
  /** @param {{ result: boolean, actual?: unknown, expected?: unknown, message?: string }} outcome */
  pushResult({ result, actual, expected, message = "" }) {
    if (!result) this.failures.push(`${message}: ${String(actual)} instead of ${String(expected)}`);
  }
  /**
   * @param {unknown} value
   * @param {string} [message]
   */
  ok(value, message) {
    this.pushResult({ result: Boolean(value), actual: value, expected: true, message });
  }
  /**
   * @param {unknown} actual
   * @param {unknown} expected
   * @param {string} [message]
   */
  same(actual, expected, message) {
    this.pushResult({ result: Object.is(actual, expected), actual, expected, message });
  }
  /**
   * @param {unknown} actual
   * @param {unknown} expected
   * @param {string} [message]
   */
  notSame(actual, expected, message) {
    this.pushResult({ result: !Object.is(actual, expected), actual, expected, message });
  }
  /**
   * @param {unknown} actual
   * @param {unknown} expected
   * @param {string} [message]
   */
  deepEqual(actual, expected, message) {
    const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
    this.pushResult({ result: a === b, actual: a, expected: b, message });
  }
  /**
   * @param {() => unknown} run
   * @param {Function | RegExp} [expected]
   * @param {string} [message]
   */
  throws(run, expected, message) {
    try {
      run();
    } catch (error) {
      const isExpected = typeof expected !== "function" || error instanceof expected;
      return this.pushResult({ result: isExpected, actual: error, expected, message });
    }
    return this.pushResult({ result: false, actual: "nothing", expected: "an error", message });
  }
  required() {}
  /** The test goes on until the function that this returns is called. */
  async() {
    /** @type {() => void} */
    let done = () => {};
    this.ended = new Promise((resolve) => {
      done = () => resolve(undefined);
    });
    return done;
  }
  expect() {}
}
Object.assign(Assert.prototype, {
  true: Assert.prototype.ok,
  strictEqual: Assert.prototype.same,
  notStrictEqual: Assert.prototype.notSame,
  equal: Assert.prototype.same,
});

const QUnit = {
  assert: Assert.prototype,
  /**
   * @param {string} name
   * @param {(assert: any) => unknown} run
   */
  test(name, run) {
    tests.push({ name, run });
  },
  skip() {},
  module() {},
};
/** @type {any} */ (globalThis).QUnit = QUnit;

setTimeout(async () => {
  const results = [];
  for (const { name, run } of tests) {
    const assert = new Assert();
    try {
      await run(assert);
      await assert.ended;
    } catch (error) {
      assert.failures.push(String(error));
    }
    results.push({ name, message: assert.failures.length > 0 ? assert.failures.slice(0, 3).join("; ") : null });
  }
  console.log(JSON.stringify(results));
});

export { QUnit };
