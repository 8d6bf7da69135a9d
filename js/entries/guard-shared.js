/** `whurl/guard` without its module, which a file of the package passes in. */
export * from "../guard/index.js";
export { setUp } from "../guard/module.js";
export { fromModule, fromText } from "../loaders/given.js";
