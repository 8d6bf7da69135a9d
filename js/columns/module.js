/** The WebAssembly module of `whurl/columns` (wasm/columns). */
import { Requests } from "../bridge/requests.js";

export const requests = /* @__PURE__ */ new Requests("whurl/columns", "columns");

/**
 * Sets where the module comes from.
 * @param {() => WebAssembly.Module} source
 */
export function setUp(source) {
  requests.setSource(source);
}
