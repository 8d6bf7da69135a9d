/**
 * The functions of `node:fs` in workerd. They make an object of the global class of a path that is a string, and read only those
 * of the platform's. So that is the global while one of them runs.
 */
import { apply, defineProperty, isFunctionOfThisRealm, proxyOf, set, withoutPrototype, wrap } from "./wrapping.js";

const STREAMS = ["createReadStream", "createWriteStream", "ReadStream", "WriteStream"];

/**
 * @param {import("./objects.js").Objects} objects
 * @param {any} fs
 * @param {any} promises the module of that name, which `fs` has a copy of that cannot be changed
 */
export function callInWorkerd({ platform }, fs, promises) {
  /** @type {<T extends Function>(target: T) => T} */
  const called = (target) =>
    proxyOf(target, {
      apply(_, self, args) {
        const { URL } = globalThis;
        set(globalThis, "URL", platform.URL);
        try {
          return apply(target, self, args);
        } finally {
          set(globalThis, "URL", URL);
        }
      },
    });
  for (const exported of [fs, promises]) {
    for (const name of Object.keys(exported)) {
      const { [name]: value } = exported;
      if (!/^[a-z]/.test(name) || typeof value !== "function" || !isFunctionOfThisRealm(value)) continue;
      if (value.native) set(value, "native", called(value.native));
      set(exported, name, called(value));
    }
  }
  set(fs, "promises", promises);
  // These look for the file later.
  const { exists, existsSync, open } = fs;
  /** @type {ProxyHandler<any>["apply"]} */
  const answer = (_, __, [path, callback]) => queueMicrotask(() => callback(existsSync(path)));
  if (exists) set(fs, "exists", proxyOf(exists, { apply: answer }));
  const { glob } = promises;
  /** @type {ProxyHandler<any>["apply"]} */
  const search = (_, self, args) => {
    const found = apply(glob, self, args);
    const value = called(found.next);
    defineProperty(found, "next", withoutPrototype({ value, writable: true, configurable: true }));
    return found;
  };
  if (glob) set(promises, "glob", proxyOf(glob, { apply: search }));
  const opening = {
    open(/** @type {any[]} */ ...args) {
      try {
        open(...args);
      } catch (error) {
        args[args.length - 1](error);
      }
    },
  };
  for (const name of STREAMS) {
    wrap(fs, name, ([path, options, ...rest]) => {
      const given = typeof options === "string" ? { encoding: options } : (options ?? {});
      const isOpened = typeof given !== "object" || given.fd != null || given.fs !== undefined;
      return [path, isOpened ? options : { ...given, fs: opening }, ...rest];
    });
  }
}
