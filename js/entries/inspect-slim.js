/**
 * `whurl/inspect/slim`: all of `whurl/inspect`, and the classes of `whurl/slim`, without a module. The program passes in one
 * for both.
 */
import { setUp } from "../inspect/module.js";
import { moduleFrom, moduleOf } from "../loaders/supplied.js";
import { initSync as initClasses, URL } from "./slim.js";

export * from "../inspect/index.js";
export { URL, URLSearchParams } from "./slim.js";

/** @type {import("../loaders/supplied.js").Entry} */
const ENTRY = { name: "whurl/inspect/slim", file: "inspect-utf-8.wasm or inspect.wasm", known: "inspect" };

setUp(() => {
  throw new Error("whurl/inspect/slim: call init() or initSync() before anything else");
}, URL);

/**
 * Sets up the functions and the classes synchronously.
 * @param {WebAssembly.Module | BufferSource} source a module, or its bytes
 */
export function initSync(source) {
  const module = moduleOf(source, ENTRY);
  initClasses(module);
  setUp(() => module, URL);
}

/**
 * Sets up the functions and the classes.
 * @param {import("../loaders/supplied.js").Source | PromiseLike<import("../loaders/supplied.js").Source>} source a module, its
 * bytes, a response with its bytes, or a promise of one
 */
export async function init(source) {
  initSync(await moduleFrom(source, ENTRY));
}
