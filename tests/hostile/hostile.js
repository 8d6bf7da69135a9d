/**
 * Memory as hostile as WebAssembly lets it be, with no hook in the package: something else takes the place of
 * `WebAssembly.Instance`, so this has to run before the package is imported. It runs in any runtime.
 *
 * A view of memory is good until memory grows, be it by no page at all: then the view is detached, reads as empty, and
 * ignores what is written. An address is good until what is there is freed. Here both happen as often as they can.
 */
import { maximumOf, withMaximum } from "../limits/memory.js";

/**
 * @typedef {object} Mode
 * @property {number} [calls] one in so many calls of exported functions is followed by growth
 * @property {boolean} [pages] that growth is by a page, as long as there is space, and not by none
 * @property {number} [allocations] when allocations make memory grow, as tests/hostile/allocator.rs numbers it
 * @property {number} [quarantine] freed memory is overwritten, and so many bytes of it are not used again
 *
 * @typedef {object} Hostility
 * @property {(mode: Mode, seed?: number) => void} setMode of the instances that come
 * @property {() => number} instances how many there have been
 * @property {() => number} events how often it was hostile to them
 * @property {() => number} live how many bytes the instances have allocated, where they have the hostile allocator
 * @property {(nth: number) => void} refuse refuses the nth allocation from here on, or none if it is 0; to make an instance
 *   is one as well
 */

const BY_NOTHING = 1;
const BY_PAGES = 2;

/** @type {Record<string, Mode>} */
export const MODES = {
  detached: { calls: 1 },
  grown: { calls: 1, pages: true },
  "at-random": { calls: 3, pages: true },
  allocating: { allocations: BY_PAGES },
  poisoned: { quarantine: 1 << 22 },
  combined: { calls: 1, pages: true, allocations: BY_PAGES, quarantine: 1 << 22 },
};

/**
 * By so many pages memory grows after calls, for the larger it is, the longer the engine takes to detach it; fewer where it
 * has a maximum, and the package needs most of it.
 */
const MOST_PAGES = 1 << 5;
const MOST_OF_MAXIMUM = 1 << 4;
/** To so many instances memory can be refused. */
const MOST_REFUSED = 6;
/** For the same reason memory of so many pages, as a power of two, does not grow after each call: 4 MiB. */
const LARGE_BITS = 6;

/**
 * Makes all memory hostile that comes from here on. Suites change the language's own objects, so that what runs later than
 * this uses none of their methods.
 * @param {Mode} initialMode
 * @param {object} [options]
 * @param {number} [options.seed]
 * @param {Uint8Array<ArrayBuffer>[]} [options.modules] with the hostile allocator: each takes the place of the one that has the same
 *   exports but those of the allocator
 * @returns {Hostility}
 */
