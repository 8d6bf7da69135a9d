/** Adds what wasm-bindgen cannot express to the classes that it makes from wasm/raw. */
import { RawURL, RawURLSearchParams, RawURLSearchParamsIterator } from "whurl:raw";
import { apply, defineProperty, deleteProperty, IteratorPrototype, setPrototypeOf } from "../primordials.js";
import { setClassString, setName } from "./webidl.js";

// Iterators inherit `Symbol.iterator`, which returns the iterator itself.
setPrototypeOf(RawURLSearchParamsIterator.prototype, IteratorPrototype);
defineProperty(RawURLSearchParamsIterator.prototype, "next", { enumerable: true });
setClassString(RawURLSearchParamsIterator.prototype, "URLSearchParams Iterator");
deleteProperty(RawURLSearchParamsIterator.prototype, "constructor");
setName(RawURLSearchParams, "URLSearchParams");
setClassString(RawURLSearchParams.prototype, "URLSearchParams");
setName(RawURL, "URL");
setClassString(RawURL.prototype, "URL");

const { forEachOf } = RawURLSearchParams.prototype;
deleteProperty(RawURLSearchParams.prototype, "forEachOf");
defineProperty(RawURLSearchParams.prototype, "forEach", {
  /**
   * @this {RawURLSearchParams}
   * @param {unknown[]} args a callback, and its `this` value
   */
  value: function forEach(...args) {
    apply(forEachOf, this, [this, ...args]);
  },
  writable: true,
  configurable: true,
});

export { RawURL, RawURLSearchParams };
