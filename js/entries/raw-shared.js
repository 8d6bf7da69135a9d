/** `whurl/raw` without its module, which a file of the package passes in. */
import { initSync } from "whurl:raw";
import { compileInlined } from "../loaders/inlined.js";
import { ofThisRealm } from "../loaders/realm.js";

export { RawURL as URL, RawURLSearchParams as URLSearchParams } from "../classes/raw.js";

/** @param {string | Uint8Array<ArrayBuffer>} text the module, or its bytes */
export function useText(text) {
  initSync({ module: compileInlined(text) });
}

/** @param {WebAssembly.Module} module */
export function useModule(module) {
  initSync({ module: ofThisRealm(module) });
}
