/**
 * The classes without the WebAssembly module. The program loads it itself: `whurl/whurl.wasm`, from the same version of the
 * package.
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
 * Sets up the classes. Whatever needs the module throws an error before that: `URL` always does, `URLSearchParams` seldom.
 *
 * @param source a `WebAssembly.Module`, its bytes as an `ArrayBuffer` or a view of one, a `Response` with its bytes,
 * or a promise of one of these
 */
export declare function init(source: unknown): Promise<void>;

/**
 * Sets up the classes synchronously.
 *
 * @param source a `WebAssembly.Module`, or its bytes as an `ArrayBuffer` or a view of one
 */
export declare function initSync(source: object): void;
