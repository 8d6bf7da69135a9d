/** In place of WebAssembly, for CommonJS: the module as JavaScript, in the file next to the running one. */

/** @returns {import("../bridge/instance.js").Core | undefined} `undefined` in a bundle, which has no file next to it */
function load() {
  try {
    // Not with a plain `require`: a bundle would have it even though hardly any program needs it.
    return module.require("./core.cjs").instantiate;
  } catch {
    return undefined;
  }
}

/** Before a program changes what the file captures of the language. */
const loaded = globalThis.WebAssembly === undefined ? load() : undefined;

export const javaScript = () => loaded ?? load();
