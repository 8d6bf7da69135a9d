/** `whurl/raw` for CommonJS: the classes as wasm-bindgen makes them, with `free()` and `Symbol.dispose`. */
import text from "whurl:raw.text";
import { useText } from "./raw-shared.js";

export { URL, URLSearchParams } from "./raw-shared.js";

useText(text);
