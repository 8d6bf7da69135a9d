/** The module of the classes as JavaScript: a file of its own, which only those load who need it. */
export { instantiate } from "whurl:exchange.js";