export function makeHostile(initialMode, { seed = 1, modules = [] } = {}) {
  const { Instance, Memory, Module } = WebAssembly;
  const { grow } = Memory.prototype;
  const { apply } = Reflect;
  const { exports: exportsOf } = Module;
  const { setPrototypeOf } = Object;
  let random = generator(seed);
  /** By what they export, and then by their maximum of memory. @type {Record<string, { bytes: Uint8Array<ArrayBuffer>, modules: Record<string, WebAssembly.Module> }>} */
  const replacements = Object.create(null);
  /** The exports of the last instance, by those names. @type {Record<string, any>} */
  const latest = Object.create(null);
  /** And those of some that may be in use, the first since the mode was set among them. @type {any[]} */
  let some = [];
  const instancePrototype = Object.create(Instance.prototype, { exports: { get: exportsOfHostile } });
  let mode = initialMode;
  let refused = 0;
  let instances = 0;
  let events = 0;

  for (const bytes of modules) {
    replacements[signatureOf(new Module(bytes))] = { bytes, modules: Object.create(null) };
  }

  /** @param {BufferSource} source */
  function HostileModule(source) {
    const module = /** @type {any} */ (new Module(source));
    module[MAXIMUM] = maximumOf(bytesOf(source));
    return module;
  }

  /**
   * @param {any} given
   * @param {WebAssembly.Imports} imports
   */
  function HostileInstance(given, imports) {
    const signature = signatureOf(given);
    if (signature === "") return new Instance(given, imports);
    if (refused > 0 && --refused === 0) {
      events++;
      throw new RangeError("WebAssembly.Instance(): Out of memory, for a test");
    }
    const maximum = given[MAXIMUM];
    const isAllocating = Boolean(mode.allocations || mode.quarantine);
    const module = isAllocating ? replacementOf(signature, maximum) : given;
    const exports = /** @type {any} */ (new Instance(module, imports).exports);
    instances++;
    if (signature in latest) events += eventsOf(latest[signature]);
    latest[signature] = exports;
    if (isAllocating) setAllocator(exports, mode, maximum);
    if (isAllocating) mayBeRefused(exports);
    if (refused > 0) exports.hostile_refuse?.(refused);
    return setPrototypeOf({ [EXPORTS]: wrapped(exports, mode, maximum) }, instancePrototype);
  }

  /** @param {any} exports of a new instance */
  function mayBeRefused(exports) {
    const index = some.length < MOST_REFUSED ? some.length : 1 + (instances % (MOST_REFUSED - 1));
    // Nobody could take back later what may be refused to the instance that had this place.
    some[index]?.hostile_refuse(0);
    some[index] = exports;
  }

  /**
   * @param {string} signature
   * @param {number | undefined} maximum
   */
  function replacementOf(signature, maximum = -1) {
    const replacement = replacements[signature];
    if (replacement === undefined) throw new Error(`no module with the hostile allocator exports ${signature}`);
    const { bytes, modules } = replacement;
    modules[maximum] ??= new Module(maximum < 0 ? bytes : withMaximum(bytes, maximum));
    return modules[maximum];
  }

  /**
   * The exports, their functions followed by what the mode says.
   * @param {any} exports
   * @param {Mode} mode
   * @param {number | undefined} maximum
   */
  function wrapped(exports, { calls = 0, pages = false }, maximum) {
    if (calls === 0) return exports;
    const { memory } = exports;
    let skipped = 0;
    let left = pages ? (maximum === undefined ? MOST_PAGES : MOST_OF_MAXIMUM) : 0;
    /** @param {Function} call */
    const follow = (call) =>
      // More arguments than a function of the module has are ignored.
      function exported(
        /** @type {unknown} */ a,
        /** @type {unknown} */ b,
        /** @type {unknown} */ c,
        /** @type {unknown} */ d,
        /** @type {unknown} */ e,
        /** @type {unknown} */ f,
        /** @type {unknown} */ g,
        /** @type {unknown} */ h,
      ) {
        const answer = call(a, b, c, d, e, f, g, h);
        if (skipped > 0) skipped--;
        else if (calls === 1 || random(calls) === 0) {
          skipped = apply(grow, memory, [left > 0 ? 1 : 0]) >> LARGE_BITS;
          left--;
          events++;
        }
        return answer;
      };
    const result = Object.create(null);
    for (const name in exports) {
      result[name] =
        typeof exports[name] === "function" && !isOfAllocator(name) ? follow(exports[name]) : exports[name];
    }
    return result;
  }

  /**
   * What a module exports, sorted, without the hostile allocator's functions; nothing of one without memory.
   * @param {WebAssembly.Module} module
   */
  function signatureOf(module) {
    const list = exportsOf(module);
    // No array: programs under test change what those inherit.
    const names = /** @type {Record<number, string>} */ ({ __proto__: null });
    let count = 0;
    let hasMemory = false;
    for (let index = 0; index < list.length; index++) {
      const { name, kind } = list[index];
      hasMemory ||= kind === "memory";
      if (isOfAllocator(name)) continue;
      let place = count++;
      for (; place > 0 && names[place - 1] > name; place--) names[place] = names[place - 1];
      names[place] = name;
    }
    let signature = "";
    for (let index = 0; index < count; index++) signature += `${names[index]} `;
    return hasMemory ? signature : "";
  }

  replaceClass("Module", HostileModule, Module.prototype);
  replaceClass("Instance", HostileInstance, instancePrototype);
  return {
    setMode: (next, seed = 1) => {
      mode = next;
      random = generator(seed);
      some = [];
    },
    instances: () => instances,
    events: () => {
      let sum = events;
      for (const signature in latest) sum += eventsOf(latest[signature]);
      return sum;
    },
    live: () => {
      let sum = 0;
      for (const signature in latest) sum += latest[signature].hostile_live?.() ?? 0;
      return sum;
    },
    refuse: (nth) => {
      refused = nth;
      for (const exports of some) exports.hostile_refuse(nth);
      for (const signature in latest) latest[signature].hostile_refuse?.(nth);
    },
  };
}

/** Where a module has its maximum of memory, if there is one. */
const MAXIMUM = Symbol("maximum");
/** Where an instance has its exports. */
const EXPORTS = Symbol("exports");

/** @this {any} */
function exportsOfHostile() {
  return this[EXPORTS];
}

/**
 * Puts a function in the place of one of WebAssembly's classes, in a namespace of our own: the platform's may be frozen.
 * @param {"Module" | "Instance"} name
 * @param {Function} made
 * @param {object} prototype
 */
function replaceClass(name, made, prototype) {
  const { WebAssembly: original } = globalThis;
  made.prototype = prototype;
  const statics = Object.getOwnPropertyNames(original[name]).filter((key) => !(key in made));
  for (const key of statics) {
    const descriptor = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(original[name], key));
    Object.defineProperty(made, key, descriptor);
  }
  const descriptors = Object.getOwnPropertyDescriptors(original);
  descriptors[name] = { value: /** @type {any} */ (made), writable: true, configurable: true };
  const value = Object.create(Object.getPrototypeOf(original), descriptors);
  Object.defineProperty(globalThis, "WebAssembly", { value, writable: true, configurable: true });
}

/** The names that allocator.rs exports, without methods. @param {string} name */
const isOfAllocator = (name) =>
  name[0] === "h" && name[1] === "o" && name[2] === "s" && name[3] === "t" && name[4] === "i";

/**
 * @param {any} exports
 * @param {Mode} mode
 * @param {number | undefined} maximum
 */
function setAllocator(exports, { allocations = 0, quarantine = 0 }, maximum) {
  // Pages that allocations make memory grow by are lost.
  const isLimited = maximum !== undefined && allocations > BY_NOTHING;
  exports.hostile(isLimited ? BY_NOTHING : allocations, quarantine);
}

/** @param {any} exports */
const eventsOf = (exports) => exports.hostile_events?.() ?? 0;

/** @param {BufferSource} source */
const bytesOf = (source) =>
  source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer, source.byteOffset, source.byteLength);

/**
 * Numbers that are the same in every run and runtime.
 * @param {number} seed
 * @returns {(below: number) => number}
 */
export function generator(seed) {
  const { imul } = Math;
  let state = seed >>> 0;
  return (below) => {
    state = (imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % below;
  };
}
