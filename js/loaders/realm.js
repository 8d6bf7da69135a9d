/** Modules from a runtime's loader. In Vercel's edge runtime they are from another realm. */

/**
 * Makes a module an instance of this realm's class, because wasm-bindgen's glue checks `instanceof WebAssembly.Module`.
 * @param {WebAssembly.Module} module
 * @returns {WebAssembly.Module} the same
 */
export function ofThisRealm(module) {
  if (!(module instanceof WebAssembly.Module)) Object.setPrototypeOf(module, WebAssembly.Module.prototype);
  return module;
}

/**
 * Whether a value is a module, of any realm.
 * @param {unknown} value
 * @returns {value is WebAssembly.Module}
 */
export const isModule = (value) => Object.prototype.toString.call(value) === "[object WebAssembly.Module]";
