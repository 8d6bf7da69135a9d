/**
 * Importing this installs the classes as the globals `URL`, `URLSearchParams` and, where there is a window, `webkitURL`:
 * `whurl/polyfill` if the platform's own are missing or differ from today's Standard, `whurl/polyfill/force` always.
 * `whurl/polyfill` does the same with `URLPattern`, which `whurl/polyfill/pattern` installs always.
 *
 * ```js
 * import "whurl/polyfill";
 *
 * // The platform's own throws in Node.js 20.
 * new URL("https://xn--8i7caa.famitei.net/").hostname; // "xn--8i7caa.famitei.net"
 * ```
 *
 * Functions that accept only the platform's own objects then accept these as well: `fetch`, `Request`, `Response`,
 * `navigator.sendBeacon` and `XMLHttpRequest` for a body of `URLSearchParams`, and Node.js's `url.format`. `structuredClone` and
 * `postMessage` treat these as the platform's own: they throw a `DataCloneError`, except in Node.js 18 and 20, and in Deno for
 * an object inside another.
 *
 * @module
 */

export {};
