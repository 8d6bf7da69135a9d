/** `whurl/polyfill/pattern`: installs the class `URLPattern` as a global, whether or not the platform's own is right. */
import { defineProperty } from "../primordials.js";
import { URLPattern } from "./pattern.js";

defineProperty(globalThis, "URLPattern", { value: URLPattern, writable: true, enumerable: false, configurable: true });
