/** `whurl/raw` for runtimes that cannot compile bytes at run time, but import modules. */
import { initSync } from "whurl:raw";
import module from "whurl:raw.wasm";
import { ofThisRealm } from "../loaders/realm.js";

export { RawURL as URL, RawURLSearchParams as URLSearchParams } from "../classes/raw.js";

initSync({ module: ofThisRealm(module) });
