/** Modules that the program passes in: compiled, as bytes, or as a response. */
import { requirePermission } from "./permission.js";
import { isModule } from "./realm.js";

/**
 * @param {WebAssembly.Module | BufferSource} source
 * @returns {WebAssembly.Module}
 */
export function moduleOf(source) {
  if (isModule(source)) return source;
  requirePermission();
  return new WebAssembly.Module(source);
}

/**
 * @typedef {WebAssembly.Module | BufferSource | Response} Source
 *
 * @param {Source | PromiseLike<Source>} source
 * @param {string} entry of the package, for messages
 * @returns {Promise<WebAssembly.Module>}
 */
export async function moduleFrom(source, entry) {
  const given = await source;
  if (isModule(given)) return given;
  const compiled = await (isResponse(given) ? compileResponse(given, entry) : WebAssembly.compile(given));
  requirePermission();
  return compiled;
}

/**
 * Whether a value is a response. It need not be of the global class: happy-dom has its own.
 * @param {Source} value
 * @returns {value is Response}
 */
const isResponse = (value) => "ok" in value && "headers" in value;

/**
 * @param {Response} response
 * @param {string} entry
 * @returns {Promise<WebAssembly.Module>}
 */
async function compileResponse(response, entry) {
  if (!response.ok) throw new Error(`${entry}: the module could not be fetched: ${response.status} ${response.url}`);
  // Streaming requires the type application/wasm. Otherwise the module is compiled once it has arrived.
  const isWasm = response.headers.get("content-type")?.startsWith("application/wasm");
  if (isWasm) {
    try {
      return await WebAssembly.compileStreaming(response);
    } catch (error) {
      // If the body is still unread, the engine has rejected a response of another class.
      if (response.bodyUsed) throw error;
    }
  }
  return WebAssembly.compile(await response.arrayBuffer());
}
