/** Completes the classes that wasm-bindgen makes from wasm/raw with what it cannot express. */
import { RawURL, RawURLSearchParams, RawURLSearchParamsIterator } from "whurl:raw";
import {
  apply,
  defineProperty,
  deleteProperty,
  getOwnPropertyDescriptor,
  IteratorPrototype,
  iterator,
  setPrototypeOf,
} from "../primordials.js";
import { inspectSearchParams, makeInspectable, nodeInspect, URL_MEMBERS } from "./console-printing.js";
import { makeInterface, setClassString } from "./webidl.js";

// Iterators inherit `Symbol.iterator`, which returns the iterator itself.
setPrototypeOf(RawURLSearchParamsIterator.prototype, IteratorPrototype);
defineProperty(RawURLSearchParamsIterator.prototype, "next", { enumerable: true });
setClassString(RawURLSearchParamsIterator.prototype, "URLSearchParams Iterator");
deleteProperty(RawURLSearchParamsIterator.prototype, "constructor");

const { entries, forEachOf } = RawURLSearchParams.prototype;
deleteProperty(RawURLSearchParams.prototype, "forEachOf");
// A method, so that it is no constructor.
const { forEach } = {
  /**
   * @this {RawURLSearchParams}
   * @param {unknown[]} args a callback, and its `this` value
   */
  forEach(...args) {
    apply(forEachOf, this, [this, ...args]);
  },
};
const method = { enumerable: true, writable: true, configurable: true };
defineProperty(RawURLSearchParams.prototype, "forEach", { ...method, value: forEach });
defineProperty(RawURLSearchParams.prototype, iterator, { ...method, value: entries, enumerable: false });
// wasm-bindgen's operations accept any number of arguments.
makeInterface(RawURLSearchParams, "URLSearchParams", 0);
makeInterface(RawURL, "URL", 1);

/**
 * Adds the method for consoles. They must be able to print freed objects, too.
 * @param {Function} interfaceObject
 * @param {string} attribute of the class
 * @param {(...args: any[]) => unknown} print
 */
function makePrintable({ name, prototype }, attribute, print) {
  const { get } = /** @type {{ get: Function }} */ (getOwnPropertyDescriptor(prototype, attribute));
  const { [nodeInspect]: value } = {
    /** @param {unknown[]} args */
    [nodeInspect](...args) {
      try {
        apply(get, this, []);
      } catch (error) {
        // Anything that is not an object of the class is left to the console.
        return /** @type {Error} */ (error).message === `This ${name} has been freed` ? `${name} { freed }` : this;
      }
      return apply(print, this, args);
    },
  };
  defineProperty(prototype, nodeInspect, { value, writable: true, configurable: true });
}

makePrintable(RawURL, "href", /** @type {any} */ (makeInspectable(RawURL, URL_MEMBERS)).prototype[nodeInspect]);
makePrintable(
  RawURLSearchParams,
  "size",
  /**
   * @this {RawURLSearchParams}
   * @param {number | null} depth
   * @param {import("./console-printing.js").Options} options
   * @param {import("./console-printing.js").Inspect} inspect
   */
  function (depth, options, inspect) {
    return inspectSearchParams(
      /** @type {any} */ (this),
      [.../** @type {any} */ (this)].flat(),
      depth,
      options,
      inspect,
    );
  },
);

export { RawURL, RawURLSearchParams };
