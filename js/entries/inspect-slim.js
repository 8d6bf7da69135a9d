/**
 * `whurl/inspect/slim`: all of `whurl/inspect`, and the classes of `whurl/slim`, without their module, which the program
 * passes in: one for both.
 */
import { setUp } from "../inspect/module.js";
import { moduleFrom, moduleOf } from "../loaders/given.js";
import { initSync as initClasses, URL } from "./slim.js";

export * from "../inspect/index.js";
export { URL, URLSearchParams } from "./slim.js";

setUp(() => {
  throw new Error("whurl/inspect/slim: call init() or initSync() before anything else");
}, URL);

/**
 * Sets the functions and the classes up, at once.
 * @param {WebAssembly.Module | BufferSource} source a module, or its bytes
 */
export function initSync(source) {
  const module = moduleOf(source);
  initClasses(module);
  setUp(() => module, URL);
}

/**
 * Sets the functions and the classes up.
 * @param {import("../loaders/given.js").Source | PromiseLike<import("../loaders/given.js").Source>} source a module, its
 * bytes, or a response with its bytes; or a promise of one
 */
export async function init(source) {
  initSync(await moduleFrom(source, "whurl/inspect/slim"));
}
