// What the assertions of a code block call, in any runtime: it neither imports nor exports.
(() => {
  /** @param {unknown} value */
  const show = (value) => (typeof value === "object" ? JSON.stringify(value) : String(value));

  /** @type {(a: any, b: any) => boolean} */
  const isSame = (a, b) => {
    if (Object(a) !== a || Object(b) !== b) return Object.is(a, b);
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((key) => key in b && isSame(a[key], b[key]));
  };

  /** @type {(isRight: boolean, message: string) => void} */
  const check = (isRight, message) => {
    if (isRight) docs.count += 1;
    else throw new Error(message);
  };

  /** @type {(error: any, name: string, message: string, what: string) => void} */
  const checkError = (error, name, message, what) => {
    const isRight = error?.constructor?.name === name && error.message.startsWith(message);
    check(isRight, `${what}: throws ${error}`);
  };

  const docs = {
    /** How many assertions have held. */
    count: 0,
    /** @type {(actual: unknown, expected: unknown, what: string) => void} */
    equal(actual, expected, what) {
      check(isSame(actual, expected), `${what}: is ${show(actual)}`);
    },
    /** @type {(call: () => unknown, name: string, message: string, what: string) => unknown} */
    throws(call, name, message, what) {
      let result;
      try {
        result = call();
      } catch (error) {
        return checkError(error, name, message, what);
      }
      if (!(result instanceof Promise)) throw new Error(`${what}: throws nothing`);
      return result.then(
        () => check(false, `${what}: throws nothing`),
        (error) => checkError(error, name, message, what),
      );
    },
  };
  Object.assign(globalThis, { __docs: docs });
})();
