/** Replaces WebAssembly with nothing, for files that must not wait for another one. */

/** @type {() => import("../bridge/instance.js").Core | undefined} */
export const javaScript = () => undefined;
