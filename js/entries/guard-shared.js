/** `whurl/guard` without its module, which a file of the package passes in. */
import { setUp } from "../guard/module.js";
import { compileInlined } from "../loaders/inlined.js";
import { ofThisRealm } from "../loaders/realm.js";
import { textIn } from "../loaders/shared-text.js";

export * from "../guard/index.js";

/**
 * @param {string | Uint8Array<ArrayBuffer> | import("../loaders/shared-text.js").SharedText} given the module as text or bytes. It is compiled when it is first needed
 * @param {import("../guard/module.js").URLClass} URL
 */
export function useText(given, URL) {
  const text = textIn(given, "guard");
  setUp(() => compileInlined(text), URL);
}

/**
 * @param {WebAssembly.Module} module
 * @param {import("../guard/module.js").URLClass} URL
 */
export function useModule(module, URL) {
  setUp(() => ofThisRealm(module), URL);
}
