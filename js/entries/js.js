/** `whurl/js`: the two classes with the module as JavaScript, which needs no WebAssembly. */
import { setSource } from "../bridge/records.js";
import { instantiate } from "./core.js";

export { URLSearchParams } from "../classes/search-params.js";
export { URL } from "../classes/url.js";

setSource(() => instantiate);
