/**
 * Wraps the class `URL` to record inputs and what is set, for links into the playground.
 *
 * @typedef {{ input: string, base: string, set?: string, value?: string }} Recorded
 */

/**
 * @param {typeof globalThis.URL} URL
 * @returns {{ URL: typeof globalThis.URL, recorded: Recorded[] }}
 */
export function recorder(URL) {
  /** @type {Recorded[]} */
  const recorded = [];
  const note = (/** @type {any[]} */ [input, base]) =>
    recorded.push({ input: String(input), base: base === undefined ? "" : String(base) });
  const recording = new Proxy(URL, {
    construct(target, args) {
      note(args);
      return watched(new target(.../** @type {[string]} */ (args)), recorded);
    },
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== "parse" && name !== "canParse") return value;
      return (/** @type {any[]} */ ...args) => {
        note(args);
        return Reflect.apply(value, target, args);
      };
    },
  });
  return { URL: recording, recorded };
}

/**
 * @param {globalThis.URL} url
 * @param {Recorded[]} recorded
 */
function watched(url, recorded) {
  return new Proxy(url, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
    set(target, name, value) {
      recorded.push({ input: target.href, base: "", set: String(name), value: String(value) });
      return Reflect.set(target, name, value, target);
    },
  });
}
