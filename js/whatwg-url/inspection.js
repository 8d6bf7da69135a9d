/** What takes the module of `whurl/inspect`, which is loaded when a program first asks for it. */

/** @typedef {typeof import("../../pkg-template/inspect.js")} Inspect */

/** @type {Inspect | undefined} */
let loaded;

/** @returns {Inspect} */
function inspection() {
  loaded ??= /** @type {Inspect} */ (require("whurl/inspect"));
  return loaded;
}

/**
 * Parses a URL whose query is in another encoding than UTF-8.
 * @param {string} input
 * @param {string | undefined} base an href
 * @param {string} encoding
 * @returns {string | undefined} the href
 */
export const parseIn = (input, base, encoding) => inspection().inspect(input, base, { encoding }).url?.href;

/**
 * Percent-encodes the query of a special URL.
 * @param {string} encoding
 * @param {string} text
 * @returns {string}
 */
export const percentEncodeIn = (encoding, text) => inspection().percentEncode(text, "special-query", { encoding });

/**
 * The names of the validation errors of an input, in the order of their occurrence.
 * @param {string} input
 * @param {string | undefined} base an href
 * @param {string | undefined} encoding
 * @returns {string[]}
 */
export function validationErrorsOf(input, base, encoding) {
  const { errors } = inspection().inspect(input, base, { encoding: encoding || undefined });
  return errors.map(({ name }) => name).filter((name) => !FORMER.has(name));
}

/** Errors that the Standard no longer has. @type {ReadonlySet<string>} */
const FORMER = new Set(["domain-invalid-code-point", "domain-to-Unicode"]);

/**
 * @param {string} input
 * @param {string | undefined} base an href
 * @returns {boolean}
 */
export const isValid = (input, base) => inspection().isValidURLString(input, base);
