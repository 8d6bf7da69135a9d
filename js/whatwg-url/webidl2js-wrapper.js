/**
 * `whurl-whatwg-url/webidl2js-wrapper`: classes for the windows of jsdom, with the functions that webidl2js makes for an
 * interface.
 */
import { URL as SourceURL, URLSearchParams as SourceURLSearchParams } from "whurl";
import { URL_MEMBERS } from "../classes/console-printing.js";
import { setClassString } from "../classes/webidl.js";
import { isObject } from "../objects.js";
import { addProperty } from "../primordials.js";
import {
  defineAttribute,
  defineMethod,
  requireArguments,
  requireOf,
  stringsOf,
  wrapperModuleOf,
} from "./interfaces.js";
import { invalidURL, pairsOf, registryOf, stringOf, typeErrorOf } from "./realms.js";
import { wrap, wrappedBy } from "./wrappers.js";

/** @typedef {import("./realms.js").GlobalObject} GlobalObject */

export const URL = /* @__PURE__ */ wrapperModuleOf({
  name: "URL",
  source: SourceURL,
  length: 1,
  operations: /** @type {const} */ ({ toJSON: [0, 0], toString: [0, 0] }),
  convert: (globalObject, args) => stringsOf(globalObject, args, [1, 2], "URL"),
  implement: (globalObject, [url, base]) => SourceURL.parse(url, base) ?? fail(globalObject, url, base),
  complete: completeURL,
});

export const URLSearchParams = /* @__PURE__ */ wrapperModuleOf({
  name: "URLSearchParams",
  source: SourceURLSearchParams,
  length: 0,
  operations: /** @type {const} */ ({
    append: [2, 2],
    delete: [1, 2],
    get: [1, 1],
    getAll: [1, 1],
    has: [1, 2],
    set: [2, 2],
    sort: [0, 0],
    toString: [0, 0],
  }),
  convert: (globalObject, [init]) => [
    isObject(init) ? pairsOf(globalObject, init) : init === undefined ? "" : stringOf(globalObject, init),
  ],
  implement: (_globalObject, [init], { doNotStripQMark = false }) =>
    new SourceURLSearchParams(doNotStripQMark && typeof init === "string" ? `?${init}` : init),
  complete: completeURLSearchParams,
});

/**
 * @param {GlobalObject} globalObject
 * @param {string} url
 * @param {string} [base]
 * @returns {never}
 */
function fail(globalObject, url, base) {
  throw invalidURL(globalObject, url, base, base !== undefined && !SourceURL.canParse(base));
}

/** What programs have for the query objects of implementations. @type {WeakMap<object, object>} */
const searchParamsWrappers = new WeakMap();

/**
 * @param {GlobalObject} globalObject
 * @param {Function} Interface
 * @param {object} prototype
 */
function completeURL(globalObject, Interface, prototype) {
  for (const key of URL_MEMBERS) {
    // That one gives an object, which is the window's.
    if (key !== "searchParams") defineAttribute(globalObject, prototype, SourceURL, key);
  }
  defineAttribute(globalObject, prototype, SourceURL, "searchParams", (params) => {
    const known = searchParamsWrappers.get(params);
    if (known !== undefined) return known;
    const wrapper = wrap(Object.create(registryOf(globalObject).URLSearchParams.prototype), params);
    searchParamsWrappers.set(params, wrapper);
    return wrapper;
  });
  defineMethod(Interface, "parse", 1, (_self, args) => {
    const [url, base] = stringsOf(globalObject, args, [1, 2], "URL.parse");
    const parsed = SourceURL.parse(url, base);
    return parsed === null ? null : wrap(Object.create(registryOf(globalObject).URL.prototype), parsed);
  });
  defineMethod(Interface, "canParse", 1, (_self, args) => {
    const [url, base] = stringsOf(globalObject, args, [1, 2], "URL.canParse");
    return SourceURL.canParse(url, base);
  });
}

/** How the iterators are named in the registry. */
const ITERATOR = "URLSearchParams Iterator";

/**
 * @param {GlobalObject} globalObject
 * @param {Function} _Interface
 * @param {any} prototype
 */
function completeURLSearchParams(globalObject, _Interface, prototype) {
  const registry = registryOf(globalObject);
  registry[ITERATOR] = iteratorPrototypeFor(globalObject);
  for (const key of /** @type {const} */ (["keys", "values", "entries"])) {
    defineMethod(prototype, key, 0, (self) => {
      const iterator = requireOf(globalObject, self, SourceURLSearchParams)[key]();
      return wrap(Object.create(registry[ITERATOR]), iterator);
    });
  }
  Object.defineProperty(prototype, Symbol.iterator, { value: prototype.entries, writable: true, configurable: true });
  defineMethod(prototype, "forEach", 1, (self, args) => {
    const params = requireOf(globalObject, self, SourceURLSearchParams);
    requireArguments(globalObject, args.length, 1, "URLSearchParams.forEach");
    const [callback, thisArg] = args;
    if (typeof callback !== "function") {
      throw typeErrorOf(globalObject, "URLSearchParams.forEach: the callback is not a function");
    }
    params.forEach((/** @type {string} */ value, /** @type {string} */ name) => {
      Reflect.apply(callback, thisArg, [value, name, self]);
    });
  });
  defineAttribute(globalObject, prototype, SourceURLSearchParams, "size");
}

const SourceIteratorPrototype = Object.getPrototypeOf(new SourceURLSearchParams().keys());

/** @param {GlobalObject} globalObject */
function iteratorPrototypeFor(globalObject) {
  const registry = registryOf(globalObject);
  const prototype = Object.create(registry["%IteratorPrototype%"]);
  defineMethod(prototype, "next", 0, (self) => {
    const iterator = wrappedBy(self);
    if (iterator === null || Object.getPrototypeOf(iterator) !== SourceIteratorPrototype) {
      throw typeErrorOf(globalObject, "URLSearchParams Iterator.next: the object is no such iterator");
    }
    const { value, done } = /** @type {Iterator<string | string[], undefined>} */ (iterator).next();
    const object = Object.create(registry["%Object.prototype%"]);
    addProperty(object, "value", Array.isArray(value) ? globalObject.Array.of(...value) : value);
    addProperty(object, "done", done);
    return object;
  });
  Object.defineProperty(prototype, "next", { enumerable: true });
  setClassString(prototype, ITERATOR);
  return prototype;
}
