/**
 * web-platform-tests' urlpatterntestdata.json as a suite that runs in any runtime, as the harness of web-platform-tests uses it.
 *
 * @typedef {import("../harness.js").Harness} Harness
 * @typedef {{ URLPattern: any, URL: typeof globalThis.URL }} Api
 */

const COMPONENTS = ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"];

/** The components that keep each from being inherited. @type {Record<string, string[]>} */
const EARLIER = {
  protocol: [],
  username: [],
  password: [],
  hostname: ["protocol"],
  port: ["protocol", "hostname"],
  pathname: ["protocol", "hostname", "port"],
  search: ["protocol", "hostname", "port", "pathname"],
  hash: ["protocol", "hostname", "port", "pathname", "search"],
};

/**
 * What a component of the pattern is.
 * @param {any} entry
 * @param {string} component
 * @param {typeof globalThis.URL} URL
 */
function expectedPattern(entry, component, URL) {
  const expected = entry.expected_obj?.[component];
  if (expected !== undefined) return expected;
  if (entry.exactly_empty_components?.includes(component)) return "";
  const [first, second] = entry.pattern;
  const init = typeof first === "object" ? first : {};
  if (init[component]) return init[component];
  if (EARLIER[component].some((earlier) => earlier in init)) return "*";
  const base = init.baseURL ?? (typeof second === "string" ? second : undefined);
  if (base === undefined || component === "username" || component === "password") return "*";
  const value = /** @type {any} */ (new URL(base))[component];
  if (component === "protocol") return value.slice(0, -1);
  return component === "search" || component === "hash" ? value.slice(1) : value;
}

/**
 * @param {Api} api
 * @param {any[]} entries
 * @param {Harness} t
 */
export function patternData({ URLPattern, URL }, entries, t) {
  for (const entry of entries) {
    if (typeof entry === "string") continue;
    t.test(`${JSON.stringify(entry.pattern)} ${JSON.stringify(entry.inputs)}`, () => {
      if (entry.expected_obj === "error") {
        t.throws(() => new URLPattern(...entry.pattern), TypeError, "constructor");
        return;
      }
      const pattern = new URLPattern(...entry.pattern);
      for (const component of COMPONENTS) {
        t.equal(pattern[component], expectedPattern(entry, component, URL), component);
      }
      if (entry.expected_match === "error") {
        t.throws(() => pattern.test(...entry.inputs), TypeError, "test");
        t.throws(() => pattern.exec(...entry.inputs), TypeError, "exec");
        return;
      }
      checkMatch(pattern, entry, t);
    });
  }
}

/**
 * @param {any} pattern
 * @param {any} entry
 * @param {Harness} t
 */
function checkMatch(pattern, entry, t) {
  const { inputs, expected_match: expected } = entry;
  const result = pattern.exec(...inputs);
  t.equal(pattern.test(...inputs), expected !== null, "test");
  t.equal(result === null, expected === null, "exec gives null");
  if (result === null) return;
  const expectedInputs = expected.inputs ?? inputs;
  t.equal(result.inputs.length, expectedInputs.length, "inputs.length");
  for (const [index, input] of expectedInputs.entries()) {
    if (typeof input === "string") t.equal(result.inputs[index], input, "input");
    else for (const component of COMPONENTS) t.equal(result.inputs[index][component], input[component], component);
  }
  for (const component of COMPONENTS) {
    const isEmpty = entry.exactly_empty_components?.includes(component);
    const { input, groups } = expected[component] ?? { input: "", groups: isEmpty ? {} : { 0: "" } };
    t.equal(result[component].input, input, `${component}.input`);
    t.equal(Object.keys(result[component].groups).length, Object.keys(groups).length, `groups of ${component}`);
    for (const name of Object.keys(groups)) {
      t.ok(name in result[component].groups, name);
      // JSON has no undefined.
      t.equal(result[component].groups[name], groups[name] ?? undefined, `${component}.groups.${name}`);
    }
  }
}
