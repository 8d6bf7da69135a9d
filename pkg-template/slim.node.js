// Both ways to load the package in Node.js lead to one file, so that a program has each class once.
export { init, initSync, URL, URLSearchParams } from "./slim.cjs";
