/** `whurl/inspect` without its module, which a file of the package passes in. */
export * from "../inspect/index.js";
export { setUp } from "../inspect/module.js";
export { fromModule, fromText } from "../loaders/given.js";
