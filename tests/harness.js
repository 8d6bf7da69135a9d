/**
 * A test harness that needs nothing of its host, so that the same suites run in every runtime and browser.
 * A suite registers cases (`t.test`) and states facts in them (`t.equal`, `t.ok`, `t.throws`); `run` runs them.
 *
 * @typedef {{ name: string, message: string }} Failure
 * @typedef {{ name: string, run: () => void | Promise<void> }} Case
 */

/** Hermes gives one to every function of a program. */
export const METHODS_HAVE_PROTOTYPES = "prototype" in { method() {} }.method;

/** @param {unknown} value */
const show = (value) => (typeof value === "string" ? JSON.stringify(value) : String(value));

export class Harness {
  /** @type {Case[]} */
  cases = [];

  /**
   * Register a case.
   * @param {string} name
   * @param {() => void | Promise<void>} run
   */
  test(name, run) {
    this.cases.push({ name, run });
  }

  /**
   * The two are the same value (`Object.is`).
   * @param {unknown} actual
   * @param {unknown} expected
   * @param {string} [message] what is compared
   */
  equal(actual, expected, message = "value") {
    if (!Object.is(actual, expected)) throw new Error(`${message}: ${show(actual)}, should be ${show(expected)}`);
  }

  /**
   * The value is true.
   * @param {unknown} value
   * @param {string} [message]
   */
  ok(value, message = "value") {
    this.equal(value, true, message);
  }

  /**
   * The call throws an object of exactly this class; the object is returned.
   * @param {() => unknown} call
   * @param {Function} type
   * @param {string} [message]
   * @returns {any}
   */
  throws(call, type, message = "call") {
    let result;
    try {
      result = call();
    } catch (error) {
      // An edge runtime's globals are wrappers of the classes; some engines' errors have a prototype between.
      const { constructor: actual } = Object(error);
      if (actual === type || actual?.prototype === type.prototype) return error;
      throw new Error(`${message}: throws ${show(error)}, should throw a ${type.name}`);
    }
    throw new Error(`${message}: returned ${show(result)}, should throw ${type.name}`);
  }

  /**
   * Run every case, in order.
   * @returns {Promise<{ passed: number, failed: number, failures: Failure[] }>}
   */
  async run() {
    /** @type {Failure[]} */
    const failures = [];
    for (const { name, run } of this.cases) {
      try {
        await run();
      } catch (error) {
        failures.push({ name, message: String(/** @type {any} */ (error)?.message ?? error) });
      }
    }
    return { passed: this.cases.length - failures.length, failed: failures.length, failures };
  }
}
