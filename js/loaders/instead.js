/** What there is in place of WebAssembly: nothing in a file that has to be there at once. */

/** @type {() => import("../bridge/instance.js").Core | undefined} */
export const javaScript = () => undefined;
