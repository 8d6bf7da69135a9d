/**
 * The two interfaces' members, for tests that go over all of them.
 *
 * @typedef {{ URL: typeof globalThis.URL, URLSearchParams: typeof globalThis.URLSearchParams }} Api
 * @typedef {import("../harness.js").Harness} Harness
 */

/** Attributes of URL that have setters. */
export const URL_ATTRIBUTES = /** @type {const} */ ([
  "href",
  "protocol",
  "username",
  "password",
  "host",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
]);
export const URL_READONLY_ATTRIBUTES = ["origin", "searchParams"];

/** Operations: the number of required arguments. @type {Record<string, number>} */
export const URL_OPERATIONS = { toJSON: 0, toString: 0 };
/** @type {Record<string, number>} */
export const URL_STATIC_OPERATIONS = { canParse: 1, parse: 1 };
/** @type {Record<string, number>} */
export const PARAMS_OPERATIONS = {
  append: 2,
  delete: 1,
  entries: 0,
  forEach: 1,
  get: 1,
  getAll: 1,
  has: 1,
  keys: 0,
  set: 2,
  sort: 0,
  toString: 0,
  values: 0,
};

/**
 * The property descriptor, which is there.
 * @param {object} object
 * @param {PropertyKey} key
 * @returns {any}
 */
export function descriptorOf(object, key) {
  const descriptor = Object.getOwnPropertyDescriptor(object, key);
  if (!descriptor) throw new Error(`no own property ${String(key)}`);
  return descriptor;
}

/**
 * A value that is no object of either interface: what a brand check has to tell from one.
 * @param {Api} api
 * @returns {[string, unknown][]}
 */
export const strangers = ({ URL, URLSearchParams }) => [
  ["undefined", undefined],
  ["null", null],
  ["a string", "http://h/"],
  ["an object", {}],
  ["the prototype URL.prototype", URL.prototype],
  ["the prototype URLSearchParams.prototype", URLSearchParams.prototype],
  ["an object that inherits from URL.prototype", Object.create(URL.prototype)],
  ["an object that inherits from URLSearchParams.prototype", Object.create(URLSearchParams.prototype)],
  ["an object that inherits from a URL", Object.create(new URL("http://h/"))],
  ["a proxy of a URL", new Proxy(new URL("http://h/"), {})],
  ["a proxy of a URLSearchParams", new Proxy(new URLSearchParams(), {})],
];

/** An argument that must not be converted. */
export const untouchable = {
  toString() {
    throw new Error("converted");
  },
};
