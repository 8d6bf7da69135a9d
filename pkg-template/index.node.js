// Both ways to load the package in Node.js lead to one file, so that a program has each class once.
export { URL, URLSearchParams } from "./index.node.cjs";
