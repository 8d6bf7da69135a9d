/**
 * All of `whurl/inspect` and the two classes, without their WebAssembly module, which the program loads itself, of the same
 * version: `whurl/inspect.wasm`, or `whurl/inspect-utf-8.wasm`, which is half as large and knows no label but UTF-8's.
 *
 * ```js browser
 * import { init, inspect, URL } from "whurl/inspect/slim";
 *
 * await init(fetch("/assets/inspect-utf-8.wasm"));
 * inspect("https://example.com/").valid; // true
 * ```
 *
 * The classes are those of `whurl/slim`, which are then set up as well.
 *
 * @module
 */

export { URL, URLSearchParams } from "./index.js";
export * from "./inspect.js";

/**
 * Sets the functions and the classes up. Using them before that throws.
 *
 * @param source a `WebAssembly.Module`, its bytes as an `ArrayBuffer` or a view of one, or a `Response` with its bytes;
 * or a promise of one of these
 */
export declare function init(source: unknown): Promise<void>;

/**
 * Sets the functions and the classes up, at once.
 *
 * @param source a `WebAssembly.Module`, or its bytes as an `ArrayBuffer` or a view of one
 */
export declare function initSync(source: object): void;
