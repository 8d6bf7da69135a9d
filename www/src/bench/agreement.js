/**
 * Whether two implementations agree on an input. If not, they do different work, and their times cannot be compared.
 *
 * @typedef {import("../../../bench/js/work.js").Classes} Classes
 */

/**
 * @param {Classes} a
 * @param {Classes} b
 * @param {any} input an entry of any list of the inputs
 */
export function agree(a, b, input) {
  const result = resultOf(a, input);
  return result !== null && result === resultOf(b, input);
}

/**
 * @param {Classes} classes
 * @param {any} input
 * @returns {string | null} `null` if it does not parse
 */
function resultOf({ URL, URLSearchParams }, input) {
  try {
    if (typeof input === "string") return new URL(input).href;
    if ("query" in input) return new URLSearchParams(input.query).toString();
    if ("reference" in input) return new URL(input.reference, input.base).href;
    if ("value" in input) return new URLSearchParams([[input.name, input.value]]).toString();
    const { url, ...values } = input;
    return Object.assign(new URL(url), values).href;
  } catch {
    return null;
  }
}
