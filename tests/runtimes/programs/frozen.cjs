// A polyfill in a program that has frozen, removed or replaced something before. Arguments: a polyfill, and what.
const { existsSync } = require("node:fs");
const { pathToFileURL } = require("node:url");

const [entry, what] = process.argv.slice(2);
const changes = {
  nothing() {},
  "its modules frozen": () => {
    for (const name of ["fs", "url", "child_process"]) Object.freeze(require(`node:${name}`));
  },
  "the classes frozen": () => {
    for (const name of ["URL", "URLSearchParams", "Request", "Response", "MessagePort"]) {
      Object.freeze(globalThis[name]);
      Object.freeze(globalThis[name].prototype);
    }
  },
  "the language's prototypes frozen": () => {
    for (const { prototype } of [Object, Function, Array]) Object.freeze(prototype);
  },
  "fetch removed": () => {
    for (const name of ["fetch", "Request", "Response", "structuredClone"]) delete globalThis[name];
  },
  "classes extended": () => {
    for (const name of ["Request", "Response"]) {
      const Class = globalThis[name];
      globalThis[name] = { [name]: class extends Class {} }[name];
    }
  },
  "a class with its own members": () => {
    // As happy-dom's, whose getters are inherited, and do not throw on other objects.
    class Base {
      #method;
      constructor(_, { method } = {}) {
        this.#method = method;
      }
      get method() {
        return #method in this ? this.#method : undefined;
      }
    }
    globalThis.Request = class extends Base {};
  },
  "a mock": () => {
    globalThis.Request = () => ({});
  },
  "URL and URLSearchParams extended": () => {
    for (const name of ["URL", "URLSearchParams"]) {
      const Class = globalThis[name];
      globalThis[name] = { [name]: class extends Class {} }[name];
    }
  },
  "a function in place of URL": () => {
    globalThis.URL = () => ({});
  },
  "bound classes": () => {
    for (const name of ["URL", "URLSearchParams"]) globalThis[name] = globalThis[name].bind(null);
  },
  "a property of all objects": () => {
    Object.prototype.answer = 42;
    Object.prototype.extend = () => {};
  },
  "a global named Deno": () => {
    globalThis.Deno ??= {};
  },
};
const here = pathToFileURL(__filename).href;
changes[what]();
require(entry);
const { URL: whurlURL, ...others } = require("whurl");
const url = new URL("http://h/a^b");
const isRelated = pathToFileURL("/a") instanceof URL;
// Deno warns of a URL where nothing is wrapped.
const file = isRelated ? new URL(here) : __filename;
console.log(URL === whurlURL, url.href, typeof existsSync(file), Object.keys(others).join());
console.log(isRelated, isClonedAs(url));

function isClonedAs(value) {
  if (typeof structuredClone !== "function") return "not at all";
  try {
    return JSON.stringify(structuredClone({ value }).value);
  } catch ({ name }) {
    return name;
  }
}
