/**
 * All that needs `whurl/inspect`, which is several times as large as `whurl`: the page loads it when it already parses
 * and can be used.
 */
export { examine } from "./analysis.js";
export { errors } from "./errors.js";
export { host } from "./host.js";
export { whyRefused } from "./refusals.js";
