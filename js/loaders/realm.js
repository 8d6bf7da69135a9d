/** Modules that a runtime's own loader has made: in Vercel's edge runtime they come from another realm. */

/**
 * Makes a module an instance of this realm's class, for that is what wasm-bindgen's glue asks.
 * @param {WebAssembly.Module} module
 * @returns {WebAssembly.Module} the same
 */
export function ofThisRealm(module) {
  if (!(module instanceof WebAssembly.Module)) Object.setPrototypeOf(module, WebAssembly.Module.prototype);
  return module;
}

/**
 * Whether a value is a module, of whatever realm.
 * @param {unknown} value
 * @returns {value is WebAssembly.Module}
 */
export const isModule = (value) => Object.prototype.toString.call(value) === "[object WebAssembly.Module]";
