/** `whurl/raw` without its module, which a file of the package passes in. */
import { initSync } from "whurl:raw";
import { compileInlined } from "../loaders/inlined.js";
import { ofThisRealm } from "../loaders/realm.js";
import { textIn } from "../loaders/shared-text.js";

export { RawURL as URL, RawURLSearchParams as URLSearchParams } from "../classes/raw.js";

/** @param {string | Uint8Array<ArrayBuffer> | import("../loaders/shared-text.js").SharedText} given the module as text or bytes */
export function useText(given) {
  initSync({ module: compileInlined(textIn(given, "raw")) });
}

/** @param {WebAssembly.Module} module */
export function useModule(module) {
  initSync({ module: ofThisRealm(module) });
}
