/**
 * urltestdata.json and urltestdata-javascript-only.json: an input, perhaps a base, and every component of what they
 * parse to, or `failure`.
 *
 * @typedef {object} ParsingCase
 * @property {string} input
 * @property {string | null} base
 * @property {true} [failure]
 * @property {"any-base" | "non-opaque-path-base"} [relativeTo] with `failure` and no base: the bases against which
 *   the input does parse; none where it is missing
 * @property {string} href and the other components
 * @property {string} [origin] missing where the Standard leaves it to the implementation
 * @property {string} [searchParams]
 */
import { URL_ATTRIBUTES } from "../../webidl/members.js";

/**
 * A base URL of either kind, and the values of `relativeTo` that allow it. An input like `https:@/path` is relative
 * to a base of its own scheme alone.
 * @param {string} input
 */
const basesFor = (input) => [
  { base: `${/^https?(?=:)/.exec(input) ?? "http"}://host/path`, allowedBy: ["any-base", "non-opaque-path-base"] },
  { base: "mailto:opaque", allowedBy: ["any-base"] },
];

/**
 * `new URL(input, base)` and the object's attributes.
 * @param {string} file
 * @returns {import("./index.js").Suite}
 */
export function parsing(file) {
  return ({ URL, URLSearchParams }, data, t) => {
    for (const expected of cases(data[file])) {
      const { input, base } = expected;
      t.test(nameOf(expected), () => {
        if (expected.failure) return expectFailure(expected);
        const url = new URL(input, base ?? undefined);
        expectComponents(url, expected);
        expectComponents(new URL(expected.href), expected);
        const assigned = new URL("about:blank");
        assigned.href = expected.href;
        expectComponents(assigned, expected);
      });
    }

    /**
     * @param {globalThis.URL} url
     * @param {ParsingCase & Record<string, unknown>} expected
     */
    function expectComponents(url, expected) {
      for (const component of URL_ATTRIBUTES) t.equal(url[component], expected[component], component);
      if (expected.origin !== undefined) t.equal(url.origin, expected.origin, "origin");
      const query = expected.searchParams ?? new URLSearchParams(url.search).toString();
      t.equal(url.searchParams.toString(), query, "searchParams");
      t.equal(url.toString(), expected.href, "toString()");
      t.equal(url.toJSON(), expected.href, "toJSON()");
    }

    /** @param {ParsingCase} expected */
    function expectFailure({ input, base, relativeTo }) {
      t.throws(() => new URL(input, base ?? undefined), TypeError, "new URL(input, base)");
      if (base !== null) return;
      t.throws(() => new URL("about:blank", input), TypeError, "as a base");
      const url = new URL("about:blank");
      t.throws(() => (url.href = input), TypeError, "set as href");
      t.equal(url.href, "about:blank", "href after the failure");
      for (const { base, allowedBy } of basesFor(input)) {
        if (relativeTo !== undefined && allowedBy.includes(relativeTo)) new URL(input, base);
        else t.throws(() => new URL(input, base), TypeError, `against ${base}`);
      }
    }
  };
}

/**
 * `URL.parse(input, base)` and `URL.canParse(input, base)`.
 * @param {string} file
 * @returns {import("./index.js").Suite}
 */
export function statics(file) {
  return ({ URL }, data, t) => {
    for (const expected of cases(data[file])) {
      const { input, base, failure } = expected;
      t.test(nameOf(expected), () => {
        t.equal(URL.canParse(input, base ?? undefined), !failure, "canParse");
        const url = URL.parse(input, base ?? undefined);
        t.equal(url === null ? null : url.href, failure ? null : expected.href, "parse");
      });
    }
  };
}

/**
 * @param {((ParsingCase & Record<string, unknown>) | string)[]} entries strings are comments
 */
function cases(entries) {
  return entries.filter((entry) => typeof entry !== "string");
}

/** @param {ParsingCase} expected */
function nameOf({ input, base }) {
  return base === null ? `<${input}>` : `<${input}> against <${base}>`;
}
