/**
 * Putting a proxy in the place of a function, so that a program sees no other difference. Built-ins are captured, as a program
 * may change them later.
 */

import { isBun } from "./runtime.js";

export const {
  apply,
  construct,
  defineProperty,
  get,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  has,
  ownKeys,
  set,
  setPrototypeOf,
} = Reflect;
const { Function, Proxy } = globalThis;
const ObjectPrototype = Object.prototype;

/** `Function.prototype[Symbol.hasInstance]`: `instanceof` without a class's own method. */
export const isInstance = Function.prototype[/** @type {typeof Symbol.hasInstance} */ (Symbol.hasInstance)];

/** The prototypes of a proxy may have no end. */
const MOST_PROTOTYPES = 1000;

/**
 * The same, and `false` for a proxy that `instanceof` would never come to the end of.
 * @param {Function} Class
 * @param {unknown} value
 * @returns {boolean}
 */
export function isInstanceOf(Class, value) {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return false;
  const { prototype } = Class;
  let at = getPrototypeOf(value);
  for (let depth = 0; at !== null && depth < MOST_PROTOTYPES; depth++) {
    if (at === prototype) return true;
    at = getPrototypeOf(at);
  }
  return false;
}

/**
 * Whether a value is an object of a class, whatever its prototype is. This asks no proxy.
 * @param {Function} member of the class that checks the brand, and does nothing else that a program can see
 * @param {unknown} value
 */
export function hasBrand(member, value) {
  if (typeof value !== "object" || value === null) return false;
  try {
    apply(member, value, []);
    return true;
  } catch {
    return false;
  }
}

/** @typedef {(argument: any) => unknown} Conversion */
/** @typedef {(args: any[]) => any[]} ArgumentsConversion */

/**
 * Functions of another realm are left alone: all contexts of node:vm share them.
 * @param {unknown} value
 */
export const isFunctionOfThisRealm = (value) => apply(isInstance, Function, [value]);

/**
 * Removes an object's prototype, so that it does not inherit what a program has added to `Object.prototype`.
 * @template {object} T
 * @param {T} object
 * @returns {T}
 */
export function withoutPrototype(object) {
  setPrototypeOf(object, null);
  return object;
}

/**
 * @template {object} T
 * @param {T} target
 * @param {ProxyHandler<T>} traps
 * @returns {T}
 */
export const proxyOf = (target, traps) => new Proxy(target, withoutPrototype(traps));

/**
 * Converts one argument.
 * @param {number} index
 * @param {Conversion} convert
 * @returns {ArgumentsConversion}
 */
export const argument = (index, convert) => (args) => {
  if (index < args.length) args[index] = convert(args[index]);
  return args;
};

/**
 * One conversion after another.
 * @param {ArgumentsConversion} first
 * @param {ArgumentsConversion} second
 * @returns {ArgumentsConversion}
 */
export const inOrder = (first, second) => (args) => second(first(args));

/**
 * Converts members of an argument that is an object.
 * @param {number} index
 * @param {Record<string, Conversion>} members their conversions, by name
 * @returns {ArgumentsConversion}
 */
export function withMembers(index, members) {
  setPrototypeOf(members, null);
  return argument(index, (object) => (Object(object) === object ? withConverted(object, members) : object));
}

/**
 * What the platform reads in place of an object, with members converted when they are read. This is not a proxy for the object
 * itself: a proxy for a frozen object must return the object's own members.
 * @param {object} object
 * @param {Record<PropertyKey, Conversion>} members
 */
const withConverted = (object, members) =>
  proxyOf(
    {},
    {
      get: (_, key) => {
        if (isOutOfSight(object, key)) return undefined;
        const value = get(object, key);
        return members[key] ? members[key](value) : value;
      },
      has: (_, key) => has(object, key),
      ownKeys: () => ownKeys(object),
      getOwnPropertyDescriptor(_, key) {
        const descriptor = getOwnPropertyDescriptor(object, key);
        // A proxy can report a property that its target lacks only as configurable.
        return descriptor && withoutPrototype({ ...descriptor, configurable: true });
      },
      getPrototypeOf: () => getPrototypeOf(object),
    },
  );

/** What an object has to have to be converted to a string. @type {PropertyKey[]} */
const BY_CONVERSIONS = ["toString", "valueOf"];

/**
 * Bun ignores members of an object that are inherited from `Object.prototype`, but cannot tell if an object is a proxy.
 * @param {object} given
 * @param {PropertyKey} key
 */
function isOutOfSight(given, key) {
  if (!isBun || BY_CONVERSIONS.includes(key) || !getOwnPropertyDescriptor(ObjectPrototype, key)) return false;
  for (
    let object = /** @type {object | null} */ (given);
    object && object !== ObjectPrototype;
    object = getPrototypeOf(object)
  ) {
    if (getOwnPropertyDescriptor(object, key)) return false;
  }
  return true;
}

/**
 * Replaces a function that is a property of an object or of one of its prototypes (as `fetch` is in workers), if it exists.
 * @param {object | null | undefined} object
 * @param {PropertyKey} name
 * @param {ArgumentsConversion} convert
 */
export function wrap(object, name, convert) {
  const descriptor = object && getOwnPropertyDescriptor(object, name);
  if (!descriptor) {
    if (object) wrap(getPrototypeOf(object), name, convert);
  } else if (typeof descriptor.value === "function") {
    setValue(object, name, wrapperOf(descriptor.value, convert));
  } else if (descriptor.get) {
    defineProperty(object, name, { get: lazyWrapperOf(descriptor.get, object, name, convert) });
  }
}

/**
 * @param {object} object
 * @param {PropertyKey} name
 * @param {unknown} value
 */
function setValue(object, name, value) {
  // In Vercel's edge runtime the globals cannot be redefined, only set.
  if (!defineProperty(object, name, withoutPrototype({ value }))) set(object, name, value);
}

/**
 * @template {Function} T
 * @param {T} target
 * @param {ArgumentsConversion} convert
 * @returns {T}
 */
export function wrapperOf(target, convert) {
  /** @type {T} */
  const wrapper = proxyOf(target, {
    apply: (_, self, args) => apply(target, self, convert(args)),
    construct: (_, args, newTarget) => construct(target, convert(args), newTarget === wrapper ? target : newTarget),
  });
  const { prototype } = target;
  // Not if other contexts share the prototype.
  if (prototype?.constructor === target && isFunctionOfThisRealm(target)) setValue(prototype, "constructor", wrapper);
  return wrapper;
}

/**
 * The getter of a function that is loaded when it is first read: in Deno, in jest's contexts, and of `node:fs`.
 * @param {() => unknown} getter
 * @param {object} object
 * @param {PropertyKey} name
 * @param {ArgumentsConversion} convert
 */
function lazyWrapperOf(getter, object, name, convert) {
  /** @type {unknown} */
  let first;
  /** @type {unknown} */
  let wrapper;
  return proxyOf(getter, {
    apply(_, self, args) {
      const value = apply(getter, self, args);
      if (!wrapper && typeof value === "function") {
        first = value;
        wrapper = wrapperOf(value, convert);
      }
      if (value !== first) return value;
      // Some getters replace themselves with the value that they return.
      if (getOwnPropertyDescriptor(object, name)?.value === value) setValue(object, name, wrapper);
      return wrapper;
    },
  });
}
