/** The package's WebAssembly module: one for the classes and for `whurl/inspect`. They are ready once this is imported. */
import { init } from "whurl/inspect/slim";
import address from "whurl/inspect-utf-8.wasm?url";

await init(fetch(address));
