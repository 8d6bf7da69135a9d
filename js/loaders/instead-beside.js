/** Replaces WebAssembly, for CommonJS: the module as JavaScript, in the file next to the running one. */
import { apply, Instance } from "../primordials.js";

/** @returns {import("../bridge/instance.js").Core | undefined} `undefined` in a bundle, which has no file next to it */
function load() {
  try {
    // esbuild and webpack look for calls of `require` and `module.require`: every bundle would contain the file, though hardly any
    // program needs it.
    const { require: load } = module;
    return apply(load, module, ["./core.cjs"]).instantiate;
  } catch {
    return undefined;
  }
}

/** Loaded before a program can change the built-ins that the file captures. */
const loaded = Instance === undefined ? load() : undefined;

export const javaScript = () => loaded ?? load();
