/**
 * Functions of Node.js 18, Bun and workerd that accept only their own URL objects, for files and, in Node.js 18, for requests.
 * They are given such an object instead. Programs may have imported them by name already, so what modules export is changed,
 * too, but not in workerd, where it cannot be.
 */
import { isBun, isLoaded, isWorkerd, nodeMajor } from "./runtime.js";
import { callInWorkerd } from "./workerd.js";
import { apply, argument, inOrder, isFunctionOfThisRealm, set, withMembers, wrap, wrapperOf } from "./wrapping.js";

const { Bun, process } = /** @type {any} */ (globalThis);

/** @typedef {import("./wrapping.js").ArgumentsConversion} ArgumentsConversion */

/** Where `import` of a polyfill leaves a way to Node.js 18's own modules: scripts/build/entries.mjs. */
const LOAD = Symbol.for("whurl.load");

/** Classes of `node:fs` that take a path; others are not called by programs. */
const STREAMS = ["ReadStream", "WriteStream", "FileReadStream", "FileWriteStream"];

/**
 * @param {import("./objects.js").Objects} objects
 * @param {import("./bodies.js").Bodies} bodies
 * @param {import("./wrapping.js").Conversion} [cloneable] that of a value that is to be cloned
 */
export function wrapFiles(objects, bodies, cloneable) {
  if (!isBun && !isWorkerd && !(nodeMajor < 20)) return;
  const fs = builtin("fs");
  if (!fs || !isFunctionOfThisRealm(fs.existsSync)) return;
  const { urls, withDirectory } = conversionsOf(objects);
  if (isWorkerd) {
    callInWorkerd(objects, fs, builtin("fs/promises"));
    wrapFileSystem(fs, urls, withDirectory);
    return;
  }
  wrapFileSystem(fs, urls, withDirectory);
  /** @type {(name: string, conversion: ArgumentsConversion, members: string[]) => any} */
  const wrapModule = (name, conversion, members) => {
    const exported = builtin(name);
    for (const member of members) {
      wrapPromisified(exported, member, conversion);
      wrap(exported, member, conversion);
    }
    return exported;
  };
  const changed = {
    fs,
    "fs/promises": fs.promises,
    url: wrapModule("url", urls, ["fileURLToPath"]),
    module: wrapModule("module", urls, ["createRequire", "register"]),
    child_process: wrapModule("child_process", withDirectory, PROCESSES),
  };
  const data = cloneable && withMembers(1, { workerData: cloneable });
  const worker = data ? inOrder(urls, data) : urls;
  const wrapWorker = () => wrapModule("worker_threads", worker, ["Worker"]);
  if (isBun) {
    for (const name of ["file", "write", "fileURLToPath", "mmap"]) wrap(Bun, name, urls);
    wrap(globalThis, "Worker", worker);
    const serialized = cloneable ? argument(0, cloneable) : urls;
    updateImportsInBun(changed, wrapFetches(bodies), {
      "node:worker_threads": wrapWorker,
      "node:v8": () => wrapModule("v8", serialized, ["serialize"]),
      "bun:jsc": () => wrapModule("bun:jsc", serialized, ["serialize"]),
      undici: () => {
        const exported = wrapModule("undici", bodies.request, ["fetch", "request"]);
        // The same classes as the globals.
        for (const name of ["Request", "Response"]) set(exported, name, exported[name].prototype.constructor);
        return exported;
      },
    });
  } else {
    const request = requestOf(objects, builtin("url").urlToHttpOptions);
    wrapModule("http", request, ["ClientRequest", "get", "request"]);
    wrapModule("https", request, ["get", "request"]);
    wrapWorker();
    wrapModule("v8", urls, ["writeHeapSnapshot"]);
    // If it is loaded later, it forks with the function that is wrapped above.
    if (isLoaded("cluster")) wrapModule("cluster", withDirectory, ["setupPrimary", "setupMaster"]);
    builtin("module").syncBuiltinESMExports();
  }
}

/**
 * @param {string} name
 * @returns {any} what the module of Node.js exports; `undefined` where it cannot be reached
 */
function builtin(name) {
  if (process?.getBuiltinModule) return process.getBuiltinModule(name);
  // Node.js 18. Not `require`: bundlers for browsers would look for the file. In a bundle `module` is the bundler's.
  const load = /** @type {any} */ (typeof module === "object" ? module.constructor : {})._load;
  return (load ?? /** @type {any} */ (globalThis)[LOAD] ?? process?.mainModule?.constructor._load)?.(name);
}

/** Functions of `node:child_process` that start a program, in a directory. */
const PROCESSES = ["exec", "execFile", "execFileSync", "execSync", "fork", "spawn", "spawnSync"];

/** @param {import("./objects.js").Objects} objects */
function conversionsOf({ platform, isURL, hrefOf }) {
  /** @param {any} value */
  const convert = (value) => {
    if (!isURL(value)) return value;
    try {
      return new platform.URL(hrefOf(value));
    } catch {
      // The platform's class does not know this URL, which names no file.
      return value;
    }
  };
  /** @type {ArgumentsConversion} */
  const urls = (args) => {
    // The functions take a path or two before anything else.
    for (let index = 0; index < args.length && index < 2; index++) args[index] = convert(args[index]);
    return args;
  };
  /** @type {ArgumentsConversion} */
  const withDirectory = (args) => {
    for (let index = 0; index < args.length; index++) {
      args[index] = convert(args[index]);
      const { [index]: value } = args;
      if (isOptions(value) && isURL(value.cwd)) args[index] = { ...value, cwd: convert(value.cwd) };
    }
    return args;
  };
  return { urls, withDirectory };
}

