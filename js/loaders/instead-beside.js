/** In place of WebAssembly, for CommonJS: the module as JavaScript, in the file next to the running one. */
import { apply } from "../primordials.js";

/** @returns {import("../bridge/instance.js").Core | undefined} `undefined` in a bundle, which has no file next to it */
function load() {
  try {
    // esbuild and webpack look for calls of `require` and `module.require`: a bundle would have the file even though hardly any
    // program needs it.
    const { require: load } = module;
    return apply(load, module, ["./core.cjs"]).instantiate;
  } catch {
    return undefined;
  }
}

/** Before a program changes what the file captures of the language. */
const loaded = globalThis.WebAssembly === undefined ? load() : undefined;

export const javaScript = () => loaded ?? load();
