/** `whurl` without its module, which a file of the package passes in. */
export { setSource as setUp } from "../bridge/records.js";
export { URLSearchParams } from "../classes/search-params.js";
export { URL } from "../classes/url.js";
