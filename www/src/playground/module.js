/** Loads the WebAssembly module, one for the classes and for `whurl/inspect`. Both can be used once this is imported. */
import { init } from "whurl/inspect/slim";
import address from "whurl/inspect-utf-8.wasm?url";

await init(fetch(address));
