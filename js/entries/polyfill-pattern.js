/** `whurl/polyfill/pattern`: installs the class `URLPattern` as a global, whether or not the platform's own is right. */
import { setGlobal } from "../polyfill/globals.js";
import { URLPattern } from "./pattern.js";

setGlobal("URLPattern", URLPattern);
