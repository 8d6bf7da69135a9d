/**
 * Importing this installs the classes as the globals `URL`, `URLSearchParams` and, where there is a window, `webkitURL`:
 * `whurl/polyfill` if the platform's own are missing or differ from today's Standard, `whurl/polyfill/force` always.
 *
 * ```js
 * import "whurl/polyfill";
 *
 * new URL("https://xn--8i7caa.famitei.net/"); // also where the platform's own throws
 * ```
 *
 * @module
 */

export {};
