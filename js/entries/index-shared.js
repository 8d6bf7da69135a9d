/** `whurl` without its module, which a file of the package passes in. */
import { setSource } from "../bridge/records.js";

export { URLSearchParams } from "../classes/search-params.js";
export { URL } from "../classes/url.js";

/** @param {WebAssembly.Module} module */
export function useModule(module) {
  setSource(() => module);
}
