/** `whurl/raw` without its module, which a file of the package passes in. */
import { initSync } from "whurl:raw";

export { RawURL as URL, RawURLSearchParams as URLSearchParams } from "../classes/raw.js";
export { fromModule, fromText } from "../loaders/given.js";

/** @param {() => WebAssembly.Module} source */
export function setUp(source) {
  initSync({ module: source() });
}
