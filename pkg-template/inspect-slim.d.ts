/**
 * All of `whurl/inspect` and the two classes, without their WebAssembly module. The program loads it itself, from the same
 * version of the package: `whurl/inspect.wasm`, or `whurl/inspect-utf-8.wasm`, which is about half as large when compressed, and has no encoding
 * but UTF-8.
 *
 * ```js browser
 * import { init, inspect, URL } from "whurl/inspect/slim";
 *
 * await init(fetch("/assets/inspect-utf-8.wasm"));
 * inspect("https://example.com/").valid; // true
 * ```
 *
 * The classes are those of `whurl/slim`. `init` sets them up, too.
 *
 * @module
 */

export { URL, URLSearchParams } from "./index.js";
export * from "./inspect.js";

/**
 * Sets up the functions and the classes. Using them before that throws an error.
 *
 * @param source a `WebAssembly.Module`, its bytes as an `ArrayBuffer` or a view of one, a `Response` with its bytes,
 * or a promise of one of these
 */
export declare function init(source: unknown): Promise<void>;

/**
 * Sets up the functions and the classes synchronously.
 *
 * @param source a `WebAssembly.Module`, or its bytes as an `ArrayBuffer` or a view of one
 */
export declare function initSync(source: object): void;
