/**
 * The classes without the WebAssembly module, which the program loads itself: `whurl/whurl.wasm` of the same version.
 *
 * ```js browser
 * import { init, URL } from "whurl/slim";
 *
 * await init(fetch("/assets/whurl.wasm"));
 * new URL("https://EXAMPLE.com/").href; // "https://example.com/"
 * ```
 *
 * @module
 */

export * from "./index.js";

/**
 * Sets the classes up. Using them before that throws.
 *
 * @param source a `WebAssembly.Module`, its bytes as an `ArrayBuffer` or a view of one, or a `Response` with its bytes;
 * or a promise of one of these
 */
export declare function init(source: unknown): Promise<void>;

/**
 * Sets the classes up, at once.
 *
 * @param source a `WebAssembly.Module`, or its bytes as an `ArrayBuffer` or a view of one
 */
export declare function initSync(source: object): void;
