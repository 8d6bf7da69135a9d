/** Modules that the program brings. In: a module, its bytes, or a response with its bytes. Out: the module. */
import { isModule } from "./realm.js";

/**
 * @param {WebAssembly.Module | BufferSource} source
 * @returns {WebAssembly.Module}
 */
export const moduleOf = (source) => (isModule(source) ? source : new WebAssembly.Module(source));

/**
 * @typedef {WebAssembly.Module | BufferSource | Response} Source
 *
 * @param {Source | PromiseLike<Source>} source
 * @param {string} entry of the package, for messages
 * @returns {Promise<WebAssembly.Module>}
 */
export async function moduleFrom(source, entry) {
  const given = await source;
  if (typeof Response === "function" && given instanceof Response) return compileResponse(given, entry);
  return isModule(given) ? given : WebAssembly.compile(/** @type {BufferSource} */ (given));
}

/**
 * @param {Response} response
 * @param {string} entry
 * @returns {Promise<WebAssembly.Module>}
 */
async function compileResponse(response, entry) {
  if (!response.ok) throw new Error(`${entry}: the module could not be fetched: ${response.status} ${response.url}`);
  // A server that does not call it application/wasm makes compiling as it arrives impossible, but not compiling.
  const isWasm = response.headers.get("content-type")?.startsWith("application/wasm");
  return isWasm ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
