/** Whether WebAssembly may be used. */
import { Uint8Array } from "../primordials.js";

/** A module with nothing in it. */
const EMPTY = [0, 97, 115, 109, 1, 0, 0, 0];

/**
 * Throws the engine's error if a Content-Security-Policy forbids WebAssembly. Other engines refuse to compile a module; WebKit
 * compiles it, and refuses to make an instance.
 */
export function requirePermission() {
  const { Instance, Module } = globalThis.WebAssembly;
  new Instance(new Module(new Uint8Array(EMPTY)), {});
}
