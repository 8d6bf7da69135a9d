/** `whurl/columns` without its module, which a file of the package passes in. */
import { setUp } from "../columns/module.js";
import { compileInlined } from "../loaders/inlined.js";
import { ofThisRealm } from "../loaders/realm.js";
import { textIn } from "../loaders/shared-text.js";

export * from "../columns/index.js";

/** @param {string | Uint8Array<ArrayBuffer> | import("../loaders/shared-text.js").SharedText} given the module as text or bytes. It is compiled when it is first needed */
export function useText(given) {
  const text = textIn(given, "columns");
  setUp(() => compileInlined(text));
}

/** @param {WebAssembly.Module} module */
export function useModule(module) {
  setUp(() => ofThisRealm(module));
}
