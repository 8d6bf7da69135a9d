/** `whurl/columns` without its module, which a file of the package passes in. */
export * from "../columns/index.js";
export { setUp } from "../columns/module.js";
export { fromModule, fromText } from "../loaders/given.js";
