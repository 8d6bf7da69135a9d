/** Whether WebAssembly may be used. */
import { Instance, Module, Uint8Array } from "../primordials.js";

/** An empty module. It is made before a program can change how arrays are iterated. */
const EMPTY = /* @__PURE__ */ new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

/**
 * Throws the engine's error if a Content-Security-Policy forbids WebAssembly. Other engines refuse to compile a module; WebKit
 * compiles it, and refuses to make an instance.
 */
export function requirePermission() {
  new Instance(new Module(EMPTY));
}
