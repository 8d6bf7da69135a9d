/** Modules that a file of the package gets, and gives to what it shares with others. */
import { compileInlined } from "./inlined.js";
import { ofThisRealm } from "./realm.js";

/**
 * @param {{ text?: string }} namespace of a file that is CommonJS and an ES module. As an ES module it exports nothing, and the
 *   text is in a property of the global object
 * @param {string} name the module's
 * @returns {() => WebAssembly.Module} compiles it
 */
export function fromText(namespace, name) {
  const text = namespace.text ?? /** @type {any} */ (globalThis)[Symbol.for(`whurl.text.${name}`)];
  return () => compileInlined(text);
}

/**
 * @param {WebAssembly.Module} module
 * @returns {() => WebAssembly.Module}
 */
export const fromModule = (module) => () => ofThisRealm(module);
