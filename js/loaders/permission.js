/** Whether WebAssembly may be used. */
import { Instance, Uint8Array } from "../primordials.js";

/**
 * Throws the engine's error if a Content-Security-Policy forbids WebAssembly. Other engines refuse to compile a module; WebKit
 * compiles it, and refuses to make an instance.
 */
export function requirePermission() {
  // A module with nothing in it.
  new Instance(new globalThis.WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])));
}
