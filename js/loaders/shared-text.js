/** A module as text, in a file that CommonJS and browsers share. */

/**
 * @typedef {{ text?: string }} SharedText what an ES module gets as the namespace of such a file. It is empty where the file was
 *   loaded as an ES module, which it has no `export` for
 */

/**
 * @param {string | Uint8Array<ArrayBuffer> | SharedText} given CommonJS gets the text, or the bytes, itself
 * @param {string} name the module's
 * @returns {string | Uint8Array<ArrayBuffer>}
 */
export function textIn(given, name) {
  // In a context of node:vm the bytes are of another realm.
  if (typeof given === "string" || ArrayBuffer.isView(given)) return given;
  return given.text ?? /** @type {any} */ (globalThis)[Symbol.for(`whurl.text.${name}`)];
}
