/** `whurl` for runtimes that cannot compile bytes at run time, but import modules: Cloudflare's workerd, Vercel's edge. */
import module from "whurl:exchange.wasm";
import { setSource } from "../bridge/records.js";

export { URLSearchParams } from "../classes/search-params.js";
export { URL } from "../classes/url.js";

setSource(() => module);
