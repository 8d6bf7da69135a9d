/**
 * Importing this installs the classes as the globals `URL`, `URLSearchParams` and, where there is a window, `webkitURL`:
 * `whurl/polyfill` if the platform's own are missing or differ from today's Standard, `whurl/polyfill/force` always.
 *
 * ```js
 * import "whurl/polyfill";
 *
 * // The platform's own throws in Node.js 20.
 * new URL("https://xn--8i7caa.famitei.net/").hostname; // "xn--8i7caa.famitei.net"
 * ```
 *
 * What asks for the platform's own objects then takes these for such: `fetch`, `Request` and `Response` for a body of
 * `URLSearchParams`, `navigator.sendBeacon`, `XMLHttpRequest`, `structuredClone`, and `url.format` of Node.js.
 *
 * @module
 */

export {};
