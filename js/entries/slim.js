/** `whurl/slim`: the two classes without the module. The program passes the module in before it uses them. */
import { setSource } from "../bridge/records.js";
import { moduleFrom, moduleOf } from "../loaders/supplied.js";

export { URLSearchParams } from "../classes/search-params.js";
export { URL } from "../classes/url.js";

/** @type {import("../loaders/supplied.js").Entry} */
const ENTRY = { name: "whurl/slim", file: "whurl.wasm", known: "can_parse" };

setSource(() => {
  throw new Error("whurl/slim: call init() or initSync() before the classes are used");
});

/**
 * Sets up the classes synchronously.
 * @param {WebAssembly.Module | BufferSource} source a module, or its bytes
 */
export function initSync(source) {
  const module = moduleOf(source, ENTRY);
  setSource(() => module);
}

/**
 * Sets up the classes.
 * @param {import("../loaders/supplied.js").Source | PromiseLike<import("../loaders/supplied.js").Source>} source a module, its
 * bytes, a response with its bytes, or a promise of one
 */
export async function init(source) {
  initSync(await moduleFrom(source, ENTRY));
}
