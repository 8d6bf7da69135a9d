/** What is an object in the sense of the language: a function is one, and `null` is not. */

/**
 * @param {unknown} value
 * @returns {value is object}
 */
export const isObject = (value) => (typeof value === "object" && value !== null) || typeof value === "function";
