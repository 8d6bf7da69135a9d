/** `whurl/columns` without its module, which a file of the package passes in. */
import { setUp } from "../columns/module.js";
import { compileInlined } from "../loaders/inlined.js";
import { ofThisRealm } from "../loaders/realm.js";

export * from "../columns/index.js";

/** @param {string | Uint8Array<ArrayBuffer>} text the module, or its bytes: it is compiled when it is first needed */
export function useText(text) {
  setUp(() => compileInlined(text));
}

/** @param {WebAssembly.Module} module */
export function useModule(module) {
  setUp(() => ofThisRealm(module));
}
