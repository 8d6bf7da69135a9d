/** `whurl/raw` for CommonJS: the classes as wasm-bindgen makes them, with `free()` and `Symbol.dispose`. */
import { initSync } from "whurl:raw";
import text from "whurl:raw.text";
import { compileInlined } from "../loaders/inlined.js";

export { RawURL as URL, RawURLSearchParams as URLSearchParams } from "../classes/raw.js";

initSync({ module: compileInlined(text) });
