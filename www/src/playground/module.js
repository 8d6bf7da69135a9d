/** Loads the WebAssembly module, one for the classes and for `whurl/inspect`. Both can be used once `ready` is settled. */
import { init } from "whurl/inspect/slim";
import address from "whurl/inspect-utf-8.wasm?url";

export const ready = init(fetch(address));
