/** The module of the classes as JavaScript, in its own file, which is only loaded when it is needed. */
export { instantiate } from "whurl:exchange.js";
