/** Modules that a file of the package gets, and gives to what it shares with others. */
import { compileInlined } from "./inlined.js";
import { ofThisRealm } from "./realm.js";

/**
 * @param {{ default?: any }} namespace of a file that is CommonJS and an ES module, which exports nothing
 * @param {string} key of the symbol for the property of the global object that has the text
 * @returns {() => WebAssembly.Module} compiles it
 */
export function fromText(namespace, key) {
  const symbol = Symbol.for(key);
  const text = /** @type {any} */ (globalThis)[symbol] ?? namespace.default?.[symbol];
  return () => {
    if (text === undefined)
      throw new Error(`${key} is not in the global object, which may have been frozen before it was set`);
    return compileInlined(text);
  };
}

/**
 * @param {WebAssembly.Module} module
 * @returns {() => WebAssembly.Module}
 */
export const fromModule = (module) => () => ofThisRealm(module);