/**
 * @param {unknown} value
 * @returns {value is { cwd: unknown }}
 */
const isOptions = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * @param {any} fs
 * @param {ArgumentsConversion} urls
 * @param {ArgumentsConversion} withDirectory
 */
function wrapFileSystem(fs, urls, withDirectory) {
  wrapPromisified(fs, "exists", urls);
  for (const objectOf of [() => fs, () => fs.promises]) {
    const object = objectOf();
    const names = Object.keys(object).filter((name) => /^[a-z]/.test(name) || STREAMS.includes(name));
    for (const name of names) {
      // Reading another property would load the classes of streams.
      const value = STREAMS.includes(name) ? undefined : object[name];
      if (typeof value !== "function" && !STREAMS.includes(name)) continue;
      wrap(value, "native", urls);
      wrap(object, name, name.startsWith("glob") ? withDirectory : urls);
    }
  }
}

const promisified = Symbol.for("nodejs.util.promisify.custom");

/**
 * What `util.promisify` gives instead of a function.
 * @param {Record<string, any>} exported
 * @param {string} name of the function
 * @param {ArgumentsConversion} conversion
 */
function wrapPromisified(exported, name, conversion) {
  const { [name]: value } = exported;
  const descriptor = value && Object.getOwnPropertyDescriptor(value, promisified);
  if (!descriptor) return;
  // That of `execFile` cannot be changed, nor can a proxy hide it: a copy of the function can have another.
  // Nor can it be replaced if a program has frozen the module.
  if (!descriptor.configurable && !set(exported, name, copyOf(value, { ...descriptor, configurable: true }))) return;
  wrap(exported[name], promisified, conversion);
}

/**
 * @param {Function} value
 * @param {PropertyDescriptor} descriptor of what `util.promisify` gives
 */
function copyOf(value, descriptor) {
  /** @this {unknown} */
  function copy(/** @type {unknown[]} */ ...args) {
    return apply(value, this, args);
  }
  return Object.defineProperties(copy, { ...Object.getOwnPropertyDescriptors(value), [promisified]: descriptor });
}

/**
 * In Node.js 18 `http.get(url)` takes another class's object for options without a host, and asks `localhost`.
 * @param {import("./objects.js").Objects} objects
 * @param {(url: unknown) => object} optionsOf
 * @returns {ArgumentsConversion}
 */
const requestOf =
  ({ inheritsURL }, optionsOf) =>
  (args) => {
    // A proxy of a URL, or an object that inherits from one, has no such options: this throws, and asks no other host.
    if (!inheritsURL(args[0])) return args;
    const [url, options, ...rest] = args;
    // A callback, or nothing, follows the URL.
    if (typeof options === "function" || args.length < 2) return [optionsOf(url), ...args.slice(1)];
    return [{ ...optionsOf(url), ...options }, ...rest];
  };

/**
 * The packages that Bun has of its own, instead of npm's. They are functions, which call the `fetch` that cannot be replaced.
 * @param {import("./bodies.js").Bodies} bodies
 * @returns {Record<string, Function>} what they are now, by their names
 */
function wrapFetches({ request, response }) {
  const require = builtin("module").createRequire(process.execPath);
  /** @type {Record<string, Function>} */
  const wrapped = {};
  for (const name of ["node-fetch", "isomorphic-fetch"]) {
    const exported = builtin(name);
    // Anything missing or different in a later version is left alone. Only what has been required is replaced.
    if (typeof exported !== "function" || require(name) !== exported) continue;
    wrap(exported, "Request", request);
    wrap(exported, "Response", response);
    wrapped[name] = wrapperOf(exported, request);
    for (const member of ["fetch", "default"]) {
      if (exported[member] === exported) set(exported, member, wrapped[name]);
    }
  }
  return wrapped;
}

/**
 * Makes imports by name that were there before see the functions that the modules export now. Bun has no other way than the one
 * by which its test runner replaces modules; it starts no test runner.
 * @param {Record<string, any>} changed what modules of Node.js export, by their names
 * @param {Record<string, Function>} functions that packages are, by their names
 * @param {Record<string, () => any>} others which are changed only if they have been loaded, as loading them takes long
 */
function updateImportsInBun(changed, functions, others) {
  try {
    const { mock } = Bun.jest(process.execPath);
    const replace = (/** @type {string} */ name, /** @type {() => any} */ exportsOf) =>
      mock.module(name, () => {
        const exported = exportsOf();
        return { ...exported, default: exported };
      });
    for (const [name, exported] of Object.entries(changed)) replace(`node:${name}`, () => exported);
    for (const [name, change] of Object.entries(others)) replace(name, change);
    for (const [name, exported] of Object.entries(functions)) mock.module(name, () => exported);
  } catch {
    // A later version has no such function. Then these imports remain as they were.
  }
}
