/** Adds what wasm-bindgen cannot express to the classes that it makes from wasm/raw. */
import { RawURL, RawURLSearchParams, RawURLSearchParamsIterator } from "whurl:raw";
import { defineProperty, IteratorPrototype, setPrototypeOf } from "../primordials.js";
import { setClassString, setName } from "./webidl.js";

// Iterators inherit `Symbol.iterator`, which returns the iterator itself.
setPrototypeOf(RawURLSearchParamsIterator.prototype, IteratorPrototype);
defineProperty(RawURLSearchParamsIterator.prototype, "next", { enumerable: true });
setClassString(RawURLSearchParamsIterator.prototype, "URLSearchParams Iterator");
setName(RawURLSearchParams, "URLSearchParams");
setClassString(RawURLSearchParams.prototype, "URLSearchParams");
setName(RawURL, "URL");
setClassString(RawURL.prototype, "URL");

defineProperty(RawURLSearchParams.prototype, "forEach", {
  /**
   * @this {RawURLSearchParams}
   * @param {unknown[]} args a callback, and its `this` value
   */
  value: function forEach(...args) {
    this.forEachOf(this, ...args);
  },
  writable: true,
  configurable: true,
});

export { RawURL, RawURLSearchParams };
