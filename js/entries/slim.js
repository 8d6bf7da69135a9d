/** `whurl/slim`: the two classes without the module, which the program brings itself, before it uses them. */
import { setSource } from "../exchange.js";
import { isModule } from "../loaders/realm.js";

export { URLSearchParams } from "../search-params.js";
export { URL } from "../url.js";

setSource(() => {
  throw new Error("whurl/slim: call init() or initSync() before the classes are used");
});

/**
 * Sets the classes up, at once.
 * @param {WebAssembly.Module | BufferSource} source a module, or its bytes
 */
export function initSync(source) {
  const module = isModule(source) ? source : new WebAssembly.Module(source);
  setSource(() => module);
}

/**
 * Sets the classes up.
 * @param {WebAssembly.Module | BufferSource | Response | PromiseLike<WebAssembly.Module | BufferSource | Response>} source
 * a module, its bytes, or a response with its bytes; or a promise of one
 */
export async function init(source) {
  const given = await source;
  if (typeof Response === "function" && given instanceof Response) {
    initSync(await compileResponse(given));
  } else {
    initSync(isModule(given) ? given : await WebAssembly.compile(/** @type {BufferSource} */ (given)));
  }
}

/**
 * @param {Response} response
 * @returns {Promise<WebAssembly.Module>}
 */
async function compileResponse(response) {
  if (!response.ok) throw new Error(`whurl/slim: the module could not be fetched: ${response.status} ${response.url}`);
  // A server that does not call it application/wasm makes compiling as it arrives impossible, but not compiling.
  const isWasm = response.headers.get("content-type")?.startsWith("application/wasm");
  return isWasm ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
